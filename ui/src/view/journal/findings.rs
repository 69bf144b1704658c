//! Everything in the root that is valid and still worth a look, and one of it in full.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;

use crate::model::list::Browse as _;
use crate::model::report::place;
use crate::model::{Model, Pane};
use crate::sanitize::{fit_end, safe};
use crate::theme::Role;
use crate::widget::calendar::{day, with_age};
use crate::widget::document::Document;
use crate::widget::{frame, line, table};

/// From this width on, versions are shown.
const ROOM_FOR_VERSION: u16 = 70;
/// From this width on, what is found is told in words.
const ROOM_FOR_MESSAGE: u16 = 150;
/// The longest identifier, with the glyph before it.
const IDENTIFIER: u16 = 30;

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
    let shows_message = inner.width >= ROOM_FOR_MESSAGE;
    let shows_version = inner.width >= ROOM_FOR_VERSION;
    let mut headers = vec!["finding", "artifact"];
    let mut widths = vec![Constraint::Fill(1), Constraint::Fill(1)];
    if shows_version {
        headers.insert(0, "version");
        widths = vec![
            Constraint::Length(10),
            Constraint::Length(IDENTIFIER),
            Constraint::Fill(1),
        ];
    }
    if shows_message {
        headers.push("what was found");
        widths.push(Constraint::Fill(2));
    }
    let room = match (shows_message, shows_version) {
        (true, _) => (inner.width - IDENTIFIER - 12) / 3,
        (false, true) => inner.width - IDENTIFIER - 12,
        (false, false) => inner.width / 2,
    };
    let room = usize::from(room.saturating_sub(1));
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
    document.field("file", &place(diagnostic), Role::Plain);
    document.field("moment", &with_age(at, model.now.wall), Role::Plain);
    if model.pane() == Pane::FindingDetail {
        document.blank();
        document.text("Enter leads to the revision", Role::Muted);
    }
    document.into_lines()
}
