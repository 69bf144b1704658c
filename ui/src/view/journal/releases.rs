//! The releases of the selected revision.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};

use super::status;
use crate::model::{Model, Pane};
use crate::theme::Role;
use crate::widget::calendar::{day, readable};
use crate::widget::{frame, line, table};

/// Draws the list.
pub(crate) fn draw_releases(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let revision = model.journal.selected_revision();
    let of = revision.map(|revision| readable(revision.version().timestamp()));
    let inner = frame::draw(model, Pane::Releases, &of.unwrap_or_default(), area, buffer);
    if let (None, Some(as_of), Some(_)) = (revision, model.as_of, model.journal.selected_artifact()) {
        let text = format!("no revision at or before {}", readable(as_of.timestamp()));
        line::draw(theme, &Line::styled(text, theme.style(Role::Warning)), inner, buffer);
        return;
    }
    let shows_publication = inner.width >= 48;
    let mut headers = vec!["release", "license"];
    let mut widths = vec![Constraint::Min(14), Constraint::Fill(2)];
    if shows_publication {
        headers.insert(1, "published");
        widths.insert(1, Constraint::Length(10));
    }
    table::draw(
        model,
        Pane::Releases,
        &model.journal.releases,
        &headers,
        &widths,
        |rows, row, matcher| {
            let Some(release) = rows.release(row) else {
                return Vec::new();
            };
            let (glyph, _, role) = status(theme, release.status());
            let version = release.version().to_string();
            let mut cells = vec![
                Line::from_iter(
                    [Span::styled(format!("{glyph} "), theme.style(role))]
                        .into_iter()
                        .chain(matcher.spans(theme, &version)),
                ),
                Line::from_iter(matcher.spans(theme, release.license().as_str())),
            ];
            if shows_publication {
                cells.insert(1, Line::from(day(release.published())));
            }
            cells
        },
        inner,
        buffer,
    );
}
