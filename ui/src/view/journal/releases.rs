//! The releases of the selected revision.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;

use crate::model::{Model, Pane};
use crate::widget::{frame, table};

/// Draws the list.
pub(crate) fn draw_releases(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let version = model
        .journal
        .selected_revision()
        .map(|revision| revision.version().to_string());
    let inner = frame::draw(model, Pane::Releases, &version.unwrap_or_default(), area, buffer);
    table::draw(
        model,
        Pane::Releases,
        &model.journal.releases,
        &["release", "license"],
        &[Constraint::Fill(1), Constraint::Fill(1)],
        |rows, row, matcher| {
            let Some(release) = rows.release(row) else {
                return Vec::new();
            };
            vec![
                Line::from_iter(matcher.spans(theme, &release.version().to_string())),
                Line::from_iter(matcher.spans(theme, release.license().as_str())),
            ]
        },
        inner,
        buffer,
    );
}
