//! The log as a stream of lines: which lines of which records are in view, and moving through them.
//!
//! A place in the stream is a line of a record, told by the record's number, so that records that arrive, are let go or are
//! filtered out do not move what is read. How many lines a record takes depends on the width, and is counted for no more
//! records than a window shows.

use std::sync::Arc;

use ratatui::layout::Size;

use crate::action::Motion;
use crate::logging::Record;
use crate::model::list::{Browse as _, Rows as _};
use crate::model::logs::LogsScreen;
use crate::sanitize::wrap;

/// The cells of time and level, each with the space after it.
pub(crate) const HEAD: usize = 20;
/// From this width on, the text stands beside time and level; below, under them.
const BESIDE: usize = 60;

/// A line of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The record's number among all that were ever logged.
    number: u64,
    /// Which of its lines, from 0.
    line: usize,
}

/// A record in view.
#[derive(Clone, Debug)]
pub(crate) struct InView {
    /// The record.
    pub(crate) record: Arc<Record>,
    /// How many of its lines lie above the window.
    pub(crate) above: usize,
    /// How many of its lines are in the window: at least one.
    pub(crate) lines: usize,
}

/// The lines that a record takes.
#[derive(Debug)]
pub(crate) struct Wrapped<'text> {
    /// How many lines time and level take above the text; none where they stand beside it.
    pub(crate) head: usize,
    /// The text, line by line.
    pub(crate) pieces: Vec<&'text str>,
}

impl<'text> Wrapped<'text> {
    /// The lines of a record's text at a width.
    pub(crate) fn new(text: &'text str, width: usize) -> Self {
        if width >= BESIDE {
            return Self {
                head: 0,
                pieces: wrap(text, width - HEAD),
            };
        }
        Self {
            head: if width < HEAD - 1 { 2 } else { 1 },
            pieces: wrap(text, width.max(1)),
        }
    }

    /// How many they are: at least one.
    pub(crate) fn count(&self) -> usize {
        self.head + self.pieces.len()
    }
}

/// A line of the stream: an index among the records shown, and a line of that record.
type Line = (usize, usize);

/// The records shown, oldest first, in a window.
struct Stream<'logs> {
    logs: &'logs LogsScreen,
    /// The rows of the table that are shown, in the order they were logged.
    rows: Vec<usize>,
    width: usize,
    height: usize,
}

impl Stream<'_> {
    /// How many lines a record takes.
    fn lines(&self, index: usize) -> usize {
        let record = self.logs.table.rows().record_at(self.rows[index]);
        Wrapped::new(&record.text(), self.width).count()
    }

    fn number(&self, index: usize) -> u64 {
        self.logs.table.rows().id(self.rows[index])
    }

    /// The first line of the window that ends with the newest record.
    fn newest(&self) -> Line {
        self.before((self.rows.len(), 0), self.height)
    }

    /// The first line of the window.
    fn first(&self) -> Line {
        let newest = self.newest();
        let place = self.logs.place.filter(|_| !self.logs.follows);
        let Some(place) = place else { return newest };
        let index = self
            .rows
            .partition_point(|row| self.logs.table.rows().id(*row) < place.number);
        let is_shown = index < self.rows.len() && self.number(index) == place.number;
        let line = if is_shown {
            place.line.min(self.lines(index) - 1)
        } else {
            0
        };
        newest.min((index, line))
    }

    /// The line so many lines before one, or the first of all.
    fn before(&self, (mut index, mut line): Line, mut lines: usize) -> Line {
        while lines > line {
            if index == 0 {
                return (0, 0);
            }
            lines -= line;
            index -= 1;
            line = self.lines(index);
        }
        (index, line - lines)
    }

    /// The line so many lines after one, or the first of the newest window.
    fn after(&self, (mut index, line): Line, lines: usize) -> Line {
        let mut lines = line + lines;
        while index < self.rows.len() {
            let taken = self.lines(index);
            if lines < taken {
                break;
            }
            lines -= taken;
            index += 1;
        }
        self.newest().min((index, lines))
    }
}

