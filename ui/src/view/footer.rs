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
    let mut spans = vec![Span::raw(" ")];
    // The gap after the last entry may be cut.
    let room = usize::from(area.width) + GAP.len() - 1;
    for entry in fitting(entries(model), room) {
        let (key_role, label_role) = match entry.refusal {
            Some(_) => (Role::Muted, Role::Muted),
            None => (Role::Key, Role::Plain),
        };
        let text = entry.text();
        spans.push(Span::styled(entry.key, theme.style(key_role)));
        spans.push(Span::styled(text, theme.style(label_role)));
    }
    Line::from(spans).render(area, buffer);
}

/// As many as fit into `room` cells. The reason of a refusal matters more than further keys: room is kept for it.
fn fitting(entries: Vec<Entry>, room: usize) -> impl Iterator<Item = Entry> {
    let refused = entries.iter().filter(|entry| entry.refusal.is_some());
    let mut left = room.checked_sub(refused.map(Entry::cells).sum());
    entries.into_iter().filter(move |entry| {
        if entry.refusal.is_some() {
            return true;
        }
        left = left.and_then(|left| left.checked_sub(entry.cells()));
        left.is_some()
    })
}

/// What sets entries apart.
const GAP: &str = "  ";

/// A key that applies here.
struct Entry {
    key: String,
    label: &'static str,
    /// Why it does nothing now, where it does not.
    refusal: Option<&'static str>,
}

impl Entry {
    /// What follows its key.
    fn text(&self) -> String {
        match self.refusal {
            Some(reason) => format!(" {} ({reason}){GAP}", self.label),
            None => format!(" {}{GAP}", self.label),
        }
    }

    fn cells(&self) -> usize {
        cells(&self.key) + cells(&self.text())
    }
}

fn entries(model: &Model) -> Vec<Entry> {
    let contexts = model.contexts();
    if let Some(pending) = model.pending {
        return keymap::completions(&contexts, pending)
            .map(|(stroke, binding)| Entry {
                key: stroke.to_string(),
                label: binding.help,
                refusal: model.refusal(binding.action),
            })
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
            entries.push(Entry {
                key: keys.to_string(),
                label,
                refusal,
            });
        }
    }
    entries
}
