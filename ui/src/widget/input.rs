//! A line being typed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tui_input::Input;

use crate::sanitize::{cells, safe, start_within};
use crate::theme::{Role, Theme};
use crate::widget::line;

/// Draws a label and the line with its cursor, scrolled so that the cursor is within the area.
pub(crate) fn draw(theme: Theme, label: &str, input: &Input, area: Rect, buffer: &mut Buffer) {
    let value = input.value();
    let at = value
        .char_indices()
        .nth(input.cursor())
        .map_or(value.len(), |(index, _)| index);
    let mut after = value[at..].chars();
    let under = after
        .next()
        .map_or_else(|| " ".to_owned(), |character| safe(&character.to_string()).into_owned());
    let before = safe(&value[..at]).into_owned();
    let after = safe(after.as_str()).into_owned();
    let ellipsis = theme.glyphs.ellipsis;
    // What follows the cursor is cut first, and what is cut takes a cell for its ellipsis.
    let kept = if after.is_empty() { 0 } else { cells(ellipsis) };
    let room = usize::from(area.width).saturating_sub(cells(label) + cells(&under) + kept + 1);
    let (hidden, mark) = if cells(&before) <= room {
        (0, "")
    } else {
        (start_within(&before, room.saturating_sub(cells(ellipsis))), ellipsis)
    };
    let text = Line::from(vec![
        Span::styled(format!(" {label}"), theme.style(Role::Key)),
        Span::raw(format!("{mark}{}", &before[hidden..])),
        Span::styled(under, theme.style(Role::Selection)),
        Span::raw(after),
    ]);
    line::draw(theme, &text, area, buffer);
}
