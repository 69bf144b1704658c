//! What each action does.

use crate::action::Action;
use crate::model::hub::Phase;
use crate::model::list::Browse;
use crate::model::mission_control::TimeRange;
use crate::model::overlay::{Button, Help, Overlay, Palette, Prompt, Purpose};
use crate::model::refresh::Refreshing;
use crate::model::report::Report;
use crate::model::{Model, Pane};
use crate::update::export;
use crate::update::navigation::{self, back};
use crate::update::{Effect, Quit, dispatch, journal};
use crate::view;
use crate::widget::grouped;

/// Does what an action that is not privileged asks for.
pub(super) fn perform(model: &mut Model, action: Action) -> Vec<Effect> {
    match action {
        Action::Quit => return vec![quit(model)],
        Action::Interrupt => return interrupt(model),
        Action::Enter => navigation::enter(model),
        Action::Back => back(model),
        Action::Move(motion) => navigation::navigate(model, motion),
        Action::Show(screen) => {
            model.screen = screen;
            // A screen's key leads to its panes, and out of what stands in place of them.
            let panes = screen.panes();
            if !panes.contains(&model.pane()) {
                let before = panes.iter().find(|pane| **pane == model.journal.returns_to);
                model.focus(*before.unwrap_or(&panes[0]));
            }
            // While another screen is shown its observations are left alone.
            model.observe_mission_control();
        }
        Action::NextPane => navigation::next_pane(model, 1),
        Action::PreviousPane => navigation::next_pane(model, -1),
        Action::Filter => open_filter(model),
        Action::NextMatch | Action::PreviousMatch if model.shows_stream() => {
            let size = view::size_of(model, Pane::Log);
            model.logs.step(action == Action::NextMatch, size);
        }
        Action::NextMatch => on_table(model, |table| table.cycle(1)),
        Action::PreviousMatch => on_table(model, |table| table.cycle(-1)),
        Action::Palette => {
            let contexts = model.contexts();
            model.overlay = Some(Overlay::Palette(Palette {
                filter: tui_input::Input::default(),
                chosen: 0,
                contexts,
            }));
        }
        Action::Help => {
            let contexts = model.contexts();
            model.overlay = Some(Overlay::Help(Help {
                contexts,
                ..Help::default()
            }));
        }
        Action::Sort => {
            let hidden = view::hidden_columns(model, model.pane());
            on_table(model, |table| table.sort_next(&hidden));
        }
        Action::InvertSort => on_table(model, |table| table.invert()),
        Action::AsOfSelection
        | Action::AsOfMoment
        | Action::OlderRevision
        | Action::NewerRevision
        | Action::Live
        | Action::Mark
        | Action::Compare
        | Action::SwapSides
        | Action::Findings
        | Action::Return => journal::perform(model, action),
        Action::Acknowledge => {
            let new = model.journal.unvisited.count();
            model.journal.unvisited.clear();
            let (subject, verb) = if new == 1 {
                ("revision", "is")
            } else {
                ("revisions", "are")
            };
            model.say(format!("{} new {subject} {verb} taken as seen", grouped(new)));
        }
        Action::Copy(part) => return export::copy(model, part),
        Action::Save => export::open_save(model),
        Action::Outcome => outcome(model),
        Action::Enlarge if view::is_alone(model) => {
            model.refuse("enlarge: the pane has the screen to itself already");
        }
        Action::Enlarge => {
            model.enlarged = !model.enlarged;
            reveal_all(model);
        }
        Action::Mouse => {
            model.mouse = !model.mouse;
            model.say(if model.mouse {
                "mouse captured: a click selects, the wheel scrolls"
            } else {
                "mouse released: the terminal selects text"
            });
            return vec![Effect::CaptureMouse(model.mouse)];
        }
        Action::ShorterRange => set_range(model, TimeRange::shorter),
        Action::LongerRange => set_range(model, TimeRange::longer),
        Action::GroupRegistry => model.registry.regroup(),
        Action::Follow => {
            let height = view::rows_of(model, Pane::Log);
            let size = view::size_of(model, Pane::Log);
            model.logs.follow(!model.logs.follows, height, size);
        }
        Action::Present => present(model, !model.logs.is_stream),
        Action::ShowMore | Action::ShowLess => {
            let height = view::rows_of(model, Pane::Log);
            model.logs.change_level(action == Action::ShowMore, height);
        }
        Action::OnlyTarget => {
            let height = view::rows_of(model, Pane::Log);
            model.logs.toggle_target(height);
        }
        Action::Redraw => return vec![Effect::Redraw(model.size)],
        Action::Suspend => return vec![Effect::Suspend],
        Action::Press => return press(model),
        Action::OtherButton => other_button(model),
        Action::Accept => return accept(model),
        Action::ChooseNext => choose(model, 1),
        Action::ChoosePrevious => choose(model, -1),
        // Both pass `dispatch` alone.
        Action::Refresh | Action::ConfirmRefresh => {}
    }
    Vec::new()
}

/// Applies a filter to a list and shows what follows from it.
pub(super) fn set_filter(model: &mut Model, pane: Pane, filter: &str) {
    let height = view::rows_of(model, pane);
    if let Some(table) = model.table_mut(pane) {
        table.set_filter(filter);
        table.reveal(height);
    }
    followed(model, pane);
}

