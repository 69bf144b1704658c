//! Memory that reading one text after the other uses again.

use std::ops::Range;
use std::sync::Arc;

use super::super::Release;
use super::interner::Interner;
use super::section::Values;

/// What reading a text collects before it knows how much there is of it. Each reading empties it first.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(super) interner: Interner,
    /// Of the section that is being read.
    pub(super) values: Values,
    /// Of the sections that were read.
    pub(super) releases: Vec<Arc<Release>>,
    /// Where they stand.
    pub(super) sections: Vec<Range<usize>>,
    /// Which of the releases were not taken from the predecessor.
    pub(super) fresh: Vec<usize>,
}

impl Scratch {
    pub(super) fn clear(&mut self) {
        self.interner.clear();
        self.releases.clear();
        self.sections.clear();
        self.fresh.clear();
    }
}
