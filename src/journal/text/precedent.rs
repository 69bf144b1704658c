//! Sections whose bytes the predecessor had are taken from it.
//!
//! A section's meaning depends on its own bytes alone, so equal bytes give the equal release: it is shared, and its bytes are
//! compared, not read. Only what concerns several sections remains to be checked: that no two releases have one precedence.

use std::ops::Range;
use std::sync::Arc;

use super::super::{ArtifactCoordinate, Release, ReleaseVersion};
use super::{END, PREVIOUS, Precedent, RELEASE};

/// How many sections of the predecessor may be passed over to find the one that a section repeats.
const FARTHEST: usize = 16;
/// How many bytes are compared at once, first far and then closely.
const FAR: usize = 1024;
const CLOSE: usize = 32;

/// A predecessor, and how much of it has been gone over.
#[derive(Clone, Copy)]
pub(super) struct Reuse<'text> {
    precedent: Precedent<'text>,
    /// The first section that was not.
    next: usize,
    /// How many sections gave their texts to be shared.
    lent: usize,
}

/// Sections of the predecessor that a text repeats.
pub(super) struct Repeated<'text> {
    pub(super) releases: &'text [Arc<Release>],
    /// Their places in the predecessor, one after the other without a gap.
    pub(super) sections: &'text [Range<usize>],
    /// Where the first of them starts, and the last one ends.
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'text> Reuse<'text> {
    pub(super) fn new(precedent: Precedent<'text>) -> Self {
        Self {
            precedent,
            next: 0,
            lent: 0,
        }
    }

    /// The artifact, and how many bytes name it, when `rest` begins with the lines that name it in the predecessor.
    ///
    /// Between the lines `GROUP` and `PREVIOUS` of a valid text stand the keys that name the artifact and nothing else.
    pub(super) fn named(&self, rest: &[u8]) -> Option<(&'text ArtifactCoordinate, usize)> {
        let Precedent { bytes, draft } = self.precedent;
        let after = rest.strip_prefix(&bytes[draft.naming.clone()])?;
        after
            .starts_with(PREVIOUS)
            .then_some((&draft.coordinate, draft.naming.len()))
    }

    /// A release whose texts are likely to occur again in the next section; each is given once.
    pub(super) fn neighbour(&mut self) -> Option<&'text Release> {
        let releases = &self.precedent.draft.releases;
        let index = self.next.min(releases.len().checked_sub(1)?);
        if index < self.lent {
            return None;
        }
        self.lent = index + 1;
        Some(&releases[index])
    }

    /// The longest run of sections with which `rest` begins, `rest` being at the start of a section.
    pub(super) fn repeated(&mut self, rest: &[u8]) -> Option<Repeated<'text>> {
        let sections = &self.precedent.draft.sections;
        let farthest = sections.len().min(self.next + FARTHEST);
        (self.next..farthest).find_map(|first| self.run(first, rest))
    }

    fn run(&mut self, first: usize, rest: &[u8]) -> Option<Repeated<'text>> {
        let Precedent { bytes, draft } = self.precedent;
        let start = draft.sections[first].start;
        let end = draft.sections.last()?.end;
        let common = common_prefix(&bytes[start..end], rest);
        let length = |last: usize| draft.sections[last].end - start;
        let covered = draft.sections[first..].partition_point(|section| section.end - start <= common);
        let mut last = first + covered;
        // Within the run each section is followed by the next one. The last may go on here where it ended there.
        let ends = |at: usize| rest[at..].starts_with(RELEASE) || rest[at..].starts_with(END);
        if last > first && !ends(length(last - 1)) {
            last -= 1;
        }
        if last == first {
            return None;
        }
        self.next = last;
        Some(Repeated {
            releases: &draft.releases[first..last],
            sections: &draft.sections[first..last],
            start,
            end: start + length(last - 1),
        })
    }
}

fn common_prefix(left: &[u8], right: &[u8]) -> usize {
    let far = common_chunks::<FAR>(left, right);
    let close = far + common_chunks::<CLOSE>(&left[far..], &right[far..]);
    close + common_chunks::<1>(&left[close..], &right[close..])
}

/// How many bytes the two have in common from the start, in whole chunks.
fn common_chunks<const LENGTH: usize>(left: &[u8], right: &[u8]) -> usize {
    let pairs = left.as_chunks::<LENGTH>().0.iter().zip(right.as_chunks::<LENGTH>().0);
    LENGTH * pairs.take_while(|(left, right)| left == right).count()
}

/// Whether one of the `fresh` releases has the precedence of another one. Those that are not fresh differ among themselves.
pub(super) fn has_duplicate(releases: &[Arc<Release>], fresh: &[usize]) -> bool {
    /// Up to here comparing each with all costs less than a table.
    const FEW: usize = 4;
    if fresh.len() > FEW {
        let mut known = std::collections::HashSet::with_capacity(releases.len());
        return !releases
            .iter()
            .all(|release| known.insert(precedence(release.version())));
    }
    fresh.iter().any(|fresh| {
        let version = precedence(releases[*fresh].version());
        let same =
            |(index, release): (usize, &Arc<Release>)| index != *fresh && precedence(release.version()) == version;
        releases.iter().enumerate().any(same)
    })
}

/// What is compared of a version: all but its build metadata. Pre-releases of one precedence are the same text, as numbers
/// have no leading zeros.
fn precedence(version: &ReleaseVersion) -> (u64, u64, u64, &str) {
    let version = version.as_semver();
    (version.major, version.minor, version.patch, version.pre.as_str())
}
