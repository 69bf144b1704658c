//! What the Journal's actions do.

use nenjim_hub::{ArtifactCoordinate, JournalVersion, ReleaseVersion};

use crate::action::{Action, Motion};
use crate::model::journal::analysis::Question;
use crate::model::journal::diff::Sides;
use crate::model::journal::place::{Cursor, Link, Place};
use crate::model::overlay::{Overlay, Prompt, Purpose};
use crate::model::report::Report;
use crate::model::{Model, Pane, Screen};
use crate::moment;
use crate::theme::Role;
use crate::update::actions;
use crate::view;
use crate::widget::calendar::readable;

/// Does what an action of the Journal's asks for.
pub(super) fn perform(model: &mut Model, action: Action) {
    match action {
        Action::AsOfSelection => {
            let version = model.journal.selected_revision().map(|revision| revision.version());
            model.set_as_of(version);
        }
        Action::AsOfMoment => {
            model.overlay = Some(Overlay::Prompt(Prompt {
                purpose: Purpose::AsOf,
                input: tui_input::Input::default(),
                error: None,
            }));
        }
        Action::OlderRevision => step(model, |index, as_of| index.older(as_of)),
        Action::NewerRevision => step(model, |index, as_of| index.newer(as_of?)),
        Action::Live => model.set_as_of(None),
        Action::Mark => mark(model),
        Action::Compare => compare(model),
        Action::SwapSides => swap(model),
        Action::Findings => open(model, Pane::Findings),
        Action::Return => return_to_place(model),
        _ => {}
    }
    actions::reveal_all(model);
}

/// After any event: what is looked at is not new any more, and what is to be worked out is asked for.
pub(super) fn questions(model: &mut Model) -> Vec<Question> {
    let is_read = matches!(model.pane(), Pane::Timeline | Pane::Releases | Pane::JournalDetail);
    if model.screen == Screen::Journal && model.overlay.is_none() && is_read {
        model.journal.visit();
    }
    let shows_release = model.screen == Screen::Journal && model.journal.detail_of == Pane::Releases;
    model.journal.questions(model.as_of, shows_release)
}

/// Accepts a moment that was typed, or says in its place why not.
pub(super) fn accept_moment(model: &mut Model, mut prompt: Prompt) {
    match moment::parse(prompt.input.value()) {
        Ok(moment) => {
            view_as_of_moment(model, moment.version);
        }
        Err(invalid) => {
            prompt.error = Some(invalid.to_string());
            model.overlay = Some(Overlay::Prompt(prompt));
        }
    }
}

/// Views everything as of a moment, and says what that means for the selected artifact, or for the root where none is shown.
pub(super) fn view_as_of_moment(model: &mut Model, version: JournalVersion) {
    view_as_of(model, version);
    let resolved = if model.shows_an_artifact() {
        match (model.journal.selected_artifact(), model.journal.selected_revision()) {
            (Some(artifact), Some(revision)) => {
                format!("{artifact} is at {}", readable(revision.version().timestamp()))
            }
            (Some(artifact), None) => format!("{artifact} has no revision at or before it"),
            (None, _) => "no artifact is known".to_owned(),
        }
    } else {
        let index = model.journal.index();
        index.map_or_else(
            || "everything is viewed".to_owned(),
            |index| view::journal::known(index.counts(version)),
        )
    };
    let at = readable(version.timestamp());
    // The header says as of when: of the two it is rather that which a narrow screen cuts.
    model.say(format!("{resolved}, as of {at}"));
    actions::reveal_all(model);
}

/// Views everything as of a version; what it means for the selected artifact is selected.
fn view_as_of(model: &mut Model, version: JournalVersion) {
    model.set_as_of(Some(version));
    model.journal.select_newest();
}

fn step(
    model: &mut Model,
    to: impl FnOnce(&crate::model::journal::index::Index, Option<JournalVersion>) -> Option<JournalVersion>,
) {
    let Some(index) = model.journal.index().cloned() else {
        return;
    };
    let Some(version) = to(&index, model.as_of) else {
        return;
    };
    view_as_of(model, version);
    let mut artifacts = index.artifacts_at(version);
    if let Some(first) = artifacts.next() {
        let more = artifacts.count();
        let others = if more == 0 {
            String::new()
        } else {
            format!(" and {more} more")
        };
        let at = readable(version.timestamp());
        model.say(format!("{at}: {first}{others}"));
    }
}

