//! What each action does.

use std::fmt::Write as _;

use crate::action::{Action, CopyPart, Motion};
use crate::model::journal::marks::Marks;
use crate::model::list::Browse;
use crate::model::mission_control::TimeRange;
use crate::model::overlay::{Button, Help, Overlay, Palette, Prompt, Purpose};
use crate::model::refresh::Refreshing;
use crate::model::report::Report;
use crate::model::{Model, Pane, Screen};
use crate::sanitize::safe;
use crate::update::{Effect, Quit, dispatch, journal};
use crate::view;
use crate::widget::grouped;

/// Does what an action that is not privileged asks for.
pub(super) fn perform(model: &mut Model, action: Action) -> Vec<Effect> {
    match action {
        Action::Quit => return vec![Effect::Quit(Quit::Wished)],
        Action::Interrupt => return interrupt(model),
        Action::Enter => enter(model),
        Action::Back => back(model),
        Action::Move(motion) => navigate(model, motion),
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
        Action::NextPane => next_pane(model, 1),
        Action::PreviousPane => next_pane(model, -1),
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
        Action::Copy(part) => return copy(model, part),
        Action::Save => open_save(model),
        Action::Outcome => outcome(model),
        Action::Enlarge if !model.enlarged && view::layout(model).panes.len() == 1 => {
            model.refuse("enlarge: the pane has the screen to itself already");
        }
        Action::Enlarge => {
            model.enlarged = !model.enlarged;
            reveal_all(model);
        }
        Action::Mouse => {
            model.mouse = !model.mouse;
            model.say(if model.mouse {
                "mouse captured: click selects, the wheel scrolls"
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

/// Scrolls every list so that its selection can be seen.
pub(super) fn reveal_all(model: &mut Model) {
    let of_screens = Screen::ALL.iter().flat_map(|screen| screen.panes());
    for pane in of_screens.chain(&[Pane::Diff, Pane::Findings]) {
        let height = view::rows_of(model, *pane);
        if let Some(table) = model.table_mut(*pane) {
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

fn interrupt(model: &mut Model) -> Vec<Effect> {
    if model.interrupted {
        return vec![Effect::Quit(Quit::Wished)];
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
fn present(model: &mut Model, as_stream: bool) {
    model.focus(Pane::Log);
    model.logs.present(as_stream);
}

fn enter(model: &mut Model) {
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
fn back(model: &mut Model) {
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
    } else if model.enlarged {
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
            Pane::Diff | Pane::Findings => model.journal.returns_to,
            outermost => outermost,
        };
        model.focus(outer);
    }
}

fn next_pane(model: &mut Model, step: isize) {
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

fn navigate(model: &mut Model, motion: Motion) {
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

fn open_save(model: &mut Model) {
    let pane = model.pane();
    let name = view::pane_name(pane).to_lowercase().replace(' ', "-");
    ask_for_file(model, pane, format!("{name}.json"), None);
}

/// Asks for the name of a file to save a list to, and says what was wrong with the one proposed.
pub(super) fn ask_for_file(model: &mut Model, pane: Pane, name: String, error: Option<String>) {
    model.overlay = Some(Overlay::Prompt(Prompt {
        purpose: Purpose::Save { pane },
        input: tui_input::Input::new(name),
        error,
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
            Some(binding) => dispatch(model, binding.action),
            None => Vec::new(),
        },
        Some(Overlay::Prompt(prompt)) => match prompt.purpose {
            // It was applied while it was typed.
            Purpose::Filter { .. } => Vec::new(),
            Purpose::AsOf => {
                journal::accept_moment(model, prompt);
                Vec::new()
            }
            Purpose::Save { pane } if prompt.input.value().is_empty() => {
                ask_for_file(
                    model,
                    pane,
                    String::new(),
                    Some("type the name of a new file".to_owned()),
                );
                Vec::new()
            }
            Purpose::Save { pane } => save(model, pane, prompt.input.value()),
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

fn save(model: &Model, pane: Pane, name: &str) -> Vec<Effect> {
    let Some(table) = model.table(pane) else {
        return Vec::new();
    };
    let is_csv = std::path::Path::new(name)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    let content = if is_csv {
        csv(&table.records())
    } else {
        json(&table.objects())
    };
    vec![Effect::Save {
        pane,
        path: name.into(),
        content,
    }]
}

fn json(objects: &[String]) -> String {
    if objects.is_empty() {
        return "[]\n".to_owned();
    }
    format!("[\n  {}\n]\n", objects.join(",\n  "))
}

fn csv(records: &[Vec<(&'static str, serde_json::Value)>]) -> String {
    let mut text = String::new();
    if let Some(first) = records.first() {
        csv_line(&mut text, first.iter().map(|(name, _)| (*name).to_owned()));
    }
    for record in records {
        csv_line(
            &mut text,
            record.iter().map(|(_, value)| match value {
                serde_json::Value::String(text) => safe(text).into_owned(),
                serde_json::Value::Null => String::new(),
                other => other.to_string(),
            }),
        );
    }
    text
}

/// One record of RFC 4180.
fn csv_line(text: &mut String, fields: impl Iterator<Item = String>) {
    for (index, field) in fields.enumerate() {
        if index > 0 {
            text.push(',');
        }
        if field.contains(['"', ',', '\n', '\r']) {
            // Writing to a String cannot fail.
            let _ = write!(text, "\"{}\"", field.replace('"', "\"\""));
        } else {
            text.push_str(&field);
        }
    }
    text.push_str("\r\n");
}

fn copy(model: &mut Model, part: CopyPart) -> Vec<Effect> {
    let table = model.table(model.copied_pane());
    let Some((record, object)) = table.and_then(|table| table.selected_record().zip(table.selected_object())) else {
        model.refuse("nothing is selected");
        return Vec::new();
    };
    let (names, what): (&[&str], &str) = match part {
        CopyPart::Id => (&["coordinate", "id", "interface"], "id"),
        CopyPart::Version => (&["version"], "version"),
        CopyPart::Digest => (&["digest"], "digest"),
        CopyPart::License => (&["license"], "license"),
        CopyPart::Row => (&[], "row"),
    };
    let text = if part == CopyPart::Row {
        Some(object)
    } else {
        let value = names
            .iter()
            .find_map(|name| record.iter().find(|(known, _)| known == name));
        value.and_then(|(_, value)| value.as_str()).map(str::to_owned)
    };
    match text {
        Some(text) => {
            let text = safe(&text).into_owned();
            model.say(format!("copied {text}"));
            vec![Effect::Copy(text)]
        }
        None => {
            model.refuse(format!(
                "the selected row has no {what}, or more than one; y r copies all of it"
            ));
            Vec::new()
        }
    }
}
