//! Why something cannot be done now.

use super::hub::Phase;
use super::refresh::Refreshing;
use super::{Model, SMALLEST_FOR_REFRESH};
use crate::action::Action;

impl Model {
    /// Why an action cannot be done now, where it cannot. Footer, palette and help show it.
    pub(crate) fn refusal(&self, action: Action) -> Option<&'static str> {
        if action.is_privileged() {
            return self.refresh_refusal();
        }
        match action {
            Action::Outcome if self.hub.failure.is_none() && !matches!(self.refreshing, Refreshing::Ended { .. }) => {
                Some("nothing was refreshed yet")
            }
            Action::Enter if self.pane().is_text() => Some("there is nothing further in"),
            Action::Acknowledge if self.journal.unvisited.count() == 0 => Some("nothing is new"),
            Action::NextPane | Action::PreviousPane if self.pane().beside().len() < 2 => Some("there is no other pane"),
            Action::Live if self.as_of.is_none() => Some("already live"),
            Action::ShorterRange if self.mission_control.range.shorter().is_none() => Some("no range is shorter"),
            Action::LongerRange if self.mission_control.range.longer().is_none() => Some("no range is longer"),
            Action::ShowMore => self.logs.level_refusal(true),
            Action::ShowLess => self.logs.level_refusal(false),
            Action::Sort | Action::InvertSort | Action::Copy(_) if self.shows_stream() => {
                Some("the stream has no rows; the list has")
            }
            Action::Filter
            | Action::NextMatch
            | Action::PreviousMatch
            | Action::Sort
            | Action::InvertSort
            | Action::Save
                if self.table(self.pane()).is_none() =>
            {
                Some("the focused pane has no list")
            }
            Action::Copy(_) if self.table(self.copied_pane()).is_none() => Some("the focused pane has no list"),
            action => self.journal.refusal(action, self.pane(), self.as_of),
        }
    }

    /// Why the journals cannot be read again now, where they cannot.
    fn refresh_refusal(&self) -> Option<&'static str> {
        if self.settings.read_only {
            Some("read-only")
        } else if matches!(self.refreshing, Refreshing::Running { .. }) {
            Some("a refresh is running")
        } else if !self.journal.is_available() {
            Some(if self.hub.phase == Phase::Failed {
                "the Journal did not start"
            } else {
                "the Journal has not started"
            })
        } else if self.size.width < SMALLEST_FOR_REFRESH.width || self.size.height < SMALLEST_FOR_REFRESH.height {
            Some("the screen is too small")
        } else {
            None
        }
    }
}
