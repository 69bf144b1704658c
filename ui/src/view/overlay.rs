//! What is open over a screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::keymap::{self, Context};
use crate::model::Model;
use crate::model::overlay::{Button, Help, Overlay, Palette, Prompt, Purpose, RefreshDialog, Report};
use crate::model::search::Pattern;
use crate::model::text::Scroll;
use crate::sanitize::safe;
use crate::theme::Role;
use crate::widget::document::Document;
use crate::widget::{dialog, input, text};

/// Draws an overlay over everything.
pub(crate) fn draw(model: &Model, overlay: &Overlay, area: Rect, buffer: &mut Buffer) {
    match overlay {
        Overlay::Help(help) => draw_help(model, help, area, buffer),
        Overlay::Palette(palette) => draw_palette(model, palette, area, buffer),
        Overlay::Prompt(prompt) => draw_prompt(model, prompt, area, buffer),
        Overlay::Refresh(dialog) => draw_refresh(model, *dialog, area, buffer),
        Overlay::Report(report) => draw_report(model, report, area, buffer),
    }
}

/// How many lines an overlay's text has, and how many it shows.
pub(crate) fn lines(model: &Model, overlay: &Overlay) -> (usize, usize) {
    let inner = dialog::inner(large(Rect::from((ratatui::layout::Position::ORIGIN, model.size))));
    match overlay {
        Overlay::Help(help) => {
            let height = usize::from(inner.height.saturating_sub(1));
            (help_lines(model, help, inner.width).len(), height)
        }
        Overlay::Report(report) => (
            report_lines(model, report, inner.width).len(),
            usize::from(inner.height),
        ),
        _ => (0, 0),
    }
}

fn large(area: Rect) -> Rect {
    let horizontal = area.width / 12;
    let vertical = area.height / 10;
    Rect {
        x: area.x + horizontal,
        y: area.y + vertical,
        width: area.width - 2 * horizontal,
        height: area.height - 2 * vertical,
    }
}

fn draw_help(model: &Model, help: &Help, area: Rect, buffer: &mut Buffer) {
    let inner = dialog::draw(model.settings.theme, "Help", Role::Title, large(area), buffer);
    let [line, rest] = dialog::first_line(inner);
    input::draw(model.settings.theme, "filter: ", &help.filter, line, buffer);
    let lines = help_lines(model, help, rest.width);
    text::draw(&lines, help.scroll, rest, buffer);
}

fn help_lines(model: &Model, help: &Help, width: u16) -> Vec<Line<'static>> {
    let mut document = Document::new(model.settings.theme, width);
    let mut pattern = Pattern::new(help.filter.value());
    let here = |context: Context| help.contexts.contains(&context);
    let (first, rest): (Vec<_>, Vec<_>) = Context::ALL.into_iter().partition(|(context, _)| here(*context));
    for (context, heading) in first.into_iter().chain(rest) {
        let matching: Vec<_> = keymap::BINDINGS
            .iter()
            .filter(|binding| binding.context == context)
            .filter(|binding| {
                help.filter.value().is_empty() || pattern.matches(&format!("{} {}", binding.keys_text(), binding.help))
            })
            .collect();
        if matching.is_empty() {
            continue;
        }
        document.heading(heading);
        for binding in matching {
            let text = match model.refusal(binding.action).filter(|_| here(context)) {
                Some(reason) => format!("{} (not now: {reason})", binding.help),
                None => binding.help.to_owned(),
            };
            document.key(&binding.keys_text(), &text);
        }
        document.blank();
    }
    document.into_lines()
}

fn draw_palette(model: &Model, palette: &Palette, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let inner = dialog::draw(theme, "Commands", Role::Title, large(area), buffer);
    let [line, rest] = dialog::first_line(inner);
    input::draw(theme, ": ", &palette.filter, line, buffer);
    let entries = palette.entries();
    let height = usize::from(rest.height);
    let chosen = palette.chosen.min(entries.len().saturating_sub(1));
    let first = (chosen + 1).saturating_sub(height);
    for (index, (binding, row)) in entries.iter().skip(first).zip(rest.rows()).enumerate() {
        let refusal = model.refusal(binding.action);
        let role = if refusal.is_some() { Role::Muted } else { Role::Plain };
        let mut spans = vec![
            Span::styled(format!(" {:<10} ", binding.keys_text()), theme.style(Role::Key)),
            Span::styled(binding.help, theme.style(role)),
        ];
        if let Some(reason) = refusal {
            spans.push(Span::styled(
                format!(" (not now: {reason})"),
                theme.style(Role::Warning),
            ));
        }
        Line::from(spans).render(row, buffer);
        if first + index == chosen {
            buffer.set_style(row, theme.style(Role::Selection));
        }
    }
}

/// A prompt takes the place of the footer.
fn draw_prompt(model: &Model, prompt: &Prompt, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let Some(line) = area.rows().next_back() else {
        return;
    };
    Clear.render(line, buffer);
    let label = match &prompt.purpose {
        Purpose::Filter { .. } => "filter: ",
        Purpose::Save { .. } => "save to a new file (.json or .csv): ",
    };
    input::draw(theme, label, &prompt.input, line, buffer);
    if let Some(error) = &prompt.error
        && let Some(above) = area.rows().rev().nth(1)
    {
        Clear.render(above, buffer);
        Line::styled(format!(" {}", safe(error)), theme.style(Role::Bad)).render(above, buffer);
    }
}

fn draw_refresh(model: &Model, state: RefreshDialog, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let area = dialog::centred(area, 64, 12);
    let inner = dialog::draw(theme, "Read the journals again?", Role::Warning, area, buffer);
    let mut document = Document::new(theme, inner.width);
    document.field("root", &model.settings.journal_root.to_string_lossy(), Role::Plain);
    let last = model
        .last_read
        .map_or_else(|| "never".to_owned(), |at| crate::widget::moment(at, model.now.wall));
    document.field("last read", &last, Role::Plain);
    document.blank();
    document.text("New revisions are added; nothing that is known changes.", Role::Plain);
    document.blank();
    let button = |label: &str, focused: bool| {
        let role = if focused { Role::Selection } else { Role::Plain };
        Span::styled(format!("[ {label} ]"), theme.style(role))
    };
    document.line(Line::from(vec![
        Span::raw(" "),
        button("Cancel", state.focus == Button::Cancel),
        Span::raw("   "),
        button("Refresh", state.focus == Button::Refresh),
    ]));
    let keys = keymap::BINDINGS
        .iter()
        .filter(|binding| binding.context == Context::RefreshDialog)
        .filter_map(|binding| Some((binding.keys.first()?.to_string(), binding.footer?)));
    for (key, label) in keys {
        document.key(&key, label);
    }
    text::draw(&document.into_lines(), Scroll::default(), inner, buffer);
}

fn draw_report(model: &Model, report: &Report, area: Rect, buffer: &mut Buffer) {
    let role = if report.failed { Role::Bad } else { Role::Good };
    let inner = dialog::draw(model.settings.theme, &report.title, role, large(area), buffer);
    text::draw(&report_lines(model, report, inner.width), report.scroll, inner, buffer);
}

fn report_lines(model: &Model, report: &Report, width: u16) -> Vec<Line<'static>> {
    let mut document = Document::new(model.settings.theme, width);
    for line in &report.lines {
        document.text(line, Role::Plain);
    }
    document.into_lines()
}
