//! Where everything is: a function of the terminal's size, the screen and the focus.

use ratatui::layout::{Constraint, Layout as Split, Position, Rect};

use crate::model::list::Browse as _;
use crate::model::{Model, Pane, Screen};
use crate::view::journal;

/// From this width on, lists stand side by side.
const WIDE: u16 = 100;
/// From this width on, panes are stacked; below, the focused one stands alone.
const STACKED: u16 = 60;
/// The least height at which lists stand side by side.
const TALL_ENOUGH: u16 = 20;
/// From this height on, the screens are named below the state.
pub(super) const TWO_HEADER_LINES: u16 = 12;
/// The least height of a body that the time axis takes its lines from.
const TALL_ENOUGH_FOR_AXIS: u16 = 16;
/// The least height of a stacked pane.
const STACKED_PANE: u16 = 7;

/// The least width at which two charts stand beside each other with the newest value of each in its title.
const TWO_CHARTS: u16 = 74;

/// The areas of one frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The lines on top: one, or two.
    pub(crate) header: Rect,
    /// The time axis, where there is room for it.
    pub(crate) axis: Option<Rect>,
    /// The panes that are shown.
    pub(crate) panes: Vec<(Pane, Rect)>,
    /// The line at the bottom.
    pub(crate) footer: Rect,
}

impl Layout {
    /// Where a pane is, when it is shown.
    pub(crate) fn area_of(&self, pane: Pane) -> Option<Rect> {
        self.panes
            .iter()
            .find(|(shown, _)| *shown == pane)
            .map(|(_, area)| *area)
    }

    /// The panes next to one on a side, from top to bottom.
    pub(crate) fn panes_beside(&self, pane: Pane, is_left: bool) -> Vec<Pane> {
        let Some(from) = self.area_of(pane) else {
            return Vec::new();
        };
        let is_beside = |area: &Rect| {
            let touches = if is_left {
                area.right() == from.x
            } else {
                area.x == from.right()
            };
            touches && area.y < from.bottom() && from.y < area.bottom()
        };
        let beside = self.panes.iter().filter(|(_, area)| is_beside(area));
        beside.map(|(pane, _)| *pane).collect()
    }

    /// The pane at a position.
    pub(crate) fn pane_at(&self, at: Position) -> Option<Pane> {
        self.panes
            .iter()
            .find(|(_, area)| area.contains(at))
            .map(|(pane, _)| *pane)
    }
}

