//! What a chart is drawn from: values over time, whose extremes over any stretch of time are found without a look at each.

use std::ops::Range;

/// How many values an entry of a level of extremes stands for, times those of the level below.
const FANOUT: usize = 16;

/// A least and a greatest value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Extremes {
    /// The least.
    pub(crate) least: f64,
    /// The greatest.
    pub(crate) greatest: f64,
}

/// Values over time, oldest to newest. It only grows.
///
/// Beside the values it keeps the extremes of every 16 of them, of every 256, and so on: finding those of a stretch of any
/// length looks at a few entries of each level.
#[derive(Clone, Debug, Default)]
pub(crate) struct Series {
    times: Vec<i64>,
    values: Vec<f64>,
    levels: Vec<Vec<Extremes>>,
}

impl Extremes {
    fn of(value: f64) -> Self {
        Self {
            least: value,
            greatest: value,
        }
    }

    /// Of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            greatest: self.greatest.max(other.greatest),
        }
    }
}

impl Series {
    /// Adds the newest value, observed at `at`, in milliseconds since 1970. A value that is no finite number is as far out as
    /// a finite number goes: nothing that is drawn from here has to ask.
    pub(crate) fn push(&mut self, at: i64, value: f64) {
        let value = if value.is_nan() {
            0.0
        } else {
            value.clamp(f64::MIN, f64::MAX)
        };
        let mut position = self.values.len();
        self.times.push(at);
        self.values.push(value);
        for level in 0.. {
            position /= FANOUT;
            if level == self.levels.len() {
                // A level begins once its first entry is complete.
                if position == 0 {
                    break;
                }
                let first = (0..FANOUT).map(|below| self.entry(level, below)).reduce(Extremes::and);
                self.levels.push(first.into_iter().collect());
            }
            match self.levels[level].get_mut(position) {
                Some(entry) => *entry = entry.and(Extremes::of(value)),
                None => self.levels[level].push(Extremes::of(value)),
            }
        }
    }

    /// An entry of a level, of which the first is the values themselves.
    fn entry(&self, level: usize, position: usize) -> Extremes {
        match level.checked_sub(1) {
            None => Extremes::of(self.values[position]),
            Some(level) => self.levels[level][position],
        }
    }

    /// How many values there are.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// How many of the values, the oldest first, were observed before `at`.
    pub(crate) fn before(&self, at: i64) -> usize {
        self.times.partition_point(|time| *time < at)
    }

    /// When and what the value at a position is.
    pub(crate) fn get(&self, position: usize) -> Option<(i64, f64)> {
        Some((*self.times.get(position)?, *self.values.get(position)?))
    }

    /// The extremes of a stretch; none of an empty one.
    pub(crate) fn extremes(&self, stretch: Range<usize>) -> Option<Extremes> {
        let (mut start, mut end) = (stretch.start, stretch.end.min(self.values.len()));
        let mut found: Option<Extremes> = None;
        let mut take = |entry: Extremes| found = Some(found.map_or(entry, |known| known.and(entry)));
        for level in 0.. {
            if level == self.levels.len() || end.saturating_sub(start) <= 2 * FANOUT {
                (start..end).for_each(|position| take(self.entry(level, position)));
                break;
            }
            let (whole_start, whole_end) = (start.next_multiple_of(FANOUT), end / FANOUT * FANOUT);
            (start..whole_start)
                .chain(whole_end..end)
                .for_each(|position| take(self.entry(level, position)));
            (start, end) = (whole_start / FANOUT, whole_end / FANOUT);
        }
        found
    }
}

#[cfg(test)]
mod tests;
