//! A text of one line: the one way it gets onto the screen, so that what is cut always says so.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::sanitize::{cells, end_within};
use crate::theme::Theme;

/// Draws a line; what its area has no room for ends in an ellipsis. Blanks at its end may be cut without one.
pub(crate) fn draw(theme: Theme, line: &Line<'_>, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    if line.width() - blanks_at_end(line) <= width {
        line.render(area, buffer);
        return;
    }
    let ellipsis = theme.glyphs.ellipsis;
    let mut room = width.saturating_sub(cells(ellipsis));
    let mut cut = Line::default().style(line.style);
    for span in &line.spans {
        let end = end_within(&span.content, room);
        room -= cells(&span.content[..end]);
        cut.push_span(Span::styled(&span.content[..end], span.style));
        if end < span.content.len() {
            break;
        }
    }
    cut.push_span(Span::raw(ellipsis));
    cut.render(area, buffer);
}

fn blanks_at_end(line: &Line<'_>) -> usize {
    let mut blanks = 0;
    for span in line.spans.iter().rev() {
        let text = span.content.trim_end_matches(' ');
        blanks += span.content.len() - text.len();
        if !text.is_empty() {
            break;
        }
    }
    blanks
}

#[cfg(test)]
mod tests;
