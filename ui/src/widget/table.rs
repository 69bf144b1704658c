//! A list of which only the rows within its window are built.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Cell, Row, Table as Columns, Widget};
use unicode_segmentation::UnicodeSegmentation;

use crate::model::list::{Browse, Rows, Table};
use crate::model::search::Pattern;
use crate::model::{Model, Pane};
use crate::sanitize::safe;
use crate::theme::{Role, Theme};

/// Marks what the filter of a list matched.
pub(crate) struct Matcher(Option<Pattern>);

impl Matcher {
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
    let mut matcher = Matcher((!table.filter().is_empty()).then(|| Pattern::new(table.filter())));
    let height = usize::from(area.height.saturating_sub(1));
    let selection = if pane == model.pane() {
        Role::Selection
    } else {
        Role::DimSelection
    };
    let rows: Vec<Row<'static>> = table
        .window(height)
        .map(|(position, row)| {
            let cells = cells(table.rows(), row, &mut matcher).into_iter().map(Cell::from);
            let style = if position == table.position() {
                theme.style(selection)
            } else {
                theme.style(Role::Plain)
            };
            Row::new(cells).style(style)
        })
        .collect();
    let header = headers.iter().map(|header| Cell::from(heading(theme, table, header)));
    Columns::new(rows, widths.iter().copied())
        .header(Row::new(header).style(theme.style(Role::Muted)))
        .column_spacing(1)
        .render(area, buffer);
}

fn heading<R: Rows>(theme: Theme, table: &Table<R>, header: &'static str) -> String {
    let sort = table.sort();
    let glyph = if sort.inverted {
        theme.glyphs.descending
    } else {
        theme.glyphs.ascending
    };
    if table.sort_name() == Some(header) {
        format!("{header}{glyph}")
    } else {
        header.to_owned()
    }
}
