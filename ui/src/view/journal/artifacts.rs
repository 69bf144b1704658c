//! The artifacts, with what each has at the moment that is viewed.

use std::sync::Arc;

use nenjim_hub::{ArtifactCoordinate, Revision};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};

use super::{absence, status};
use crate::model::text::Scroll;
use crate::model::{Model, Pane};
use crate::sanitize::{fit_end, safe};
use crate::theme::Role;
use crate::widget::calendar::{age, day, readable};
use crate::widget::document::Document;
use crate::widget::table::Matcher;
use crate::widget::{frame, grouped, table, text};

/// From this width on, versions are shown to the millisecond.
const ROOM_FOR_MOMENT: u16 = 110;

/// A column, in the order of the table. The less wide it is, the fewer there are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Mark,
    Artifact,
    Revisions,
    Moment,
    Age,
    Release,
    License,
}

/// Draws the list.
pub(crate) fn draw_artifacts(model: &Model, area: Rect, buffer: &mut Buffer) {
    let inner = frame::draw(model, Pane::Artifacts, "", area, buffer);
    if let Some((reason, role)) = absence(model) {
        let mut document = Document::new(model.settings.theme, inner.width);
        document.text(&reason, role);
        text::draw(
            model.settings.theme,
            &document.into_lines(),
            Scroll::default(),
            inner,
            buffer,
        );
        return;
    }
    let columns = columns(inner.width);
    let headers: Vec<&'static str> = columns.iter().map(|(column, _)| heading(*column)).collect();
    let widths: Vec<Constraint> = columns.iter().map(|(_, width)| *width).collect();
    let taken: u16 = columns
        .iter()
        .map(|(_, width)| match width {
            Constraint::Length(width) => width + 1,
            _ => 0,
        })
        .sum();
    let room = usize::from(inner.width.saturating_sub(taken));
    table::draw(
        model,
        Pane::Artifacts,
        &model.journal.artifacts,
        &headers,
        &widths,
        |rows, row, matcher| {
            let artifact = Artifact {
                coordinate: rows.coordinate(row),
                revisions: rows.revision_count(row),
                current: rows.current(row),
            };
            let cell = |(column, _): &(Column, Constraint)| cell(model, &artifact, *column, inner.width, room, matcher);
            columns.iter().map(cell).collect()
        },
        inner,
        buffer,
    );
}

fn columns(width: u16) -> Vec<(Column, Constraint)> {
    let mut columns = vec![
        (Column::Mark, Constraint::Length(1)),
        (Column::Artifact, Constraint::Fill(1)),
    ];
    if width >= 62 {
        columns.push((Column::Revisions, Constraint::Length(9)));
    }
    if width >= ROOM_FOR_MOMENT {
        columns.push((Column::Moment, Constraint::Length(24)));
        columns.push((Column::Age, Constraint::Length(6)));
    } else if width >= 38 {
        columns.push((Column::Moment, Constraint::Length(10)));
    }
    if width >= 84 {
        columns.push((Column::Release, Constraint::Length(14)));
    }
    if width >= 96 {
        columns.push((Column::License, Constraint::Length(18)));
    }
    columns
}

fn heading(column: Column) -> &'static str {
    match column {
        Column::Mark => "",
        Column::Artifact => "artifact",
        Column::Revisions => "revisions",
        Column::Moment => "version",
        Column::Age => "age",
        Column::Release => "release",
        Column::License => "license",
    }
}

/// A row.
struct Artifact<'model> {
    coordinate: &'model ArtifactCoordinate,
    revisions: usize,
    current: Option<Arc<Revision>>,
}

fn cell(
    model: &Model,
    artifact: &Artifact<'_>,
    column: Column,
    width: u16,
    room: usize,
    matcher: &mut Matcher,
) -> Line<'static> {
    let theme = model.settings.theme;
    let coordinate = artifact.coordinate;
    let current = artifact.current.as_deref();
    let newest = current.and_then(|revision| revision.releases().last());
    match (column, current) {
        (Column::Mark, _) => {
            let has_findings = || {
                let findings = model.journal.analyses.findings();
                findings.is_some_and(|findings| !findings.of_artifact(coordinate, model.as_of).is_empty())
            };
            if model.journal.unvisited.has_artifact(coordinate) {
                Line::styled(theme.glyphs.new, theme.style(Role::Accent))
            } else if has_findings() {
                Line::styled(theme.glyphs.warning, theme.style(Role::Warning))
            } else {
                Line::default()
            }
        }
        (Column::Artifact, _) => {
            // Its end tells it from its neighbours, its beginning is everyone's.
            let text = safe(coordinate.as_str());
            Line::from_iter(matcher.spans(theme, &fit_end(&text, room, theme.glyphs.ellipsis)))
        }
        (Column::Revisions, _) => Line::from(grouped(artifact.revisions)).right_aligned(),
        (Column::Moment, None) => Line::styled("none then", theme.style(Role::Muted)),
        (_, None) => Line::default(),
        (Column::Moment, Some(revision)) => {
            let at = revision.version().timestamp();
            Line::from(if width >= ROOM_FOR_MOMENT {
                readable(at)
            } else {
                day(at)
            })
        }
        (Column::Age, Some(revision)) => {
            Line::from(age(revision.version().timestamp(), model.now.wall)).right_aligned()
        }
        (Column::Release, Some(_)) => newest.map_or_else(Line::default, |release| {
            let (glyph, _, role) = status(theme, release.status());
            Line::from(vec![
                Span::styled(format!("{glyph} "), theme.style(role)),
                Span::raw(release.version().to_string()),
            ])
        }),
        (Column::License, Some(_)) => newest.map_or_else(Line::default, |release| {
            Line::from(safe(release.license().as_str()).into_owned())
        }),
    }
}
