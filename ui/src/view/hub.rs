//! The Hub screen.

use std::time::Duration;

use nenjim_hub::ComponentId;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};

use crate::action::Action;
use crate::keymap;
use crate::model::hub::{Failure, NotStartedReason, is_process};
use crate::model::registry::same_object;
use crate::model::report::place;
use crate::model::{Model, Pane};
use crate::sanitize::cells;
use crate::theme::{Role, Theme};
use crate::widget::document::Document;
use crate::widget::{counted, frame, table};

/// The cells of a glyph and the blank after it.
const MARK: u16 = 2;
/// The least width of the ids' column, which has a heading.
const LEAST_ID: u16 = 12;
/// The least of a reason that is shown, in cells.
const LEAST_REASON: u16 = 16;
/// How much of what the journal found wrong is told beside the lists: the whole of it is told where it is laid out once.
const MOST_FOUND: usize = 20;

/// Draws what has started.
pub(crate) fn draw_started(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let inner = frame::draw(model, Pane::Started, "", area, buffer);
    let columns = [Constraint::Length(3), Constraint::Fill(1), Constraint::Length(10)];
    table::draw(
        model,
        Pane::Started,
        &model.hub.started,
        &["#", "process", "took"],
        &columns,
        |rows, row, matcher| {
            let process = &rows.0[row];
            vec![
                Line::from((row + 1).to_string()),
                Line::from_iter(
                    [Span::styled(format!("{} ", theme.glyphs.good), theme.style(Role::Good))]
                        .into_iter()
                        .chain(matcher.spans(theme, process.id.as_str())),
                ),
                Line::from(duration(process.took)).right_aligned(),
            ]
        },
        inner,
        buffer,
    );
}

/// Draws what has not started, and why.
pub(crate) fn draw_not_started(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let inner = frame::draw(model, Pane::NotStarted, "", area, buffer);
    // The reason gives way before the id does: the detail tells it in full, once one knows of whom.
    let ids = model.hub.not_started.rows().0.iter().map(|(id, _)| cells(id.as_str()));
    let longest = u16::try_from(ids.max().unwrap_or(0)).unwrap_or(u16::MAX);
    let component = longest
        .saturating_add(MARK)
        .max(LEAST_ID)
        .min(inner.width.saturating_sub(LEAST_REASON + 1));
    let columns = [Constraint::Length(component), Constraint::Fill(1)];
    table::draw(
        model,
        Pane::NotStarted,
        &model.hub.not_started,
        &["component", "why"],
        &columns,
        |rows, row, matcher| {
            let (id, reason) = &rows.0[row];
            let (glyph, role) = mark(theme, reason);
            vec![
                Line::from_iter(
                    [Span::styled(format!("{glyph} "), theme.style(role))]
                        .into_iter()
                        .chain(matcher.spans(theme, id.as_str())),
                ),
                Line::styled(reason.text(), theme.style(role)),
            ]
        },
        inner,
        buffer,
    );
}

fn mark(theme: Theme, reason: &NotStartedReason) -> (&'static str, Role) {
    match reason {
        NotStartedReason::Passive | NotStartedReason::DeliberatelyInactive => (theme.glyphs.inactive, Role::Muted),
        NotStartedReason::Waiting => (theme.glyphs.inactive, Role::Plain),
        NotStartedReason::Starting => (theme.glyphs.new, Role::Accent),
        NotStartedReason::Failed => (theme.glyphs.bad, Role::Bad),
        NotStartedReason::NotReached(_) => (theme.glyphs.warning, Role::Warning),
    }
}

/// How long something took, in a unit that fits it.
pub(crate) fn duration(took: Duration) -> String {
    if took < Duration::from_millis(1) {
        format!("{} us", took.as_micros())
    } else if took < Duration::from_secs(1) {
        format!("{} ms", took.as_millis())
    } else {
        format!("{:.1} s", took.as_secs_f64())
    }
}

/// The lines of the detail pane.
pub(crate) fn detail(model: &Model, width: u16) -> Vec<Line<'static>> {
    let mut document = Document::new(model.settings.theme, width);
    if let Some(failure) = &model.hub.failure {
        describe_failure(&mut document, model, failure);
        document.blank();
    }
    if let Some(id) = model.hub.selected() {
        describe_component(&mut document, model, id);
    }
    document.blank();
    document.label("the hub works on");
    document.field("journals", &model.settings.journal_root.to_string_lossy(), Role::Plain);
    document.field("data", &model.settings.data_root.to_string_lossy(), Role::Plain);
    document.into_lines()
}

fn describe_component(document: &mut Document, model: &Model, id: &ComponentId) {
    document.heading(id.as_str());
    if let Some(process) = model.hub.started.rows().0.iter().find(|process| process.id == *id) {
        document.field("state", &format!("started in {}", duration(process.took)), Role::Good);
    }
    if let Some((_, reason)) = model.hub.not_started.rows().0.iter().find(|(known, _)| known == id) {
        document.field("state", &reason.text(), mark(model.settings.theme, reason).1);
    }
    let Some(registration) = model.hub.registration(id) else {
        document.text("not registered yet", Role::Muted);
        return;
    };
    let kind = if is_process(registration) {
        "process"
    } else {
        "passive component"
    };
    document.field("kind", kind, Role::Plain);
    document.label("ids of the same object");
    for same in same_object(&model.hub.registrations, registration) {
        document.item(same.as_str());
    }
    document.label("interfaces");
    for interface in registration.interfaces() {
        document.item(interface.strip_prefix("dyn ").unwrap_or(interface));
    }
}

fn describe_failure(document: &mut Document, model: &Model, failure: &Failure) {
    let key = keymap::keys_of(Action::Outcome).map(|keys| keys.to_string());
    let key = key.unwrap_or_default();
    document.text(
        &format!("the hub did not come online; {key} shows why and what to do"),
        Role::Bad,
    );
    for (depth, message) in failure.chain.iter().enumerate() {
        document.field(if depth == 0 { "error" } else { "because" }, message, Role::Plain);
    }
    let found = failure.diagnostics.as_slice();
    for diagnostic in found.iter().take(MOST_FOUND) {
        document.blank();
        let place = place(diagnostic, &model.settings.journal_root);
        document.field("at", &place, Role::Plain);
        document.item(&format!("{}: {}", diagnostic.id, diagnostic.message));
        if let Some(help) = &diagnostic.help {
            document.item(&format!("help: {help}"));
        }
    }
    if let more @ 1.. = found.len().saturating_sub(MOST_FOUND) {
        document.blank();
        document.text(
            &format!("and {}; {key} shows all", counted(more, "more error")),
            Role::Bad,
        );
    }
}
