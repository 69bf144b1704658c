//! The stream of the log, drawn by tui-logger.
//!
//! tui-logger keeps its records, and its place among them, in one state of the whole process that cannot be read: a place
//! from before the pane was resized or other records were shown makes it panic, as does a record of no lines, which is what
//! a filter would leave of it, and its pages begin again at the newest record when there is none before. Therefore no state
//! of it outlives a frame. The [model](crate::model::logs::stream) knows the place, and the widget is handed the records in
//! view, whatever has been logged meanwhile: nothing can be lost in a buffer, and no thread has to empty one.

use std::sync::{Mutex, PoisonError};

use log::Level;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use tui_logger::{Drain, ExtLogRecord, LogFormatter, TuiLoggerWidget};

use crate::logging::Record;
use crate::model::logs::stream::{HEAD, InView, Wrapped};
use crate::sanitize::safe;
use crate::theme::{Role, Theme};
use crate::view::logs::role;
use crate::widget::line;
use crate::widget::table::Matcher;

/// Held while a frame uses tui-logger's buffer, of which the process has one.
static BUFFER: Mutex<()> = Mutex::new(());

/// How many records are handed over at once; tui-logger's buffer for new ones holds twice as many.
const AT_ONCE: usize = 500;

/// Draws the records in view, with what `filter` matches in them marked.
pub(crate) fn draw(window: Vec<InView>, theme: Theme, filter: &str, area: Rect, buffer: &mut Buffer) {
    if window.is_empty() {
        let text = Line::styled("nothing to show", theme.style(Role::Muted));
        line::draw(theme, &text, area, buffer);
        return;
    }
    // A frame that panicked left nothing behind that the next does not replace.
    let _alone = BUFFER.lock().unwrap_or_else(PoisonError::into_inner);
    tui_logger::set_buffer_depth(window.len());
    let drain = Drain::new();
    for (index, in_view) in (0..).zip(&window) {
        let record = &in_view.record;
        drain.log(
            &log::Record::builder()
                .level(level(record))
                .target(record.target)
                .line(Some(index))
                .args(format_args!("{}", record.text()))
                .build(),
        );
        if index as usize % AT_ONCE == AT_ONCE - 1 {
            tui_logger::move_events();
        }
    }
    tui_logger::move_events();
    let formatter = Formatter {
        theme,
        matcher: Mutex::new(Matcher::new(filter)),
        window,
    };
    TuiLoggerWidget::default()
        .formatter(Box::new(formatter))
        .render(area, buffer);
}

fn level(record: &Record) -> Level {
    match record.level {
        tracing::Level::ERROR => Level::Error,
        tracing::Level::WARN => Level::Warn,
        tracing::Level::INFO => Level::Info,
        tracing::Level::DEBUG => Level::Debug,
        _ => Level::Trace,
    }
}

/// Wraps by cells, and knows what of each record is in view.
struct Formatter {
    theme: Theme,
    matcher: Mutex<Matcher>,
    /// The records, each at the index that tui-logger has as its line number. tui-logger's own time of a record is that of
    /// the frame.
    window: Vec<InView>,
}

impl LogFormatter for Formatter {
    fn min_width(&self) -> u16 {
        1
    }

    fn format(&self, width: usize, event: &ExtLogRecord) -> Vec<Line<'_>> {
        let index = event.line.and_then(|index| usize::try_from(index).ok());
        let Some(in_view) = index.and_then(|index| self.window.get(index)) else {
            return vec![Line::raw(safe(event.msg()).into_owned())];
        };
        let lines = self.lines(&in_view.record, event.msg(), width);
        let mut lines: Vec<_> = lines.into_iter().skip(in_view.above).take(in_view.lines).collect();
        if lines.is_empty() {
            // tui-logger counts on a line.
            lines.push(Line::default());
        }
        lines
    }
}

impl Formatter {
    /// All lines of a record.
    fn lines(&self, record: &Record, text: &str, width: usize) -> Vec<Line<'static>> {
        let wrapped = Wrapped::new(text, width);
        let time = Span::styled(record.time_of_day(), self.theme.style(Role::Muted));
        let level = Span::styled(format!("{:5}", record.level), self.theme.style(role(record.level)));
        let mut lines = match wrapped.head {
            0 => Vec::new(),
            1 => vec![Line::from(vec![time.clone(), Span::raw(" "), level.clone()])],
            _ => vec![Line::from(time.clone()), Line::from(level.clone())],
        };
        let spans = self
            .matcher
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .spans(self.theme, text);
        let mut start = 0;
        for (index, piece) in wrapped.pieces.iter().enumerate() {
            let mut line = Line::default();
            if wrapped.head == 0 && index == 0 {
                line.extend([time.clone(), Span::raw(" "), level.clone(), Span::raw(" ")]);
            } else if wrapped.head == 0 {
                line.push_span(Span::raw(" ".repeat(HEAD)));
            }
            let end = start + piece.len();
            line.extend(part(&spans, start, end));
            lines.push(line);
            // The space that a line is broken at belongs to none.
            start = end + usize::from(text[end..].starts_with(' '));
        }
        lines
    }
}

/// The part of a text from `start` to `end`, which are the bytes of the text that `spans` make up.
fn part(spans: &[Span<'static>], start: usize, end: usize) -> Vec<Span<'static>> {
    let mut part = Vec::new();
    let mut at = 0;
    for span in spans {
        let from = start.clamp(at, at + span.content.len()) - at;
        let to = end.clamp(at, at + span.content.len()) - at;
        if from < to {
            part.push(Span::styled(span.content[from..to].to_owned(), span.style));
        }
        at += span.content.len();
    }
    part
}

#[cfg(test)]
mod tests;
