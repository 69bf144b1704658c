//! A revision in full.

use nenjim_hub::{Comparison, Predecessor, Revision};
use ratatui::text::{Line, Span};

use crate::model::Model;
use crate::model::journal::findings::Finding;
use crate::model::journal::place::Link;
use crate::sanitize::{fit, safe};
use crate::theme::{Role, Theme};
use crate::view::journal::page::{Items, Page};
use crate::widget::calendar::with_age;
use crate::widget::document::Document;
use crate::widget::grouped;

/// How many findings are told in full; further ones take a line each.
const TOLD_IN_FULL: usize = 8;

/// Writes what a revision is, what it changed and what is worth a look in it.
pub(super) fn describe<'model>(model: &'model Model, revision: &'model Revision, width: u16, page: &mut Page<'model>) {
    let theme = model.settings.theme;
    let head = model.journal.timeline.rows().all().last();
    let is_head = head.is_some_and(|head| head.version() == revision.version());
    let at = revision.version().timestamp();
    let mut document = Document::new(theme, width);
    document.heading(revision.summary().unwrap_or("(without a summary)"));
    document.field("version", &revision.version().to_string(), Role::Plain);
    document.field("moment", &with_age(at, model.now.wall), Role::Plain);
    document.field("digest", &revision.digest().to_string(), Role::Plain);
    if is_head {
        document.field(
            "",
            "the newest revision: no later one confirms its digest yet",
            Role::Muted,
        );
    }
    if let Some(head) = head.filter(|_| !is_head) {
        document.field("head", &format!("{} {}", head.version(), head.digest()), Role::Muted);
    }
    match revision.previous() {
        Predecessor::Genesis => document.field("previous", "none: it opens the chain", Role::Plain),
        Predecessor::Revision { version, .. } => document.field("previous", &version.to_string(), Role::Plain),
    }
    document.field("releases", &grouped(revision.releases().len()), Role::Plain);
    page.write(document);
    describe_findings(model, revision, width, page);
    describe_changes(model, revision, width, page);
}

fn describe_findings<'model>(model: &'model Model, revision: &Revision, width: u16, page: &mut Page<'model>) {
    let theme = model.settings.theme;
    let Some(findings) = model.journal.analyses.findings() else {
        return;
    };
    let findings = findings.of_revision(revision.coordinate(), revision.version());
    if findings.is_empty() {
        return;
    }
    let (told, listed) = findings.split_at(findings.len().min(TOLD_IN_FULL));
    let mut document = Document::new(theme, width);
    document.blank();
    document.label(&format!("findings ({})", grouped(findings.len())));
    for finding in told {
        let diagnostic = &finding.diagnostic;
        document.text(&format!("{} {}", theme.glyphs.warning, diagnostic.id), Role::Warning);
        document.item(&diagnostic.message);
        if let Some(help) = &diagnostic.help {
            document.item(&format!("help: {help}"));
        }
    }
    page.write(document);
    page.list(Items {
        lines: listed.len(),
        build: move |line: usize| finding_line(theme, &listed[line], width),
        follow: move |line: usize| {
            let diagnostic = &listed.get(line)?.diagnostic;
            Some(Link::Text {
                title: diagnostic.id.to_string(),
                text: match &diagnostic.help {
                    Some(help) => format!("{}\n\nhelp: {help}", diagnostic.message),
                    None => diagnostic.message.clone(),
                },
            })
        },
    });
}

fn finding_line(theme: Theme, finding: &Finding, width: u16) -> Line<'static> {
    let text = format!(
        "{} {}: {}",
        theme.glyphs.warning, finding.diagnostic.id, finding.diagnostic.message
    );
    let text = safe(&text);
    let text = fit(&text, usize::from(width), theme.glyphs.ellipsis);
    Line::styled(text.into_owned(), theme.style(Role::Warning))
}

fn describe_changes<'model>(model: &'model Model, revision: &Revision, width: u16, page: &mut Page<'model>) {
    let theme = model.settings.theme;
    let predecessor = match revision.previous() {
        Predecessor::Genesis => None,
        Predecessor::Revision { version, .. } => model
            .journal
            .service()
            .and_then(|journal| journal.exact(revision.coordinate(), version).ok().flatten()),
    };
    let comparison = Comparison::between(predecessor.as_deref(), revision);
    let mut document = Document::new(theme, width);
    document.blank();
    if comparison.is_empty() {
        document.label("nothing differs from the predecessor");
        page.write(document);
        return;
    }
    document.label(if predecessor.is_some() {
        "against its predecessor"
    } else {
        "the first releases"
    });
    page.write(document);
    let (added, changed, dropped) = (comparison.added, comparison.changed, comparison.dropped);
    let lines = added.len() + changed.len() + dropped.len();
    page.list(Items {
        lines,
        build: move |line: usize| {
            let (sign, role, text) = if let Some(release) = added.get(line) {
                ("+", Role::Good, format!("{}  {}", release.version(), release.license()))
            } else if let Some(change) = changed.get(line - added.len()) {
                let fields: Vec<&str> = change.fields().iter().map(|field| field.as_str()).collect();
                (
                    "~",
                    Role::Warning,
                    format!("{}  {}", change.version(), fields.join(", ")),
                )
            } else {
                let release = &dropped[line - added.len() - changed.len()];
                ("-", Role::Bad, format!("{}  {}", release.version(), release.license()))
            };
            let text = safe(&text);
            let room = usize::from(width.saturating_sub(4));
            Line::from(vec![
                Span::styled(format!("  {sign} "), theme.style(role)),
                Span::raw(fit(&text, room, theme.glyphs.ellipsis).into_owned()),
            ])
        },
        follow: |_| None,
    });
}
