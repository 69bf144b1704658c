//! A text of headings, fields and items, wrapped to a width. Everything put into it is made safe.

use ratatui::text::{Line, Span};

use crate::sanitize::{cells, safe_lines, wrap};
use crate::theme::{Role, Theme};

/// The width of the column of labels, in cells.
const LABELS: usize = 11;
/// The width of the column of keys, in cells.
const KEYS: usize = 14;

/// How far an entry of a list is indented, in cells.
const ITEM: usize = 2;

/// A text being written.
#[derive(Debug)]
pub(crate) struct Document {
    theme: Theme,
    width: usize,
    lines: Vec<Line<'static>>,
}

impl Document {
    /// An empty text, to be `width` cells wide.
    pub(crate) fn new(theme: Theme, width: u16) -> Self {
        Self {
            theme,
            width: usize::from(width),
            lines: Vec::new(),
        }
    }

    /// Adds a heading.
    pub(crate) fn heading(&mut self, text: &str) {
        self.text(text, Role::Title);
    }

    /// Adds a label on a line of its own.
    pub(crate) fn label(&mut self, text: &str) {
        self.text(text, Role::Muted);
    }

    /// Adds an empty line.
    pub(crate) fn blank(&mut self) {
        self.lines.push(Line::default());
    }

    /// Adds a text.
    pub(crate) fn text(&mut self, text: &str, role: Role) {
        self.indented("", Role::Plain, 0, text, role);
    }

    /// Adds an entry of a list.
    pub(crate) fn item(&mut self, text: &str) {
        self.indented("", Role::Plain, ITEM, text, Role::Plain);
    }

    /// Adds a value beside its label.
    pub(crate) fn field(&mut self, label: &str, value: &str, role: Role) {
        self.indented(label, Role::Muted, LABELS, value, role);
    }

    /// Adds a key beside what it does.
    pub(crate) fn key(&mut self, key: &str, text: &str) {
        self.indented(key, Role::Key, KEYS, text, Role::Plain);
    }

    /// The lines.
    pub(crate) fn into_lines(self) -> Vec<Line<'static>> {
        self.lines
    }

    fn indented(&mut self, label: &str, label_role: Role, indent: usize, text: &str, role: Role) {
        let mut label = label.to_owned();
        // A label that fills its column, or a column that fills the width, stands on a line of its own.
        if cells(&label) >= indent.max(1) || (indent > ITEM && self.width < indent * 2) {
            self.lines
                .push(Line::styled(std::mem::take(&mut label), self.theme.style(label_role)));
        }
        // What would be broken beside its label and is whole below it stands there.
        let longest = text.split_whitespace().map(cells).max().unwrap_or(0);
        let is_whole_below = longest > self.width.saturating_sub(indent) && longest + ITEM <= self.width;
        let indent = if indent > ITEM && is_whole_below {
            if !label.is_empty() {
                self.lines
                    .push(Line::styled(std::mem::take(&mut label), self.theme.style(label_role)));
            }
            ITEM
        } else {
            indent.min(self.width / 2)
        };
        for line in safe_lines(text) {
            for piece in wrap(&line, self.width.saturating_sub(indent).max(1)) {
                let label = std::mem::take(&mut label);
                let padding = " ".repeat(indent.saturating_sub(cells(&label)));
                self.lines.push(Line::from(vec![
                    Span::styled(label, self.theme.style(label_role)),
                    Span::raw(padding),
                    Span::styled(piece.to_owned(), self.theme.style(role)),
                ]));
            }
        }
    }
}
