//! Events and actions turned into a changed model and into effects. Nothing here reads, writes or waits.

mod actions;
mod export;
mod journal;
mod mouse;
mod navigation;
mod refresh;

use std::io;
use std::path::{Path, PathBuf};

use nenjim_hub::HubEvent;
use ratatui::layout::Size;

use crate::action::Action;
use crate::event::{Event, Signal};
use crate::keymap::{self, Keys, Meaning, Stroke};
use crate::model::journal::analysis::Question;
use crate::model::overlay::{Overlay, Purpose};
use crate::model::{JOURNAL, Model, Pane, Screen};
use crate::reason::reason;
use crate::view;

/// What the loop is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Leave the console.
    Quit(Quit),
    /// Draw every cell again, at this size of the terminal.
    Redraw(Size),
    /// Stop as a job, and be back afterwards.
    Suspend,
    /// Take the terminal back after others may have used it.
    Resume,
    /// Capture the mouse, or leave it to the terminal.
    CaptureMouse(bool),
    /// Put a text on the clipboard.
    Copy(String),
    /// Write a new file. Never over an existing one.
    Save {
        /// The list that is saved.
        pane: Pane,
        /// Its path.
        path: PathBuf,
        /// Its content.
        content: String,
    },
    /// Read the journals again, off this thread.
    Refresh,
    /// Work something out of the journal, off this thread.
    Analyse(Question),
}

/// Why the console is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quit {
    /// The operator wishes it.
    Wished,
    /// The operator wishes it, after the hub did not start.
    WishedAfterFailure,
    /// A signal asked for it.
    Signal(i32),
    /// The terminal is gone.
    TerminalLost,
}

/// Takes an event in.
pub(crate) fn update(model: &mut Model, event: Event) -> Vec<Effect> {
    let mut effects = take_in(model, event);
    effects.extend(journal::questions(model).into_iter().map(Effect::Analyse));
    effects
}

fn take_in(model: &mut Model, event: Event) -> Vec<Effect> {
    match event {
        Event::Terminal(event) => terminal(model, event),
        Event::TerminalLost => vec![Effect::Quit(Quit::TerminalLost)],
        Event::Hub(event) => {
            hub(model, event);
            Vec::new()
        }
        Event::HubPanicked { message } => {
            model.hub.panicked(message);
            model.dirty = true;
            Vec::new()
        }
        Event::Log(record) => {
            model.logs.push(record);
            model.dirty |= model.screen == Screen::Logs;
            Vec::new()
        }
        Event::Observed => {
            if model.screen == Screen::MissionControl {
                model.observe_mission_control();
            }
            // Whatever is shown tells how long ago things were, to the minute.
            model.dirty = true;
            Vec::new()
        }
        Event::Refreshed(result) => {
            refresh::ended(model, result);
            model.dirty = true;
            Vec::new()
        }
        Event::RefreshPanicked { message } => {
            refresh::lost(model, &format!("the refresh panicked: {message}"));
            model.dirty = true;
            Vec::new()
        }
        Event::Analysed { question, answer } => {
            model.journal.answered(question, answer);
            model.dirty = true;
            Vec::new()
        }
        Event::Signal(Signal::Terminate(signal)) => vec![Effect::Quit(Quit::Signal(signal))],
        Event::Signal(Signal::Suspend) => vec![Effect::Suspend],
        Event::Signal(Signal::Continue) => vec![Effect::Resume],
        Event::Idle => {
            actions::go_on(model);
            Vec::new()
        }
        Event::Tick => {
            model.dirty |= model.is_animated();
            Vec::new()
        }
    }
}

/// Brings what is derived up to date, once for all events that were taken in since the last frame.
pub(crate) fn settle(model: &mut Model) {
    let height = view::rows_of(model, Pane::Log);
    let size = view::size_of(model, Pane::Log);
    model.logs.settle(height, size);
    model.journal.settle(view::axis_columns(model));
    let width = view::report_width(model);
    if let Some(Overlay::Report(report)) = &mut model.overlay {
        report.lay_out(width);
    }
}

/// Takes in that a refresh could not be begun.
pub(crate) fn refresh_not_begun(model: &mut Model, error: &io::Error) {
    refresh::lost(model, &format!("the refresh could not be begun: {}", reason(error)));
}

/// Takes in that a file could not be written: its name is asked for again, as it was typed.
pub(crate) fn not_saved(model: &mut Model, pane: Pane, path: &Path, error: &io::Error) {
    let reason = match error.kind() {
        io::ErrorKind::AlreadyExists => "that exists already and is not overwritten; type another name".to_owned(),
        io::ErrorKind::NotFound => "there is no such directory".to_owned(),
        _ => format!("not saved: {}", reason(error)),
    };
    export::ask_for_file(model, pane, path.to_string_lossy().into_owned(), Some(reason));
    model.dirty = true;
}

/// Does what an action asks for, from wherever it was asked.
///
/// The one gate: every privileged action passes here, and only [`Action::ConfirmRefresh`] leads to [`Effect::Refresh`].
pub(crate) fn dispatch(model: &mut Model, action: Action) -> Vec<Effect> {
    model.dirty = true;
    if let Some(reason) = model.refusal(action) {
        model.refuse(format!("{}: {reason}", name(action)));
        // A confirmation that is refused leaves the dialog open, and the next key answers that one.
        model.refused_refresh = action == Action::Refresh;
        return Vec::new();
    }
    match action {
        Action::Refresh => refresh::ask(model),
        Action::ConfirmRefresh => refresh::confirm(model),
        action => {
            let effects = actions::perform(model, action);
            // Another focus or size of the panes must not leave a selection out of sight.
            actions::reveal_all(model);
            effects
        }
    }
}

