//! The time axis: where the revisions of the selected artifact lie among those of the root.
//!
//! Nothing is counted here: see [`Axis`].

use nenjim_hub::JournalVersion;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::model::Model;
use crate::model::journal::axis::Axis;
use crate::theme::Role;
use crate::widget::calendar::{day, minute};

/// The lines it takes.
pub(crate) const HEIGHT: u16 = 3;

/// Draws the axis of the selected artifact.
pub(crate) fn draw_axis(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(axis) = model.journal.axis() else {
        return;
    };
    let area = within(area);
    draw_density(model, axis, area, buffer);
    draw_line(model, axis, area, buffer);
    draw_labels(model, axis, area, buffer);
}

/// How many columns it has in an area.
pub(crate) fn columns(area: Rect) -> u16 {
    area.width.saturating_sub(2)
}

/// The column at a position of an area.
pub(crate) fn column_at(area: Rect, at: Position) -> Option<usize> {
    let area = within(area);
    area.contains(at).then(|| usize::from(at.x - area.x))
}

fn within(area: Rect) -> Rect {
    Rect {
        x: area.x + 1,
        width: columns(area),
        ..area
    }
}

fn draw_density(model: &Model, axis: &Axis, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let journal = &model.journal;
    let levels = theme.glyphs.levels;
    // A single revision should not look like a peak.
    let most = axis
        .of_artifact
        .iter()
        .copied()
        .max()
        .unwrap_or(0)
        .max(levels.len() / 2);
    let selected = journal
        .selected_revision()
        .map(|revision| axis.column(revision.version()));
    let end = model.as_of.map(|as_of| axis.column(as_of));
    for (column, x) in (area.x..area.right()).enumerate() {
        let count = axis.of_artifact.get(column).copied().unwrap_or(0);
        let is_later = end.is_some_and(|end| column > end);
        let (glyph, role) = if count > 0 {
            let level = (count * levels.len()).div_ceil(most).clamp(1, levels.len());
            (levels[level - 1], if is_later { Role::Muted } else { Role::Key })
        } else if axis.of_root.get(column).is_some_and(|count| *count > 0) {
            (theme.glyphs.elsewhere, Role::Muted)
        } else {
            (" ", Role::Plain)
        };
        buffer[(x, area.y)].set_symbol(glyph).set_style(theme.style(role));
        if selected == Some(column) {
            buffer[(x, area.y)].set_style(theme.style(Role::Selection));
        }
    }
}

fn draw_line(model: &Model, axis: &Axis, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let glyphs = theme.glyphs;
    let Some(row) = area.rows().nth(1) else {
        return;
    };
    let end = model.as_of.map(|as_of| axis.column(as_of));
    for (column, x) in (row.x..row.right()).enumerate() {
        let glyph = if end.is_some_and(|end| column > end) {
            glyphs.axis_later
        } else {
            glyphs.axis_line
        };
        buffer[(x, row.y)].set_symbol(glyph).set_style(theme.style(Role::Muted));
    }
    let mut mark = |version: JournalVersion, glyph: &str, role| {
        let column = u16::try_from(axis.column(version)).unwrap_or(u16::MAX);
        let x = row.x.saturating_add(column).min(row.right().saturating_sub(1));
        buffer[(x, row.y)].set_symbol(glyph).set_style(theme.style(role));
    };
    for tick in ticks(axis) {
        mark(tick.0, glyphs.axis_point, Role::Muted);
    }
    if let Some(revision) = model.journal.selected_revision() {
        let (a, b) = model.journal.marks.of(revision.coordinate());
        mark(revision.version(), glyphs.axis_cursor, Role::Title);
        for (version, letter) in [(a, "A"), (b, "B")] {
            if let Some(version) = version {
                mark(version, letter, Role::Accent);
            }
        }
    }
    if let Some(as_of) = model.as_of {
        mark(as_of, glyphs.as_of, Role::Accent);
    }
}

fn draw_labels(model: &Model, axis: &Axis, area: Rect, buffer: &mut Buffer) {
    let Some(row) = area.rows().nth(2) else {
        return;
    };
    let style = model.settings.theme.style(Role::Muted);
    let label = if axis.is_short() { minute } else { day };
    let (first, last) = (label(axis.first.timestamp()), label(axis.last.timestamp()));
    let width = usize::from(row.width);
    if width < first.len() + last.len() + 1 {
        return;
    }
    buffer.set_string(row.x, row.y, &first, style);
    let end = width - last.len();
    buffer.set_string(row.x + to_cells(end), row.y, &last, style);
    let mut free = first.len() + 1;
    for (version, label) in ticks(axis) {
        let column = axis.column(version);
        if column >= free && column + label.len() < end {
            buffer.set_string(row.x + to_cells(column), row.y, &label, style);
            free = column + label.len() + 1;
        }
    }
}

fn to_cells(column: usize) -> u16 {
    u16::try_from(column).unwrap_or(u16::MAX)
}

/// The beginnings of months or years on the axis, far enough from each other for their labels.
fn ticks(axis: &Axis) -> Vec<(JournalVersion, String)> {
    const LABEL: u64 = 9;
    let (first_year, first_month, _) = axis.first.timestamp().date();
    let (last_year, last_month, _) = axis.last.timestamp().date();
    let first = first_year * 12 + first_month - 1;
    let last = last_year * 12 + last_month - 1;
    let columns = axis.columns() as u64;
    let months_a_label = ((last - first + 1) * LABEL).div_ceil(columns.max(1));
    let steps = [1, 3, 6, 12, 24, 60, 120, 600, 1_200, 6_000, 12_000];
    let step = steps
        .into_iter()
        .find(|step| *step >= months_a_label)
        .unwrap_or(120_000);
    (first.next_multiple_of(step)..=last)
        .step_by(usize::try_from(step).unwrap_or(usize::MAX))
        .filter_map(|month| {
            let (year, of_year) = (month / 12, month % 12 + 1);
            let version = format!("{year:04}{of_year:02}01000000000Z").parse().ok()?;
            let label = if step.is_multiple_of(12) {
                format!("{year:04}")
            } else {
                format!("{year:04}-{of_year:02}")
            };
            (version > axis.first).then_some((version, label))
        })
        .collect()
}
