//! All versions of the root, in the order of time.

use std::sync::Arc;

use crate::model::Counts;
use nenjim_hub::{ArtifactCoordinate, IllegalState, JournalService, JournalVersion};

/// Every revision of every artifact by its version.
#[derive(Debug, Default)]
pub(crate) struct Index {
    coordinates: Arc<[ArtifactCoordinate]>,
    /// Versions with the artifact that has each, by its place among the coordinates; ascending.
    entries: Vec<(JournalVersion, u32)>,
    /// The first version of every artifact that has one, ascending.
    firsts: Vec<JournalVersion>,
}

impl Index {
    /// Lists all revisions that the journal knows: linear in them, and a sort.
    pub(super) fn build(journal: &dyn JournalService) -> Result<Self, IllegalState> {
        let coordinates = journal.coordinates()?;
        let mut entries = Vec::new();
        let mut firsts = Vec::new();
        for (artifact, coordinate) in (0_u32..).zip(coordinates.iter()) {
            let revisions = journal.revisions(coordinate)?;
            entries.extend(revisions.iter().map(|revision| (revision.version(), artifact)));
            firsts.extend(revisions.first().map(|first| first.version()));
        }
        entries.sort_unstable();
        firsts.sort_unstable();
        Ok(Self {
            coordinates,
            entries,
            firsts,
        })
    }

    /// The greatest version before one, or the greatest of all.
    pub(crate) fn older(&self, than: Option<JournalVersion>) -> Option<JournalVersion> {
        let end = than.map_or(self.entries.len(), |than| self.before(than));
        self.entries[..end].last().map(|(version, _)| *version)
    }

    /// The least version after one.
    pub(crate) fn newer(&self, than: JournalVersion) -> Option<JournalVersion> {
        let start = self.entries.partition_point(|(version, _)| *version <= than);
        self.entries.get(start).map(|(version, _)| *version)
    }

    /// How many revisions have a version before this one.
    pub(crate) fn before(&self, version: JournalVersion) -> usize {
        self.entries.partition_point(|(known, _)| *known < version)
    }

    /// How much is known as of a version.
    pub(crate) fn counts(&self, as_of: JournalVersion) -> Counts {
        Counts {
            artifacts: self.firsts.partition_point(|first| *first <= as_of),
            revisions: self.entries.partition_point(|(version, _)| *version <= as_of),
        }
    }

    /// How many revisions there are.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The first and the last version.
    pub(crate) fn range(&self) -> Option<(JournalVersion, JournalVersion)> {
        Some((self.entries.first()?.0, self.entries.last()?.0))
    }

    /// The artifacts that have a revision of exactly this version.
    pub(crate) fn artifacts_at(&self, version: JournalVersion) -> impl Iterator<Item = &ArtifactCoordinate> {
        self.entries[self.before(version)..]
            .iter()
            .take_while(move |(known, _)| *known == version)
            .filter_map(|(_, artifact)| self.coordinates.get(usize::try_from(*artifact).ok()?))
    }
}