/// Lays the current screen out.
pub(crate) fn layout(model: &Model) -> Layout {
    let area = Rect::from((Position::ORIGIN, model.size));
    let header = if area.height < TWO_HEADER_LINES { 1 } else { 2 };
    let [header, body, footer] =
        Split::vertical([Constraint::Length(header), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    let (axis, body) = time_axis(model, body);
    let panes = if model.enlarged {
        vec![(model.pane(), body)]
    } else {
        panes(model, body)
    };
    Layout {
        header,
        axis,
        panes,
        footer,
    }
}

/// Whether the focused pane has the screen to itself, enlarged or not.
pub(crate) fn is_alone(model: &Model) -> bool {
    let shown = layout(model).panes;
    shown.len() == 1 && panes(model, shown[0].1).len() == 1
}

/// The panes that are shown together while none is enlarged.
fn panes(model: &Model, body: Rect) -> Vec<(Pane, Rect)> {
    let area = model.size;
    // The stream shows its records in full: a detail beside it would say nothing more.
    let is_alone = match model.pane() {
        Pane::Diff => true,
        Pane::Log => model.logs.is_stream,
        _ => false,
    };
    if area.width < STACKED || is_alone {
        vec![(model.pane(), body)]
    } else if matches!(model.pane(), Pane::Findings | Pane::FindingDetail) && body.height >= 2 * STACKED_PANE {
        // Whatever the width: the columns of the list need it, and so do the sentences.
        findings(body)
    } else if area.width >= WIDE && area.height >= TALL_ENOUGH {
        side_by_side(model, body)
    } else if model.screen == Screen::MissionControl && body.width >= TWO_CHARTS && body.height >= 2 * STACKED_PANE {
        charts_above(body)
    } else {
        stacked(model, body)
    }
}

/// The lines of the time axis, and what is left of the body.
fn time_axis(model: &Model, body: Rect) -> (Option<Rect>, Rect) {
    let is_shown = model.screen == Screen::Journal
        && model.journal.is_available()
        && model.journal.artifacts.total() > 0
        && body.height >= TALL_ENOUGH_FOR_AXIS
        && model.screen.panes().contains(&model.pane());
    if !is_shown {
        return (None, body);
    }
    let [axis, body] = Split::vertical([Constraint::Length(journal::AXIS_HEIGHT), Constraint::Fill(1)]).areas(body);
    (Some(axis), body)
}

/// The width of a list beside others: what its content takes, but no less than a good third and no more than `most` percent.
fn by_content(wanted: u16, width: u16, most: u32) -> u16 {
    let percent = |percent: u32| u16::try_from(u32::from(width) * percent / 100).unwrap_or(width);
    wanted.clamp(percent(36), percent(most))
}

fn side_by_side(model: &Model, body: Rect) -> Vec<(Pane, Rect)> {
    match model.screen {
        Screen::Hub => {
            let [left, detail] = Split::horizontal([Constraint::Percentage(55), Constraint::Fill(1)]).areas(body);
            let [started, not_started] = Split::vertical([Constraint::Percentage(40), Constraint::Fill(1)]).areas(left);
            vec![
                (Pane::Started, started),
                (Pane::NotStarted, not_started),
                (Pane::HubDetail, detail),
            ]
        }
        Screen::Registry => {
            let [list, detail] = Split::horizontal([Constraint::Percentage(50), Constraint::Fill(1)]).areas(body);
            vec![(Pane::Registrations, list), (Pane::RegistryDetail, detail)]
        }
        Screen::Journal => {
            let [artifacts, of_artifact] = Split::horizontal([
                Constraint::Length(by_content(journal::artifacts_width(model), body.width, 45)),
                Constraint::Fill(1),
            ])
            .areas(body);
            let [timeline, of_revision] =
                Split::vertical([Constraint::Percentage(42), Constraint::Fill(1)]).areas(of_artifact);
            let [releases, detail] = Split::horizontal([
                Constraint::Length(by_content(journal::releases_width(model), of_revision.width, 50)),
                Constraint::Fill(1),
            ])
            .areas(of_revision);
            vec![
                (Pane::Artifacts, artifacts),
                (Pane::Timeline, timeline),
                (Pane::Releases, releases),
                (Pane::JournalDetail, detail),
            ]
        }
        Screen::Logs => {
            let [log, detail] = Split::vertical([Constraint::Fill(1), Constraint::Length(8)]).areas(body);
            vec![(Pane::Log, log), (Pane::LogDetail, detail)]
        }
        Screen::MissionControl => {
            let [charts, detail] = Split::horizontal([Constraint::Fill(1), Constraint::Length(44)]).areas(body);
            let even = charts.height / 4 * 2;
            let [production, test] = Split::vertical([Constraint::Length(even), Constraint::Fill(1)]).areas(charts);
            vec![
                (Pane::ProductionChart, production),
                (Pane::TestChart, test),
                (Pane::MissionControlDetail, detail),
            ]
        }
    }
}

/// The list above what tells more of one of it.
fn findings(body: Rect) -> Vec<(Pane, Rect)> {
    let [list, detail] = Split::vertical([Constraint::Percentage(40), Constraint::Fill(1)]).areas(body);
    vec![(Pane::Findings, list), (Pane::FindingDetail, detail)]
}

/// The charts beside each other above the detail, which has the width for a line of each. A chart of an even height wastes no
/// row: it has one for the times, and of the others one in the middle.
fn charts_above(body: Rect) -> Vec<(Pane, Rect)> {
    let charts = body.height * 4 / 7 / 2 * 2;
    let [charts, detail] = Split::vertical([Constraint::Length(charts), Constraint::Fill(1)]).areas(body);
    let [production, test] = Split::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(charts);
    vec![
        (Pane::ProductionChart, production),
        (Pane::TestChart, test),
        (Pane::MissionControlDetail, detail),
    ]
}

/// As many panes as fit above each other, the focused one among them.
fn stacked(model: &Model, body: Rect) -> Vec<(Pane, Rect)> {
    let panes = model.pane().beside();
    let fit = usize::from(body.height / STACKED_PANE).clamp(1, panes.len());
    let focused = panes.iter().position(|pane| *pane == model.pane()).unwrap_or(0);
    let first = (focused + 1).saturating_sub(fit);
    let areas = Split::vertical(vec![Constraint::Fill(1); fit]).split(body);
    panes[first..first + fit]
        .iter()
        .copied()
        .zip(areas.iter().copied())
        .collect()
}
