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

use crate::theme::{Role, Theme};
pub(crate) use artifacts::draw_artifacts;
pub(crate) use as_of::echo;
pub(crate) use axis::{HEIGHT as AXIS_HEIGHT, columns as axis_columns, draw_axis};
pub(crate) use detail::{detail_length, draw_detail, first_link, link};
pub(crate) use diff::draw_diff;
pub(crate) use findings::draw_findings;
pub(crate) use releases::draw_releases;
pub(crate) use timeline::draw_timeline;

/// The glyph, word and role of what a release's status policy says.
fn status(theme: Theme, status: Option<ReleaseStatus>) -> (&'static str, &'static str, Role) {
    match status {
        Some(ReleaseStatus::Active) => (theme.glyphs.good, ReleaseStatus::Active.as_str(), Role::Good),
        Some(ReleaseStatus::Deprecated) => (theme.glyphs.warning, ReleaseStatus::Deprecated.as_str(), Role::Warning),
        Some(ReleaseStatus::Withdrawn) => (theme.glyphs.bad, ReleaseStatus::Withdrawn.as_str(), Role::Bad),
        None => (theme.glyphs.inactive, "no status", Role::Muted),
    }
}
