//! A text in a window.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::model::text::Scroll;
use crate::theme::Theme;
use crate::widget::line;

/// Draws the lines that are within the window.
pub(crate) fn draw(theme: Theme, lines: &[Line<'static>], scroll: Scroll, area: Rect, buffer: &mut Buffer) {
    let first = scroll.first_line(lines.len(), usize::from(area.height));
    for (text, row) in lines.iter().skip(first).zip(area.rows()) {
        line::draw(theme, text, row, buffer);
    }
}
