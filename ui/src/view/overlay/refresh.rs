//! The dialog that asks whether to refresh.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};

use crate::keymap::{self, Context};
use crate::model::Model;
use crate::model::overlay::{Button, RefreshDialog};
use crate::model::text::Scroll;
use crate::sanitize::{cells, fit_end, safe};
use crate::theme::{Role, Theme};
use crate::widget::document::Document;
use crate::widget::{dialog, line, moment, text};

/// Draws the dialog.
pub(super) fn draw(model: &Model, state: RefreshDialog, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let area = place(area);
    dialog::draw(theme, "Read the journals again?", Role::Warning, area, buffer);
    let (keys, [question, buttons, below]) = parts(theme, area);
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
    for (button, area) in button_areas(buttons) {
        let focused = state.focus == button;
        let role = if focused { Role::Selection } else { Role::Plain };
        // The brackets tell the focused one where attributes are not shown.
        let text = if focused {
            format!("> {} <", label(button))
        } else {
            format!("[ {} ]", label(button))
        };
        line::draw(theme, &Line::styled(text, theme.style(role)), area, buffer);
    }
    text::draw(theme, &keys, Scroll::default(), below, buffer);
}

/// The button at a position, with the screen in `area`.
pub(super) fn button_at(model: &Model, area: Rect, at: Position) -> Option<Button> {
    let (_, [_, buttons, _]) = parts(model.settings.theme, place(area));
    let mut areas = button_areas(buttons).into_iter();
    areas.find(|(_, area)| area.contains(at)).map(|(button, _)| button)
}

fn place(area: Rect) -> Rect {
    dialog::centred(area, 66, 13)
}

/// The lines of keys, and where the question, the buttons and those lines are.
fn parts(theme: Theme, area: Rect) -> (Vec<Line<'static>>, [Rect; 3]) {
    let inner = dialog::inner(area);
    let keys = keys_within(Context::RefreshDialog, theme, inner.width);
    let areas = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(2),
        Constraint::Length(u16::try_from(keys.len()).unwrap_or(u16::MAX)),
    ])
    .areas(inner);
    (keys, areas)
}

fn label(button: Button) -> &'static str {
    match button {
        Button::Cancel => "Cancel",
        Button::Refresh => "Refresh",
    }
}

/// Where each button is in the lines of the buttons: side by side in the first one.
fn button_areas(area: Rect) -> [(Button, Rect); 2] {
    const GAP: u16 = 3;
    // A bracket and a blank at each end.
    let width = |button| 4 + u16::try_from(label(button).len()).unwrap_or(u16::MAX - 4);
    let at = |x: u16, button| {
        let place = Rect::new(area.x.saturating_add(x), area.y, width(button), 1);
        (button, place.intersection(area))
    };
    [at(0, Button::Cancel), at(width(Button::Cancel) + GAP, Button::Refresh)]
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
