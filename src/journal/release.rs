//! One release as one snapshot knows it.

use std::fmt;
use std::sync::Arc;

use super::{ArtifactCoordinate, Digest, ReleaseVersion, Timestamp};

/// A release of an artifact, as the revision it was taken from describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    pub(super) version: ReleaseVersion,
    pub(super) published: Timestamp,
    pub(super) license: License,
    pub(super) contents: Box<[Content]>,
    pub(super) dependencies: Box<[Dependency]>,
    pub(super) policies: Box<[Policy]>,
}

/// A syntactically valid SPDX license expression, as written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct License(pub(super) Arc<str>);

/// One file of a release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    pub(super) digest: Digest,
    pub(super) size: u64,
    pub(super) name: Box<str>,
}

/// An exact dependency of a release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    pub(super) coordinate: ArtifactCoordinate,
    pub(super) version: ReleaseVersion,
}

/// A named policy of a release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    pub(super) name: Arc<str>,
    pub(super) text: Arc<str>,
}

/// What the policy `status` says of a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReleaseStatus {
    /// In use.
    Active,
    /// Usable, but to be replaced.
    Deprecated,
    /// Not to be used.
    Withdrawn,
}

impl Release {
    /// Its version.
    #[must_use]
    pub fn version(&self) -> &ReleaseVersion {
        &self.version
    }

    /// When it was published, which may be before the revision that first lists it.
    #[must_use]
    pub fn published(&self) -> Timestamp {
        self.published
    }

    /// Its license expression.
    #[must_use]
    pub fn license(&self) -> &License {
        &self.license
    }

    /// Its files, in the order of the journal text; never empty.
    #[must_use]
    pub fn contents(&self) -> &[Content] {
        &self.contents
    }

    /// Its dependencies, in the order of the journal text.
    #[must_use]
    pub fn dependencies(&self) -> &[Dependency] {
        &self.dependencies
    }

    /// Its policies, in the order of the journal text.
    #[must_use]
    pub fn policies(&self) -> &[Policy] {
        &self.policies
    }

    /// What its `status` policy says, where it has one.
    #[must_use]
    pub fn status(&self) -> Option<ReleaseStatus> {
        let status = self.policies.iter().find(|policy| policy.name() == "status")?;
        ReleaseStatus::from_text(status.text())
    }
}

impl License {
    /// The expression as written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for License {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}

impl Content {
    /// The SHA-256 of the file.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// Its size in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Its file name, unique in the release.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Dependency {
    /// The artifact depended on.
    #[must_use]
    pub fn coordinate(&self) -> &ArtifactCoordinate {
        &self.coordinate
    }

    /// The release of it.
    #[must_use]
    pub fn version(&self) -> &ReleaseVersion {
        &self.version
    }
}

impl Policy {
    /// Its name, unique in the release.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it says.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl ReleaseStatus {
    pub(super) fn from_text(text: &str) -> Option<Self> {
        match text {
            "active" => Some(Self::Active),
            "deprecated" => Some(Self::Deprecated),
            "withdrawn" => Some(Self::Withdrawn),
            _ => None,
        }
    }

    /// The status as a journal writes it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Deprecated => "deprecated",
            Self::Withdrawn => "withdrawn",
        }
    }
}
