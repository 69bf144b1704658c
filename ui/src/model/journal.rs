//! The state of the Journal screen: three lists, each of what is selected in the one before, and what is compared, found
//! and followed from there.

pub(crate) mod analysis;
mod artifacts;
pub(crate) mod axis;
pub(crate) mod dependents;
pub(crate) mod diff;
pub(crate) mod findings;
pub(crate) mod index;
pub(crate) mod marks;
pub(crate) mod place;
mod refusal;
mod releases;
mod timeline;

use std::fmt;
use std::sync::Arc;

use nenjim_hub::{
    ArtifactCoordinate, Diagnostics, JournalService, JournalVersion, RefreshOutcome, Release, ReleaseVersion, Revision,
};

use crate::model::Pane;
use crate::model::list::{Browse, Table};
use crate::model::text::Scroll;
use analysis::{Analyses, Answer, Question, Worldview};
pub(crate) use artifacts::ArtifactRows;
use axis::Axis;
use diff::{DiffRows, Sides};
use findings::FindingRows;
use marks::{Marks, Unvisited};
use place::{Cursor, Place};
pub(crate) use releases::ReleaseRows;
pub(crate) use timeline::TimelineRows;

/// The Journal screen.
#[derive(Debug)]
pub(crate) struct JournalScreen {
    service: Option<JournalHandle>,
    /// Counted up whenever the journal may have grown.
    state: u64,
    /// The artifacts, with what each had as of the console's as-of.
    pub(crate) artifacts: Table<ArtifactRows>,
    /// The revisions of the selected artifact, newest first.
    pub(crate) timeline: Table<TimelineRows>,
    /// The releases of the selected revision.
    pub(crate) releases: Table<ReleaseRows>,
    /// The difference shown last.
    pub(crate) diff: Table<DiffRows>,
    /// All findings.
    pub(crate) findings: Table<FindingRows>,
    /// Where the detail of the selected finding is scrolled to.
    pub(crate) finding_detail: Scroll,
    /// Where the detail's cursor is.
    pub(crate) detail: Cursor,
    /// The list that the detail speaks of.
    pub(crate) detail_of: Pane,
    /// The pane that difference and findings return to.
    pub(crate) returns_to: Pane,
    /// The revisions to be compared.
    pub(crate) marks: Marks,
    /// What came with a refresh and was not looked at.
    pub(crate) unvisited: Unvisited,
    /// Where links were followed from, the last one last.
    pub(crate) places: Vec<Place>,
    /// What is worked out of the whole journal.
    pub(crate) analyses: Analyses,
    /// The time axis of the selected artifact.
    axis: Option<Arc<Axis>>,
    /// What only a refresh finds: known revisions whose files are gone.
    of_refresh: Arc<Diagnostics>,
}

/// The service, which has no `Debug` of its own.
#[derive(Clone)]
pub(crate) struct JournalHandle(pub(crate) Arc<dyn JournalService>);

/// How many of an artifact's revisions, oldest first, are known as of a version.
fn known(revisions: &[Arc<Revision>], as_of: Option<JournalVersion>) -> usize {
    as_of.map_or(revisions.len(), |as_of| {
        revisions.partition_point(|revision| revision.version() <= as_of)
    })
}

