//! The frame around a pane: its breadcrumb, what of it is shown, and whether it has the focus.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget};

use crate::model::list::Browse;
use crate::model::{Model, Pane};
use crate::sanitize::{cells, fit, safe};
use crate::theme::{Role, Theme};
use crate::view::{is_hidden, pane_name};
use crate::widget::grouped;

/// The least of what a pane's content belongs to that is worth showing, in cells.
const LEAST: usize = 8;

/// The least of a pane's name that is kept beside a filter, in cells.
const LEAST_NAME: usize = 6;

/// What the content of a pane belongs to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Breadcrumb {
    /// In words, the longest first; unsafe to show as they are.
    pub(crate) forms: Vec<String>,
    /// Whether it is not what one would expect: then it matters more than how much there is.
    pub(crate) is_unexpected: bool,
}

impl From<&str> for Breadcrumb {
    fn from(form: &str) -> Self {
        Self {
            forms: vec![form.to_owned()],
            is_unexpected: false,
        }
    }
}

/// Draws the frame of a pane; `of` says what its content belongs to. Returns the area within.
pub(crate) fn draw(model: &Model, pane: Pane, of: impl Into<Breadcrumb>, area: Rect, buffer: &mut Buffer) -> Rect {
    let theme = model.settings.theme;
    let focused = pane == model.pane();
    let role = if focused { Role::Title } else { Role::Muted };
    // Two corners and a blank before the border.
    let room = usize::from(area.width).saturating_sub(3);
    Block::bordered()
        .border_set(theme.glyphs.border)
        .border_style(theme.style(if focused { Role::Key } else { Role::Muted }))
        .title(title(model, pane, &of.into(), role, room))
        .render(area, buffer);
    inner(area)
}

/// What a pane is called, what it belongs to and how much of it is shown. Of these the filter is cut last, since a list that
/// hides something must not look like one that has nothing; how the rest gives way is the order in which it takes its room.
fn title(model: &Model, pane: Pane, of: &Breadcrumb, role: Role, room: usize) -> Line<'static> {
    let theme = model.settings.theme;
    let table = model.table(pane);
    let filter = table
        .map(Browse::filter)
        .filter(|filter| !filter.is_empty())
        .map(|filter| format!(" /{}", safe(filter)));
    let name = format!(" {}", pane_name(pane));
    let name = match (&filter, table) {
        (Some(filter), Some(table)) => {
            let beside = room.saturating_sub(cells(filter) + cells(&count(table)));
            let beside = beside
                .max(LEAST_NAME)
                .min(room.saturating_sub(LEAST.min(cells(filter))));
            fit(&name, beside, theme.glyphs.ellipsis).into_owned()
        }
        _ => fit(&name, room, theme.glyphs.ellipsis).into_owned(),
    };
    let mut left = room.saturating_sub(cells(&name));
    let mut take = |text: String| {
        let rest = left.checked_sub(cells(&text))?;
        left = rest;
        Some(text)
    };
    let filter = filter.map(|filter| {
        let room = room.saturating_sub(cells(&name));
        fit(&filter, room, theme.glyphs.ellipsis).into_owned()
    });
    let filter = filter.and_then(&mut take);
    let unexpected = of
        .is_unexpected
        .then(|| of.forms.iter().find_map(|form| take(crumb(theme, form))));
    let order = table.and_then(|table| take(order(model, pane, table)?));
    let count = table.and_then(|table| take(count(table)));
    let unfinished = table
        .filter(|table| !table.is_finished())
        .and_then(|_| take(theme.glyphs.ellipsis.to_owned()));
    let in_all = table
        .filter(|table| table.shown() > 0 && table.shown() != table.total())
        .and_then(|table| take(format!(" ({} in all)", grouped(table.total()))));
    let breadcrumb = unexpected.unwrap_or_else(|| breadcrumb(theme, of, left));
    let breadcrumb_role = if of.is_unexpected { Role::Warning } else { role };
    let parts = [
        (Some(name), role),
        (breadcrumb, breadcrumb_role),
        (count, Role::Muted),
        (unfinished, Role::Accent),
        (in_all, Role::Muted),
        (order, Role::Muted),
        (filter, Role::Match),
        (Some(" ".to_owned()), Role::Plain),
    ];
    parts
        .into_iter()
        .filter_map(|(text, role)| Some(Span::styled(text?, theme.style(role))))
        .collect()
}

/// Which of the rows is selected; how many there are where a filter shows none of them.
fn count(table: &dyn Browse) -> String {
    if table.shown() == 0 {
        return format!(" 0 of {}", grouped(table.total()));
    }
    format!(" {} of {}", grouped(table.position() + 1), grouped(table.shown()))
}

/// How the rows are sorted, where no heading says so.
fn order(model: &Model, pane: Pane, table: &dyn Browse) -> Option<String> {
    let sort = table.sort();
    let glyph = model.settings.theme.sorted(sort.inverted);
    match table.sort_name() {
        Some(column) if is_hidden(model, pane, column) => Some(format!(" by {column}{glyph}")),
        None if sort.inverted => Some(" inverted".to_owned()),
        _ => None,
    }
}

fn crumb(theme: Theme, form: &str) -> String {
    format!("{}{}", theme.glyphs.breadcrumb, safe(form))
}

/// What the content belongs to, as far as there is room: how much there is matters more.
fn breadcrumb(theme: Theme, of: &Breadcrumb, room: usize) -> Option<String> {
    let whole = of.forms.iter().filter(|form| !form.is_empty());
    let fitting = whole.map(|form| crumb(theme, form)).find(|text| cells(text) <= room);
    let least = cells(theme.glyphs.breadcrumb) + LEAST;
    fitting.or_else(|| {
        let longest = of.forms.first().filter(|form| !form.is_empty() && room >= least)?;
        Some(fit(&crumb(theme, longest), room, theme.glyphs.ellipsis).into_owned())
    })
}

/// Says in the lower border of a pane how many lines of its text are below it.
pub(crate) fn more_below(theme: Theme, below: usize, area: Rect, buffer: &mut Buffer) {
    let Some(border) = area.rows().next_back().filter(|_| below > 0) else {
        return;
    };
    let text = format!(" {} {} more ", theme.glyphs.descending, grouped(below));
    let width = u16::try_from(cells(&text)).unwrap_or(u16::MAX);
    if width.saturating_add(3) <= border.width {
        buffer.set_string(border.right() - width - 2, border.y, text, theme.style(Role::Accent));
    }
}

/// The area within a frame.
pub(crate) fn inner(area: Rect) -> Rect {
    Block::bordered().inner(area)
}
