//! A text in a window.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use crate::model::text::Scroll;

/// Draws the lines that are within the window.
pub(crate) fn draw(lines: &[Line<'static>], scroll: Scroll, area: Rect, buffer: &mut Buffer) {
    let first = scroll.first_line(lines.len(), usize::from(area.height));
    for (line, row) in lines.iter().skip(first).zip(area.rows()) {
        line.render(row, buffer);
    }
}
