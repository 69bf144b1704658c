//! Names that must be unique, and the lines where they stood first.

use std::collections::HashMap;

/// How many names are compared one by one before a table pays.
const FEW: usize = 8;

/// Names with the line of each. Looking one up never costs more than a constant, and a few need no memory of their own.
#[derive(Debug)]
pub(super) struct FirstLines<'text> {
    few: [(&'text str, usize); FEW],
    length_of_few: usize,
    many: HashMap<&'text str, usize>,
}

impl<'text> FirstLines<'text> {
    pub(super) fn new() -> Self {
        Self {
            few: [("", 0); FEW],
            length_of_few: 0,
            many: HashMap::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.length_of_few = 0;
        self.many.clear();
    }

    /// Adds a name, or gives the line where it is already.
    pub(super) fn insert(&mut self, name: &'text str, line: usize) -> Option<usize> {
        let few = &self.few[..self.length_of_few];
        if let Some((_, first)) = few.iter().find(|(known, _)| *known == name) {
            return Some(*first);
        }
        if let Some(free) = self.few.get_mut(self.length_of_few) {
            *free = (name, line);
            self.length_of_few += 1;
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
