//! A list of which only the rows within its window are built.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

use crate::model::list::{Browse, Rows, Table};
use crate::model::search::Pattern;
use crate::model::text::Scroll;
use crate::model::{Model, Pane};
use crate::sanitize::{cells as text_width, fit, safe};
use crate::theme::{Role, Theme};
use crate::widget::document::Document;
use crate::widget::{line, text};

/// Marks what the filter of a list matched.
pub(crate) struct Matcher(Option<Pattern>);

impl Matcher {
    /// Marks what `filter` matches; nothing where it is empty.
    pub(crate) fn new(filter: &str) -> Self {
        Self((!filter.is_empty()).then(|| Pattern::new(filter)))
    }

    /// A safe form of `text`, with what the filter matched in it marked.
    pub(crate) fn spans(&mut self, theme: Theme, text: &str) -> Vec<Span<'static>> {
        let text = safe(text);
        let marked = self
            .0
            .as_mut()
            .map(|pattern| pattern.graphemes(&text))
            .unwrap_or_default();
        if marked.is_empty() {
            return vec![Span::raw(text.into_owned())];
        }
        let mut spans: Vec<(bool, String)> = Vec::new();
        for (index, grapheme) in text.graphemes(true).enumerate() {
            let is_marked = marked.binary_search(&index).is_ok();
            match spans.last_mut() {
                Some((last, run)) if *last == is_marked => run.push_str(grapheme),
                _ => spans.push((is_marked, grapheme.to_owned())),
            }
        }
        spans
            .into_iter()
            .map(|(is_marked, run)| {
                let role = if is_marked { Role::Match } else { Role::Plain };
                Span::styled(run, theme.style(role))
            })
            .collect()
    }
}

/// Draws the window of a list: headers, then a row of cells for each row that `cells` is asked for.
#[expect(
    clippy::too_many_arguments,
    reason = "each is a different thing that a list is drawn from"
)]
pub(crate) fn draw<R: Rows>(
    model: &Model,
    pane: Pane,
    table: &Table<R>,
    headers: &[&'static str],
    widths: &[Constraint],
    mut cells: impl FnMut(&R, usize, &mut Matcher) -> Vec<Line<'static>>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = model.settings.theme;
    let mut matcher = Matcher::new(table.filter());
    let columns = Layout::horizontal(widths.iter().copied()).spacing(1).split(area);
    let mut rows = area.rows();
    if let Some(row) = rows.next() {
        for (header, column) in headers.iter().zip(columns.iter()) {
            let header = Line::styled(heading(theme, table, header, column.width), theme.style(Role::Muted));
            line::draw(theme, &header, row.intersection(*column), buffer);
        }
    }
    let selection = if pane == model.pane() {
        Role::Selection
    } else {
        Role::DimSelection
    };
    if table.shown() == 0 && table.is_finished() && !table.filter().is_empty() {
        nothing_matches(model, pane, table.filter(), area, buffer);
        return;
    }
    let height = usize::from(area.height.saturating_sub(1));
    for ((position, row), place) in table.window(height).zip(rows) {
        for (cell, column) in cells(table.rows(), row, &mut matcher).iter().zip(columns.iter()) {
            line::draw(theme, cell, place.intersection(*column), buffer);
        }
        if position == table.position() {
            buffer.set_style(place, theme.style(selection));
        }
    }
}

/// Says that it is the filter that shows nothing, and how to be rid of it.
fn nothing_matches(model: &Model, pane: Pane, filter: &str, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let below = Rect {
        y: area.y.saturating_add(1),
        height: area.height.saturating_sub(1),
        ..area
    };
    let out = if pane == model.pane() { "Esc" } else { "in here, Esc" };
    let mut document = Document::new(theme, below.width);
    document.text(&format!("nothing matches /{filter}; {out} clears it"), Role::Warning);
    text::draw(theme, &document.into_lines(), Scroll::default(), below, buffer);
}

/// A header in its column; that of the column sorted by keeps the mark of the order, whatever else is cut.
fn heading<R: Rows>(theme: Theme, table: &Table<R>, header: &'static str, width: u16) -> String {
    let glyph = theme.sorted(table.sort().inverted);
    if table.sort_name() != Some(header) {
        return header.to_owned();
    }
    let room = usize::from(width).saturating_sub(text_width(glyph));
    format!("{}{glyph}", fit(header, room, theme.glyphs.ellipsis))
}
