//! The lines on top: what the hub does, which root, which moment, what may be done, how much there is.

use nenjim_hub::LoadProgress;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::action::Action;
use crate::keymap;
use crate::model::hub::Phase;
use crate::model::list::Browse as _;
use crate::model::refresh::Refreshing;
use crate::model::{Counts, JOURNAL, Model, Screen};
use crate::sanitize::{cells, fit, safe};
use crate::theme::Role;
use crate::view::layout::TWO_HEADER_LINES;
use crate::widget::calendar::readable;
use crate::widget::{bytes, counted, grouped, grouped_u64, line};

/// The least of a path that is worth showing, in cells.
const LEAST: usize = 8;

/// Draws the header.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let separator = theme.glyphs.separator;
    let mut room = usize::from(area.width).saturating_sub(1);
    let mut spans = vec![Span::raw(" ")];
    for (index, (text, role)) in parts(model).into_iter().enumerate() {
        let before = if index > 0 { separator } else { "" };
        let Some(left) = room.checked_sub(cells(before) + cells(&text)) else {
            // Only what can be read in part is shown in part.
            let is_readable = matches!(role, Role::Plain | Role::AsOf) && room > cells(before) + LEAST;
            if index == 0 || is_readable {
                spans.push(Span::styled(before, theme.style(Role::Muted)));
                let text = fit(&text, room - cells(before), theme.glyphs.ellipsis).into_owned();
                spans.push(Span::styled(text, theme.style(role)));
            }
            break;
        };
        room = left;
        spans.push(Span::styled(before, theme.style(Role::Muted)));
        spans.push(Span::styled(text, theme.style(role)));
    }
    let mut rows = area.rows();
    if let Some(row) = rows.next() {
        line::draw(theme, &Line::from(spans), row, buffer);
    }
    if let Some(row) = rows.next() {
        line::draw(theme, &screens(model, row.width), row, buffer);
    }
}

/// What each screen is called there, with its key; where there is no room for all names, only the shown one has its name.
fn tabs(model: &Model, width: u16) -> [(Screen, String); Screen::ALL.len()] {
    let tabs = |names_all: bool| {
        Screen::ALL.map(|screen| {
            let key = keymap::keys_of(Action::Show(screen)).map(|keys| keys.to_string());
            let key = key.unwrap_or_default();
            let is_named = names_all || screen == model.screen;
            let name = if is_named { screen.name() } else { "" };
            (screen, format!(" {} ", format!("{key} {name}").trim_end()))
        })
    };
    let all = tabs(true);
    // A blank before each, and one at the end.
    let needed: usize = all.iter().map(|(_, tab)| cells(tab) + 1).sum();
    if needed < usize::from(width) {
        return all;
    }
    tabs(false)
}

/// The screen that is named at a position of the header.
pub(crate) fn screen_at(model: &Model, area: Rect, at: Position) -> Option<Screen> {
    let row = area.rows().nth(1).filter(|row| row.contains(at))?;
    let mut left = row.x;
    let mut tabs = tabs(model, area.width).into_iter();
    let found = tabs.find(|(_, tab)| {
        let begin = left + 1;
        left = begin + u16::try_from(cells(tab)).unwrap_or(u16::MAX - begin);
        (begin..left).contains(&at.x)
    });
    found.map(|(screen, _)| screen)
}

/// The screens with their keys, the shown one marked.
fn screens(model: &Model, width: u16) -> Line<'static> {
    let theme = model.settings.theme;
    let mut line = Line::raw(" ");
    for (screen, tab) in tabs(model, width) {
        let role = if screen == model.screen {
            Role::Selection
        } else {
            Role::Plain
        };
        line.push_span(Span::styled(tab, theme.style(role)));
        line.push_span(Span::raw(" "));
    }
    line
}

/// How far a load has come, in files and bytes.
fn progress(far: LoadProgress) -> String {
    format!(
        ": {} of {} files, {} of {}",
        grouped_u64(far.files_done),
        grouped_u64(far.files_found),
        bytes(far.bytes_done),
        bytes(far.bytes_found)
    )
}

/// The key of an action, to be named after what it is for.
fn key(action: Action) -> String {
    keymap::keys_of(action)
        .map(|keys| format!(" ({keys})"))
        .unwrap_or_default()
}

/// The parts, the most important first: on a narrow screen the last ones are cut off.
fn parts(model: &Model) -> Vec<(String, Role)> {
    let glyphs = model.settings.theme.glyphs;
    let mut parts = vec![match &model.hub.phase {
        Phase::Composing => (format!("{} starting", glyphs.inactive), Role::Warning),
        Phase::Starting(id) => {
            let progress = match model.hub.progress {
                Some(far) if id.as_str() == JOURNAL => progress(far),
                _ => String::new(),
            };
            (format!("{} starting {id}{progress}", glyphs.inactive), Role::Warning)
        }
        Phase::Online => (format!("{} online", glyphs.good), Role::Good),
        Phase::Failed => (format!("{} failed", glyphs.bad), Role::Bad),
    }];
    if model.size.height < TWO_HEADER_LINES {
        // There is no line below that would tell.
        parts.push((model.screen.name().to_owned(), Role::Title));
    }
    if let Refreshing::Running { since } = model.refreshing {
        let elapsed = model.now.uptime.saturating_sub(since);
        let spinner = model.settings.theme.spinner(elapsed);
        let progress = model.hub.progress.map(progress).unwrap_or_default();
        parts.push((
            format!("{spinner} refreshing {} s{progress}", elapsed.as_secs()),
            Role::Accent,
        ));
    }
    parts.push(match model.as_of {
        None => ("LIVE".to_owned(), Role::Title),
        Some(version) => (
            format!(" {} AS OF {} ", glyphs.as_of, readable(version.timestamp())),
            Role::AsOf,
        ),
    });
    match model.journal.unvisited.count() {
        0 => {}
        new => {
            let key = key(Action::Acknowledge);
            parts.push((format!("{} {} new{key}", glyphs.new, grouped(new)), Role::Accent));
        }
    }
    if let Refreshing::Ended { report } = &model.refreshing
        && report.failed
    {
        let key = key(Action::Outcome);
        parts.push((format!("{} refresh failed{key}", glyphs.bad), Role::Bad));
    }
    match model.journal.findings.total() {
        0 => {}
        findings => {
            let text = format!("{} {}", glyphs.warning, counted(findings, "finding"));
            parts.push((text, Role::Warning));
        }
    }
    if model.settings.read_only {
        parts.push(("read-only".to_owned(), Role::Warning));
    }
    if let Some(label) = model.settings.demo.label() {
        parts.push((label.to_owned(), Role::Accent));
    }
    let root = model.settings.journal_root.to_string_lossy();
    parts.push((safe(&root).into_owned(), Role::Plain));
    // As of a moment, the counts of then, once the revisions are listed.
    let counts = match model.as_of {
        None => model.journal.is_available().then_some(model.counts),
        Some(as_of) => model.journal.analyses.last_index().map(|index| index.counts(as_of)),
    };
    if let Some(Counts { artifacts, revisions }) = counts {
        let counts = format!("{}, {}", counted(artifacts, "artifact"), counted(revisions, "revision"));
        parts.push((counts, Role::Muted));
    }
    parts
}
