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

/// The findings as rows: those of revisions that are known as of what is viewed.
#[derive(Debug, Default)]
pub(crate) struct FindingRows {
    pub(super) all: Arc<Findings>,
    as_of: Option<JournalVersion>,
    /// Which of all, ascending; without an as-of they are not listed.
    shown: Vec<usize>,
}

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

    /// Those of one revision.
    pub(crate) fn of_revision(&self, coordinate: &ArtifactCoordinate, version: JournalVersion) -> &[Finding] {
        let from = &self.0[self.first_of(coordinate, version)..];
        let count = from.partition_point(|finding| finding.revision() == (coordinate, version));
        &from[..count]
    }

    /// Those of one artifact, in its revisions that are known as of a version.
    pub(crate) fn of_artifact(&self, coordinate: &ArtifactCoordinate, as_of: Option<JournalVersion>) -> &[Finding] {
        let start = self.0.partition_point(|finding| finding.coordinate < *coordinate);
        let is_known = |version: JournalVersion| as_of.is_none_or(|as_of| version <= as_of);
        let count =
            self.0[start..].partition_point(|finding| finding.coordinate == *coordinate && is_known(finding.version));
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
    pub(super) fn new(all: Arc<Findings>, as_of: Option<JournalVersion>) -> Self {
        let is_shown = |place: &usize| as_of.is_some_and(|as_of| all.0[*place].version <= as_of);
        let shown = (0..all.0.len()).filter(is_shown).collect();
        Self { all, as_of, shown }
    }

    /// The same as of something else.
    pub(super) fn as_of(&self, as_of: Option<JournalVersion>) -> Self {
        Self::new(Arc::clone(&self.all), as_of)
    }

    /// Others as of the same.
    pub(super) fn of(&self, all: &Arc<Findings>) -> Self {
        Self::new(Arc::clone(all), self.as_of)
    }

    /// The finding in a row.
    pub(crate) fn finding(&self, row: usize) -> Option<&Finding> {
        self.all.0.get(self.place(row)?)
    }

    fn place(&self, row: usize) -> Option<usize> {
        match self.as_of {
            None => Some(row),
            Some(_) => self.shown.get(row).copied(),
        }
    }

    fn at(&self, row: usize) -> &Finding {
        self.finding(row).expect("a row is below the number of rows")
    }
}

impl Rows for FindingRows {
    type Id = FindingId;

    fn len(&self) -> usize {
        match self.as_of {
            None => self.all.0.len(),
            Some(_) => self.shown.len(),
        }
    }

    fn id(&self, row: usize) -> FindingId {
        let finding = self.at(row);
        let first = self.all.first_of(&finding.coordinate, finding.version);
        let place = self.place(row).expect("a row is below the number of rows");
        (finding.coordinate.clone(), finding.version, place - first)
    }

    fn find(&self, (coordinate, version, place): &FindingId) -> Option<usize> {
        let place = self.all.first_of(coordinate, *version) + place;
        if self.all.0.get(place)?.revision() != (coordinate, *version) {
            return None;
        }
        match self.as_of {
            None => Some(place),
            Some(_) => self.shown.binary_search(&place).ok(),
        }
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        let Finding {
            coordinate, diagnostic, ..
        } = self.at(row);
        format!("{} {coordinate} {}", diagnostic.id.as_str(), diagnostic.message).into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["finding", "artifact", "version"]
    }

    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering {
        let (left, right) = (self.at(left), self.at(right));
        match column {
            0 => left.diagnostic.id.as_str().cmp(right.diagnostic.id.as_str()),
            1 => left.coordinate.cmp(&right.coordinate),
            _ => left.version.cmp(&right.version),
        }
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let finding = self.at(row);
        vec![
            ("id", finding.diagnostic.id.as_str().into()),
            ("coordinate", finding.coordinate.as_str().into()),
            ("version", finding.version.to_string().into()),
            ("message", finding.diagnostic.message.clone().into()),
            ("help", finding.diagnostic.help.clone().into()),
        ]
    }
}