impl LogsScreen {
    fn stream(&self, size: Size) -> Stream<'_> {
        let mut rows: Vec<usize> = (0..self.table.shown())
            .filter_map(|position| self.table.row_at(position))
            .collect();
        // The list may be sorted by something else.
        rows.sort_unstable();
        Stream {
            logs: self,
            rows,
            width: usize::from(size.width),
            height: usize::from(size.height).max(1),
        }
    }

    /// The records in view in a window of the stream.
    pub(crate) fn window(&self, size: Size) -> Vec<InView> {
        let stream = self.stream(size);
        let (first, mut above) = stream.first();
        let mut room = stream.height;
        let mut window = Vec::new();
        for index in first..stream.rows.len() {
            let lines = (stream.lines(index) - above).min(room);
            if lines == 0 {
                break;
            }
            let record = self.table.rows().shared(stream.rows[index]);
            window.push(InView { record, above, lines });
            room -= lines;
            above = 0;
        }
        window
    }

    /// Moves through the stream. Arriving at the newest record follows, leaving it pauses.
    pub(crate) fn navigate(&mut self, motion: Motion, size: Size) {
        let stream = self.stream(size);
        let page = stream.height;
        let first = stream.first();
        let target = match motion {
            Motion::Up => stream.before(first, 1),
            Motion::Down => stream.after(first, 1),
            Motion::HalfPageUp => stream.before(first, page.div_ceil(2)),
            Motion::HalfPageDown => stream.after(first, page.div_ceil(2)),
            Motion::PageUp => stream.before(first, page),
            Motion::PageDown => stream.after(first, page),
            Motion::First => (0, 0),
            Motion::Last => stream.newest(),
            Motion::Left | Motion::Right => first,
        };
        self.go_to(target, size);
    }

    /// Moves to the next record or the one before, and from one end on to the other.
    pub(crate) fn step(&mut self, forward: bool, size: Size) {
        let stream = self.stream(size);
        let newest = stream.newest();
        let target = match (stream.first(), forward) {
            (first, true) if first == newest => (0, 0),
            ((index, _), true) => newest.min((index + 1, 0)),
            ((0, 0), false) => newest,
            ((index, 0), false) => (index - 1, 0),
            ((index, _), false) => (index, 0),
        };
        self.go_to(target, size);
    }

    fn go_to(&mut self, target: Line, size: Size) {
        let stream = self.stream(size);
        let follows = target == stream.newest();
        let place = (target.0 < stream.rows.len()).then(|| Place {
            number: stream.number(target.0),
            line: target.1,
        });
        if follows != self.follows {
            self.arrived = 0;
        }
        self.follows = follows;
        self.place = place;
        self.select_in_view(size);
    }

    /// Stays with what is in view now, whatever arrives.
    pub(super) fn hold(&mut self, size: Size) {
        let stream = self.stream(size);
        let (index, line) = stream.newest();
        self.place = (index < stream.rows.len()).then(|| Place {
            number: stream.number(index),
            line,
        });
    }

    /// Selects what the stream shows: the newest record while it follows, the first in view otherwise.
    pub(super) fn select_in_view(&mut self, size: Size) {
        let stream = self.stream(size);
        let index = if self.follows {
            stream.rows.len().checked_sub(1)
        } else {
            Some(stream.first().0).filter(|index| *index < stream.rows.len())
        };
        if let Some(number) = index.map(|index| stream.number(index)) {
            self.table.select_id(&number);
        }
    }

    /// Shows the stream or the list; either begins at the record that the other was at.
    pub(crate) fn present(&mut self, as_stream: bool) {
        if as_stream && !self.is_stream {
            self.place = self.table.selected().map(|number| Place {
                number: *number,
                line: 0,
            });
        }
        self.is_stream = as_stream;
    }
}
