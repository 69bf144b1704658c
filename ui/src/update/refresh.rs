//! The refresh, from the question to its outcome.

use nenjim_hub::{Diagnostics, RefreshError, RefreshOutcome};

use crate::action::Action;
use crate::keymap;
use crate::model::Model;
use crate::model::overlay::{Overlay, RefreshDialog};
use crate::model::refresh::Refreshing;
use crate::model::report::Report;
use crate::theme::Role;
use crate::update::Effect;
use crate::widget::counted;

/// Opens the dialog.
pub(super) fn ask(model: &mut Model) -> Vec<Effect> {
    model.overlay = Some(Overlay::Refresh(RefreshDialog::default()));
    Vec::new()
}

/// Runs what the open dialog confirmed; without the dialog there is nothing to confirm.
pub(super) fn confirm(model: &mut Model) -> Vec<Effect> {
    if !matches!(model.overlay, Some(Overlay::Refresh(_))) {
        return Vec::new();
    }
    model.overlay = None;
    model.hub.progress = None;
    model.refreshing = Refreshing::Running {
        since: model.now.uptime,
    };
    vec![Effect::Refresh]
}

/// Takes the outcome in. What is open stays open.
pub(super) fn ended(model: &mut Model, result: Result<RefreshOutcome, RefreshError>) {
    // Both ends of a refresh are logged by the Journal itself, whoever asked for it.
    let complete = result.is_ok();
    let (outcome, diagnostics, message) = match result {
        Ok(outcome) => (outcome, Diagnostics::default(), None),
        Err(RefreshError::Invalid {
            diagnostics, outcome, ..
        }) => (outcome, diagnostics, None),
        Err(error) => {
            let message = error.to_string();
            let outcome = match error {
                RefreshError::Panicked { outcome, .. } => outcome,
                _ => RefreshOutcome::default(),
            };
            (outcome, Diagnostics::default(), Some(message))
        }
    };
    model.journal.refreshed(&outcome);
    let report = report(model, &outcome, &diagnostics, message.as_deref());
    if complete {
        model.last_read = Some(model.now.wall);
    }
    model.reload_journal();
    if report.is_empty() {
        model.refreshing = Refreshing::Ended { report };
        model.say("refreshed: nothing new");
    } else {
        tell(model, report);
    }
}

/// Takes in that a refresh ended without an outcome: nothing is known to have changed.
pub(super) fn lost(model: &mut Model, message: &str) {
    tracing::error!("{message}");
    let report = report(
        model,
        &RefreshOutcome::default(),
        &Diagnostics::default(),
        Some(message),
    );
    model.reload_journal();
    tell(model, report);
}

/// Shows how a refresh ended, over everything where nothing else is open.
fn tell(model: &mut Model, report: Report) {
    model.refreshing = Refreshing::Ended { report: report.clone() };
    if model.overlay.is_none() {
        model.overlay = Some(Overlay::Report(report));
    } else {
        let key = keymap::keys_of(Action::Outcome)
            .map(|keys| keys.to_string())
            .unwrap_or_default();
        model.say(format!("{}; {key} shows it", report.title));
    }
}

fn report(model: &Model, outcome: &RefreshOutcome, diagnostics: &Diagnostics, message: Option<&str>) -> Report {
    let failed = message.is_some() || !diagnostics.as_slice().is_empty();
    let added = match outcome.ingested.len() {
        0 => "nothing new".to_owned(),
        new => counted(new, "new revision"),
    };
    let title = match diagnostics.as_slice().len() {
        _ if !failed => format!("Refreshed: {added}"),
        0 => format!("Refresh failed, {added}"),
        errors => format!("Refresh failed: {}, {added}", counted(errors, "error")),
    };
    let mut report = Report::new(&title, failed);
    if let Some(message) = message {
        report.add(Role::Bad, message);
    }
    if failed && message.is_none() {
        report.add(
            Role::Plain,
            "What was known stays. Correct what is listed and refresh again.",
        );
    }
    report.add_ingested(&outcome.ingested);
    for diagnostic in diagnostics.into_iter().chain(&outcome.findings) {
        report.add_diagnostic(&model.settings.journal_root, diagnostic);
    }
    report
}