/// Lets the filter of a long list see more of it.
pub(super) fn go_on(model: &mut Model) {
    let Some(pane) = model.unfinished() else {
        return;
    };
    let height = view::rows_of(model, pane);
    if let Some(table) = model.table_mut(pane) {
        table.go_on();
        table.reveal(height);
    }
    followed(model, pane);
    model.dirty = true;
}

/// Scrolls every list that is shown so that its selection can be seen. The others stay as they were left.
pub(super) fn reveal_all(model: &mut Model) {
    for (pane, _) in view::layout(model).panes {
        let height = view::rows_of(model, pane);
        if let Some(table) = model.table_mut(pane) {
            table.reveal(height);
        }
    }
}

/// After a list's selection may have changed.
pub(super) fn followed(model: &mut Model, pane: Pane) {
    match pane {
        Pane::Artifacts | Pane::Timeline | Pane::Releases => {
            let as_of = model.as_of;
            model.journal.follow(pane, as_of);
        }
        Pane::Started | Pane::NotStarted => model.hub.detail = crate::model::text::Scroll::default(),
        Pane::Registrations => model.registry.detail = crate::model::text::Scroll::default(),
        Pane::Findings => model.journal.finding_detail = crate::model::text::Scroll::default(),
        Pane::Log => {
            model.logs.detail = crate::model::text::Scroll::default();
            if model.logs.is_stream {
                return;
            }
            // Reading an older record pauses; arriving at the newest follows again.
            let table: &dyn Browse = &model.logs.table;
            let at_newest = table.position() + 1 >= table.shown();
            if at_newest != model.logs.follows {
                model.logs.follows = at_newest;
                model.logs.arrived = 0;
            }
        }
        _ => {}
    }
}

fn on_table(model: &mut Model, change: impl FnOnce(&mut dyn Browse)) {
    let pane = model.pane();
    let height = view::rows_of(model, pane);
    if let Some(table) = model.table_mut(pane) {
        change(table);
        table.reveal(height);
    }
    followed(model, pane);
}

fn quit(model: &Model) -> Effect {
    Effect::Quit(match model.hub.phase {
        Phase::Failed => Quit::WishedAfterFailure,
        _ => Quit::Wished,
    })
}

fn interrupt(model: &mut Model) -> Vec<Effect> {
    if model.interrupted {
        return vec![quit(model)];
    }
    model.interrupted = true;
    let open = model.overlay.is_some();
    if open {
        back(model);
        model.say("cancelled; Ctrl-C again quits");
    } else {
        model.say("Ctrl-C again quits");
    }
    Vec::new()
}

/// Shows the log as a stream or as a list, which stay at the same record.
pub(super) fn present(model: &mut Model, as_stream: bool) {
    model.focus(Pane::Log);
    model.logs.present(as_stream);
}

fn open_filter(model: &mut Model) {
    let pane = model.pane();
    let before = model
        .table(pane)
        .map(|table| table.filter().to_owned())
        .unwrap_or_default();
    model.overlay = Some(Overlay::Prompt(Prompt {
        input: tui_input::Input::new(before.clone()),
        purpose: Purpose::Filter { pane, before },
        error: None,
    }));
}

/// Shows the last report; of a failed hub, why it failed.
fn outcome(model: &mut Model) {
    let report = match (&model.refreshing, &model.hub.failure) {
        (Refreshing::Ended { report, .. }, _) => report.clone(),
        (_, Some(failure)) => Report::of_failure(failure, &model.settings.journal_root),
        _ => return,
    };
    model.overlay = Some(Overlay::Report(report));
}

fn set_range(model: &mut Model, next: impl Fn(TimeRange) -> Option<TimeRange>) {
    if let Some(range) = next(model.mission_control.range) {
        model.mission_control.range = range;
    }
}

fn press(model: &mut Model) -> Vec<Effect> {
    match &model.overlay {
        Some(Overlay::Refresh(dialog)) if dialog.focus == Button::Refresh => dispatch(model, Action::ConfirmRefresh),
        _ => {
            back(model);
            Vec::new()
        }
    }
}

fn other_button(model: &mut Model) {
    if let Some(Overlay::Refresh(dialog)) = &mut model.overlay {
        dialog.focus = match dialog.focus {
            Button::Cancel => Button::Refresh,
            Button::Refresh => Button::Cancel,
        };
    }
}

fn accept(model: &mut Model) -> Vec<Effect> {
    match model.overlay.take() {
        Some(Overlay::Palette(palette)) => match palette.chosen() {
            Some(binding) => match palette.elsewhere(binding) {
                Some(place) => {
                    model.refuse(format!("{}: only {place}", binding.footer.unwrap_or(binding.help)));
                    Vec::new()
                }
                None => dispatch(model, binding.action),
            },
            None => Vec::new(),
        },
        Some(Overlay::Prompt(prompt)) => match prompt.purpose {
            // It was applied while it was typed.
            Purpose::Filter { .. } => Vec::new(),
            Purpose::AsOf => {
                journal::accept_moment(model, prompt);
                Vec::new()
            }
            Purpose::Save { pane } => export::save(model, pane, prompt.input.value()),
        },
        other => {
            model.overlay = other;
            Vec::new()
        }
    }
}

fn choose(model: &mut Model, step: isize) {
    if let Some(Overlay::Palette(palette)) = &mut model.overlay {
        let last = palette.entries().len().saturating_sub(1);
        palette.chosen = palette.chosen.saturating_add_signed(step).min(last);
    }
}
