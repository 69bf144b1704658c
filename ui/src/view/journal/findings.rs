//! Everything in the root that is valid and still worth a look, and one of it in full.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;

use crate::model::list::Browse as _;
use crate::model::report::place;
use crate::model::{Model, Pane};
use crate::sanitize::{cells, fit_end, safe};
use crate::theme::Role;
use crate::widget::calendar::{day, with_age};
use crate::widget::document::Document;
use crate::widget::{frame, line, table};

/// The headings of the columns.
const VERSION: &str = "version";
const FINDING: &str = "finding";
const ARTIFACT: &str = "artifact";
const MESSAGE: &str = "what was found";
/// The width of a version's day.
const DAY: u16 = 10;
/// The least width of an identifier or an artifact: its heading with the mark of the order.
const LEAST: u16 = 9;
/// The least of what was found that is worth showing, in cells.
const LEAST_MESSAGE: u16 = 40;

/// The headings of the columns that there is room for in an area.
pub(crate) fn finding_headings(model: &Model, inner: Rect) -> Vec<&'static str> {
    columns(model, inner).into_iter().map(|(heading, _)| heading).collect()
}

/// The columns with their widths: what was found, of which artifact, and then what there is room for. The detail tells
/// everything.
fn columns(model: &Model, inner: Rect) -> Vec<(&'static str, u16)> {
    let findings = &model.journal.findings;
    let to_cells = |text: &str| u16::try_from(cells(text)).unwrap_or(u16::MAX);
    let (mut identifier, mut artifact) = (LEAST, LEAST);
    for (_, row) in findings.window(usize::from(inner.height.saturating_sub(1))) {
        if let Some(finding) = findings.rows().finding(row) {
            identifier = identifier.max(to_cells(finding.diagnostic.id.as_str()) + 2);
            artifact = artifact.max(to_cells(finding.coordinate.as_str()));
        }
    }
    let identifier = identifier.min(inner.width / 2);
    let room = inner.width.saturating_sub(identifier + 1);
    let artifact = artifact.min(room);
    let mut left = room - artifact;
    let mut columns = vec![(FINDING, identifier), (ARTIFACT, artifact)];
    if left > DAY {
        left -= DAY + 1;
        columns.insert(0, (VERSION, DAY));
    }
    if left > LEAST_MESSAGE {
        columns.push((MESSAGE, left - 1));
    }
    columns
}

/// What the columns leave over is the last one's.
fn constraint((heading, width): &(&'static str, u16)) -> Constraint {
    match *heading {
        MESSAGE => Constraint::Fill(1),
        _ => Constraint::Length(*width),
    }
}

/// Draws the list.
pub(crate) fn draw_findings(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let inner = frame::draw(model, Pane::Findings, "", area, buffer);
    if model.journal.findings.total() == 0 {
        let then = if model.as_of.is_some() { " as of then" } else { "" };
        let text = format!("{} nothing is worth a look{then}", theme.glyphs.good);
        line::draw(theme, &Line::styled(text, theme.style(Role::Good)), inner, buffer);
        return;
    }
    let columns = columns(model, inner);
    let (headers, widths): (Vec<_>, Vec<_>) = columns.iter().map(|column| (column.0, constraint(column))).unzip();
    let width_of = |heading| columns.iter().find(|column| column.0 == heading).map(|column| column.1);
    let (shows_version, shows_message) = (width_of(VERSION).is_some(), width_of(MESSAGE).is_some());
    let room = usize::from(width_of(ARTIFACT).unwrap_or(0));
    table::draw(
        model,
        Pane::Findings,
        &model.journal.findings,
        &headers,
        &widths,
        |rows, row, matcher| {
            let Some(finding) = rows.finding(row) else {
                return Vec::new();
            };
            let artifact = safe(finding.coordinate.as_str());
            let identifier = format!("{} {}", theme.glyphs.warning, finding.diagnostic.id);
            let mut cells = vec![
                Line::from_iter(matcher.spans(theme, &identifier)).style(theme.style(Role::Warning)),
                Line::from_iter(matcher.spans(theme, &fit_end(&artifact, room, theme.glyphs.ellipsis))),
            ];
            if shows_version {
                cells.insert(0, Line::from(day(finding.version.timestamp())));
            }
            if shows_message {
                cells.push(Line::from_iter(matcher.spans(theme, &finding.diagnostic.message)));
            }
            cells
        },
        inner,
        buffer,
    );
}

/// The lines of the detail pane: the whole of the selected finding, where it is and what to do about it.
pub(crate) fn finding_detail(model: &Model, width: u16) -> Vec<Line<'static>> {
    let theme = model.settings.theme;
    let findings = &model.journal.findings;
    let mut document = Document::new(theme, width);
    let Some(finding) = findings.selected_row().and_then(|row| findings.rows().finding(row)) else {
        document.text("nothing is selected", Role::Muted);
        return document.into_lines();
    };
    let diagnostic = &finding.diagnostic;
    let at = finding.version.timestamp();
    document.text(&format!("{} {}", theme.glyphs.warning, diagnostic.id), Role::Warning);
    document.text(&diagnostic.message, Role::Plain);
    document.blank();
    if let Some(help) = &diagnostic.help {
        document.field("help", help, Role::Plain);
    }
    document.field("file", &place(diagnostic, &model.settings.journal_root), Role::Plain);
    document.field("moment", &with_age(at, model.now.wall), Role::Plain);
    document.blank();
    document.text("Enter leads to the revision", Role::Muted);
    document.into_lines()
}
