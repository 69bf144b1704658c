//! The Journal: what every artifact's history said, at any of its revisions.

mod chain;
mod comparison;
mod coordinate;
mod diagnostic;
mod digest;
mod error;
mod filesystem;
pub mod findings;
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
