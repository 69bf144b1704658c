//! The revisions of the selected artifact.

use nenjim_hub::{Comparison, Revision};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};

use crate::model::list::Browse as _;
use crate::model::{Model, Pane};
use crate::theme::{Role, Theme};
use crate::widget::calendar::{age, day, readable};
use crate::widget::{frame, line, table};

/// From this width on, versions are shown to the millisecond.
const ROOM_FOR_MOMENT: u16 = 56;
/// From this width on, ages are shown.
const ROOM_FOR_AGE: u16 = 66;

/// Draws the list.
pub(crate) fn draw_timeline(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let artifact = model.journal.selected_artifact();
    let of = artifact.map(ToString::to_string).unwrap_or_default();
    let inner = frame::draw(model, Pane::Timeline, of.as_str(), area, buffer);
    if let (0, Some(as_of), Some(_)) = (model.journal.timeline.total(), model.as_of, artifact) {
        let text = format!("no revision at or before {}", readable(as_of.timestamp()));
        line::draw(theme, &Line::styled(text, theme.style(Role::Warning)), inner, buffer);
        return;
    }
    let is_wide = inner.width >= ROOM_FOR_MOMENT;
    let shows_age = inner.width >= ROOM_FOR_AGE;
    let mut headers = vec!["", "", "version"];
    let mut widths = vec![
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(if is_wide { 24 } else { 10 }),
    ];
    if shows_age {
        headers.push("age");
        widths.push(Constraint::Length(6));
    }
    headers.extend(["changes", "summary"]);
    widths.extend([Constraint::Length(9), Constraint::Fill(1)]);
    table::draw(
        model,
        Pane::Timeline,
        &model.journal.timeline,
        &headers,
        &widths,
        |rows, row, matcher| {
            let (Some(revision), Some(comparison)) = (rows.revision(row), rows.comparison(row)) else {
                return Vec::new();
            };
            let at = revision.version().timestamp();
            let moment = if is_wide { readable(at) } else { day(at) };
            let mut cells = vec![
                mark(model, revision),
                finding(model, revision),
                Line::from_iter(matcher.spans(theme, &moment)),
            ];
            if shows_age {
                cells.push(Line::styled(age(at, model.now.wall), theme.style(Role::Muted)).right_aligned());
            }
            cells.push(changes(theme, &comparison));
            cells.push(Line::from_iter(
                matcher.spans(theme, revision.summary().unwrap_or_default()),
            ));
            cells
        },
        inner,
        buffer,
    );
}

/// A or B; otherwise that it is what the as-of means; otherwise that it is new.
fn mark(model: &Model, revision: &Revision) -> Line<'static> {
    let glyphs = model.settings.theme.glyphs;
    let (artifact, version) = (revision.coordinate(), revision.version());
    let newest_known = model.journal.timeline.rows().known_revisions().last();
    let is_newest_known = newest_known.is_some_and(|newest| newest.version() == version);
    let mark = if let Some(letter) = model.journal.marks.letter(artifact, version) {
        letter
    } else if model.as_of.is_some() && is_newest_known {
        glyphs.as_of
    } else if model.journal.unvisited.has_revision(artifact, version) {
        glyphs.new
    } else {
        ""
    };
    Line::styled(mark, model.settings.theme.style(Role::Accent))
}

fn finding(model: &Model, revision: &Revision) -> Line<'static> {
    let theme = model.settings.theme;
    let findings = model.journal.analyses.findings();
    let has_any = findings.is_some_and(|findings| {
        !findings
            .of_revision(revision.coordinate(), revision.version())
            .is_empty()
    });
    if has_any {
        Line::styled(theme.glyphs.warning, theme.style(Role::Warning))
    } else {
        Line::default()
    }
}

/// How many releases it added, changed and dropped: `+2 ~1 -1`.
pub(super) fn changes(theme: Theme, comparison: &Comparison) -> Line<'static> {
    let counts = [
        ("+", comparison.added.len(), Role::Good),
        ("~", comparison.changed.len(), Role::Warning),
        ("-", comparison.dropped.len(), Role::Bad),
    ];
    let mut spans: Vec<Span<'static>> = Vec::new();
    for (sign, count, role) in counts {
        if count > 0 {
            if !spans.is_empty() {
                spans.push(Span::raw(" "));
            }
            spans.push(Span::styled(format!("{sign}{count}"), theme.style(role)));
        }
    }
    if spans.is_empty() {
        spans.push(Span::styled("none", theme.style(Role::Muted)));
    }
    Line::from(spans)
}
