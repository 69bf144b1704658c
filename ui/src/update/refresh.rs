//! The refresh, from the question to its outcome.

use std::collections::BTreeSet;

use nenjim_hub::{Diagnostics, RefreshError, RefreshOutcome};

use crate::model::Model;
use crate::model::overlay::{Overlay, RefreshDialog, Report};
use crate::model::refresh::Refreshing;
use crate::model::text::Scroll;
use crate::update::Effect;

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
    model.refreshing = Refreshing::Running {
        since: model.now.uptime,
    };
    vec![Effect::Refresh]
}

/// Takes the outcome in. What is open stays open.
pub(super) fn ended(model: &mut Model, result: Result<RefreshOutcome, RefreshError>) {
    let complete = result.is_ok();
    let (outcome, diagnostics, message) = match result {
        Ok(outcome) => (outcome, Diagnostics::default(), None),
        Err(RefreshError::Invalid {
            diagnostics, outcome, ..
        }) => (outcome, diagnostics, None),
        Err(error) => (
            RefreshOutcome::default(),
            Diagnostics::default(),
            Some(error.to_string()),
        ),
    };
    let new: BTreeSet<_> = outcome
        .ingested
        .iter()
        .map(|ingested| (ingested.coordinate.clone(), ingested.version))
        .collect();
    tracing::info!(
        complete,
        new = new.len(),
        errors = diagnostics.as_slice().len(),
        "refreshed the journals"
    );
    model.refreshing = Refreshing::Ended {
        at: model.now.wall,
        complete,
        new,
    };
    model.last_read = Some(model.now.wall);
    let as_of = model.as_of;
    model.journal.reload(as_of);
    let report = report(&outcome, &diagnostics, message, complete);
    if report.lines.is_empty() {
        model.say("refreshed: nothing new");
    } else if model.overlay.is_none() {
        model.overlay = Some(Overlay::Report(report));
    } else {
        model.say(report.title);
    }
}

fn report(outcome: &RefreshOutcome, diagnostics: &Diagnostics, message: Option<String>, complete: bool) -> Report {
    let new = outcome.ingested.len();
    let mut lines: Vec<String> = message.into_iter().collect();
    lines.extend(diagnostics.into_iter().map(ToString::to_string));
    if !outcome.ingested.is_empty() {
        lines.push(format!("{new} new:"));
    }
    lines.extend(
        outcome
            .ingested
            .iter()
            .map(|ingested| format!("  {} {} {}", ingested.coordinate, ingested.version, ingested.digest)),
    );
    lines.extend(outcome.findings.into_iter().map(ToString::to_string));
    let title = if complete {
        format!("Refreshed: {new} new")
    } else {
        format!(
            "Refresh failed: {} errors, {new} ingested all the same",
            diagnostics.as_slice().len().max(1)
        )
    };
    Report {
        title,
        failed: !complete,
        lines,
        scroll: Scroll::default(),
    }
}
