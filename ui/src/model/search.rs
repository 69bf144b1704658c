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

/// What palette and help look for: a whole word is found before the beginning of one, and that before letters that only occur
/// in their order.
#[derive(Debug)]
pub(crate) struct Lookup {
    words: Vec<String>,
    pattern: Pattern,
}

/// How well something matches. The greater, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    /// Of the word that matches worst.
    pub(crate) worst: Closeness,
    /// Of all letters.
    letters: u32,
}

/// How close a word comes to one that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Closeness {
    /// Its letters occur in their order.
    Letters,
    /// It begins a word.
    Beginning,
    /// It begins the name.
    BeginningOfName,
    /// It is a word.
    Word,
    /// It is the name.
    Name,
}

impl Lookup {
    /// What was typed.
    pub(crate) fn new(text: &str) -> Self {
        Self {
            words: text.split_whitespace().map(bare).collect(),
            pattern: Pattern::new(text),
        }
    }

    /// How well something matches that is called `names`, is described by `text`, and is found by `words` too. Only `text` is
    /// searched for letters.
    pub(crate) fn rank(&mut self, names: &[&str], text: &str, words: &str) -> Option<Rank> {
        let letters = self.pattern.score(text);
        let names: Vec<String> = names.iter().map(|name| bare(name)).collect();
        let words: Vec<String> = text
            .split_whitespace()
            .chain(words.split_whitespace())
            .map(bare)
            .collect();
        let closeness = |sought: &String| {
            if names.contains(sought) {
                Some(Closeness::Name)
            } else if words.contains(sought) {
                Some(Closeness::Word)
            } else if names.iter().any(|name| name.starts_with(sought)) {
                Some(Closeness::BeginningOfName)
            } else if words.iter().any(|word| word.starts_with(sought)) {
                Some(Closeness::Beginning)
            } else {
                None
            }
        };
        let worst = self
            .words
            .iter()
            .map(closeness)
            .min()
            .unwrap_or(Some(Closeness::Letters));
        let worst = worst.or(letters.map(|_| Closeness::Letters))?;
        Some(Rank {
            worst,
            letters: letters.unwrap_or(0),
        })
    }
}

/// A word in lower case, without what sets it apart from others.
fn bare(word: &str) -> String {
    let trimmed = word.trim_matches([':', ';', ',', '.', '(', ')', '"']);
    // What is nothing but such characters is looked for as it is: keys are.
    if trimmed.is_empty() { word } else { trimmed }.to_lowercase()
}

impl fmt::Debug for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Pattern").field(&self.compiled).finish()
    }
}
