//! From drafts to verified chains: the rules of section 6 of the format. Pure: no I/O, no clock.
//!
//! A [`Draft`] says what one text claims. A [`Revision`] exists only as part of a [`Chain`] that verified the claim, and this
//! module is the only one that constructs either.

mod index;
mod violation;

use std::sync::Arc;

use index::VersionIndex;
pub(super) use violation::Violation;

use super::text::Draft;
use super::{ArtifactCoordinate, Digest, JournalVersion, Predecessor, Revision, Revisions};

/// The verified revisions of one artifact, from the genesis to the head, in ascending order of their versions.
///
/// Cheap to clone: a clone shares everything until one of the two grows.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    coordinate: ArtifactCoordinate,
    revisions: Revisions,
    versions: Arc<VersionIndex>,
}

/// What the ingestion of a valid text did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ingestion {
    /// The text became the head.
    Extended,
    /// The very same text was known already.
    Unchanged,
}

impl Chain {
    /// A chain that has no revision yet.
    pub(super) fn new(coordinate: ArtifactCoordinate) -> Self {
        Self {
            coordinate,
            revisions: Revisions::default(),
            versions: Arc::default(),
        }
    }

    pub(super) fn coordinate(&self) -> &ArtifactCoordinate {
        &self.coordinate
    }

    pub(super) fn revisions(&self) -> &Revisions {
        &self.revisions
    }

    pub(super) fn is_empty(&self) -> bool {
        self.revisions.is_empty()
    }

    pub(super) fn head(&self) -> Option<&Arc<Revision>> {
        self.revisions.last()
    }

    pub(super) fn exact(&self, version: JournalVersion) -> Option<&Arc<Revision>> {
        self.as_of(version).filter(|revision| revision.version() == version)
    }

    /// The newest revision at or before `version`.
    pub(super) fn as_of(&self, version: JournalVersion) -> Option<&Arc<Revision>> {
        self.versions
            .at_or_before(version)
            .and_then(|place| self.revisions.get(place))
    }

    /// Ingests one complete text, `digest` being that of its exact bytes.
    ///
    /// # Errors
    ///
    /// The first rule that the text breaks; chain and draft are unchanged then.
    pub(super) fn ingest(&mut self, draft: &Draft, digest: Digest) -> Result<Ingestion, Violation> {
        self.require_genesis_first(draft)?;
        if self.is_known(draft, digest)? {
            return Ok(Ingestion::Unchanged);
        }
        self.refuse_second_genesis(draft)?;
        self.require_head_as_predecessor(draft)?;
        self.require_later_version(draft)?;

        let revision = Revision {
            coordinate: self.coordinate.clone(),
            version: draft.version,
            digest,
            previous: draft.previous,
            summary: draft.summary.clone(),
            releases: draft.releases.clone(),
        };
        Arc::make_mut(&mut self.revisions.0).push(Arc::new(revision));
        Arc::make_mut(&mut self.versions).push(draft.version);
        Ok(Ingestion::Extended)
    }

    /// Rule 1: the first revision of an artifact is a genesis.
    fn require_genesis_first(&self, draft: &Draft) -> Result<(), Violation> {
        match draft.previous {
            Predecessor::Revision { version: named, .. } if self.is_empty() => Err(Violation::MissingGenesis {
                coordinate: self.coordinate.clone(),
                version: draft.version,
                named,
            }),
            _ => Ok(()),
        }
    }

    /// Rule 2: a known version with identical bytes changes nothing, and other bytes are refused.
    fn is_known(&self, draft: &Draft, digest: Digest) -> Result<bool, Violation> {
        match self.exact(draft.version) {
            None => Ok(false),
            Some(known) => require_same_digest(known, digest).map(|()| true),
        }
    }

    /// Rule 3, where the text is a genesis: a chain has one.
    fn refuse_second_genesis(&self, draft: &Draft) -> Result<(), Violation> {
        match (draft.previous, self.head()) {
            (Predecessor::Genesis, Some(head)) => Err(Violation::SecondGenesis {
                coordinate: self.coordinate.clone(),
                head: head.version(),
                head_digest: head.digest(),
            }),
            _ => Ok(()),
        }
    }

    /// Rule 3, where the text is a successor: it names the chain's head, by version and digest.
    fn require_head_as_predecessor(&self, draft: &Draft) -> Result<(), Violation> {
        let Predecessor::Revision { version: named, digest } = draft.previous else {
            return Ok(());
        };
        let Some(head) = self.head() else {
            return Ok(());
        };
        if named == head.version() {
            return require_named_digest(head, digest);
        }
        match self.exact(named) {
            Some(_) => Err(Violation::Fork {
                named,
                head: head.version(),
                head_digest: head.digest(),
            }),
            None => Err(Violation::MissingPredecessor {
                named,
                head: head.version(),
                head_digest: head.digest(),
            }),
        }
    }

    /// Rule 4: the version is greater than the predecessor's, which is the head by now.
    fn require_later_version(&self, draft: &Draft) -> Result<(), Violation> {
        match self.head() {
            Some(head) if draft.version <= head.version() => Err(Violation::NonMonotonicVersion {
                version: draft.version,
                head: head.version(),
            }),
            _ => Ok(()),
        }
    }
}

/// Rule 2 for a text whose version is known: it has the bytes it had.
pub(super) fn require_same_digest(known: &Revision, found: Digest) -> Result<(), Violation> {
    if found == known.digest() {
        return Ok(());
    }
    Err(Violation::HistoryRewritten {
        version: known.version(),
        known: known.digest(),
        found,
    })
}

fn require_named_digest(head: &Revision, named: Digest) -> Result<(), Violation> {
    if named == head.digest() {
        return Ok(());
    }
    Err(Violation::PredecessorDigestMismatch {
        version: head.version(),
        named,
        actual: head.digest(),
    })
}

#[cfg(test)]
mod tests;
