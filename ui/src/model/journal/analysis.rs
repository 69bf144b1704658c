//! What is worked out of the whole journal off the loop's thread: each once for one state, one of a kind at a time.

use std::sync::Arc;

use nenjim_hub::{ArtifactCoordinate, Diagnostics, IllegalState, JournalService, JournalVersion, Revision, Timestamp};

use super::dependents::Dependents;
use super::findings::Findings;
use super::index::Index;

/// What the journal knew at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worldview {
    /// Which state of the journal: counted up whenever the journal may have grown.
    pub(crate) state: u64,
    /// The moment; live where there is none.
    pub(crate) as_of: Option<JournalVersion>,
}

/// Something to be worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// All versions of the root.
    Index {
        /// Which state of the journal.
        state: u64,
    },
    /// All findings of the root.
    Findings {
        /// Which state of the journal.
        state: u64,
        /// What the last refresh found, which only reading the root tells.
        of_refresh: Arc<Diagnostics>,
    },
    /// What depends on what.
    Dependents(Worldview),
}

/// What was worked out.
#[derive(Debug)]
pub(crate) enum Answer {
    /// All versions of the root.
    Index(Index),
    /// All findings of the root.
    Findings(Findings),
    /// What depends on what.
    Dependents(Dependents),
}

/// What has been worked out, and what is being.
#[derive(Debug, Default)]
pub(crate) struct Analyses {
    index: Option<(u64, Arc<Index>)>,
    findings: Option<(u64, Arc<Findings>)>,
    dependents: Option<(Worldview, Arc<Dependents>)>,
    asked: Vec<Question>,
    /// What no answer could be found to, and is not asked again.
    unanswerable: Vec<Question>,
}

impl Worldview {
    /// What it knew of an artifact.
    pub(crate) fn revision(
        self,
        journal: &dyn JournalService,
        artifact: &ArtifactCoordinate,
    ) -> Result<Option<Arc<Revision>>, IllegalState> {
        match self.as_of {
            Some(version) => journal.as_of(artifact, version),
            None => journal.latest(artifact),
        }
    }
}

impl Question {
    /// Works it out. Takes its time.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before the Journal's successful start.
    pub(crate) fn answer(&self, journal: &dyn JournalService, now: Timestamp) -> Result<Answer, IllegalState> {
        Ok(match self {
            Self::Index { .. } => Answer::Index(Index::build(journal)?),
            Self::Findings { of_refresh, .. } => Answer::Findings(Findings::build(journal, of_refresh, now)?),
            Self::Dependents(worldview) => Answer::Dependents(Dependents::build(journal, *worldview)?),
        })
    }
}

impl Analyses {
    /// The versions of the root, where those of this state are known.
    pub(crate) fn index(&self, state: u64) -> Option<&Arc<Index>> {
        self.index
            .as_ref()
            .filter(|(known, _)| *known == state)
            .map(|(_, index)| index)
    }

    /// The versions of the root as they were known last.
    pub(crate) fn last_index(&self) -> Option<&Arc<Index>> {
        self.index.as_ref().map(|(_, index)| index)
    }

    /// The findings as they were known last.
    pub(crate) fn findings(&self) -> Option<&Arc<Findings>> {
        self.findings.as_ref().map(|(_, findings)| findings)
    }

    /// What depends on what in a worldview, where that is known.
    pub(crate) fn dependents(&self, worldview: Worldview) -> Option<&Arc<Dependents>> {
        self.dependents
            .as_ref()
            .filter(|(known, _)| *known == worldview)
            .map(|(_, dependents)| dependents)
    }

    /// Whether something was asked in vain.
    pub(crate) fn is_unanswerable(&self, question: &Question) -> bool {
        self.unanswerable.contains(question)
    }

    /// Notes that a question is to be answered, unless it is already, or one of its kind is being answered.
    pub(super) fn ask(&mut self, question: Question) -> Option<Question> {
        let is_known = match &question {
            Question::Index { state } => self.index(*state).is_some(),
            Question::Findings { state, .. } => self.findings.as_ref().is_some_and(|(known, _)| known == state),
            Question::Dependents(worldview) => self.dependents(*worldview).is_some(),
        };
        let kind = std::mem::discriminant(&question);
        let is_waiting = self.asked.iter().any(|asked| std::mem::discriminant(asked) == kind);
        if is_known || is_waiting || self.is_unanswerable(&question) {
            return None;
        }
        self.asked.push(question.clone());
        Some(question)
    }

    /// Takes an answer, or that there will be none.
    pub(super) fn answered(&mut self, question: Question, answer: Option<Answer>) {
        self.asked.retain(|asked| *asked != question);
        match (&question, answer) {
            (Question::Index { state }, Some(Answer::Index(index))) => self.index = Some((*state, Arc::new(index))),
            (Question::Findings { state, .. }, Some(Answer::Findings(findings))) => {
                self.findings = Some((*state, Arc::new(findings)));
            }
            (Question::Dependents(worldview), Some(Answer::Dependents(dependents))) => {
                self.dependents = Some((*worldview, Arc::new(dependents)));
            }
            _ => self.unanswerable.push(question),
        }
    }
}
