//! Finding a version among very many.

use crate::journal::JournalVersion;

/// How many entries of one level stand for one entry of the level above it: two cache lines of versions.
const FAN_OUT: usize = 16;

/// Ascending versions under levels of samples, so that a search touches a few cache lines of each level instead of
/// halving its way through all of memory.
///
/// The first level holds every version; each further one holds the first of every [`FAN_OUT`] entries below it, and the
/// last level holds at most that many.
#[derive(Clone, Debug, Default)]
pub(super) struct VersionIndex {
    levels: Vec<Vec<JournalVersion>>,
}

impl VersionIndex {
    /// Adds a version that is greater than every one before it.
    pub(super) fn push(&mut self, version: JournalVersion) {
        for level in &mut self.levels {
            level.push(version);
            if (level.len() - 1) % FAN_OUT != 0 {
                return;
            }
        }
        self.grow(version);
    }

    /// Adds a level once the last one has more entries than one step of a search looks at.
    fn grow(&mut self, version: JournalVersion) {
        match self.levels.last() {
            None => self.levels.push(vec![version]),
            Some(top) if top.len() > FAN_OUT => {
                let samples = top.iter().step_by(FAN_OUT).copied().collect();
                self.levels.push(samples);
            }
            Some(_) => {}
        }
    }

    /// The place of the greatest version that is not greater than `version`.
    pub(super) fn at_or_before(&self, version: JournalVersion) -> Option<usize> {
        let mut place = 0;
        for level in self.levels.iter().rev() {
            let first = place * FAN_OUT;
            let end = level.len().min(first + FAN_OUT);
            let not_after = level[first..end].iter().filter(|entry| **entry <= version).count();
            // Only before the very first version is there none: a sample stands for the first entry below it.
            place = first + not_after.checked_sub(1)?;
        }
        (!self.levels.is_empty()).then_some(place)
    }
}

#[cfg(test)]
mod tests;
