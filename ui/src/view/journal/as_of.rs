//! What a moment that is being typed means.

use ratatui::text::{Line, Span};

use crate::model::Model;
use crate::moment;
use crate::sanitize::safe;
use crate::theme::Role;
use crate::widget::calendar::readable;

/// The version it means and what the selected artifact has then; or what is missing still.
pub(crate) fn echo(model: &Model, typed: &str) -> Line<'static> {
    let theme = model.settings.theme;
    if typed.trim().is_empty() {
        let examples = " a date 2026-08-05, an instant 2026-08-05T13:15:42Z, or a version 20260805131542783Z";
        return Line::styled(examples, theme.style(Role::Muted));
    }
    match moment::parse(typed) {
        Ok(moment) => {
            let mut spans = vec![Span::styled(
                format!(" {} {} ", theme.glyphs.as_of, moment.version),
                theme.style(Role::Accent),
            )];
            if let (Some(artifact), Some(journal)) = (model.journal.selected_artifact(), model.journal.service()) {
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
