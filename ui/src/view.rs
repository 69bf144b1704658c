//! What the model looks like: layout and dispatch. Pure functions; nothing here changes anything.

mod detail;
mod footer;
mod header;
mod hub;
pub(crate) mod journal;
mod layout;
pub(crate) mod logs;
mod mission_control;
mod overlay;
mod registry;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::Line;

use crate::model::overlay::{Button, Overlay};
use crate::model::{Model, Pane, SMALLEST, Screen};
use crate::sanitize::cells;
use crate::theme::Role;
use crate::widget::{self, line};
pub(crate) use layout::{is_alone, layout};

/// Draws the whole console.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    if model.is_too_small() {
        draw_too_small(model, area, buffer);
        return;
    }
    let layout = layout(model);
    header::draw(model, layout.header, buffer);
    for (pane, area) in &layout.panes {
        draw_pane(model, *pane, *area, buffer);
    }
    if let Some(area) = layout.axis {
        journal::draw_axis(model, area, buffer);
    }
    footer::draw(model, layout.footer, buffer);
    if let Some(overlay) = &model.overlay {
        overlay::draw(model, overlay, area, buffer);
    }
}

/// Says that the terminal is too small, in as many words as there is room for.
fn draw_too_small(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let needed = format!("{} x {} needed", SMALLEST.width, SMALLEST.height);
    let texts = [format!("too small: {needed}"), needed, "too small".to_owned()];
    let fitting = texts.iter().find(|text| cells(text) <= usize::from(area.width));
    let text = fitting.map_or("small", String::as_str);
    line::draw(theme, &Line::styled(text, theme.style(Role::Warning)), area, buffer);
}

fn draw_pane(model: &Model, pane: Pane, area: Rect, buffer: &mut Buffer) {
    match pane {
        Pane::Started => hub::draw_started(model, area, buffer),
        Pane::NotStarted => hub::draw_not_started(model, area, buffer),
        Pane::Registrations => registry::draw(model, area, buffer),
        Pane::Artifacts => journal::draw_artifacts(model, area, buffer),
        Pane::Timeline => journal::draw_timeline(model, area, buffer),
        Pane::Releases => journal::draw_releases(model, area, buffer),
        Pane::ProductionChart => mission_control::draw_chart(model, pane, 0, area, buffer),
        Pane::TestChart => mission_control::draw_chart(model, pane, 1, area, buffer),
        Pane::JournalDetail => journal::draw_detail(model, area, buffer),
        Pane::Diff => journal::draw_diff(model, area, buffer),
        Pane::Findings => journal::draw_findings(model, area, buffer),
        Pane::HubDetail | Pane::RegistryDetail | Pane::FindingDetail | Pane::LogDetail | Pane::MissionControlDetail => {
            detail::draw(model, pane, area, buffer);
        }
        Pane::Log => logs::draw(model, area, buffer),
    }
}

/// What a pane is called.
pub(crate) fn pane_name(pane: Pane) -> &'static str {
    match pane {
        Pane::Started => "Started",
        Pane::NotStarted => "Not started",
        Pane::Registrations => "Registrations",
        Pane::Artifacts => "Artifacts",
        Pane::Timeline => "Revisions",
        Pane::Releases => "Releases",
        Pane::ProductionChart | Pane::TestChart => "Evelyn Price Index",
        Pane::HubDetail
        | Pane::RegistryDetail
        | Pane::JournalDetail
        | Pane::FindingDetail
        | Pane::LogDetail
        | Pane::MissionControlDetail => "Detail",
        Pane::Diff => "Difference",
        Pane::Findings => "Findings",
        Pane::Log => "Log",
    }
}

/// How many rows of a list, or lines of a text, a pane shows.
pub(crate) fn rows_of(model: &Model, pane: Pane) -> usize {
    let Some(area) = layout(model).area_of(pane) else {
        return 1;
    };
    let inner = widget::frame::inner(area);
    usize::from(inner.height.saturating_sub(above_rows(model, pane)))
}

/// The columns of a list that it can be sorted by and that there is no room for.
pub(crate) fn hidden_columns(model: &Model, pane: Pane) -> Vec<&'static str> {
    let (Some(table), Some(area)) = (model.table(pane), layout(model).area_of(pane)) else {
        return Vec::new();
    };
    let inner = widget::frame::inner(area);
    let headings = match pane {
        Pane::Artifacts => journal::artifact_headings(model, inner),
        Pane::Releases => journal::release_headings(model, inner),
        Pane::Findings => journal::finding_headings(model, inner),
        // The others have room for all.
        _ => return Vec::new(),
    };
    let mut columns = table.sort_names().to_vec();
    columns.retain(|column| !headings.contains(column));
    columns
}

/// Whether there is no room for a column that a list can be sorted by.
pub(crate) fn is_hidden(model: &Model, pane: Pane, column: &str) -> bool {
    hidden_columns(model, pane).contains(&column)
}

/// The size of what a pane shows within its frame.
pub(crate) fn size_of(model: &Model, pane: Pane) -> Size {
    let area = layout(model).area_of(pane).unwrap_or_default();
    widget::frame::inner(area).as_size()
}

/// The lines above the rows of a list: its headings, and what a difference is between.
fn above_rows(model: &Model, pane: Pane) -> u16 {
    let headings = model.table(pane).is_some() && !(pane == Pane::Log && model.logs.is_stream);
    u16::from(headings) + u16::from(pane == Pane::Diff)
}

/// How many lines the text in a pane has.
pub(crate) fn lines_of(model: &Model, pane: Pane) -> usize {
    let area = layout(model).area_of(pane).unwrap_or_default();
    detail::lines(model, pane, widget::frame::inner(area).width).len()
}

/// Which row of the window of a list is at a position of the screen.
pub(crate) fn row_at(model: &Model, pane: Pane, at: Position) -> Option<usize> {
    let inner = widget::frame::inner(layout(model).area_of(pane)?);
    let first = inner.y + above_rows(model, pane);
    (inner.contains(at) && at.y >= first).then(|| usize::from(at.y - first))
}

/// Which line of the window of a text is at a position of the screen.
pub(crate) fn line_at(model: &Model, pane: Pane, at: Position) -> Option<usize> {
    let inner = widget::frame::inner(layout(model).area_of(pane)?);
    inner.contains(at).then(|| usize::from(at.y - inner.y))
}

/// How many columns the time axis has; none where it is not shown.
pub(crate) fn axis_columns(model: &Model) -> usize {
    layout(model)
        .axis
        .map_or(0, |area| usize::from(journal::axis_columns(area)))
}

/// The width that a report is laid out for.
pub(crate) fn report_width(model: &Model) -> usize {
    overlay::report_width(model)
}

/// The button of the open dialog at a position of the screen.
pub(crate) fn button_at(model: &Model, at: Position) -> Option<Button> {
    overlay::button_at(model, at)
}

/// The screen whose name in the header is at a position of the screen.
pub(crate) fn screen_at(model: &Model, at: Position) -> Option<Screen> {
    header::screen_at(model, layout(model).header, at)
}

/// The column of the time axis at a position of the screen.
pub(crate) fn axis_column_at(model: &Model, at: Position) -> Option<usize> {
    let area = layout(model).axis.filter(|area| area.contains(at))?;
    journal::axis_column_at(area, at)
}

/// How many lines the text in an overlay has, and how many of them it shows.
pub(crate) fn overlay_lines(model: &Model, overlay: &Overlay) -> (usize, usize) {
    overlay::lines(model, overlay)
}
