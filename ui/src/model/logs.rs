//! The state of the Logs screen.

pub(crate) mod stream;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;

use ratatui::layout::Size;
use tracing::Level;

use crate::action::Motion;
use crate::logging::Record;
use crate::model::list::{Browse, Rows, Table};
use crate::model::text::Scroll;
use stream::Place;

/// How many records are kept; the oldest go first.
pub(crate) const CAPACITY: usize = 10_000;

/// The Logs screen.
#[derive(Debug)]
pub(crate) struct LogsScreen {
    /// The records shown, oldest first.
    pub(crate) table: Table<LogRows>,
    /// Where the detail is scrolled to.
    pub(crate) detail: Scroll,
    /// Whether the newest record is selected as it arrives.
    pub(crate) follows: bool,
    /// The least severe level that is shown.
    pub(crate) level: Level,
    /// The least severe level that is logged at all.
    logged: Level,
    /// The only target that is shown; all of them without one.
    pub(crate) target: Option<&'static str>,
    /// How many records arrived since following was paused.
    pub(crate) arrived: usize,
    /// Whether the records are shown as a stream of lines, or as a list.
    pub(crate) is_stream: bool,
    /// The first line of the stream while nothing is followed.
    place: Option<Place>,
    records: VecDeque<(u64, Arc<Record>)>,
    next: u64,
    /// Whether records arrived that `table` does not know yet.
    stale: bool,
}

/// The records that are shown, each with its number among all that were ever logged.
#[derive(Debug, Default)]
pub(crate) struct LogRows(Vec<(u64, Arc<Record>)>);

impl LogsScreen {
    /// Following, everything shown of what is logged: that level and what is more severe.
    pub(crate) fn new(logged: Level) -> Self {
        Self {
            table: Table::new(LogRows::default()),
            detail: Scroll::default(),
            follows: true,
            level: logged,
            logged,
            target: None,
            arrived: 0,
            is_stream: true,
            place: None,
            records: VecDeque::new(),
            next: 0,
            stale: false,
        }
    }

    /// Something was logged. It is shown after the next [`settle`](Self::settle).
    pub(crate) fn push(&mut self, record: Record) {
        if self.records.len() == CAPACITY {
            self.records.pop_front();
        }
        self.records.push_back((self.next, Arc::new(record)));
        self.next += 1;
        self.arrived += usize::from(!self.follows);
        self.stale = true;
    }

    /// Shows what has arrived, in a list of `height` rows or a stream of that size. What is read stays where it is unless the
    /// newest is followed.
    pub(crate) fn settle(&mut self, height: usize, size: Size) {
        if mem::take(&mut self.stale) {
            self.derive_rows(height);
        }
        if self.is_stream {
            self.select_in_view(size);
        }
    }

    /// Follows the newest record, or stops to.
    pub(crate) fn follow(&mut self, follows: bool, height: usize, size: Size) {
        if !follows {
            self.hold(size);
        }
        self.follows = follows;
        self.arrived = 0;
        if follows {
            self.table.navigate(Motion::Last, height);
        }
    }

    /// Whether only some of the levels that are logged are shown.
    pub(crate) fn hides_levels(&self) -> bool {
        self.level < self.logged
    }

    /// Why not more, or not less, can be shown, where that is so.
    pub(crate) fn level_refusal(&self, more: bool) -> Option<&'static str> {
        match (self.level, more) {
            (Level::TRACE, true) => Some("every level is shown"),
            (_, true) if !self.hides_levels() => Some("nothing less severe is logged; --log-level chooses what is"),
            (Level::ERROR, false) => Some("no level is more severe"),
            _ => None,
        }
    }

    /// Shows more, or less.
    pub(crate) fn change_level(&mut self, more: bool, height: usize) {
        self.level = match (self.level, more) {
            (Level::ERROR, true) => Level::WARN,
            (Level::WARN, true) | (Level::DEBUG, false) => Level::INFO,
            (Level::INFO, true) | (Level::TRACE, false) => Level::DEBUG,
            (Level::INFO, false) => Level::WARN,
            (Level::WARN | Level::ERROR, false) => Level::ERROR,
            _ => Level::TRACE,
        };
        self.derive_rows(height);
    }

    /// Shows only the target of the selected record, or all targets again.
    pub(crate) fn toggle_target(&mut self, height: usize) {
        self.target = match self.target {
            Some(_) => None,
            None => self.selected().map(|record| record.target),
        };
        self.derive_rows(height);
    }

    /// The selected record.
    pub(crate) fn selected(&self) -> Option<&Record> {
        self.table.selected_row().map(|row| self.table.rows().record_at(row))
    }

    fn derive_rows(&mut self, height: usize) {
        let before = self.table.position();
        let rows: Vec<_> = self
            .records
            .iter()
            .filter(|(_, record)| record.level <= self.level)
            .filter(|(_, record)| self.target.is_none_or(|target| record.target == target))
            .cloned()
            .collect();
        self.table.replace(LogRows(rows));
        if self.follows {
            self.table.navigate(Motion::Last, height);
        } else {
            // Keeps the selected record on its line of the screen when rows before it are gone.
            let moved = self.table.position().cast_signed() - before.cast_signed();
            self.table.scroll(moved, height);
        }
    }
}

impl LogRows {
    /// The record in a row.
    pub(crate) fn record_at(&self, row: usize) -> &Record {
        &self.0[row].1
    }

    /// The record in a row, to be kept.
    fn shared(&self, row: usize) -> Arc<Record> {
        self.0[row].1.clone()
    }
}

impl Rows for LogRows {
    type Id = u64;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn id(&self, row: usize) -> u64 {
        self.0[row].0
    }

    fn find(&self, id: &u64) -> Option<usize> {
        self.0.binary_search_by_key(id, |(number, _)| *number).ok()
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        self.record_at(row).text().into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["time", "level", "record"]
    }

    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering {
        match column {
            0 => left.cmp(&right),
            1 => self.record_at(left).level.cmp(&self.record_at(right).level),
            _ => self.text(left).cmp(&self.text(right)),
        }
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let record = self.record_at(row);
        vec![
            ("time", record.at.to_string().into()),
            ("level", record.level.as_str().into()),
            ("target", record.target.into()),
            ("message", record.message.as_str().into()),
        ]
    }
}
