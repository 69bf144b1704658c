//! A framed area over the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Widget};

use crate::sanitize::{cells, fit, safe};
use crate::theme::{Role, Theme};
use crate::widget::grouped;

/// Draws an empty dialog and returns the area within.
pub(crate) fn draw(theme: Theme, title: &str, role: Role, area: Rect, buffer: &mut Buffer) -> Rect {
    Clear.render(area, buffer);
    // Two corners and two blanks.
    let room = usize::from(area.width).saturating_sub(4);
    let title = safe(title);
    let title = fit(&title, room, theme.glyphs.ellipsis);
    Block::bordered()
        .border_set(theme.glyphs.border)
        .border_style(theme.style(role))
        .title(Line::styled(format!(" {title} "), theme.style(role)))
        .render(area, buffer);
    inner(area)
}

/// Says in the lower border of a dialog how far its text is read.
pub(crate) fn position(theme: Theme, last: usize, lines: usize, area: Rect, buffer: &mut Buffer) {
    let Some(border) = area.rows().next_back().filter(|_| area.width > 4) else {
        return;
    };
    let text = format!(" line {} of {} ", grouped(last), grouped(lines));
    let border = Rect {
        x: border.x + 2,
        width: border.width - 4,
        ..border
    };
    if cells(&text) > usize::from(border.width) {
        return;
    }
    Line::styled(text, theme.style(Role::Muted))
        .right_aligned()
        .render(border, buffer);
}

/// The area within a dialog.
pub(crate) fn inner(area: Rect) -> Rect {
    Block::bordered().padding(Padding::horizontal(1)).inner(area)
}

/// An area of at most this size in the middle of another.
pub(crate) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let width = width.min(area.width);
    let height = height.min(area.height);
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// The first line of an area, and the rest of it.
pub(crate) fn first_line(area: Rect) -> [Rect; 2] {
    Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area)
}
