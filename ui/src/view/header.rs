//! The line on top: what the hub does, which root, which moment, what may be done, how much there is.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::model::Model;
use crate::model::hub::Phase;
use crate::model::list::Rows;
use crate::model::refresh::Refreshing;
use crate::sanitize::safe;
use crate::theme::Role;

/// Draws the header.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let mut spans = vec![Span::raw(" ")];
    for (index, (text, role)) in parts(model).into_iter().enumerate() {
        if index > 0 {
            spans.push(Span::styled(theme.glyphs.separator, theme.style(Role::Muted)));
        }
        spans.push(Span::styled(text, theme.style(role)));
    }
    Line::from(spans).render(area, buffer);
}

/// The parts, the most important first: on a narrow screen the last ones are cut off.
fn parts(model: &Model) -> Vec<(String, Role)> {
    let glyphs = model.settings.theme.glyphs;
    let mut parts = vec![match &model.hub.phase {
        Phase::Composing => (format!("{} starting", glyphs.inactive), Role::Warning),
        Phase::Starting(id) => (format!("{} starting {id}", glyphs.inactive), Role::Warning),
        Phase::Online => (format!("{} online", glyphs.good), Role::Good),
        Phase::Failed => (format!("{} failed", glyphs.bad), Role::Bad),
    }];
    if let Refreshing::Running { since } = model.refreshing {
        let elapsed = model.now.uptime.saturating_sub(since);
        let spinner = model.settings.theme.spinner(elapsed);
        parts.push((format!("{spinner} refreshing {} s", elapsed.as_secs()), Role::Accent));
    }
    parts.push(match model.as_of {
        None => ("LIVE".to_owned(), Role::Title),
        Some(version) => (format!("{} AS OF {version}", glyphs.as_of), Role::Accent),
    });
    if model.settings.read_only {
        parts.push(("read-only".to_owned(), Role::Warning));
    }
    if let Some(label) = model.settings.demo.label() {
        parts.push((label.to_owned(), Role::Accent));
    }
    let root = model.settings.journal_root.to_string_lossy();
    parts.push((safe(&root).into_owned(), Role::Plain));
    let artifacts = model.journal.artifacts.rows().len();
    if model.journal.is_available() {
        parts.push((format!("{} artifacts", crate::widget::grouped(artifacts)), Role::Muted));
    }
    parts
}