impl JournalScreen {
    /// Before the Journal has started.
    pub(crate) fn new() -> Self {
        Self {
            service: None,
            state: 0,
            artifacts: Table::new(ArtifactRows::default()),
            timeline: Table::new(TimelineRows::default()),
            releases: Table::new(ReleaseRows::default()),
            diff: Table::new(DiffRows::default()),
            findings: Table::new(FindingRows::default()),
            finding_detail: Scroll::default(),
            detail: Cursor::default(),
            detail_of: Pane::Artifacts,
            returns_to: Pane::Artifacts,
            marks: Marks::default(),
            unvisited: Unvisited::default(),
            places: Vec::new(),
            analyses: Analyses::default(),
            axis: None,
            of_refresh: Arc::default(),
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

    /// The service, to be handed to another thread.
    pub(crate) fn handle(&self) -> Option<&JournalHandle> {
        self.service.as_ref()
    }

    /// What is viewed.
    pub(crate) fn worldview(&self, as_of: Option<JournalVersion>) -> Worldview {
        Worldview {
            state: self.state,
            as_of,
        }
    }

    /// The versions of the root, once they are known.
    pub(crate) fn index(&self) -> Option<&Arc<index::Index>> {
        self.analyses.index(self.state)
    }

    /// Takes what the Journal knows now. Selections stay on what they are.
    pub(crate) fn reload(&mut self, as_of: Option<JournalVersion>) {
        self.state += 1;
        self.view_as_of(as_of);
    }

    /// Takes what a refresh did. What it brought is new until it is visited.
    pub(crate) fn refreshed(&mut self, outcome: &RefreshOutcome) {
        for ingested in &outcome.ingested {
            self.unvisited.add(ingested.coordinate.clone(), ingested.version);
        }
        self.of_refresh = Arc::new(outcome.findings.clone());
    }

    /// Views everything as of a version, or live. Selections stay on what they are.
    pub(crate) fn view_as_of(&mut self, as_of: Option<JournalVersion>) {
        self.artifacts.replace(ArtifactRows::new(self.service.clone(), as_of));
        let findings = self.findings.rows().as_of(as_of);
        self.findings.replace(findings);
        self.show_selected_artifact(as_of);
    }

    /// After the selection of a list changed: shows what belongs to it in the lists after it.
    pub(crate) fn follow(&mut self, pane: Pane, as_of: Option<JournalVersion>) {
        self.detail = Cursor::default();
        match pane {
            Pane::Artifacts if self.artifacts.selected() != self.timeline.rows().coordinate() => {
                self.show_selected_artifact(as_of);
            }
            Pane::Timeline => self.show_selected_revision(),
            _ => {}
        }
    }

    /// Selects the newest revision that is known.
    pub(crate) fn select_newest(&mut self) {
        if let Some(newest) = self.timeline.rows().known_revisions().last() {
            let version = newest.version();
            self.select_revision(version);
        }
    }

    /// Selects a revision of the selected artifact. A filter that hides it is cleared.
    pub(crate) fn select_revision(&mut self, version: JournalVersion) -> bool {
        let found = select(&mut self.timeline, &version);
        self.show_selected_revision();
        found
    }

    /// Selects an artifact and its newest revision. A filter that hides it is cleared.
    pub(crate) fn select_artifact(&mut self, artifact: &ArtifactCoordinate, as_of: Option<JournalVersion>) -> bool {
        let found = select(&mut self.artifacts, artifact);
        self.show_selected_artifact(as_of);
        self.select_newest();
        found
    }

    /// Selects a release of the selected revision. A filter that hides it is cleared.
    pub(crate) fn select_release(&mut self, version: &ReleaseVersion) -> bool {
        select(&mut self.releases, version)
    }

    /// The selected artifact.
    pub(crate) fn selected_artifact(&self) -> Option<&ArtifactCoordinate> {
        self.artifacts.selected()
    }

    /// The selected revision.
    pub(crate) fn selected_revision(&self) -> Option<&Arc<Revision>> {
        self.timeline.rows().revision(self.timeline.selected_row()?)
    }

    /// The selected release.
    pub(crate) fn selected_release(&self) -> Option<&Arc<Release>> {
        self.releases.rows().release(self.releases.selected_row()?)
    }

    /// The time axis of the selected artifact, where there is room for it.
    pub(crate) fn axis(&self) -> Option<&Arc<Axis>> {
        self.axis.as_ref()
    }

    /// Counts anew for a time axis of so many columns, where it is not the same as before.
    pub(crate) fn settle(&mut self, columns: usize) {
        let revisions = self.timeline.rows().revisions();
        let index = self.analyses.last_index();
        let is_known = self
            .axis
            .as_ref()
            .is_some_and(|axis| axis.is_of(revisions, index, columns));
        if !is_known {
            self.axis = Axis::new(revisions.clone(), index.cloned(), columns).map(Arc::new);
        }
    }

    /// Notes that the selected revision is looked at.
    pub(crate) fn visit(&mut self) {
        if let Some(revision) = self.selected_revision().cloned() {
            self.unvisited.visit(revision.coordinate(), revision.version());
        }
    }

    /// Shows the difference of two revisions.
    pub(crate) fn compare(&mut self, sides: Sides) {
        let mut table = Table::new(DiffRows::new(sides));
        table.set_filter(self.diff.filter());
        self.diff = table;
    }

    /// What is to be worked out now, each once.
    pub(crate) fn questions(&mut self, as_of: Option<JournalVersion>, dependents: bool) -> Vec<Question> {
        if self.service.is_none() {
            return Vec::new();
        }
        let state = self.state;
        let mut questions = vec![
            Question::Index { state },
            Question::Findings {
                state,
                of_refresh: Arc::clone(&self.of_refresh),
            },
        ];
        if dependents {
            questions.push(Question::Dependents(self.worldview(as_of)));
        }
        questions
            .into_iter()
            .filter_map(|question| self.analyses.ask(question))
            .collect()
    }

    /// Takes what was worked out, or that it could not be.
    pub(crate) fn answered(&mut self, question: Question, answer: Option<Answer>) {
        self.analyses.answered(question, answer);
        if let Some(findings) = self.analyses.findings()
            && !Arc::ptr_eq(findings, &self.findings.rows().all)
        {
            let rows = self.findings.rows().of(findings);
            self.findings.replace(rows);
        }
    }

    /// The timeline of the selected artifact. Where it was shown already, the selection stays; otherwise the newest revision
    /// is selected.
    fn show_selected_artifact(&mut self, as_of: Option<JournalVersion>) {
        let revisions = self
            .artifacts
            .selected()
            .zip(self.service())
            .and_then(|(artifact, service)| service.revisions(artifact).ok())
            .unwrap_or_default();
        let rows = TimelineRows::new(revisions, as_of);
        let is_same = self.timeline.rows().coordinate() == rows.coordinate();
        self.timeline.replace(rows);
        if !is_same {
            self.select_newest();
        }
        self.show_selected_revision();
    }

    fn show_selected_revision(&mut self) {
        let revision = self.selected_revision().cloned();
        let shown = self.releases.rows().revision.as_ref();
        let is_same_artifact =
            shown.map(|revision| revision.coordinate()) == revision.as_ref().map(|revision| revision.coordinate());
        self.releases.replace(ReleaseRows::new(revision));
        if !is_same_artifact {
            self.releases.select(0);
        }
    }
}

fn select<R: crate::model::list::Rows>(table: &mut Table<R>, id: &R::Id) -> bool {
    if table.select_id(id) {
        return true;
    }
    if table.filter().is_empty() {
        return false;
    }
    table.set_filter("");
    table.select_id(id)
}

impl fmt::Debug for JournalHandle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JournalHandle")
    }
}
