//! One complete snapshot, and the chain of them as it is handed out.

use std::ops::Deref;
use std::sync::Arc;

use super::{ArtifactCoordinate, Digest, JournalVersion, Release, ReleaseVersion};

/// A complete snapshot of an artifact's releases, verified as part of its chain.
///
/// Only the chain constructs one, so whoever holds a revision holds one whose predecessors were all verified. What it says
/// can be read,
///
/// ```
/// fn version(revision: &nenjim_hub::Revision) -> nenjim_hub::JournalVersion {
///     revision.version()
/// }
/// ```
///
/// and not written:
///
/// ```compile_fail,E0616
/// fn version(revision: &nenjim_hub::Revision) -> nenjim_hub::JournalVersion {
///     revision.version
/// }
/// ```
///
/// It can be held where it is known,
///
/// ```
/// # #![allow(dead_code)]
/// # use std::sync::Arc;
/// # use nenjim_hub::Revision;
/// fn hold(revision: Arc<Revision>) -> Revisions {
///     Revisions(vec![revision])
/// }
/// struct Revisions(Vec<Arc<Revision>>);
/// ```
///
/// and neither made from its parts nor copied:
///
/// ```compile_fail,E0599
/// # #![allow(dead_code)]
/// # use std::sync::Arc;
/// # use nenjim_hub::Revision;
/// fn hold(revision: Arc<Revision>) -> Revisions {
///     Revisions(vec![Revision::new(revision.version(), revision.digest())])
/// }
/// struct Revisions(Vec<Arc<Revision>>);
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Revision {
    pub(super) coordinate: ArtifactCoordinate,
    pub(super) version: JournalVersion,
    pub(super) digest: Digest,
    pub(super) previous: Predecessor,
    pub(super) summary: Option<Arc<str>>,
    pub(super) releases: Arc<[Arc<Release>]>,
}

/// What a revision says it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predecessor {
    /// Nothing: it opens the chain.
    Genesis,
    /// The revision with this version, whose text has this digest.
    Revision {
        /// The predecessor's version.
        version: JournalVersion,
        /// The SHA-256 of the predecessor's exact text.
        digest: Digest,
    },
}

impl Revision {
    /// The artifact it describes.
    #[must_use]
    pub fn coordinate(&self) -> &ArtifactCoordinate {
        &self.coordinate
    }

    /// Its version: when it was published.
    #[must_use]
    pub fn version(&self) -> JournalVersion {
        self.version
    }

    /// The SHA-256 of its exact text.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// What it follows.
    #[must_use]
    pub fn previous(&self) -> Predecessor {
        self.previous
    }

    /// Why it exists, where it says so.
    #[must_use]
    pub fn summary(&self) -> Option<&str> {
        self.summary.as_deref()
    }

    /// Every release it knows, in the order of its text. A release that did not change is the same object as in the
    /// predecessor.
    #[must_use]
    pub fn releases(&self) -> &[Arc<Release>] {
        &self.releases
    }

    /// The release with exactly this version, when the snapshot knows it.
    #[must_use]
    pub fn release(&self, version: &ReleaseVersion) -> Option<&Arc<Release>> {
        self.releases.iter().find(|release| release.version() == version)
    }
}

/// All revisions of one artifact at one moment, in ascending order of their versions: an immutable snapshot that is
/// cheap to clone and reads like a slice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revisions(pub(super) Arc<Vec<Arc<Revision>>>);

impl Deref for Revisions {
    type Target = [Arc<Revision>];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}
