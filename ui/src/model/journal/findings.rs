//! Everything that is valid and still worth a look, by the revision it belongs to.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use nenjim_hub::{
    ArtifactCoordinate, Diagnostic, Diagnostics, IllegalState, JournalService, JournalVersion, Timestamp,
};

use crate::model::list::Rows;

/// The findings of the whole root, by artifact and then by version.
#[derive(Debug, Default)]
pub(crate) struct Findings(Vec<Finding>);

/// A finding and the revision it belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The artifact.
    pub(crate) coordinate: ArtifactCoordinate,
    /// The revision.
    pub(crate) version: JournalVersion,
    /// What was found.
    pub(crate) diagnostic: Diagnostic,
}

/// The findings as rows.
#[derive(Debug, Default)]
pub(crate) struct FindingRows(pub(super) Arc<Findings>);

/// What tells one finding from all others: its revision and its place among the findings of that one.
pub(crate) type FindingId = (ArtifactCoordinate, JournalVersion, usize);

impl Findings {
    /// Finds everything in what the journal knows, and adds what a refresh found.
    pub(super) fn build(
        journal: &dyn JournalService,
        of_refresh: &Diagnostics,
        now: Timestamp,
    ) -> Result<Self, IllegalState> {
        let of_worldview = nenjim_hub::findings::of_worldview(journal, Some(now))?;
        let mut findings: Vec<Finding> = of_worldview
            .into_iter()
            .chain(of_refresh)
            .filter_map(Finding::new)
            .collect();
        findings.sort_by(|one, other| one.revision().cmp(&other.revision()));
        Ok(Self(findings))
    }

    /// All of them.
    pub(crate) fn as_slice(&self) -> &[Finding] {
        &self.0
    }

    /// Those of one revision.
    pub(crate) fn of_revision(&self, coordinate: &ArtifactCoordinate, version: JournalVersion) -> &[Finding] {
        let from = &self.0[self.first_of(coordinate, version)..];
        let count = from.partition_point(|finding| finding.revision() == (coordinate, version));
        &from[..count]
    }

    /// Those of one artifact.
    pub(crate) fn of_artifact(&self, coordinate: &ArtifactCoordinate) -> &[Finding] {
        let start = self.0.partition_point(|finding| finding.coordinate < *coordinate);
        let count = self.0[start..].partition_point(|finding| finding.coordinate == *coordinate);
        &self.0[start..start + count]
    }

    fn first_of(&self, coordinate: &ArtifactCoordinate, version: JournalVersion) -> usize {
        self.0
            .partition_point(|finding| finding.revision() < (coordinate, version))
    }
}

impl Finding {
    /// A finding of a journal file, whose path names artifact and version.
    fn new(diagnostic: &Diagnostic) -> Option<Self> {
        let (coordinate, file) = diagnostic.path.split_once('/')?;
        Some(Self {
            coordinate: coordinate.parse().ok()?,
            version: file.strip_suffix(".journal")?.parse().ok()?,
            diagnostic: diagnostic.clone(),
        })
    }

    fn revision(&self) -> (&ArtifactCoordinate, JournalVersion) {
        (&self.coordinate, self.version)
    }
}

impl FindingRows {
    /// The finding in a row.
    pub(crate) fn finding(&self, row: usize) -> Option<&Finding> {
        self.0.0.get(row)
    }
}

impl Rows for FindingRows {
    type Id = FindingId;

    fn len(&self) -> usize {
        self.0.0.len()
    }

    fn id(&self, row: usize) -> FindingId {
        let finding = &self.0.0[row];
        let first = self.0.first_of(&finding.coordinate, finding.version);
        (finding.coordinate.clone(), finding.version, row - first)
    }

    fn find(&self, (coordinate, version, place): &FindingId) -> Option<usize> {
        let row = self.0.first_of(coordinate, *version) + place;
        (self.0.0.get(row)?.revision() == (coordinate, *version)).then_some(row)
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        let Finding {
            coordinate, diagnostic, ..
        } = &self.0.0[row];
        format!("{} {coordinate} {}", diagnostic.id.as_str(), diagnostic.message).into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["finding", "artifact", "version"]
    }

    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering {
        let (left, right) = (&self.0.0[left], &self.0.0[right]);
        match column {
            0 => left.diagnostic.id.as_str().cmp(right.diagnostic.id.as_str()),
            1 => left.coordinate.cmp(&right.coordinate),
            _ => left.version.cmp(&right.version),
        }
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let finding = &self.0.0[row];
        vec![
            ("id", finding.diagnostic.id.as_str().into()),
            ("coordinate", finding.coordinate.as_str().into()),
            ("version", finding.version.to_string().into()),
            ("message", finding.diagnostic.message.clone().into()),
            ("help", finding.diagnostic.help.clone().into()),
        ]
    }
}
