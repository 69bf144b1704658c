//! Fuzzy matching, for filters and the palette.

use std::fmt;

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern as Compiled};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// What is looked for. Upper case in it makes it mind case.
pub(crate) struct Pattern {
    compiled: Compiled,
    matcher: Matcher,
    buffer: Vec<char>,
}

impl Pattern {
    /// A pattern of words that all have to match.
    pub(crate) fn new(text: &str) -> Self {
        Self {
            compiled: Compiled::parse(text, CaseMatching::Smart, Normalization::Smart),
            matcher: Matcher::new(Config::DEFAULT),
            buffer: Vec::new(),
        }
    }

    /// How well it matches, where it does.
    pub(crate) fn score(&mut self, text: &str) -> Option<u32> {
        self.compiled
            .score(Utf32Str::new(text, &mut self.buffer), &mut self.matcher)
    }

    /// Whether it matches.
    pub(crate) fn matches(&mut self, text: &str) -> bool {
        self.score(text).is_some()
    }

    /// Which graphemes of `text` it matches, ascending.
    pub(crate) fn graphemes(&mut self, text: &str) -> Vec<usize> {
        let mut indices = Vec::new();
        let found = self
            .compiled
            .indices(Utf32Str::new(text, &mut self.buffer), &mut self.matcher, &mut indices);
        if found.is_none() {
            return Vec::new();
        }
        indices.sort_unstable();
        indices.dedup();
        indices
            .into_iter()
            .filter_map(|index| usize::try_from(index).ok())
            .collect()
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Pattern").field(&self.compiled).finish()
    }
}