/// What an action is called in a notice.
fn name(action: Action) -> &'static str {
    let binding = keymap::BINDINGS.iter().find(|binding| binding.action == action);
    binding.map_or("that", |binding| match binding.keys {
        // The label of a chord's end says nothing without its beginning.
        [Keys::Two(..), ..] => binding.help,
        _ => binding.footer.unwrap_or(binding.help),
    })
}

fn terminal(model: &mut Model, event: crossterm::event::Event) -> Vec<Effect> {
    use crossterm::event::{Event as Report, KeyEventKind};
    match event {
        Report::Key(key) if key.kind != KeyEventKind::Release => stroke(model, Stroke::of(key)),
        Report::Mouse(report) if !model.is_too_small() => mouse::update(model, report),
        Report::Paste(text) if !model.is_too_small() => paste(model, &text),
        Report::Resize(width, height) => resized(model, Size { width, height }),
        _ => Vec::new(),
    }
}

fn stroke(model: &mut Model, stroke: Stroke) -> Vec<Effect> {
    model.dirty = true;
    // A chord that was begun cannot be seen there.
    let pending = model.pending.take().filter(|_| !model.is_too_small());
    let refused_refresh = std::mem::take(&mut model.refused_refresh);
    let contexts = model.contexts();
    let meaning = keymap::lookup(&contexts, pending, stroke);
    if model.is_too_small()
        && !matches!(
            meaning,
            Meaning::Action(Action::Quit | Action::Interrupt | Action::Suspend)
        )
    {
        return Vec::new();
    }
    if meaning != Meaning::Action(Action::Interrupt) {
        model.interrupted = false;
    }
    if refused_refresh && keymap::answers_refresh(stroke) {
        // It was meant for the dialog that did not open. Why it did not is still said.
        return Vec::new();
    }
    model.notice = None;
    match meaning {
        Meaning::Action(action) => dispatch(model, action),
        Meaning::Prefix => {
            model.pending = Some(stroke);
            Vec::new()
        }
        Meaning::Unbound => {
            if let Some(pending) = pending {
                return leave_chord(model, pending, stroke);
            }
            type_stroke(model, stroke);
            Vec::new()
        }
    }
}

/// A key that does not complete the chord that was begun does what it does alone, and that is said. One level out leads out of
/// the chord and no further.
fn leave_chord(model: &mut Model, begun: Stroke, stroke: Stroke) -> Vec<Effect> {
    let chord = Keys::Two(begun, stroke);
    match keymap::lookup(&model.contexts(), None, stroke) {
        Meaning::Action(Action::Back) => Vec::new(),
        Meaning::Unbound => {
            model.refuse(format!("{chord} is not bound"));
            Vec::new()
        }
        _ => {
            let effects = self::stroke(model, stroke);
            if model.notice.is_none() && model.pending.is_none() {
                model.say(format!("{chord} is not bound, so {stroke} did what it does alone"));
            }
            effects
        }
    }
}

/// Hands a key that is bound to nothing to the line being typed, where one is.
fn type_stroke(model: &mut Model, stroke: Stroke) {
    let Some(input) = model.overlay.as_mut().and_then(Overlay::input) else {
        return;
    };
    if let Some(request) = stroke.edit() {
        input.handle(request);
        typed(model);
    }
}

/// The most characters of a line that is typed: as many as the longest path has bytes.
const LONGEST_LINE: usize = 4096;

fn paste(model: &mut Model, text: &str) -> Vec<Effect> {
    if let Some(input) = model.overlay.as_mut().and_then(Overlay::input) {
        // A line is typed: what is pasted after the first line end is not part of it.
        let room = LONGEST_LINE.saturating_sub(input.value().chars().count());
        for character in text.lines().next().unwrap_or_default().chars().take(room) {
            input.handle(tui_input::InputRequest::InsertChar(character));
        }
        typed(model);
        model.dirty = true;
    }
    Vec::new()
}

/// After the line being typed changed.
fn typed(model: &mut Model) {
    match &mut model.overlay {
        Some(Overlay::Palette(palette)) => palette.chosen = 0,
        Some(Overlay::Prompt(prompt)) => {
            prompt.error = None;
            if let Purpose::Filter { pane, .. } = prompt.purpose {
                let filter = prompt.input.value().to_owned();
                actions::set_filter(model, pane, &filter);
            }
        }
        _ => {}
    }
}

fn resized(model: &mut Model, size: Size) -> Vec<Effect> {
    model.size = size;
    model.dirty = true;
    actions::reveal_all(model);
    vec![Effect::Redraw(size)]
}

fn hub(model: &mut Model, event: HubEvent) {
    model.dirty = true;
    match event {
        HubEvent::Starting { id } => model.hub.starting(id),
        HubEvent::RegistryAvailable { registry } => {
            model.registry_available(crate::model::RegistryHandle(registry));
        }
        HubEvent::Registered { .. } => model.reload_registrations(),
        HubEvent::Loading { progress } => model.hub.progress = Some(progress),
        HubEvent::Started { id, took } => {
            let is_journal = id.as_str() == JOURNAL;
            model.hub.started(id, took);
            model.observe_mission_control();
            if is_journal {
                model.last_read = Some(model.now.wall);
                model.find_journal();
            }
        }
        HubEvent::Failed { error } => model.hub.failed(&error),
        HubEvent::Online => model.hub.online(),
        // The library may announce more in a later version; what is not known is not shown.
        _ => {}
    }
}

#[cfg(test)]
mod tests;
