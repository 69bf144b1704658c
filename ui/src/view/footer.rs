//! The line at the bottom: a notice, or the keys that apply here.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::action::Action;
use crate::keymap::{self, Keys};
use crate::model::Model;
use crate::sanitize::{cells, safe};
use crate::theme::Role;
use crate::widget::line;

/// Draws the footer.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    if let Some(notice) = &model.notice {
        let role = if notice.refused { Role::Warning } else { Role::Good };
        let text = format!(" {}", safe(&notice.text));
        line::draw(theme, &Line::styled(text, theme.style(role)), area, buffer);
        return;
    }
    let mut spans = vec![Span::raw(" ")];
    if let Some(begun) = model.pending {
        let text = format!("{}: ", keymap::chord_name(begun));
        spans.push(Span::styled(text, theme.style(Role::Title)));
    }
    // The gap after the last entry may be cut.
    let before: usize = spans.iter().map(Span::width).sum();
    let room = (usize::from(area.width) + GAP.len()).saturating_sub(before);
    for entry in fitting(entries(model), room) {
        let (key_role, label_role) = match entry.refusal {
            Some(_) => (Role::Muted, Role::Muted),
            None => (Role::Key, Role::Plain),
        };
        let text = entry.text();
        spans.push(Span::styled(entry.key, theme.style(key_role)));
        spans.push(Span::styled(text, theme.style(label_role)));
    }
    line::draw(theme, &Line::from(spans), area, buffer);
}

/// As many as fit into `room` cells. The reason of a refusal and the way out matter more than further keys: room is kept for them.
fn fitting(entries: Vec<Entry>, room: usize) -> impl Iterator<Item = Entry> {
    let kept = entries.iter().filter(|entry| entry.is_kept);
    let mut left = room.checked_sub(kept.map(Entry::cells).sum());
    entries.into_iter().filter(move |entry| {
        if entry.is_kept {
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
    /// Whether others give way to it.
    is_kept: bool,
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
        let completions = keymap::completions(&contexts, pending).map(|(stroke, binding)| Entry {
            key: stroke.to_string(),
            label: binding.footer.unwrap_or(binding.help),
            refusal: None,
            is_kept: false,
        });
        let out = keymap::keys_of(Action::Back).map(|keys| Entry {
            key: keys.to_string(),
            label: "leave",
            refusal: None,
            is_kept: false,
        });
        return completions.chain(out).collect();
    }
    let mut entries: Vec<Entry> = Vec::new();
    for binding in keymap::in_contexts(&contexts) {
        let (Some(label), Some(keys)) = (binding.footer, binding.keys.first()) else {
            continue;
        };
        let (key, label) = match *keys {
            Keys::One(key) => (key.to_string(), label),
            // One entry for all chords that begin alike.
            Keys::Two(begun, _) => (begun.to_string(), keymap::chord_name(begun)),
        };
        if entries.last().is_some_and(|last| last.key == key) {
            continue;
        }
        // What cannot be done is left out, but for the privileged action: its reason matters.
        let refusal = model.refusal(binding.action);
        if refusal.is_none() || binding.action.is_privileged() {
            entries.push(Entry {
                key,
                label,
                refusal,
                is_kept: refusal.is_some() || binding.action == Action::Quit,
            });
        }
    }
    entries
}
