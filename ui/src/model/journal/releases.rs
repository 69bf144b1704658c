//! The releases of one revision.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use nenjim_hub::{Release, ReleaseVersion, Revision};

use crate::model::list::Rows;
use crate::row::{ReleaseRow, json};
use crate::sanitize::{cells, safe};

/// The releases of one revision, the last in its text first: that is mostly the newest.
#[derive(Debug, Default)]
pub(crate) struct ReleaseRows {
    pub(super) revision: Option<Arc<Revision>>,
    widths: (u16, u16),
}

/// The least width of a column: its heading with the mark of the order.
const LEAST: u16 = 8;

/// The most that a column asks for, in cells.
const MOST: usize = 60;

/// How many releases the widths of the columns go by.
const MEASURED: usize = 200;

impl ReleaseRows {
    /// The releases of a revision.
    pub(super) fn new(revision: Option<Arc<Revision>>) -> Self {
        let mut rows = Self {
            revision,
            widths: (LEAST, LEAST),
        };
        let to_cells = |text: &str| u16::try_from(cells(text).min(MOST)).unwrap_or(LEAST);
        let mark = 2;
        let measured = rows.releases().iter().rev().take(MEASURED);
        rows.widths = measured.fold(rows.widths, |(version, license), release| {
            (
                version.max(mark + to_cells(&release.version().to_string())),
                license.max(to_cells(&safe(release.license().as_str()))),
            )
        });
        rows
    }

    /// The cells that the versions, with their marks, and the licenses take: those of the releases that are listed first.
    pub(crate) fn widths(&self) -> (u16, u16) {
        self.widths
    }

    /// The release in a row.
    pub(crate) fn release(&self, row: usize) -> Option<&Arc<Release>> {
        let releases = self.releases();
        releases.get(releases.len().checked_sub(row + 1)?)
    }

    fn releases(&self) -> &[Arc<Release>] {
        self.revision.as_ref().map_or(&[], |revision| revision.releases())
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
                self.revision
                    .as_ref()
                    .map(|revision| revision.coordinate().as_str())
                    .into(),
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
