//! Why something cannot be done in the journal now.

use nenjim_hub::JournalVersion;

use super::JournalScreen;
use crate::action::Action;
use crate::model::Pane;

impl JournalScreen {
    /// Why an action cannot be done now, where it cannot.
    pub(crate) fn refusal(&self, action: Action, pane: Pane, as_of: Option<JournalVersion>) -> Option<&'static str> {
        match action {
            Action::AsOfSelection
            | Action::AsOfMoment
            | Action::OlderRevision
            | Action::NewerRevision
            | Action::Mark
            | Action::Compare
            | Action::Findings
                if !self.is_available() =>
            {
                Some("the Journal has not started")
            }
            Action::AsOfSelection | Action::Mark | Action::Compare | Action::SwapSides
                if matches!(pane, Pane::Findings | Pane::FindingDetail) =>
            {
                Some("Enter leads to the revision first")
            }
            Action::AsOfSelection | Action::Mark | Action::Compare if self.selected_revision().is_none() => {
                Some("no revision is selected")
            }
            Action::OlderRevision | Action::NewerRevision => self.step_refusal(action, as_of),
            Action::SwapSides if pane == Pane::Diff => {
                let has_both = self.diff.rows().sides().is_some_and(|sides| sides.from.is_some());
                (!has_both).then_some("the first revision has nothing before it")
            }
            Action::SwapSides if self.marks.both().is_none() => Some("A and B are not marked"),
            Action::Findings if self.analyses.findings().is_none() => Some("they are being looked for"),
            Action::Return if self.places.is_empty() => Some("no link was followed"),
            _ => None,
        }
    }

    fn step_refusal(&self, action: Action, as_of: Option<JournalVersion>) -> Option<&'static str> {
        let Some(index) = self.index() else {
            return Some("the revisions of the root are being listed");
        };
        match (action, as_of) {
            (Action::NewerRevision, None) => Some("already live"),
            (Action::NewerRevision, Some(as_of)) if index.newer(as_of).is_none() => {
                Some("this is the newest revision of the root")
            }
            (Action::OlderRevision, as_of) if index.older(as_of).is_none() => {
                Some("there is no older revision in the root")
            }
            _ => None,
        }
    }
}
