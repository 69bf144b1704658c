//! The panes that show one thing in full.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::model::text::Scroll;
use crate::model::{Model, Pane};
use crate::view::{hub, journal, logs, mission_control, registry};
use crate::widget::{frame, text};

/// Draws a detail pane.
pub(crate) fn draw(model: &Model, pane: Pane, area: Rect, buffer: &mut Buffer) {
    let lines = lines(model, pane, frame::inner(area).width);
    let scroll = match pane {
        Pane::HubDetail => model.hub.detail,
        Pane::RegistryDetail => model.registry.detail,
        Pane::FindingDetail => model.journal.finding_detail,
        Pane::LogDetail => model.logs.detail,
        Pane::MissionControlDetail => model.mission_control.detail,
        _ => Scroll::default(),
    };
    let inner = frame::draw(model, pane, "", area, buffer);
    text::draw(model.settings.theme, &lines, scroll, inner, buffer);
    let height = usize::from(inner.height);
    let below = lines
        .len()
        .saturating_sub(scroll.first_line(lines.len(), height) + height);
    frame::more_below(model.settings.theme, below, area, buffer);
}

/// The lines of a detail pane at a width.
pub(crate) fn lines(model: &Model, pane: Pane, width: u16) -> Vec<Line<'static>> {
    match pane {
        Pane::HubDetail => hub::detail(model, width),
        Pane::RegistryDetail => registry::detail(model, width),
        Pane::FindingDetail => journal::finding_detail(model, width),
        Pane::LogDetail => logs::detail(model, width),
        Pane::MissionControlDetail => mission_control::detail(model, width),
        _ => Vec::new(),
    }
}
