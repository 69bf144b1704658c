//! The releases of one revision.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use nenjim_hub::{Release, ReleaseVersion, Revision};

use crate::model::list::Rows;
use crate::row::{ReleaseRow, json};

/// The releases of one revision, the last in its text first: that is mostly the newest.
#[derive(Debug, Default)]
pub(crate) struct ReleaseRows(pub(super) Option<Arc<Revision>>);

impl ReleaseRows {
    /// The release in a row.
    pub(crate) fn release(&self, row: usize) -> Option<&Arc<Release>> {
        let releases = self.releases();
        releases.get(releases.len().checked_sub(row + 1)?)
    }

    fn releases(&self) -> &[Arc<Release>] {
        self.0.as_ref().map_or(&[], |revision| revision.releases())
    }

    fn at(&self, row: usize) -> &Release {
        let releases = self.releases();
        &releases[releases.len() - 1 - row]
    }
}

impl Rows for ReleaseRows {
    type Id = ReleaseVersion;

    fn len(&self) -> usize {
        self.releases().len()
    }

    fn id(&self, row: usize) -> ReleaseVersion {
        self.at(row).version().clone()
    }

    fn find(&self, id: &ReleaseVersion) -> Option<usize> {
        self.releases().iter().rev().position(|release| release.version() == id)
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        let release = self.at(row);
        let status = release.status().map_or("", |status| status.as_str());
        format!("{} {} {status}", release.version(), release.license()).into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["release", "published", "license"]
    }

    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering {
        let (left, right) = (self.at(left), self.at(right));
        match column {
            0 => left.version().cmp(right.version()),
            1 => left.published().cmp(&right.published()),
            _ => left.license().as_str().cmp(right.license().as_str()),
        }
    }

    fn json(&self, row: usize) -> String {
        json::compact(&ReleaseRow::from(self.at(row)))
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let release = self.at(row);
        vec![
            (
                "coordinate",
                self.0.as_ref().map(|revision| revision.coordinate().as_str()).into(),
            ),
            ("version", release.version().to_string().into()),
            ("published", release.published().to_string().into()),
            ("license", release.license().as_str().into()),
            ("status", release.status().map(|status| status.as_str()).into()),
            ("contents", release.contents().len().into()),
            ("dependencies", release.dependencies().len().into()),
            ("digest", only_digest(release).into()),
        ]
    }
}

/// The digest of the one file a release has; nothing where it has several.
fn only_digest(release: &Release) -> Option<String> {
    match release.contents() {
        [content] => Some(content.digest().to_string()),
        _ => None,
    }
}
