//! The time axis: how many revisions lie in each of its columns.
//!
//! Counting searches among all revisions, twice a column, so it is done once for what there is and not for every frame.

use std::sync::Arc;

use nenjim_hub::{JournalVersion, Revision, Revisions, Timestamp};

use super::index::Index;

/// An axis of equal columns from the first revision of the root to the last one.
#[derive(Debug)]
pub(crate) struct Axis {
    /// Its first moment.
    pub(crate) first: JournalVersion,
    /// Its last moment.
    pub(crate) last: JournalVersion,
    /// The first moment of each column, ascending.
    starts: Vec<JournalVersion>,
    /// How many revisions of the artifact lie in each column.
    pub(crate) of_artifact: Vec<usize>,
    /// How many revisions of the root lie in each column; nothing until they are listed.
    pub(crate) of_root: Vec<usize>,
    revisions: Revisions,
    index: Option<Arc<Index>>,
}

impl Axis {
    /// The axis over the whole root once its revisions are listed, and over the artifact's own until then.
    pub(super) fn new(revisions: Revisions, index: Option<Arc<Index>>, columns: usize) -> Option<Self> {
        let of_artifact = || Some((revisions.first()?.version(), revisions.last()?.version()));
        let of_root = index.as_ref().and_then(|index| index.range());
        let (first, last) = of_root.or_else(of_artifact)?;
        if columns == 0 {
            return None;
        }
        let start = i128::from(first.timestamp().unix_milliseconds());
        let length = i128::from(last.timestamp().unix_milliseconds()) - start + 1;
        let starts: Vec<JournalVersion> = (0..columns)
            .filter_map(|column| {
                let offset = length * column as i128 / columns as i128;
                Timestamp::from_unix_milliseconds(i64::try_from(start + offset).ok()?).map(JournalVersion::from)
            })
            .collect();
        let of_artifact = counts(&starts, |start| before(&revisions, start), revisions.len());
        let of_root = index
            .as_ref()
            .map(|index| counts(&starts, |start| index.before(start), index.len()))
            .unwrap_or_default();
        Some(Self {
            first,
            last,
            starts,
            of_artifact,
            of_root,
            revisions,
            index,
        })
    }

    /// Whether it is that of these very revisions.
    pub(super) fn is_of(&self, revisions: &Revisions, index: Option<&Arc<Index>>, columns: usize) -> bool {
        let is_same_index = match (&self.index, index) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        };
        is_same_index && std::ptr::eq::<[_]>(&*self.revisions, &**revisions) && self.columns() == columns
    }

    /// How many columns it has.
    pub(crate) fn columns(&self) -> usize {
        self.starts.len()
    }

    /// Whether days alone would not tell its ends apart.
    pub(crate) fn is_short(&self) -> bool {
        const TWO_DAYS: i64 = 2 * 24 * 60 * 60 * 1_000;
        let of = |version: JournalVersion| version.timestamp().unix_milliseconds();
        of(self.last) - of(self.first) < TWO_DAYS
    }

    /// The last moment of a column.
    pub(crate) fn end_of(&self, column: usize) -> JournalVersion {
        let next = self
            .starts
            .get(column + 1)
            .map(|start| start.timestamp().unix_milliseconds());
        let end = next.and_then(|next| Timestamp::from_unix_milliseconds(next - 1));
        end.map_or(self.last, JournalVersion::from)
    }

    /// The column of a moment; of one beyond an end, the column at that end.
    pub(crate) fn column(&self, version: JournalVersion) -> usize {
        self.starts.partition_point(|start| *start <= version).saturating_sub(1)
    }
}

fn before(revisions: &[Arc<Revision>], start: JournalVersion) -> usize {
    revisions.partition_point(|revision| revision.version() < start)
}

/// How many there are in each column, where `before` counts those before a moment and `all` are all.
fn counts(starts: &[JournalVersion], before: impl Fn(JournalVersion) -> usize, all: usize) -> Vec<usize> {
    let mut ends: Vec<usize> = starts.iter().skip(1).map(|start| before(*start)).collect();
    ends.push(all);
    let mut previous = 0;
    ends.into_iter()
        .map(|end| end - std::mem::replace(&mut previous, end))
        .collect()
}
