//! The artifacts, with what each has as of the moment that is viewed.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use nenjim_hub::{ArtifactCoordinate, IllegalState, JournalService, JournalVersion, Release, Revision};

use super::JournalHandle;
use crate::model::list::Rows;
use crate::row::{ArtifactRow, json};

/// The artifacts of the journal, in the order of their coordinates.
///
/// What an artifact has is asked of the service when a row is drawn: nothing is kept for each of them.
#[derive(Debug, Default)]
pub(crate) struct ArtifactRows {
    coordinates: Arc<[ArtifactCoordinate]>,
    service: Option<JournalHandle>,
    as_of: Option<JournalVersion>,
    longest: usize,
}

impl ArtifactRows {
    /// All artifacts that the service knows, as of a version.
    pub(super) fn new(service: Option<JournalHandle>, as_of: Option<JournalVersion>) -> Self {
        let coordinates = service
            .as_ref()
            .and_then(|service| service.0.coordinates().ok())
            .unwrap_or_default();
        // A coordinate is ASCII: it takes as many cells as it has bytes.
        let lengths = coordinates.iter().map(|coordinate| coordinate.as_str().len());
        let longest = lengths.max().unwrap_or(0);
        Self {
            coordinates,
            service,
            as_of,
            longest,
        }
    }

    /// The cells that the longest coordinate takes.
    pub(crate) fn longest(&self) -> usize {
        self.longest
    }

    /// The artifact in a row.
    pub(crate) fn coordinate(&self, row: usize) -> &ArtifactCoordinate {
        &self.coordinates[row]
    }

    /// How many revisions the artifact in a row has as of then.
    pub(crate) fn revision_count(&self, row: usize) -> usize {
        let coordinate = &self.coordinates[row];
        self.query(|service| service.revisions(coordinate))
            .map_or(0, |revisions| super::known(&revisions, self.as_of))
    }

    /// What the artifact in a row has as of then.
    pub(crate) fn current(&self, row: usize) -> Option<Arc<Revision>> {
        let coordinate = &self.coordinates[row];
        self.query(|service| match self.as_of {
            Some(version) => service.as_of(coordinate, version),
            None => service.latest(coordinate),
        })
        .flatten()
    }

    fn query<T>(&self, query: impl FnOnce(&dyn JournalService) -> Result<T, IllegalState>) -> Option<T> {
        query(self.service.as_ref()?.0.as_ref()).ok()
    }

    fn current_version(&self, row: usize) -> Option<JournalVersion> {
        self.current(row).map(|revision| revision.version())
    }
}

impl Rows for ArtifactRows {
    type Id = ArtifactCoordinate;

    fn len(&self) -> usize {
        self.coordinates.len()
    }

    fn id(&self, row: usize) -> ArtifactCoordinate {
        self.coordinates[row].clone()
    }

    fn find(&self, id: &ArtifactCoordinate) -> Option<usize> {
        self.coordinates.binary_search(id).ok()
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        self.coordinates[row].as_str().into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["artifact", "revisions", "version"]
    }

    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering {
        match column {
            0 => self.coordinates[left].cmp(&self.coordinates[right]),
            1 => self.revision_count(left).cmp(&self.revision_count(right)),
            _ => self.current_version(left).cmp(&self.current_version(right)),
        }
    }

    fn arrange(&self, column: usize, order: &mut [usize]) {
        // One query a row, not two a comparison.
        match column {
            0 => order.sort_unstable(),
            1 => order.sort_by_cached_key(|row| self.revision_count(*row)),
            _ => order.sort_by_cached_key(|row| self.current_version(*row)),
        }
    }

    fn json(&self, row: usize) -> String {
        let Some(current) = self.current(row) else {
            return json::compact(
                &serde_json::json!({"coordinate": self.coordinates[row].as_str(), "revisions": 0, "latest": null}),
            );
        };
        json::compact(&ArtifactRow::new(
            &self.coordinates[row],
            self.revision_count(row),
            &current,
        ))
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let current = self.current(row);
        let text = |of: &dyn Fn(&Revision) -> String| current.as_deref().map(of);
        let newest = current.as_deref().and_then(|revision| revision.releases().last());
        let of_newest = |of: &dyn Fn(&Release) -> String| newest.map(|release| of(release));
        vec![
            ("coordinate", self.coordinates[row].as_str().into()),
            ("revisions", self.revision_count(row).into()),
            ("version", text(&|revision| revision.version().to_string()).into()),
            ("digest", text(&|revision| revision.digest().to_string()).into()),
            ("release", of_newest(&|release| release.version().to_string()).into()),
            ("license", of_newest(&|release| release.license().to_string()).into()),
        ]
    }
}
