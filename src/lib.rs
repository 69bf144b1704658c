//! A small runtime that composes a fixed set of components, starts an explicit subset once, and answers what every
//! artifact's journal knew at any moment.

mod component;
mod escape;
mod hub;
mod journal;
mod process;
mod registry;
mod start_gate;

pub use component::NenjimComponent;
pub use escape::{Escaped, is_unsafe_to_show};
pub use hub::{HubConfiguration, HubError, HubEvent, LoadProgress, NenjimHub, NenjimHubImpl, Operator, STARTUP_ORDER};
pub use journal::{
    ArtifactCoordinate, Comparison, Content, Dependency, Diagnostic, DiagnosticId, Diagnostics, Digest, Excerpt,
    Ingested, JournalAssembly, JournalError, JournalService, JournalServiceManager, JournalVersion, License,
    MemberChange, Policy, Position, Predecessor, RefreshError, RefreshOutcome, Release, ReleaseChange, ReleaseField,
    ReleaseStatus, ReleaseVersion, Revision, Revisions, Severity, Timestamp, findings,
};
pub use process::{NenjimProcess, ProcessError};
pub use registry::{
    Component, ComponentId, InvalidComponentId, NenjimRegistryService, NenjimRegistryServiceManager, ObjectIdentity,
    Publication, Registration, RegistrationError, RegistryAssembly, View,
};
pub use start_gate::{IllegalState, StartState};

/// Constructs a Registry of one's own, for a program or a test that composes without a hub.
pub use registry::assemble as assemble_registry;

/// Constructs a Journal over a root, for a program or a test that reads journals without a hub.
pub use journal::{assemble as assemble_journal, assemble_observed as assemble_observed_journal};
