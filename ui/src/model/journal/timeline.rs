//! The revisions of one artifact.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use nenjim_hub::{ArtifactCoordinate, Comparison, JournalVersion, Revision, Revisions};

use crate::model::list::Rows;
use crate::row::{RevisionRow, json};
use crate::widget::calendar::readable;

/// The revisions of one artifact that are known as of the moment that is viewed, newest first.
#[derive(Debug, Default)]
pub(crate) struct TimelineRows {
    revisions: Revisions,
    known: usize,
}

impl TimelineRows {
    /// The revisions as of a version.
    pub(super) fn new(revisions: Revisions, as_of: Option<JournalVersion>) -> Self {
        let known = super::known(&revisions, as_of);
        Self { revisions, known }
    }

    /// The artifact, where it has any revision.
    pub(crate) fn coordinate(&self) -> Option<&ArtifactCoordinate> {
        Some(self.revisions.first()?.coordinate())
    }

    /// The revision in a row.
    pub(crate) fn revision(&self, row: usize) -> Option<&Arc<Revision>> {
        self.known_revisions().get(self.known.checked_sub(row + 1)?)
    }

    /// The revision before the one in a row.
    pub(crate) fn predecessor(&self, row: usize) -> Option<&Arc<Revision>> {
        self.revision(row + 1)
    }

    /// What the revision in a row says differently from the one before it.
    pub(crate) fn comparison(&self, row: usize) -> Option<Comparison> {
        let revision = self.revision(row)?;
        Some(Comparison::between(self.predecessor(row).map(AsRef::as_ref), revision))
    }

    /// Those known as of the moment that is viewed, oldest first.
    pub(crate) fn known_revisions(&self) -> &[Arc<Revision>] {
        &self.revisions[..self.known]
    }

    /// All of them, oldest first, those after the moment that is viewed too.
    pub(crate) fn all(&self) -> &[Arc<Revision>] {
        &self.revisions
    }

    /// All of them, to be kept.
    pub(super) fn revisions(&self) -> &Revisions {
        &self.revisions
    }
}

impl Rows for TimelineRows {
    type Id = JournalVersion;

    fn len(&self) -> usize {
        self.known
    }

    fn id(&self, row: usize) -> JournalVersion {
        self.revisions[self.known - 1 - row].version()
    }

    fn find(&self, id: &JournalVersion) -> Option<usize> {
        let index = self
            .known_revisions()
            .binary_search_by_key(id, |revision| revision.version())
            .ok()?;
        Some(self.known - 1 - index)
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        let revision = &self.revisions[self.known - 1 - row];
        format!(
            "{} {}",
            readable(revision.version().timestamp()),
            revision.summary().unwrap_or_default()
        )
        .into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["version"]
    }

    fn compare(&self, _: usize, left: usize, right: usize) -> Ordering {
        right.cmp(&left)
    }

    fn arrange(&self, _: usize, order: &mut [usize]) {
        order.sort_unstable_by(|left, right| right.cmp(left));
    }

    fn json(&self, row: usize) -> String {
        let (Some(revision), Some(comparison)) = (self.revision(row), self.comparison(row)) else {
            return json::compact(&());
        };
        json::compact(&RevisionRow::new(revision, &comparison))
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let (Some(revision), Some(comparison)) = (self.revision(row), self.comparison(row)) else {
            return Vec::new();
        };
        let row = RevisionRow::new(revision, &comparison);
        vec![
            ("coordinate", revision.coordinate().as_str().into()),
            ("version", row.version.into()),
            ("previous", row.previous.map(|previous| previous.version).into()),
            ("digest", row.digest.into()),
            ("summary", row.summary.into()),
            ("releases", row.releases.into()),
            ("added", row.added.into()),
            ("dropped", row.dropped.into()),
            ("changed", row.changed.into()),
        ]
    }
}
