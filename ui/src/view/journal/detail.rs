//! What is selected in the Journal screen, in full.

mod release;
mod revision;

use nenjim_hub::{ArtifactCoordinate, Revision};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::absence;
use super::page::Page;
use crate::model::journal::place::Link;
use crate::model::list::Browse as _;
use crate::model::{Model, Pane};
use crate::theme::Role;
use crate::view;
use crate::widget::calendar::{readable, with_age};
use crate::widget::document::Document;
use crate::widget::{counted, frame, grouped, line};

/// Draws the detail, of which the chosen line is marked while it has the focus.
pub(crate) fn draw_detail(model: &Model, area: Rect, buffer: &mut Buffer) {
    let of = match model.journal.detail_of {
        Pane::Releases => model
            .journal
            .selected_release()
            .map(|release| release.version().to_string()),
        _ => None,
    };
    let inner = frame::draw(
        model,
        Pane::JournalDetail,
        of.unwrap_or_default().as_str(),
        area,
        buffer,
    );
    let page = page(model, inner.width);
    let height = usize::from(inner.height);
    let first = model.journal.detail.first_line(page.len(), height);
    let below = page.len().saturating_sub(first + height);
    frame::more_below(model.settings.theme, below, area, buffer);
    let chosen = model.journal.detail.line(page.len());
    for (index, (text, row)) in page.window(first, height).iter().zip(inner.rows()).enumerate() {
        line::draw(model.settings.theme, text, row, buffer);
        if first + index == chosen && model.pane() == Pane::JournalDetail {
            buffer.set_style(row, model.settings.theme.style(Role::Selection));
        }
    }
}

/// How many lines it has.
pub(crate) fn detail_length(model: &Model) -> usize {
    shown(model).len()
}

/// What its chosen line leads to.
pub(crate) fn link(model: &Model) -> Option<Link> {
    let page = shown(model);
    page.link(model.journal.detail.line(page.len()))
}

/// Its first line that leads to a release, and how many lines it has.
pub(crate) fn first_link(model: &Model) -> Option<(usize, usize)> {
    let page = shown(model);
    Some((page.first_release()?, page.len()))
}

fn shown(model: &Model) -> Page<'_> {
    let area = view::layout(model).area_of(Pane::JournalDetail).unwrap_or_default();
    page(model, frame::inner(area).width)
}

fn page(model: &Model, width: u16) -> Page<'_> {
    let journal = &model.journal;
    let mut page = Page::new();
    match (
        journal.detail_of,
        journal.selected_artifact(),
        journal.selected_revision(),
        journal.selected_release(),
    ) {
        (_, None, ..) => {
            let mut document = Document::new(model.settings.theme, width);
            if let Some((text, role)) = absence(model) {
                document.text(&text, role);
            }
            page.write(document);
        }
        (Pane::Releases, _, Some(revision), Some(release)) => {
            release::describe(model, revision, release, width, &mut page);
        }
        (Pane::Artifacts, Some(artifact), revision, _) => {
            page.write(describe_artifact(model, artifact, width));
            if let Some(revision) = revision {
                revision::describe(model, revision, width, &mut page);
            }
        }
        (_, Some(_), Some(revision), _) => revision::describe(model, revision, width, &mut page),
        (_, Some(artifact), None, _) => page.write(describe_artifact(model, artifact, width)),
    }
    page
}

/// An artifact in a few lines, with its head.
fn describe_artifact(model: &Model, artifact: &ArtifactCoordinate, width: u16) -> Document {
    let mut document = Document::new(model.settings.theme, width);
    let timeline = model.journal.timeline.rows();
    document.heading(artifact.as_str());
    let (known, all) = (model.journal.timeline.total(), timeline.all().len());
    let count = if known == all {
        counted(all, "revision")
    } else {
        format!("{} of {} revisions, as of then", grouped(known), grouped(all))
    };
    document.field("history", &count, Role::Plain);
    if let (Some(first), Some(last)) = (timeline.known_revisions().first(), timeline.known_revisions().last()) {
        let at = |revision: &Revision| with_age(revision.version().timestamp(), model.now.wall);
        document.field("first", &at(first), Role::Plain);
        document.field("last", &at(last), Role::Plain);
    } else if let Some(as_of) = model.as_of {
        let text = format!("no revision at or before {}", readable(as_of.timestamp()));
        document.text(&text, Role::Warning);
    }
    if let Some(findings) = model.journal.analyses.findings() {
        let count = findings.of_artifact(artifact, model.as_of).len();
        if count > 0 {
            document.field("findings", &grouped(count), Role::Warning);
        }
    }
    document.blank();
    document
}
