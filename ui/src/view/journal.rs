//! The Journal screen: artifacts, their revisions, the releases of one, and one thing in full.

mod artifacts;
mod detail;
mod releases;
mod timeline;

pub(crate) use artifacts::draw_artifacts;
pub(crate) use detail::detail;
pub(crate) use releases::draw_releases;
pub(crate) use timeline::draw_timeline;