fn mark(model: &mut Model) {
    let Some(revision) = model.journal.selected_revision().cloned() else {
        return;
    };
    let result = model.journal.marks.toggle(revision.coordinate(), revision.version());
    match result {
        Ok(()) if model.journal.marks.both().is_some() => {
            model.say("A, the older, and B are marked: d shows what B changed against A, x swaps them")
        }
        Ok(()) if model.journal.marks.is_empty() => model.say("nothing is marked"),
        Ok(()) => model.say("marked as A: mark another revision as B, or d compares A with the selected one"),
        Err(other) => model.refuse(format!(
            "A marks a revision of {other}, and only revisions of one artifact compare; Esc unmarks"
        )),
    }
}

fn compare(model: &mut Model) {
    let Some(sides) = sides(model) else {
        return;
    };
    let release = match model.pane() {
        Pane::Releases => model.journal.selected_release().cloned(),
        Pane::JournalDetail if model.journal.detail_of == Pane::Releases => model.journal.selected_release().cloned(),
        _ => None,
    };
    model.journal.compare(sides);
    let row = release.and_then(|release| model.journal.diff.rows().row_of(&release));
    if let Some(row) = row {
        model.journal.diff.select_id(&row);
    }
    open(model, Pane::Diff);
}

/// A and B where both are marked; where only A is, A and the selected revision, the older one first; otherwise the selected
/// revision and its predecessor.
fn sides(model: &Model) -> Option<Sides> {
    let journal = &model.journal;
    let selected = journal.selected_revision()?;
    let exact = |version| {
        let service = journal.service()?;
        service.exact(selected.coordinate(), version).ok()?
    };
    let (a, b) = journal.marks.of(selected.coordinate());
    let (from, to) = match (a, b) {
        (Some(a), Some(b)) => (exact(a), exact(b)?),
        (Some(a), None) if a < selected.version() => (exact(a), selected.clone()),
        (Some(a), None) if a > selected.version() => (Some(selected.clone()), exact(a)?),
        _ => match selected.previous() {
            nenjim_hub::Predecessor::Genesis => (None, selected.clone()),
            nenjim_hub::Predecessor::Revision { version, .. } => (exact(version), selected.clone()),
        },
    };
    Some(Sides { from, to })
}

fn swap(model: &mut Model) {
    if model.pane() != Pane::Diff {
        model.journal.marks.swap();
        return;
    }
    if let Some(Sides { from: Some(from), to }) = model.journal.diff.rows().sides().cloned() {
        if model.journal.marks.of(to.coordinate()) == (Some(from.version()), Some(to.version())) {
            model.journal.marks.swap();
        }
        model.journal.compare(Sides {
            from: Some(to),
            to: from,
        });
    }
}

/// Shows a pane in place of all others; one level out returns.
fn open(model: &mut Model, pane: Pane) {
    let from = model.pane();
    if from.screen().panes().contains(&from) {
        model.journal.returns_to = from;
    }
    model.focus(pane);
}

/// One level in, where that is the Journal's own affair.
pub(super) fn enter(model: &mut Model) -> bool {
    match model.pane() {
        Pane::Releases => {
            model.focus(Pane::JournalDetail);
            choose_first_link(model);
        }
        Pane::JournalDetail => {
            let link = view::journal::link(model);
            match link {
                Some(link) => follow(model, link),
                None => model.refuse("there is nothing to follow on this line"),
            }
        }
        // What is found is read beside the list; where there is no room for it there, it comes first.
        Pane::Findings if view::layout(model).area_of(Pane::FindingDetail).is_none() => {
            model.focus(Pane::FindingDetail);
        }
        Pane::Findings | Pane::FindingDetail => {
            let finding = model.journal.findings.selected_row();
            let finding = finding.and_then(|row| model.journal.findings.rows().finding(row));
            if let Some(finding) = finding.cloned() {
                follow(model, Link::Revision(finding.coordinate, finding.version));
            }
        }
        Pane::Diff => {
            let diff = model.journal.diff.rows();
            let row = model.journal.diff.selected_row();
            if let Some((row, line)) = row.and_then(|row| Some((row, diff.line(row)?))) {
                let title = format!("{} {}", line.sign.glyph(), line.release().version());
                let text = diff.in_full(row);
                follow(model, Link::Text { title, text });
            }
        }
        _ => return false,
    }
    actions::reveal_all(model);
    true
}

