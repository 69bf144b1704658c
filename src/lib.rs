//! A small runtime that composes a fixed set of components, starts an explicit subset once, and answers what every
//! artifact's journal knew at any moment.
//!
//! A **component** is any object the hub composes. The **Registry** is the catalogue it is found in, by id and by
//! interface. A **process** is a component with an active start. The **Journal** is one: it reads every artifact's chain of
//! snapshots once and answers queries from memory. The **hub** constructs all of them, registers them under fixed
//! ids, starts the enabled ones in a fixed order, announces that it is online, and waits.
//!
//! # One privilege a side
//!
//! Registry and Journal each have three sides. The *service* is what everyone gets: read-only, and no path from it leads
//! further. The *process* is the identical object seen by whoever starts it. The *manager* is another object, for whoever
//! administers it; it is no component, and is found nowhere. Who embeds a hub gets one [`Operator`] with it, and through it alone
//! the journal root and its refresh.
//!
//! | | service | manager | constructed by |
//! |---|---|---|---|
//! | Registry | [`NenjimRegistryService`] | [`NenjimRegistryServiceManager`] | [`assemble_registry`] |
//! | Journal | [`JournalService`] | [`JournalServiceManager`] | [`assemble_journal`] |
//! | hub | its Registry | [`Operator`] | [`NenjimHubImpl::new`] |
//!
//! Each start is accepted once. A query before a successful start, and any second start, is an [`IllegalState`].
//!
//! # A composition of one's own
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//!
//! use nenjim_hub::{Component, ComponentId, NenjimComponent, NenjimProcess, ProcessError, assemble_registry};
//!
//! /// What others look up.
//! trait Lamp: NenjimComponent {
//!     fn is_lit(&self) -> bool;
//! }
//!
//! #[derive(Default)]
//! struct PorchLamp {
//!     lit: AtomicBool,
//! }
//!
//! impl NenjimComponent for PorchLamp {}
//!
//! impl Lamp for PorchLamp {
//!     fn is_lit(&self) -> bool {
//!         self.lit.load(Ordering::Relaxed)
//!     }
//! }
//!
//! impl NenjimProcess for PorchLamp {
//!     fn start(&self) -> Result<(), ProcessError> {
//!         self.lit.store(true, Ordering::Relaxed);
//!         Ok(())
//!     }
//! }
//!
//! # fn main() -> Result<(), ProcessError> {
//! let registry = assemble_registry();
//! registry.process.start()?;
//!
//! // A component names the interfaces it is found under. Registration starts nothing.
//! let porch: ComponentId = "house.lamp.porch".parse()?;
//! let component = Component::new(Arc::new(PorchLamp::default()))
//!     .publish::<dyn Lamp>(|lamp| lamp)
//!     .publish::<dyn NenjimProcess>(|lamp| lamp)
//!     .seal();
//! registry.manager.register(porch.clone(), component)?;
//!
//! // A consumer needs the service and nothing else.
//! let lamp = registry.service.component::<dyn Lamp>(&porch)?.expect("registered above");
//! assert!(!lamp.is_lit());
//!
//! // The same object, seen as what can be started.
//! for (id, process) in registry.service.components::<dyn NenjimProcess>()? {
//!     assert_eq!(id, porch);
//!     process.start()?;
//! }
//! assert!(lamp.is_lit());
//! # Ok(())
//! # }
//! ```
//!
//! # A map of the code
//!
//! | module | holds |
//! |---|---|
//! | `component`, `process` | the marker, and the one lifecycle operation |
//! | `start_gate` | the start that is accepted once, shared by Registry, Journal and hub |
//! | `registry` | the catalogue, its typed index and its manager |
//! | `journal` | `text` turns bytes into a draft and `chain` drafts into verified history, both without input or output; `filesystem` is the only part that reads; [`findings`] tells what is valid and still worth a look |
//! | [`mod@format`] | the journal text format, in words |
//! | `hub` | the one start; `composition`, the fixed set of components; the [`Operator`] |
//! | `assetaz`, `evelyn` and their neighbours | the composed components |
//!
//! The library writes no file it was not given, prints nothing and reads no environment. It logs through `tracing`, and the
//! binaries decide where that goes. Names and texts it took from files are shown through [`Escaped`].

pub mod assetaz;
mod clock;
mod component;
mod decimal;
mod dormant;
mod error_chain;
mod escape;
pub mod evelyn;
pub mod format;
mod hub;
mod journal;
pub mod jupiter;
pub mod nenjim;
mod offline;
mod panic_message;
mod process;
mod record_file;
mod registry;
mod repetition;
pub mod soda;
mod start_gate;
pub mod suwimo;
#[cfg(test)]
mod test_log;

pub use component::NenjimComponent;
pub use escape::{Escaped, is_unsafe_to_show};
pub use hub::{HubConfiguration, HubError, HubEvent, NenjimHub, NenjimHubImpl, Operator, STARTUP_ORDER};
#[cfg(fuzzing)]
pub use journal::fuzz_text as fuzz_journal_text;
pub use journal::{
    ArtifactCoordinate, Comparison, Content, Dependency, Diagnostic, DiagnosticId, Diagnostics, Digest, Excerpt,
    Ingested, InvalidCoordinate, InvalidDigest, InvalidReleaseVersion, InvalidTimestamp, JournalAssembly, JournalError,
    JournalService, JournalServiceManager, JournalVersion, License, LoadProgress, MemberChange, Policy, Position,
    Predecessor, RefreshError, RefreshOutcome, Release, ReleaseChange, ReleaseField, ReleaseStatus, ReleaseVersion,
    Revision, Revisions, Severity, Timestamp, findings,
};
pub use offline::Offline;
pub use process::{NenjimProcess, ProcessError};
pub use registry::{
    Component, ComponentId, InvalidComponentId, NenjimRegistryService, NenjimRegistryServiceManager, ObjectIdentity,
    Publication, Registration, RegistrationError, RegistryAssembly, View,
};
pub use start_gate::{IllegalState, StartState};

/// The decimal numbers of prices and indexes.
pub use rust_decimal::Decimal;

/// The ids of currencies.
pub use uuid::Uuid;

/// Constructs a Registry of one's own, for a program or a test that composes without a hub.
pub use registry::assemble as assemble_registry;

/// Constructs a Journal over a root, for a program or a test that reads journals without a hub.
pub use journal::{assemble as assemble_journal, assemble_observed as assemble_observed_journal};
