//! The Journal: what every artifact's history said, at any of its revisions.

mod chain;
mod comparison;
mod coordinate;
mod diagnostic;
mod digest;
mod error;
mod filesystem;
pub mod findings;
mod load_progress;
mod reference;
mod release;
mod revision;
mod text;
mod version;

use std::path::Path;
use std::sync::Arc;

pub use comparison::{Comparison, MemberChange, ReleaseChange, ReleaseField};
pub use coordinate::{ArtifactCoordinate, InvalidCoordinate};
pub use diagnostic::{Diagnostic, DiagnosticId, Diagnostics, Excerpt, Position, Severity};
pub use digest::{Digest, InvalidDigest};
pub use error::{Ingested, JournalError, RefreshError, RefreshOutcome};
pub use load_progress::LoadProgress;
pub use reference::{JournalAssembly, assemble, assemble_observed};
pub use release::{Content, Dependency, License, Policy, Release, ReleaseStatus};
pub use revision::{Predecessor, Revision, Revisions};
pub use version::{InvalidReleaseVersion, InvalidTimestamp, JournalVersion, ReleaseVersion, Timestamp};

use crate::{IllegalState, NenjimComponent};

/// Read-only queries over every artifact's chain of complete snapshots.
///
/// It deliberately knows no path, lifecycle, refresh, parser or administration. Every query fails with
/// [`IllegalState`] until the Journal process has started successfully, and after a failed start. What is unknown is
/// `None` or an empty collection. No query waits for a load or a refresh, and each answer is taken from one
/// whole state.
///
/// # What it does not lead to
///
/// The manager refreshes and knows the root,
///
/// ```
/// # #![allow(unused_imports)]
/// use nenjim_hub::{JournalService, JournalServiceManager, NenjimProcess};
///
/// fn administer(
///     journal: &dyn JournalServiceManager,
/// ) {
///     let _ = journal.refresh();
/// }
/// ```
///
/// the service does neither,
///
/// ```compile_fail,E0599
/// # #![allow(unused_imports)]
/// use nenjim_hub::{JournalService, JournalServiceManager, NenjimProcess};
///
/// fn administer(
///     journal: &dyn JournalService,
/// ) {
///     let _ = journal.refresh();
/// }
/// ```
///
/// and neither does the process:
///
/// ```compile_fail,E0599
/// # #![allow(unused_imports)]
/// use nenjim_hub::{JournalService, JournalServiceManager, NenjimProcess};
///
/// fn administer(
///     journal: &dyn NenjimProcess,
/// ) {
///     let _ = journal.refresh();
/// }
/// ```
///
/// A consumer queries,
///
/// ```
/// # #![allow(unused_imports)]
/// use std::sync::Arc;
/// use nenjim_hub::{JournalService, JournalServiceManager, NenjimProcess};
///
/// fn consume(journal: Arc<dyn JournalService>) {
///     let _ = journal.coordinates();
/// }
/// ```
///
/// cannot start,
///
/// ```compile_fail,E0599
/// # #![allow(unused_imports)]
/// use std::sync::Arc;
/// use nenjim_hub::{JournalService, JournalServiceManager, NenjimProcess};
///
/// fn consume(journal: Arc<dyn JournalService>) {
///     let _ = journal.start();
/// }
/// ```
///
/// and does not learn where the root is:
///
/// ```compile_fail,E0599
/// # #![allow(unused_imports)]
/// use std::sync::Arc;
/// use nenjim_hub::{JournalService, JournalServiceManager, NenjimProcess};
///
/// fn consume(journal: Arc<dyn JournalService>) {
///     let _ = journal.journal_root();
/// }
/// ```
///
/// Whoever assembled the Journal has its manager,
///
/// ```
/// let journal = nenjim_hub::assemble_journal(std::path::Path::new("/srv/journals"));
/// let manager = journal.manager;
/// ```
///
/// whoever holds the service cannot get it:
///
/// ```compile_fail,E0599
/// let journal = nenjim_hub::assemble_journal(std::path::Path::new("/srv/journals"));
/// let manager = journal.service.manager();
/// ```
///
/// A component can be tried for a type one can name,
///
/// ```
/// use std::any::Any;
/// use std::path::Path;
/// use std::sync::Arc;
///
/// struct Diary;
/// let service: Arc<dyn Any + Send + Sync> = nenjim_hub::assemble_journal(Path::new("/srv/journals")).service;
/// assert!(service.downcast::<Diary>().is_err());
/// ```
///
/// but the Journal's own type has no name outside:
///
/// ```compile_fail,E0603
/// use std::any::Any;
/// use std::path::Path;
/// use std::sync::Arc;
///
/// struct Diary;
/// let service: Arc<dyn Any + Send + Sync> = nenjim_hub::assemble_journal(Path::new("/srv/journals")).service;
/// assert!(service.downcast::<nenjim_hub::journal::reference::ReferenceJournal>().is_err());
/// ```
///
/// Nor has its administration, where the public handle has one,
///
/// ```
/// use nenjim_hub::JournalServiceManager as Administration;
///
/// fn administer(_: &dyn Administration) {}
/// ```
///
/// it is private to the module that implements it:
///
/// ```compile_fail,E0603
/// use nenjim_hub::journal::reference::JournalAdministration as Administration;
///
/// fn administer(_: &dyn Administration) {}
/// ```
///
/// Specification: *Filesystem-independent read-only Journal service*.
pub trait JournalService: NenjimComponent {
    /// The coordinates of all artifacts with at least one revision, in ascending order.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before a successful start.
    fn coordinates(&self) -> Result<Arc<[ArtifactCoordinate]>, IllegalState>;

