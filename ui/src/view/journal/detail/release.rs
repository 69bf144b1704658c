//! A release in full, with what it depends on and what depends on it.

use nenjim_hub::{Content, Dependency, Release, ReleaseStatus, Revision};
use ratatui::text::{Line, Span};

use crate::model::Model;
use crate::model::journal::analysis::Question;
use crate::model::journal::place::Link;
use crate::sanitize::{cells, fit, fit_end, safe};
use crate::theme::{Role, Theme};
use crate::view::journal::page::{Items, Page};
use crate::view::journal::status;
use crate::widget::calendar::{readable, with_age};
use crate::widget::document::Document;
use crate::widget::{counted, grouped};

/// What a dependency is in what is viewed.
enum Resolution {
    Known(Option<ReleaseStatus>),
    UnknownArtifact,
    UnknownRelease,
}

/// Writes what a release is, as one revision tells it.
pub(super) fn describe<'model>(
    model: &'model Model,
    revision: &'model Revision,
    release: &'model Release,
    width: u16,
    page: &mut Page<'model>,
) {
    let theme = model.settings.theme;
    let mut document = Document::new(theme, width);
    document.heading(&format!("{} {}", revision.coordinate(), release.version()));
    document.field("license", release.license().as_str(), Role::Plain);
    let (glyph, word, role) = status(theme, release.status());
    document.field("status", &format!("{glyph} {word}"), role);
    document.field("published", &with_age(release.published(), model.now.wall), Role::Plain);
    document.field(
        "told by",
        &format!("revision {}", readable(revision.version().timestamp())),
        Role::Plain,
    );
    for policy in release.policies().iter().filter(|policy| policy.name() != "status") {
        document.field(policy.name(), policy.text(), Role::Plain);
    }
    page.write(document);
    list_dependencies(model, release.dependencies(), width, page);
    list_dependents(model, revision, release, width, page);
    list_contents(theme, release.contents(), width, page);
}

fn list_contents<'model>(theme: Theme, contents: &'model [Content], width: u16, page: &mut Page<'model>) {
    const DIGEST: usize = "sha256:".len() + 64;
    let room = usize::from(width).saturating_sub(4).max(1);
    let digest_lines = DIGEST.div_ceil(room);
    let mut document = Document::new(theme, width);
    document.blank();
    document.label(&format!("contents ({})", grouped(contents.len())));
    page.write(document);
    page.list(Items {
        lines: contents.len() * (1 + digest_lines),
        build: move |line: usize| {
            let content = &contents[line / (1 + digest_lines)];
            match line % (1 + digest_lines) {
                0 => {
                    let size = counted(usize::try_from(content.size()).unwrap_or(usize::MAX), "byte");
                    let text = format!("{}  {size}", content.name());
                    let text = safe(&text);
                    Line::from(format!("  {}", fit(&text, room + 2, theme.glyphs.ellipsis)))
                }
                piece => {
                    let digest = content.digest().to_string();
                    let start = (piece - 1) * room;
                    let end = digest.len().min(start + room);
                    Line::styled(format!("    {}", &digest[start..end]), theme.style(Role::Muted))
                }
            }
        },
        follow: |_| None,
    });
}

fn list_dependencies<'model>(
    model: &'model Model,
    dependencies: &'model [Dependency],
    width: u16,
    page: &mut Page<'model>,
) {
    let theme = model.settings.theme;
    let mut document = Document::new(theme, width);
    document.blank();
    let worldview = match model.as_of {
        None => "live".to_owned(),
        Some(as_of) => format!("as of {}", readable(as_of.timestamp())),
    };
    document.label(&format!("dependencies ({}) {worldview}", grouped(dependencies.len())));
    page.write(document);
    page.list(Items {
        lines: dependencies.len(),
        build: move |line: usize| {
            let dependency = &dependencies[line];
            let (glyph, words, role) = match resolve(model, dependency) {
                Resolution::Known(None | Some(ReleaseStatus::Active)) => {
                    (theme.glyphs.good, "ok".to_owned(), Role::Good)
                }
                Resolution::Known(Some(known)) => {
                    let (glyph, word, _) = status(theme, Some(known));
                    (glyph, format!("ok, {word}"), Role::Warning)
                }
                Resolution::UnknownArtifact => (theme.glyphs.bad, "unknown artifact".to_owned(), Role::Bad),
                Resolution::UnknownRelease => (theme.glyphs.bad, "unknown release".to_owned(), Role::Bad),
            };
            let words = format!("[{glyph} {words}]");
            entry(
                theme,
                dependency.coordinate().as_str(),
                &dependency.version().to_string(),
                Span::styled(words, theme.style(role)),
                width,
            )
        },
        follow: move |line: usize| {
            let dependency = dependencies.get(line)?;
            Some(Link::Release(
                dependency.coordinate().clone(),
                dependency.version().clone(),
            ))
        },
    });
}

/// What the artifact of a dependency knows of it in what is viewed.
fn resolve(model: &Model, dependency: &Dependency) -> Resolution {
    let worldview = model.journal.worldview(model.as_of);
    let revision = model
        .journal
        .service()
        .and_then(|journal| worldview.revision(journal, dependency.coordinate()).ok().flatten());
    match revision {
        None => Resolution::UnknownArtifact,
        Some(revision) => match revision.release(dependency.version()) {
            None => Resolution::UnknownRelease,
            Some(release) => Resolution::Known(release.status()),
        },
    }
}

fn list_dependents<'model>(
    model: &'model Model,
    revision: &Revision,
    release: &Release,
    width: u16,
    page: &mut Page<'model>,
) {
    let theme = model.settings.theme;
    let worldview = model.journal.worldview(model.as_of);
    let mut document = Document::new(theme, width);
    document.blank();
    let Some(dependents) = model.journal.analyses.dependents(worldview) else {
        let failed = model.journal.analyses.is_unanswerable(&Question::Dependents(worldview));
        let text = if failed {
            "what depends on it could not be worked out"
        } else {
            "looking for what depends on it"
        };
        document.label(&format!("{text}{}", theme.glyphs.ellipsis));
        page.write(document);
        return;
    };
    let dependents = dependents.of(revision.coordinate(), release.version());
    document.label(&format!("needed by ({})", grouped(dependents.len())));
    page.write(document);
    page.list(Items {
        lines: dependents.len(),
        build: move |line: usize| {
            let dependent = &dependents[line];
            entry(
                theme,
                dependent.coordinate.as_str(),
                &dependent.version.to_string(),
                Span::raw(""),
                width,
            )
        },
        follow: move |line: usize| {
            let dependent = dependents.get(line)?;
            Some(Link::Release(dependent.coordinate.clone(), dependent.version.clone()))
        },
    });
}

/// A release of an artifact in one line, with a note after it. The beginning of the coordinate gives way.
fn entry(theme: Theme, coordinate: &str, version: &str, note: Span<'static>, width: u16) -> Line<'static> {
    let (coordinate, version) = (safe(coordinate), safe(version));
    let taken = 2 + cells(&version) + 1 + cells(&note.content) + 2;
    let room = usize::from(width).saturating_sub(taken);
    Line::from(vec![
        Span::raw(format!("  {} ", fit_end(&coordinate, room, theme.glyphs.ellipsis))),
        Span::styled(version.into_owned(), theme.style(Role::Title)),
        Span::raw("  "),
        note,
    ])
}
