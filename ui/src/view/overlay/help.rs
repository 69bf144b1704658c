//! The help: every key and what it does, every mark and what it means.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::keymap::{self, Context};
use crate::model::Model;
use crate::model::overlay::Help;
use crate::model::search::{Lookup, Rank};
use crate::theme::Role;
use crate::widget::document::Document;
use crate::widget::{dialog, input, text};

/// A heading with what is listed below it.
struct Section {
    heading: &'static str,
    /// What stands in the first column, what it means, and how well that matches.
    entries: Vec<(Rank, String, String)>,
}

impl Section {
    fn best(&self) -> Option<Rank> {
        self.entries.iter().map(|(rank, ..)| *rank).max()
    }
}

/// Draws the help.
pub(super) fn draw(model: &Model, help: &Help, area: Rect, buffer: &mut Buffer) {
    let inner = dialog::draw(model.settings.theme, "Help", Role::Title, area, buffer);
    let [line, rest] = dialog::first_line(inner);
    input::draw(model.settings.theme, "filter: ", &help.filter, line, buffer);
    let lines = lines(model, help, rest.width);
    text::draw(model.settings.theme, &lines, help.scroll, rest, buffer);
}

/// Its lines: the keys that apply here, the others, the marks; what is looked for, the best match first.
pub(super) fn lines(model: &Model, help: &Help, width: u16) -> Vec<Line<'static>> {
    let mut lookup = Lookup::new(help.filter.value());
    let here = |context: Context| help.contexts.contains(&context);
    let (first, rest): (Vec<_>, Vec<_>) = Context::ALL.into_iter().partition(|(context, _)| here(*context));
    let mut sections: Vec<Section> = Vec::new();
    for (context, heading) in first.into_iter().chain(rest) {
        let entries = keymap::BINDINGS.iter().filter_map(|binding| {
            if binding.context != context {
                return None;
            }
            let rank = binding.rank(&mut lookup)?;
            let text = match model.refusal(binding.action).filter(|_| here(context)) {
                Some(reason) => format!("{} (not now: {reason})", binding.help),
                None => binding.help.to_owned(),
            };
            Some((rank, binding.keys_text(), text))
        });
        sections.push(Section {
            heading,
            entries: entries.collect(),
        });
    }
    let marks = model.settings.theme.glyphs.marks();
    let marks = marks.into_iter().filter_map(|(mark, meaning)| {
        let rank = lookup.rank(&[&mark], &format!("{mark} {meaning}"), "mark sign symbol")?;
        Some((rank, mark, meaning.to_owned()))
    });
    sections.push(Section {
        heading: "Marks",
        entries: marks.collect(),
    });
    sections.retain(|section| !section.entries.is_empty());
    if !help.filter.value().trim().is_empty() {
        // Stable: equal matches stay in their order.
        sections.sort_by_key(|section| std::cmp::Reverse(section.best()));
        for section in &mut sections {
            section.entries.sort_by_key(|(rank, ..)| std::cmp::Reverse(*rank));
        }
    }
    let mut document = Document::new(model.settings.theme, width);
    for section in sections {
        document.heading(section.heading);
        for (_, label, text) in section.entries {
            document.key(&label, &text);
        }
        document.blank();
    }
    document.into_lines()
}
