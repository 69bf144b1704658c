//! The Journal screen: artifacts, their revisions, the releases of one, and one thing in full.

mod artifacts;
mod as_of;
mod axis;
mod detail;
mod diff;
mod findings;
mod page;
mod releases;
mod timeline;

use nenjim_hub::ReleaseStatus;

use crate::action::Action;
use crate::keymap;
use crate::model::Model;
use crate::model::list::Browse as _;
use crate::model::report::place;
use crate::theme::{Role, Theme};
use crate::widget::counted;
pub(crate) use artifacts::{artifact_headings, artifacts_width, draw_artifacts};
pub(crate) use as_of::{echo, known};
pub(crate) use axis::{HEIGHT as AXIS_HEIGHT, column_at as axis_column_at, columns as axis_columns, draw_axis};
pub(crate) use detail::{detail_length, draw_detail, first_link, link};
pub(crate) use diff::draw_diff;
pub(crate) use findings::{draw_findings, finding_detail, finding_headings};
pub(crate) use releases::{draw_releases, release_headings, releases_width};
pub(crate) use timeline::draw_timeline;

/// Why there is nothing to be shown of the journals, where there is nothing; unsafe to show as it is.
fn absence(model: &Model) -> Option<(String, Role)> {
    let journal = &model.journal;
    let Some(failure) = model.hub.failure.as_ref().filter(|_| !journal.is_available()) else {
        let text = match journal.is_available() {
            false => "the Journal has not started",
            true if journal.artifacts.total() == 0 => "no artifact is known: the root has none",
            true => return None,
        };
        return Some((text.to_owned(), Role::Muted));
    };
    let what = match failure.diagnostics.as_slice() {
        [] => failure.chain.last().cloned().unwrap_or_default(),
        [first, others @ ..] => {
            let place = place(first, &model.settings.journal_root);
            let more = match others.len() {
                0 => String::new(),
                more => format!(", and {}", counted(more, "more error")),
            };
            format!("{place}: {}{more}", first.message)
        }
    };
    let key = keymap::keys_of(Action::Outcome).map(|keys| keys.to_string());
    let key = key.unwrap_or_default();
    let text =
        format!("the Journal did not start: {what}\npress {key} for what failed and what to do before the next start");
    Some((text, Role::Bad))
}

/// The glyph, word and role of what a release's status policy says.
fn status(theme: Theme, status: Option<ReleaseStatus>) -> (&'static str, &'static str, Role) {
    match status {
        Some(ReleaseStatus::Active) => (theme.glyphs.good, ReleaseStatus::Active.as_str(), Role::Good),
        Some(ReleaseStatus::Deprecated) => (
            theme.glyphs.deprecated,
            ReleaseStatus::Deprecated.as_str(),
            Role::Warning,
        ),
        Some(ReleaseStatus::Withdrawn) => (theme.glyphs.bad, ReleaseStatus::Withdrawn.as_str(), Role::Bad),
        None => (theme.glyphs.inactive, "no status", Role::Muted),
    }
}
