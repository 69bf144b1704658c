//! The Logs screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;
use tracing::Level;

use crate::model::list::Browse as _;
use crate::model::{Model, Pane};
use crate::theme::Role;
use crate::widget::document::Document;
use crate::widget::{frame, grouped, moment, stream, table};

/// Draws the records.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let inner = frame::draw(model, Pane::Log, state(model).as_str(), area, buffer);
    if model.logs.is_stream {
        let window = model.logs.window(inner.as_size());
        stream::draw(window, theme, model.logs.table.filter(), inner, buffer);
        return;
    }
    table::draw(
        model,
        Pane::Log,
        &model.logs.table,
        &["time", "level", "record"],
        &[Constraint::Length(13), Constraint::Length(5), Constraint::Fill(1)],
        |rows, row, matcher| {
            let record = rows.record_at(row);
            vec![
                Line::styled(record.time_of_day(), theme.style(Role::Muted)),
                Line::styled(record.level.as_str(), theme.style(role(record.level))),
                Line::from_iter(matcher.spans(theme, &record.text())),
            ]
        },
        inner,
        buffer,
    );
}

/// What is shown, and whether it moves.
fn state(model: &Model) -> String {
    let logs = &model.logs;
    let mut state = if logs.follows {
        "following".to_owned()
    } else if logs.arrived == 0 {
        "paused".to_owned()
    } else {
        format!("paused, {} new", grouped(logs.arrived))
    };
    if logs.hides_levels() {
        state.push_str(&format!(", {} and above", logs.level));
    }
    if let Some(target) = logs.target {
        state.push_str(&format!(", only {target}"));
    }
    state
}

/// The lines of the detail pane: the whole of the selected record.
pub(crate) fn detail(model: &Model, width: u16) -> Vec<Line<'static>> {
    let mut document = Document::new(model.settings.theme, width);
    match model.logs.selected() {
        None => document.text("nothing to show", Role::Muted),
        Some(record) => {
            document.field("time", &moment(record.at, model.now.wall), Role::Plain);
            document.field("level", record.level.as_str(), role(record.level));
            document.field("target", record.target, Role::Plain);
            document.field("message", &record.message, Role::Plain);
        }
    }
    document.into_lines()
}

/// What a level is.
pub(crate) fn role(level: Level) -> Role {
    match level {
        Level::ERROR => Role::Bad,
        Level::WARN => Role::Warning,
        Level::INFO => Role::Good,
        _ => Role::Muted,
    }
}
