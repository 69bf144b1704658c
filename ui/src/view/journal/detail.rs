//! What is selected in the Journal screen, in full.

use nenjim_hub::{Predecessor, Release, Revision};
use ratatui::text::Line;

use crate::model::{Model, Pane};
use crate::theme::Role;
use crate::widget::document::Document;
use crate::widget::grouped;

/// The lines of the detail pane.
pub(crate) fn detail(model: &Model, width: u16) -> Vec<Line<'static>> {
    let mut document = Document::new(model.settings.theme, width);
    let journal = &model.journal;
    match (
        journal.detail_of,
        journal.selected_revision(),
        journal.selected_release(),
    ) {
        (Pane::Releases, _, Some(release)) => describe_release(&mut document, release),
        (_, Some(revision), _) => describe_revision(&mut document, revision),
        _ if journal.is_available() => document.text("no artifact is known", Role::Muted),
        _ => document.text("the Journal has not started", Role::Muted),
    }
    document.into_lines()
}

fn describe_revision(document: &mut Document, revision: &Revision) {
    document.heading(revision.coordinate().as_str());
    document.field("version", &revision.version().to_string(), Role::Plain);
    match revision.previous() {
        Predecessor::Genesis => document.field("previous", "none: it opens the chain", Role::Plain),
        Predecessor::Revision { version, .. } => document.field("previous", &version.to_string(), Role::Plain),
    }
    document.field("summary", revision.summary().unwrap_or("none"), Role::Plain);
    document.field("digest", &revision.digest().to_string(), Role::Plain);
    document.field("releases", &grouped(revision.releases().len()), Role::Plain);
}

fn describe_release(document: &mut Document, release: &Release) {
    document.heading(&release.version().to_string());
    document.field("published", &release.published().to_string(), Role::Plain);
    document.field("license", release.license().as_str(), Role::Plain);
    document.label("contents");
    for content in release.contents() {
        document.item(&format!(
            "{}  {} bytes  {}",
            content.name(),
            content.size(),
            content.digest()
        ));
    }
    document.label("dependencies");
    for dependency in release.dependencies() {
        document.item(&format!("{} {}", dependency.coordinate(), dependency.version()));
    }
    document.label("policies");
    for policy in release.policies() {
        document.item(&format!("{}: {}", policy.name(), policy.text()));
    }
}
