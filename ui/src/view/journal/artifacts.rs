//! The artifacts, with what each had at the moment that is viewed.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;

use crate::model::{Model, Pane};
use crate::theme::Role;
use crate::widget::{frame, grouped, table};

/// Draws the list.
pub(crate) fn draw_artifacts(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let inner = frame::draw(model, Pane::Artifacts, "", area, buffer);
    table::draw(
        model,
        Pane::Artifacts,
        &model.journal.artifacts,
        &["artifact", "revisions", "version"],
        &[Constraint::Fill(1), Constraint::Length(9), Constraint::Length(18)],
        |rows, row, matcher| {
            let version = match rows.current(row) {
                Some(revision) => Line::from(revision.version().to_string()),
                None => Line::styled("none then", theme.style(Role::Muted)),
            };
            vec![
                Line::from_iter(matcher.spans(theme, rows.coordinate(row).as_str())),
                Line::from(grouped(rows.revision_count(row))).right_aligned(),
                version,
            ]
        },
        inner,
        buffer,
    );
}
