//! The frame around a pane: its breadcrumb, what of it is shown, and whether it has the focus.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget};

use crate::model::{Model, Pane};
use crate::sanitize::{cells, fit, safe};
use crate::theme::{Role, Theme};
use crate::view::pane_name;
use crate::widget::grouped;

/// The least of what a pane's content belongs to that is worth showing, in cells.
const LEAST: usize = 8;

/// Draws the frame of a pane; `of` says what its content belongs to. Returns the area within.
pub(crate) fn draw(model: &Model, pane: Pane, of: &str, area: Rect, buffer: &mut Buffer) -> Rect {
    let theme = model.settings.theme;
    let focused = pane == model.pane();
    let role = if focused { Role::Title } else { Role::Muted };
    let name = Span::styled(format!(" {}", pane_name(pane)), theme.style(role));
    let mut counts = Vec::new();
    if let Some(table) = model.table(pane) {
        let at = if table.shown() == 0 { 0 } else { table.position() + 1 };
        let count = format!(" {} of {}", grouped(at), grouped(table.shown()));
        counts.push(Span::styled(count, theme.style(Role::Muted)));
        if !table.is_finished() {
            counts.push(Span::styled(theme.glyphs.ellipsis, theme.style(Role::Accent)));
        }
        if table.shown() != table.total() {
            counts.push(Span::styled(
                format!(" ({} in all)", grouped(table.total())),
                theme.style(Role::Muted),
            ));
        }
        if !table.filter().is_empty() {
            counts.push(Span::styled(
                format!(" /{}", safe(table.filter())),
                theme.style(Role::Match),
            ));
        }
    }
    let taken: usize = counts.iter().chain([&name]).map(Span::width).sum();
    // Two corners and a blank before the border.
    let room = usize::from(area.width).saturating_sub(taken + 3);
    let mut title = vec![name];
    title.extend(breadcrumb(theme, of, room).map(|text| Span::styled(text, theme.style(role))));
    title.extend(counts);
    title.push(Span::raw(" "));
    Block::bordered()
        .border_set(theme.glyphs.border)
        .border_style(theme.style(if focused { Role::Key } else { Role::Muted }))
        .title(Line::from(title))
        .render(area, buffer);
    inner(area)
}

/// What the content belongs to, as far as there is room: how much there is matters more.
fn breadcrumb(theme: Theme, of: &str, room: usize) -> Option<String> {
    let of = safe(of);
    let left = room.saturating_sub(cells(theme.glyphs.breadcrumb));
    if of.is_empty() || (left < LEAST && cells(&of) > left) {
        return None;
    }
    let of = fit(&of, left, theme.glyphs.ellipsis);
    Some(format!("{}{of}", theme.glyphs.breadcrumb))
}

/// The area within a frame.
pub(crate) fn inner(area: Rect) -> Rect {
    Block::bordered().inner(area)
}
