//! What a moment that is being typed means.

use ratatui::text::{Line, Span};

use crate::model::{Counts, Model};
use crate::moment;
use crate::sanitize::safe;
use crate::theme::Role;
use crate::widget::calendar::readable;
use crate::widget::counted;

/// The version it means and what the selected artifact has then, or the root where none is shown; or what is missing still.
pub(crate) fn echo(model: &Model, typed: &str) -> Line<'static> {
    let theme = model.settings.theme;
    if typed.trim().is_empty() {
        let examples = " 2026-08-05, its month 2026-08, 2026-08-05T13:15:42Z, a version 20260805131542783Z";
        return Line::styled(examples, theme.style(Role::Muted));
    }
    match moment::parse(typed) {
        Ok(moment) => {
            let mut spans = vec![Span::styled(
                format!(" {} {} ", theme.glyphs.as_of, moment.version),
                theme.style(Role::Accent),
            )];
            if !model.shows_an_artifact() {
                let index = model.journal.index();
                spans.extend(index.map(|index| Span::raw(known(index.counts(moment.version)))));
            } else if let (Some(artifact), Some(journal)) = (model.journal.selected_artifact(), model.journal.service())
            {
                let found = journal.as_of(artifact, moment.version).ok().flatten();
                spans.push(match found {
                    Some(revision) => Span::raw(format!(
                        "{} is at {}",
                        safe(artifact.as_str()),
                        readable(revision.version().timestamp())
                    )),
                    None => Span::styled(
                        format!("{} has no revision at or before it", safe(artifact.as_str())),
                        theme.style(Role::Warning),
                    ),
                });
            }
            Line::from(spans)
        }
        Err(invalid) => Line::styled(format!(" {}", invalid.reason), theme.style(Role::Muted)),
    }
}

/// How much of the root is known as of a moment.
pub(crate) fn known(Counts { artifacts, revisions }: Counts) -> String {
    match revisions {
        0 => "no artifact has a revision at or before it".to_owned(),
        _ => format!(
            "{} with {}",
            counted(artifacts, "artifact"),
            counted(revisions, "revision")
        ),
    }
}
