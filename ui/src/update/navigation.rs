//! Movement: in a list or a text, between panes, one level in and out.

use crate::action::Motion;
use crate::model::journal::marks::Marks;
use crate::model::overlay::{Overlay, Prompt, Purpose};
use crate::model::{Model, Pane};
use crate::update::actions::{followed, present, reveal_all, set_filter};
use crate::update::journal;
use crate::view;

pub(super) fn enter(model: &mut Model) {
    if journal::enter(model) {
        return;
    }
    if model.shows_stream() {
        present(model, false);
        return;
    }
    let panes = model.pane().beside();
    let at = panes.iter().position(|pane| *pane == model.pane()).unwrap_or(0);
    let inner = match model.pane() {
        Pane::Started | Pane::NotStarted => Some(Pane::HubDetail),
        Pane::ProductionChart | Pane::TestChart => Some(Pane::MissionControlDetail),
        _ => panes.get(at + 1).copied(),
    };
    if let Some(pane) = inner {
        model.focus(pane);
    }
}

/// One level out: closes what is open, clears a filter, returns from an enlarged pane, then goes to the pane before.
pub(super) fn back(model: &mut Model) {
    if let Some(overlay) = model.overlay.take() {
        if let Overlay::Prompt(Prompt {
            purpose: Purpose::Filter { pane, before },
            ..
        }) = overlay
        {
            set_filter(model, pane, &before);
        }
        return;
    }
    let pane = model.pane();
    if model.table(pane).is_some_and(|table| !table.filter().is_empty()) {
        set_filter(model, pane, "");
    } else if matches!(pane, Pane::Artifacts | Pane::Timeline) && !model.journal.marks.is_empty() {
        model.journal.marks = Marks::default();
    } else if model.enlarged && !view::is_alone(model) {
        model.enlarged = false;
        reveal_all(model);
    } else if pane == Pane::Log {
        present(model, true);
    } else {
        let outer = match pane {
            Pane::HubDetail if model.hub.detail_of_not_started => Pane::NotStarted,
            Pane::HubDetail | Pane::NotStarted => Pane::Started,
            Pane::RegistryDetail => Pane::Registrations,
            Pane::LogDetail => Pane::Log,
            Pane::JournalDetail => model.journal.detail_of,
            Pane::MissionControlDetail | Pane::TestChart => Pane::ProductionChart,
            Pane::Releases => Pane::Timeline,
            Pane::Timeline => Pane::Artifacts,
            Pane::FindingDetail => Pane::Findings,
            Pane::Diff | Pane::Findings => {
                // They are left on their own screen too, wherever they were opened from.
                model.focus(model.journal.detail_of);
                model.journal.returns_to
            }
            outermost => outermost,
        };
        model.focus(outer);
    }
}

pub(super) fn next_pane(model: &mut Model, step: isize) {
    let panes = model.pane().beside();
    let at = panes.iter().position(|pane| *pane == model.pane()).unwrap_or(0);
    let next = (at.cast_signed() + step).rem_euclid(panes.len().cast_signed());
    model.focus(panes[next.cast_unsigned()]);
    reveal_all(model);
}

/// Focuses the pane to the left or to the right of the focused one. Where none is shown there, the pane before or after it; at
/// the first and the last the focus stays.
fn focus_beside(model: &mut Model, motion: Motion) {
    let beside = view::layout(model).panes_beside(model.pane(), motion == Motion::Left);
    // Of several, the one that a detail speaks of.
    let spoken_of = beside.iter().find(|pane| **pane == model.copied_pane());
    if let Some(pane) = spoken_of.or(beside.first()) {
        model.focus(*pane);
        return;
    }
    let panes = model.pane().beside();
    let at = panes.iter().position(|pane| *pane == model.pane()).unwrap_or(0);
    let beside = match motion {
        Motion::Left => at.checked_sub(1),
        _ => Some(at + 1),
    };
    if let Some(pane) = beside.and_then(|beside| panes.get(beside)) {
        model.focus(*pane);
    }
}

/// Moves in the text of what is open, where it has one.
pub(super) fn scroll_overlay(model: &mut Model, motion: Motion) {
    let Some(overlay) = &model.overlay else { return };
    let (lines, height) = view::overlay_lines(model, overlay);
    match &mut model.overlay {
        Some(Overlay::Help(help)) => help.scroll.navigate(motion, lines, height),
        Some(Overlay::Report(report)) => report.scroll.navigate(motion, lines, height),
        _ => {}
    }
}

pub(super) fn navigate(model: &mut Model, motion: Motion) {
    if model.overlay.is_some() {
        scroll_overlay(model, motion);
        return;
    }
    let pane = model.pane();
    if let Motion::Left | Motion::Right = motion {
        focus_beside(model, motion);
        return;
    }
    if model.shows_stream() {
        let size = view::size_of(model, pane);
        model.logs.navigate(motion, size);
        return;
    }
    let height = view::rows_of(model, pane);
    if let Some(table) = model.table_mut(pane) {
        table.navigate(motion, height);
        followed(model, pane);
    } else if pane == Pane::JournalDetail {
        journal::navigate_detail(model, motion, height);
    } else {
        let lines = view::lines_of(model, pane);
        if let Some(scroll) = model.scroll_mut(pane) {
            scroll.navigate(motion, lines, height);
        }
    }
}
