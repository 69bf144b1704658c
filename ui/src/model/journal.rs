//! The state of the Journal screen: three lists, each of what is selected in the one before.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use nenjim_hub::{
    ArtifactCoordinate, IllegalState, JournalService, JournalVersion, Release, ReleaseVersion, Revision, Revisions,
};

use crate::model::Pane;
use crate::model::list::{Browse, Rows, Table};
use crate::model::text::Scroll;

/// The Journal screen.
#[derive(Debug)]
pub(crate) struct JournalScreen {
    service: Option<JournalHandle>,
    /// The artifacts, with what each had as of the console's as-of.
    pub(crate) artifacts: Table<ArtifactRows>,
    /// The revisions of the selected artifact, newest first.
    pub(crate) timeline: Table<TimelineRows>,
    /// The releases of the selected revision.
    pub(crate) releases: Table<ReleaseRows>,
    /// Where the detail is scrolled to.
    pub(crate) detail: Scroll,
    /// The list that the detail speaks of.
    pub(crate) detail_of: Pane,
}

/// The service, which has no `Debug` of its own.
#[derive(Clone)]
pub(crate) struct JournalHandle(pub(crate) Arc<dyn JournalService>);

/// The artifacts of the journal.
#[derive(Debug, Default)]
pub(crate) struct ArtifactRows {
    coordinates: Arc<[ArtifactCoordinate]>,
    service: Option<JournalHandle>,
    as_of: Option<JournalVersion>,
}

/// The revisions of one artifact, newest first.
#[derive(Debug, Default)]
pub(crate) struct TimelineRows(Revisions);

/// The releases of one revision, in the order of its text, newest last.
#[derive(Debug, Default)]
pub(crate) struct ReleaseRows(Option<Arc<Revision>>);

impl JournalScreen {
    /// Before the Journal has started.
    pub(crate) fn new() -> Self {
        Self {
            service: None,
            artifacts: Table::new(ArtifactRows::default()),
            timeline: Table::new(TimelineRows::default()),
            releases: Table::new(ReleaseRows::default()),
            detail: Scroll::default(),
            detail_of: Pane::Artifacts,
        }
    }

    /// The Journal has started.
    pub(crate) fn available(&mut self, service: Arc<dyn JournalService>, as_of: Option<JournalVersion>) {
        self.service = Some(JournalHandle(service));
        self.reload(as_of);
    }

    /// Whether the Journal has started.
    pub(crate) fn is_available(&self) -> bool {
        self.service.is_some()
    }

    /// The service, once it has started.
    pub(crate) fn service(&self) -> Option<&dyn JournalService> {
        self.service.as_ref().map(|handle| handle.0.as_ref())
    }

    /// Takes what the Journal knows now. Selections stay on what they are.
    pub(crate) fn reload(&mut self, as_of: Option<JournalVersion>) {
        let coordinates = self
            .service()
            .and_then(|service| service.coordinates().ok())
            .unwrap_or_default();
        self.artifacts.replace(ArtifactRows {
            coordinates,
            service: self.service.clone(),
            as_of,
        });
        self.show_selected_artifact(as_of);
    }

    /// After the selection of a list changed: shows what belongs to it in the lists after it.
    pub(crate) fn follow(&mut self, pane: Pane, as_of: Option<JournalVersion>) {
        self.detail = Scroll::default();
        match pane {
            Pane::Artifacts => {
                let shown = self
                    .timeline
                    .rows()
                    .0
                    .first()
                    .map(|revision| revision.coordinate().clone());
                if self.artifacts.selected() != shown.as_ref() {
                    self.show_selected_artifact(as_of);
                }
            }
            Pane::Timeline => self.show_selected_revision(),
            _ => {}
        }
    }

    /// The selected revision.
    pub(crate) fn selected_revision(&self) -> Option<&Arc<Revision>> {
        self.timeline.rows().revision(self.timeline.selected_row()?)
    }

    /// The selected release.
    pub(crate) fn selected_release(&self) -> Option<&Arc<Release>> {
        self.releases.rows().release(self.releases.selected_row()?)
    }

