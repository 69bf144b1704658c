//! The frame around a pane: its breadcrumb, what of it is shown, and whether it has the focus.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget};

use crate::model::{Model, Pane};
use crate::sanitize::safe;
use crate::theme::Role;
use crate::view::pane_name;
use crate::widget::grouped;

/// Draws the frame of a pane; `of` says what its content belongs to. Returns the area within.
pub(crate) fn draw(model: &Model, pane: Pane, of: &str, area: Rect, buffer: &mut Buffer) -> Rect {
    let theme = model.settings.theme;
    let focused = pane == model.pane();
    let role = if focused { Role::Title } else { Role::Muted };
    let mut title = vec![Span::styled(format!(" {}", pane_name(pane)), theme.style(role))];
    if !of.is_empty() {
        title.push(Span::styled(
            format!("{}{}", theme.glyphs.breadcrumb, safe(of)),
            theme.style(role),
        ));
    }
    if let Some(table) = model.table(pane) {
        let at = if table.shown() == 0 { 0 } else { table.position() + 1 };
        let count = format!(" {} of {}", grouped(at), grouped(table.shown()));
        title.push(Span::styled(count, theme.style(Role::Muted)));
        if !table.is_finished() {
            title.push(Span::styled(theme.glyphs.ellipsis, theme.style(Role::Accent)));
        }
        if table.shown() != table.total() {
            title.push(Span::styled(
                format!(" ({} in all)", grouped(table.total())),
                theme.style(Role::Muted),
            ));
        }
        if !table.filter().is_empty() {
            title.push(Span::styled(
                format!(" /{}", safe(table.filter())),
                theme.style(Role::Match),
            ));
        }
    }
    title.push(Span::raw(" "));
    Block::bordered()
        .border_set(theme.glyphs.border)
        .border_style(theme.style(if focused { Role::Key } else { Role::Muted }))
        .title(Line::from(title))
        .render(area, buffer);
    inner(area)
}

/// The area within a frame.
pub(crate) fn inner(area: Rect) -> Rect {
    Block::bordered().inner(area)
}
