//! The line at the bottom: a notice, or the keys that apply here.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::keymap;
use crate::model::Model;
use crate::sanitize::{cells, safe};
use crate::theme::Role;

/// Draws the footer.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    if let Some(notice) = &model.notice {
        let role = if notice.refused { Role::Warning } else { Role::Good };
        Line::styled(format!(" {}", safe(&notice.text)), theme.style(role)).render(area, buffer);
        return;
    }
    let mut used = 1;
    let mut spans = vec![Span::raw(" ")];
    for (key, label, refusal) in entries(model) {
        let label = match refusal {
            Some(reason) => format!(" {label} ({reason})  "),
            None => format!(" {label}  "),
        };
        used += cells(&key) + cells(&label);
        if used > usize::from(area.width) + 2 {
            break;
        }
        let (key_role, label_role) = if refusal.is_some() {
            (Role::Muted, Role::Muted)
        } else {
            (Role::Key, Role::Plain)
        };
        spans.push(Span::styled(key, theme.style(key_role)));
        spans.push(Span::styled(label, theme.style(label_role)));
    }
    Line::from(spans).render(area, buffer);
}

/// Key, label and, where it cannot be done now, why.
fn entries(model: &Model) -> Vec<(String, &'static str, Option<&'static str>)> {
    let contexts = model.contexts();
    if let Some(pending) = model.pending {
        return keymap::completions(&contexts, pending)
            .map(|(stroke, binding)| (stroke.to_string(), binding.help, model.refusal(binding.action)))
            .collect();
    }
    let mut entries = Vec::new();
    for binding in keymap::in_contexts(&contexts) {
        let (Some(label), Some(keys)) = (binding.footer, binding.keys.first()) else {
            continue;
        };
        // What cannot be done is left out, but for the privileged action: its reason matters.
        let refusal = model.refusal(binding.action);
        if refusal.is_none() || binding.action.is_privileged() {
            entries.push((keys.to_string(), label, refusal));
        }
    }
    entries
}