    /// The timeline of the selected artifact, with the revision selected that the artifact has as of then; where it has none,
    /// the earliest.
    fn show_selected_artifact(&mut self, as_of: Option<JournalVersion>) {
        let revisions = self
            .artifacts
            .selected()
            .zip(self.service())
            .and_then(|(artifact, service)| service.revisions(artifact).ok())
            .unwrap_or_default();
        let same = self.timeline.rows().0.first().map(|revision| revision.coordinate())
            == revisions.first().map(|revision| revision.coordinate());
        let known = revisions.partition_point(|revision| as_of.is_none_or(|as_of| revision.version() <= as_of));
        let count = revisions.len();
        self.timeline.replace(TimelineRows(revisions));
        if !same {
            self.timeline.select(count - known.clamp(count.min(1), count));
        }
        self.show_selected_revision();
    }

    fn show_selected_revision(&mut self) {
        let revision = self.selected_revision().cloned();
        self.releases.replace(ReleaseRows(revision));
    }
}

impl ArtifactRows {
    /// The artifact in a row.
    pub(crate) fn coordinate(&self, row: usize) -> &ArtifactCoordinate {
        &self.coordinates[row]
    }

    /// How many revisions the artifact in a row has.
    pub(crate) fn revision_count(&self, row: usize) -> usize {
        let coordinate = &self.coordinates[row];
        self.query(|service| service.revisions(coordinate))
            .map_or(0, |revisions| revisions.len())
    }

    /// What the artifact in a row had as of the console's as-of.
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
}

impl TimelineRows {
    /// The revision in a row.
    pub(crate) fn revision(&self, row: usize) -> Option<&Arc<Revision>> {
        self.0.get(self.0.len().checked_sub(row + 1)?)
    }

    /// All of them, oldest first.
    pub(crate) fn revisions(&self) -> &Revisions {
        &self.0
    }
}

impl ReleaseRows {
    /// The release in a row.
    pub(crate) fn release(&self, row: usize) -> Option<&Arc<Release>> {
        self.0.as_ref()?.releases().get(row)
    }
}

impl fmt::Debug for JournalHandle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JournalHandle")
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
            _ => {
                let version = |row| self.current(row).map(|revision| revision.version());
                version(left).cmp(&version(right))
            }
        }
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let current = self.current(row);
        let text = |of: &dyn Fn(&Revision) -> String| current.as_deref().map(of);
        vec![
            ("coordinate", self.coordinates[row].as_str().into()),
            ("revisions", self.revision_count(row).into()),
            ("version", text(&|revision| revision.version().to_string()).into()),
            ("digest", text(&|revision| revision.digest().to_string()).into()),
        ]
    }
}

impl Rows for TimelineRows {
    type Id = JournalVersion;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn id(&self, row: usize) -> JournalVersion {
        self.0[self.0.len() - 1 - row].version()
    }

    fn find(&self, id: &JournalVersion) -> Option<usize> {
        let index = self.0.binary_search_by_key(id, |revision| revision.version()).ok()?;
        Some(self.0.len() - 1 - index)
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        let revision = &self.0[self.0.len() - 1 - row];
        format!("{} {}", revision.version(), revision.summary().unwrap_or_default()).into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["version", "releases"]
    }

    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering {
        let releases = |row| self.revision(row).map(|revision| revision.releases().len());
        match column {
            0 => right.cmp(&left),
            _ => releases(left).cmp(&releases(right)),
        }
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let revision = &self.0[self.0.len() - 1 - row];
        vec![
            ("coordinate", revision.coordinate().as_str().into()),
            ("version", revision.version().to_string().into()),
            ("digest", revision.digest().to_string().into()),
            ("summary", revision.summary().into()),
            ("releases", revision.releases().len().into()),
        ]
    }
}

impl Rows for ReleaseRows {
    type Id = ReleaseVersion;

    fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |revision| revision.releases().len())
    }

    fn id(&self, row: usize) -> ReleaseVersion {
        self.rows()[row].version().clone()
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        let release = &self.rows()[row];
        format!("{} {}", release.version(), release.license()).into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["release", "published", "license"]
    }

    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering {
        let (left, right) = (&self.rows()[left], &self.rows()[right]);
        match column {
            0 => left.version().cmp(right.version()),
            1 => left.published().cmp(&right.published()),
            _ => left.license().as_str().cmp(right.license().as_str()),
        }
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let release = &self.rows()[row];
        vec![
            ("version", release.version().to_string().into()),
            ("published", release.published().to_string().into()),
            ("license", release.license().as_str().into()),
        ]
    }
}

impl ReleaseRows {
    fn rows(&self) -> &[Arc<Release>] {
        self.0.as_ref().map_or(&[], |revision| revision.releases())
    }
}
