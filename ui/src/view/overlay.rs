//! What is open over a screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::keymap::{self, Context};
use crate::model::Model;
use crate::model::overlay::{Button, Help, Overlay, Palette, Prompt, Purpose, RefreshDialog};
use crate::model::report::Report;
use crate::model::search::Pattern;
use crate::model::text::Scroll;
use crate::sanitize::{cells, fit, fit_end, safe};
use crate::theme::{Role, Theme};
use crate::view::journal;
use crate::widget::document::Document;
use crate::widget::table::Matcher;
use crate::widget::{dialog, input, line, moment, text};

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

/// The width that a report is laid out for.
pub(crate) fn report_width(model: &Model) -> usize {
    let area = Rect::from((ratatui::layout::Position::ORIGIN, model.size));
    usize::from(dialog::inner(large(area)).width)
}

/// How many lines an overlay's text has, and how many it shows.
pub(crate) fn lines(model: &Model, overlay: &Overlay) -> (usize, usize) {
    let inner = dialog::inner(large(Rect::from((ratatui::layout::Position::ORIGIN, model.size))));
    match overlay {
        Overlay::Help(help) => {
            let height = usize::from(inner.height.saturating_sub(1));
            (help_lines(model, help, inner.width).len(), height)
        }
        Overlay::Report(report) => (report.height(), usize::from(inner.height)),
        _ => (0, 0),
    }
}

/// Below this width what is said is shortened.
const NARROW: u16 = 60;
/// Below this width an overlay has no margin at its sides.
const NO_MARGIN: u16 = 100;

fn large(area: Rect) -> Rect {
    // Where there is little room, all of it is used.
    let horizontal = if area.width < NO_MARGIN { 0 } else { area.width / 12 };
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
    text::draw(model.settings.theme, &lines, help.scroll, rest, buffer);
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
        let refusal = model.refusal(binding.action);
        let role = if refusal.is_some() { Role::Muted } else { Role::Plain };
        let keys = format!(" {:<10} ", binding.keys_text());
        let not_now = if row.width < NARROW { "" } else { "not now: " };
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
    if let Some(error) = &prompt.error
        && let Some(above) = area.rows().rev().nth(1)
    {
        Clear.render(above, buffer);
        let text = format!(" {}", safe(error));
        line::draw(theme, &Line::styled(text, theme.style(Role::Bad)), above, buffer);
    }
}

fn draw_refresh(model: &Model, state: RefreshDialog, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let area = dialog::centred(area, 66, 13);
    let inner = dialog::draw(theme, "Read the journals again?", Role::Warning, area, buffer);
    let keys = keys_within(Context::RefreshDialog, theme, inner.width);
    let [question, buttons, below] = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(2),
        Constraint::Length(u16::try_from(keys.len()).unwrap_or(u16::MAX)),
    ])
    .areas(inner);
    let last = model
        .last_read
        .map_or_else(|| "never".to_owned(), |at| moment(at, model.now.wall));
    let mut document = Document::new(theme, question.width);
    document.field("last read", &last, Role::Plain);
    document.blank();
    document.text("New revisions are added. What is known stays as it is.", Role::Plain);
    let about = document.into_lines();
    // Whatever the root is called, when it was last read is below it.
    let below_root = about.iter().take_while(|line| line.width() > 0).count();
    let mut lines = root_within(
        model,
        question.width,
        usize::from(question.height).saturating_sub(below_root),
    );
    lines.extend(about);
    text::draw(theme, &lines, Scroll::default(), question, buffer);
    let button = |label: &str, focused: bool| {
        let role = if focused { Role::Selection } else { Role::Plain };
        // The brackets tell the focused one where attributes are not shown.
        let text = if focused {
            format!("> {label} <")
        } else {
            format!("[ {label} ]")
        };
        Span::styled(text, theme.style(role))
    };
    let row = Line::from(vec![
        button("Cancel", state.focus == Button::Cancel),
        Span::raw("   "),
        button("Refresh", state.focus == Button::Refresh),
    ]);
    line::draw(theme, &row, buttons, buffer);
    text::draw(theme, &keys, Scroll::default(), below, buffer);
}

/// The root that is read; of a long one as much of its end as fits `height` lines.
fn root_within(model: &Model, width: u16, height: usize) -> Vec<Line<'static>> {
    const STEP: usize = 8;
    let root = model.settings.journal_root.to_string_lossy();
    let root = safe(&root);
    let ellipsis = model.settings.theme.glyphs.ellipsis;
    let mut shown = fit_end(&root, height * usize::from(width), ellipsis);
    loop {
        let mut document = Document::new(model.settings.theme, width);
        document.field("root", &shown, Role::Plain);
        let lines = document.into_lines();
        let length = cells(&shown);
        if lines.len() <= height.max(1) || length <= STEP {
            return lines;
        }
        // Where its lines end depends on the words of it.
        shown = fit_end(&root, length - STEP, ellipsis);
    }
}

/// The keys of a context with what they do, on as many lines as they need.
fn keys_within(context: Context, theme: Theme, width: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    for binding in keymap::in_contexts(&[context]) {
        let (Some(keys), Some(label)) = (binding.keys.first(), binding.footer) else {
            continue;
        };
        let spans = [
            Span::styled(keys.to_string(), theme.style(Role::Key)),
            Span::raw(format!(" {label}  ")),
        ];
        let taken: usize = spans.iter().map(Span::width).sum();
        match lines.last_mut() {
            Some(line) if line.width() + taken <= usize::from(width) + 2 => line.extend(spans),
            _ => lines.push(Line::from_iter(spans)),
        }
    }
    lines
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