    /// All revisions of an artifact in ascending order of their versions; empty for an unknown one.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before a successful start.
    fn revisions(&self, artifact: &ArtifactCoordinate) -> Result<Revisions, IllegalState>;

    /// The head of an artifact's chain.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before a successful start.
    fn latest(&self, artifact: &ArtifactCoordinate) -> Result<Option<Arc<Revision>>, IllegalState>;

    /// The revision with exactly this version.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before a successful start.
    fn exact(
        &self,
        artifact: &ArtifactCoordinate,
        version: JournalVersion,
    ) -> Result<Option<Arc<Revision>>, IllegalState>;

    /// The newest revision at or before `version`, that version included.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before a successful start.
    fn as_of(
        &self,
        artifact: &ArtifactCoordinate,
        version: JournalVersion,
    ) -> Result<Option<Arc<Revision>>, IllegalState>;

    /// A release as the revision with exactly this journal version knows it.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before a successful start.
    fn release(
        &self,
        artifact: &ArtifactCoordinate,
        version: JournalVersion,
        release: &ReleaseVersion,
    ) -> Result<Option<Arc<Release>>, IllegalState>;
}

/// The passive administration of one Journal: where its root is, and reading it again.
///
/// It is neither a component nor a process, has no lifecycle, no query and no way to the service, and is registered
/// under no id. The hub keeps it to itself.
///
/// # What it is not
///
/// The service answers queries,
///
/// ```
/// # #![allow(unused_imports)]
/// use nenjim_hub::{JournalService, JournalServiceManager};
///
/// fn ask(
///     journal: &dyn JournalService,
/// ) {
///     let _ = journal.coordinates();
/// }
/// ```
///
/// the manager answers none:
///
/// ```compile_fail,E0599
/// # #![allow(unused_imports)]
/// use nenjim_hub::{JournalService, JournalServiceManager};
///
/// fn ask(
///     journal: &dyn JournalServiceManager,
/// ) {
///     let _ = journal.coordinates();
/// }
/// ```
///
/// The process is a component that starts,
///
/// ```
/// # #![allow(unused_imports)]
/// use nenjim_hub::{JournalServiceManager, NenjimComponent, NenjimProcess};
///
/// fn is_process<T: NenjimProcess + ?Sized>() {}
/// fn is_component<T: NenjimComponent + ?Sized>() {}
/// is_process::<dyn NenjimProcess>();
/// is_component::<dyn NenjimProcess>();
/// ```
///
/// the manager is no process,
///
/// ```compile_fail,E0277
/// # #![allow(unused_imports)]
/// use nenjim_hub::{JournalServiceManager, NenjimComponent, NenjimProcess};
///
/// fn is_process<T: NenjimProcess + ?Sized>() {}
/// fn is_component<T: NenjimComponent + ?Sized>() {}
/// is_process::<dyn JournalServiceManager>();
/// is_component::<dyn NenjimProcess>();
/// ```
///
/// and no component:
///
/// ```compile_fail,E0277
/// # #![allow(unused_imports)]
/// use nenjim_hub::{JournalServiceManager, NenjimComponent, NenjimProcess};
///
/// fn is_process<T: NenjimProcess + ?Sized>() {}
/// fn is_component<T: NenjimComponent + ?Sized>() {}
/// is_process::<dyn NenjimProcess>();
/// is_component::<dyn JournalServiceManager>();
/// ```
///
/// The Journal can be registered,
///
/// ```
/// # #![allow(unused_imports)]
/// use std::sync::Arc;
/// use nenjim_hub::Component;
///
/// let journal = nenjim_hub::assemble_journal(std::path::Path::new("/srv/journals"));
/// let component = journal.component;
/// ```
///
/// its manager cannot:
///
/// ```compile_fail,E0277
/// # #![allow(unused_imports)]
/// use std::sync::Arc;
/// use nenjim_hub::Component;
///
/// let journal = nenjim_hub::assemble_journal(std::path::Path::new("/srv/journals"));
/// let component = Component::new(Arc::new(journal.manager)).seal();
/// ```
///
/// Specification: *Passive Journal service manager*.
pub trait JournalServiceManager: Send + Sync {
    /// The configured root, absolute and normalized.
    fn journal_root(&self) -> &Path;

    /// Reads the root again and ingests what is new.
    ///
    /// Repeating it without changes changes nothing. Two refreshes run one after the other.
    ///
    /// # Errors
    ///
    /// [`RefreshError`]: an illegal state before the Journal's successful start, or every diagnostic with what was
    /// ingested all the same.
    fn refresh(&self) -> Result<RefreshOutcome, RefreshError>;
}

/// Parses `text` alone and after `predecessor`, and panics where the two differ: what the fuzz target drives.
#[cfg(fuzzing)]
pub fn fuzz_text(predecessor: &[u8], text: &[u8]) {
    let mut scratch = text::Scratch::default();
    let alone = text::parse(text, None, &mut scratch);
    if let Ok(draft) = text::parse(predecessor, None, &mut scratch) {
        let precedent = text::Precedent {
            bytes: predecessor,
            draft: &draft,
        };
        assert_eq!(alone, text::parse(text, Some(precedent), &mut scratch));
    }
}
