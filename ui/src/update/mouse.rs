//! What the mouse does: a click focuses a pane, a click in the focused pane selects, the wheel scrolls what it is over. A click
//! on the name of a screen shows it, one on a button presses it, and one on the time axis views everything as of there.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use crate::action::{Action, Motion};
use crate::model::overlay::Overlay;
use crate::model::{Model, Pane};
use crate::update::{Effect, actions, dispatch, journal, navigation};
use crate::view;

/// How many rows a step of the wheel scrolls.
const WHEEL: isize = 3;

/// Takes a report of the mouse in.
pub(super) fn update(model: &mut Model, report: MouseEvent) -> Vec<Effect> {
    let at = Position::new(report.column, report.row);
    let scroll = match report.kind {
        MouseEventKind::Down(MouseButton::Left) => None,
        MouseEventKind::ScrollUp => Some(-WHEEL),
        MouseEventKind::ScrollDown => Some(WHEEL),
        _ => return Vec::new(),
    };
    if model.overlay.is_some() {
        let Some(rows) = scroll else {
            return press(model, at);
        };
        let motion = if rows < 0 { Motion::Up } else { Motion::Down };
        (0..WHEEL).for_each(|_| navigation::scroll_overlay(model, motion));
        model.dirty = true;
        return Vec::new();
    }
    if scroll.is_none() {
        if let Some(screen) = view::screen_at(model, at) {
            return dispatch(model, Action::Show(screen));
        }
        if let Some(column) = view::axis_column_at(model, at) {
            travel(model, column);
            return Vec::new();
        }
    }
    let Some(pane) = view::layout(model).pane_at(at) else {
        return Vec::new();
    };
    model.dirty = true;
    match scroll {
        None if pane != model.pane() => {
            model.focus(pane);
            actions::reveal_all(model);
        }
        None => select_at(model, pane, at),
        Some(rows) => scroll_by(model, pane, rows),
    }
    Vec::new()
}

/// Presses the button of the open dialog that is at a position. What it does passes the gate like what a key does.
fn press(model: &mut Model, at: Position) -> Vec<Effect> {
    let Some(button) = view::button_at(model, at) else {
        return Vec::new();
    };
    if let Some(Overlay::Refresh(dialog)) = &mut model.overlay {
        dialog.focus = button;
    }
    dispatch(model, Action::Press)
}

/// Views everything as of the end of a column of the time axis.
fn travel(model: &mut Model, column: usize) {
    let end = model.journal.axis().map(|axis| axis.end_of(column));
    if let Some(version) = end {
        journal::view_as_of_moment(model, version);
        model.dirty = true;
    }
}

fn select_at(model: &mut Model, pane: Pane, at: Position) {
    if pane == Pane::Log && model.logs.is_stream {
        // A stream has no rows to be selected.
        return;
    }
    if pane == Pane::JournalDetail {
        if let Some(row) = view::line_at(model, pane, at) {
            let height = view::rows_of(model, pane);
            journal::choose_in_window(model, row, height);
        }
        return;
    }
    let Some(row) = view::row_at(model, pane, at) else {
        return;
    };
    let Some(table) = model.table_mut(pane) else {
        return;
    };
    let position = table.offset() + row;
    if position < table.shown() {
        table.select(position);
        actions::followed(model, pane);
    }
}

fn scroll_by(model: &mut Model, pane: Pane, rows: isize) {
    if pane == Pane::Log && model.logs.is_stream {
        let size = view::size_of(model, pane);
        let motion = if rows < 0 { Motion::Up } else { Motion::Down };
        (0..rows.unsigned_abs()).for_each(|_| model.logs.navigate(motion, size));
        return;
    }
    let height = view::rows_of(model, pane);
    if let Some(table) = model.table_mut(pane) {
        table.scroll(rows, height);
        return;
    }
    if pane == Pane::JournalDetail {
        journal::scroll_detail(model, rows, height);
        return;
    }
    let lines = view::lines_of(model, pane);
    if let Some(scroll) = model.scroll_mut(pane) {
        let motion = if rows < 0 { Motion::Up } else { Motion::Down };
        for _ in 0..rows.unsigned_abs() {
            scroll.navigate(motion, lines, height);
        }
    }
}
