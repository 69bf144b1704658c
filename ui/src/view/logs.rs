//! The Logs screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use tui_logger::TuiLoggerWidget;

use crate::logging::formatter::Formatter;
use crate::model::{Model, Pane};
use crate::widget::frame;

/// Draws the log.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let state = if model.logs.follows { "following" } else { "paused" };
    let inner = frame::draw(model, Pane::Log, state, area, buffer);
    tui_logger::move_events();
    TuiLoggerWidget::default()
        .formatter(Box::new(Formatter {
            theme: model.settings.theme,
        }))
        .render(inner, buffer);
}