fn follow(model: &mut Model, link: Link) {
    match link {
        Link::Release(artifact, version) => follow_release(model, &artifact, &version),
        Link::Revision(artifact, version) => {
            if model.as_of.is_some_and(|as_of| version > as_of) {
                model.refuse("that revision is newer than what is viewed; 0 returns to live");
                return;
            }
            let place = place(model);
            select_artifact(model, &artifact);
            if model.journal.select_revision(version) {
                model.journal.places.push(place);
                model.focus(Pane::Timeline);
                model.journal.detail = Cursor::default();
            } else {
                model.refuse(format!("{artifact} has no revision {version}"));
            }
        }
        Link::Text { title, text } => {
            let mut report = Report::new(&title, false);
            for line in text.lines() {
                report.add(Role::Plain, line);
            }
            model.overlay = Some(Overlay::Report(report));
        }
    }
}

/// Goes to a release as it is known in what is viewed.
fn follow_release(model: &mut Model, artifact: &ArtifactCoordinate, version: &ReleaseVersion) {
    let worldview = model.journal.worldview(model.as_of);
    let known = model
        .journal
        .service()
        .and_then(|journal| worldview.revision(journal, artifact).ok().flatten());
    let Some(revision) = known else {
        model.refuse(format!("unknown artifact {artifact}"));
        return;
    };
    if revision.release(version).is_none() {
        model.refuse(format!(
            "unknown release: {artifact} has no {version} in what is viewed"
        ));
        return;
    }
    let place = place(model);
    model.journal.places.push(place);
    select_artifact(model, artifact);
    model.journal.select_revision(revision.version());
    model.journal.select_release(version);
    model.focus(Pane::Releases);
    model.focus(Pane::JournalDetail);
    choose_first_link(model);
}

fn select_artifact(model: &mut Model, artifact: &ArtifactCoordinate) {
    let as_of = model.as_of;
    model.journal.select_artifact(artifact, as_of);
}

fn place(model: &Model) -> Place {
    let journal = &model.journal;
    Place {
        pane: model.pane(),
        detail_of: journal.detail_of,
        artifact: journal.selected_artifact().cloned(),
        revision: journal.timeline.selected().copied(),
        release: journal.releases.selected().cloned(),
        cursor: journal.detail,
    }
}

fn return_to_place(model: &mut Model) {
    let Some(place) = model.journal.places.pop() else {
        return;
    };
    if let Some(artifact) = &place.artifact {
        select_artifact(model, artifact);
    }
    if let Some(revision) = place.revision {
        model.journal.select_revision(revision);
    }
    if let Some(release) = &place.release {
        model.journal.select_release(release);
    }
    model.focus(place.pane);
    model.journal.detail_of = place.detail_of;
    model.journal.detail = place.cursor;
}

/// Moves the detail's cursor.
pub(super) fn navigate_detail(model: &mut Model, motion: Motion, height: usize) {
    let lines = view::journal::detail_length(model);
    model.journal.detail.navigate(motion, lines, height);
}

/// Scrolls the detail.
pub(super) fn scroll_detail(model: &mut Model, rows: isize, height: usize) {
    let lines = view::journal::detail_length(model);
    model.journal.detail.scroll(rows, lines, height);
}

/// Chooses a line of the detail by its place in the window.
pub(super) fn choose_in_window(model: &mut Model, row: usize, height: usize) {
    let lines = view::journal::detail_length(model);
    let first = model.journal.detail.first_line(lines, height);
    model.journal.detail.choose(first + row, lines, height);
}

fn choose_first_link(model: &mut Model) {
    model.journal.detail = Cursor::default();
    let height = view::rows_of(model, Pane::JournalDetail);
    if let Some((line, lines)) = view::journal::first_link(model) {
        // As much above it as fits is shown too.
        model.journal.detail.choose(line, lines, height);
    }
}

#[cfg(test)]
mod tests;
