//! The revisions of the selected artifact.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;

use crate::model::{Model, Pane};
use crate::theme::Role;
use crate::widget::{frame, table};

/// Draws the list.
pub(crate) fn draw_timeline(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let artifact = model
        .journal
        .artifacts
        .selected()
        .map(ToString::to_string)
        .unwrap_or_default();
    let inner = frame::draw(model, Pane::Timeline, &artifact, area, buffer);
    table::draw(
        model,
        Pane::Timeline,
        &model.journal.timeline,
        &["", "version", "summary"],
        &[Constraint::Length(1), Constraint::Length(18), Constraint::Fill(1)],
        |rows, row, matcher| {
            let Some(revision) = rows.revision(row) else {
                return Vec::new();
            };
            let mark = if model.as_of == Some(revision.version()) {
                theme.glyphs.as_of
            } else {
                ""
            };
            vec![
                Line::styled(mark, theme.style(Role::Accent)),
                Line::from_iter(matcher.spans(theme, &revision.version().to_string())),
                Line::from_iter(matcher.spans(theme, revision.summary().unwrap_or_default())),
            ]
        },
        inner,
        buffer,
    );
}
