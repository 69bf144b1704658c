//! Names that must be unique, and the lines where they stood first.

use std::collections::HashMap;

/// How many names are compared one by one before a table pays.
const FEW: usize = 16;

/// Names with the line of each. Looking one up never costs more than a constant.
#[derive(Debug, Default)]
pub(super) struct FirstLines<'text> {
    few: Vec<(&'text str, usize)>,
    many: HashMap<&'text str, usize>,
}

impl<'text> FirstLines<'text> {
    pub(super) fn clear(&mut self) {
        self.few.clear();
        self.many.clear();
    }

    /// Adds a name, or gives the line where it is already.
    pub(super) fn insert(&mut self, name: &'text str, line: usize) -> Option<usize> {
        if let Some((_, first)) = self.few.iter().find(|(known, _)| *known == name) {
            return Some(*first);
        }
        if self.few.len() < FEW {
            self.few.push((name, line));
            return None;
        }
        match self.many.entry(name) {
            std::collections::hash_map::Entry::Occupied(known) => Some(*known.get()),
            std::collections::hash_map::Entry::Vacant(vacant) => {
                vacant.insert(line);
                None
            }
        }
    }
}
