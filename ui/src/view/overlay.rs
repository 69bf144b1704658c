//! What is open over a screen.

mod help;
mod refresh;

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::model::Model;
use crate::model::overlay::{Button, Overlay, Palette, Prompt, Purpose};
use crate::model::report::Report;
use crate::sanitize::{cells, fit};
use crate::theme::Role;
use crate::view::journal;
use crate::widget::document::Document;
use crate::widget::table::Matcher;
use crate::widget::{dialog, input, line};

/// Draws an overlay over everything.
pub(crate) fn draw(model: &Model, overlay: &Overlay, area: Rect, buffer: &mut Buffer) {
    match overlay {
        Overlay::Help(help) => help::draw(model, help, large(area), buffer),
        Overlay::Palette(palette) => draw_palette(model, palette, area, buffer),
        Overlay::Prompt(prompt) => draw_prompt(model, prompt, area, buffer),
        Overlay::Refresh(dialog) => refresh::draw(model, *dialog, area, buffer),
        Overlay::Report(report) => draw_report(model, report, area, buffer),
    }
}

/// The button of the open dialog at a position.
pub(crate) fn button_at(model: &Model, at: Position) -> Option<Button> {
    match model.overlay {
        Some(Overlay::Refresh(_)) => refresh::button_at(model, Rect::from((Position::ORIGIN, model.size)), at),
        _ => None,
    }
}

/// The width that a report is laid out for.
pub(crate) fn report_width(model: &Model) -> usize {
    let area = Rect::from((Position::ORIGIN, model.size));
    usize::from(dialog::inner(large(area)).width)
}

/// How many lines an overlay's text has, and how many it shows.
pub(crate) fn lines(model: &Model, overlay: &Overlay) -> (usize, usize) {
    let inner = dialog::inner(large(Rect::from((Position::ORIGIN, model.size))));
    match overlay {
        Overlay::Help(help) => {
            let height = usize::from(inner.height.saturating_sub(1));
            (help::lines(model, help, inner.width).len(), height)
        }
        Overlay::Report(report) => (report.height(), usize::from(inner.height)),
        _ => (0, 0),
    }
}

/// Below this width what is said is shortened.
const NARROW: u16 = 60;
/// Below this width an overlay has no margin at its sides.
const NO_MARGIN: u16 = 100;
/// Below this height an overlay reaches down to the footer.
const SHORT: u16 = 30;

fn large(area: Rect) -> Rect {
    // Where there is little room, all of it is used.
    let horizontal = if area.width < NO_MARGIN { 0 } else { area.width / 12 };
    let above = area.height / 10;
    let below = if area.height < SHORT { above.min(1) } else { above };
    Rect {
        x: area.x + horizontal,
        y: area.y + above,
        width: area.width - 2 * horizontal,
        height: area.height - above - below,
    }
}

/// The least of what an action does that the palette shows, in cells.
const LEAST_HELP: usize = 10;

fn draw_palette(model: &Model, palette: &Palette, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let inner = dialog::draw(theme, "Commands", Role::Title, large(area), buffer);
    let [line, rest] = dialog::first_line(inner);
    input::draw(theme, ": ", &palette.filter, line, buffer);
    let entries = palette.entries();
    let mut matcher = Matcher::new(palette.filter.value());
    let height = usize::from(rest.height);
    let chosen = palette.chosen.min(entries.len().saturating_sub(1));
    let first = (chosen + 1).saturating_sub(height);
    for (index, (binding, row)) in entries.iter().skip(first).zip(rest.rows()).enumerate() {
        let elsewhere = palette.elsewhere(binding);
        let refusal = elsewhere.or_else(|| model.refusal(binding.action));
        let role = if refusal.is_some() { Role::Muted } else { Role::Plain };
        let keys = format!(" {:<10} ", binding.keys_text());
        let not_now = if elsewhere.is_some() {
            "only "
        } else if row.width < NARROW {
            ""
        } else {
            "not now: "
        };
        let reason = refusal
            .map(|reason| format!(" ({not_now}{reason})"))
            .unwrap_or_default();
        // What is cut is rather what it does than why it does not.
        let room = usize::from(row.width).saturating_sub(cells(&keys) + cells(&reason));
        let help = fit(binding.help, room.max(LEAST_HELP), theme.glyphs.ellipsis);
        let mut spans = vec![Span::styled(keys, theme.style(Role::Key))];
        spans.extend(
            matcher
                .spans(theme, &help)
                .into_iter()
                .map(|span| span.patch_style(theme.style(role))),
        );
        spans.push(Span::styled(reason, theme.style(Role::Warning)));
        line::draw(theme, &Line::from(spans), row, buffer);
        if first + index == chosen {
            buffer.set_style(row, theme.style(Role::Selection));
        }
    }
}

/// A prompt takes the place of the footer.
fn draw_prompt(model: &Model, prompt: &Prompt, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let Some(last) = area.rows().next_back() else {
        return;
    };
    Clear.render(last, buffer);
    let label = match &prompt.purpose {
        Purpose::Filter { .. } => "filter: ",
        Purpose::AsOf => "as of: ",
        Purpose::Save { .. } if last.width < NARROW => "save to: ",
        Purpose::Save { .. } => "save to a new file (.json or .csv): ",
    };
    input::draw(theme, label, &prompt.input, last, buffer);
    if prompt.purpose == Purpose::AsOf
        && prompt.error.is_none()
        && let Some(above) = area.rows().rev().nth(1)
    {
        Clear.render(above, buffer);
        line::draw(theme, &journal::echo(model, prompt.input.value()), above, buffer);
    }
    if let Some(error) = &prompt.error {
        // What is right to type is at its end: it takes the lines it needs.
        let mut document = Document::new(theme, area.width.saturating_sub(2));
        document.text(error, Role::Bad);
        let mut lines = document.into_lines();
        let room = usize::from(area.height.saturating_sub(1));
        if lines.len() > room {
            lines.truncate(room);
            if let Some(cut) = lines.last_mut() {
                cut.push_span(Span::styled(theme.glyphs.ellipsis, theme.style(Role::Bad)));
            }
        }
        for (text, row) in lines.iter().zip(area.rows().skip(room - lines.len())) {
            Clear.render(row, buffer);
            line::draw(theme, text, row.inner(Margin::new(1, 0)), buffer);
        }
    }
}

fn draw_report(model: &Model, report: &Report, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let role = if report.failed { Role::Bad } else { Role::Good };
    let area = large(area);
    let inner = dialog::draw(theme, &report.title, role, area, buffer);
    let height = usize::from(inner.height);
    let first = report.scroll.first_line(report.height(), height);
    let last = report.height().min(first + height);
    for ((role, text), row) in report.lines(first..last).zip(inner.rows()) {
        line::draw(theme, &Line::styled(text, theme.style(role)), row, buffer);
    }
    dialog::position(theme, last, report.height(), area, buffer);
}
