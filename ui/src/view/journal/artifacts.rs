//! The artifacts, with what each has at the moment that is viewed.

use std::sync::Arc;

use nenjim_hub::{ArtifactCoordinate, Revision};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};

use super::{absence, status};
use crate::model::text::Scroll;
use crate::model::{Model, Pane};
use crate::sanitize::{cells, fit_end, safe};
use crate::theme::Role;
use crate::widget::calendar::{age, day, readable};
use crate::widget::document::Document;
use crate::widget::table::Matcher;
use crate::widget::{frame, grouped, table, text};

/// The cells of the left and the right border.
const FRAME: u16 = 2;
/// The cells of the two marks.
const MARKS: u16 = 2;
/// The most that other columns give way to what an artifact is called, in cells.
const MOST_OF_ARTIFACT: u16 = 60;
/// The width of the number of revisions, with the mark of the order beside its heading.
const REVISIONS: u16 = 10;
/// The width of a version's day.
const DAY: u16 = 10;
/// The width of a version to the millisecond.
const MOMENT: u16 = 24;
/// The width of an age.
const AGE: u16 = 6;
/// The least width of a release, with the mark of the order beside its heading.
const LEAST_RELEASE: u16 = 8;
/// The least width of a license.
const LEAST_LICENSE: u16 = 8;

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
    let columns = columns(model, inner);
    let headers: Vec<&'static str> = columns.iter().map(|(column, _)| heading(*column)).collect();
    let widths: Vec<Constraint> = columns
        .iter()
        .map(|(column, width)| constraint(*column, *width))
        .collect();
    let taken: u16 = columns
        .iter()
        .filter(|(column, _)| *column != Column::Artifact)
        .map(|(_, width)| width + 1)
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
            let cell = |(column, width): &(Column, u16)| {
                let room = if *column == Column::Artifact {
                    room
                } else {
                    usize::from(*width)
                };
                cell(model, &artifact, *column, room, matcher)
            };
            columns.iter().map(cell).collect()
        },
        inner,
        buffer,
    );
}

/// The headings of the columns that there is room for in an area.
pub(crate) fn artifact_headings(model: &Model, inner: Rect) -> Vec<&'static str> {
    let columns = columns(model, inner);
    columns.into_iter().map(|(column, _)| heading(column)).collect()
}

/// The width of a pane that shows what the artifacts are called, frame and marks included.
pub(crate) fn artifacts_width(model: &Model) -> u16 {
    let longest = model.journal.artifacts.rows().longest();
    to_cells(longest).saturating_add(FRAME + MARKS + 1)
}

/// The columns that there is room for: what an artifact is called takes its room first.
fn columns(model: &Model, inner: Rect) -> Vec<(Column, u16)> {
    let rows = model.journal.artifacts.rows();
    let artifact = to_cells(rows.longest()).clamp(to_cells(cells(heading(Column::Artifact))), MOST_OF_ARTIFACT);
    let mut left = inner.width.saturating_sub(MARKS + 1 + artifact);
    let mut has_room = |width: u16| {
        let rest = left.checked_sub(width.saturating_add(1));
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    let shows_moment = has_room(DAY);
    let (mut release, mut license) = (LEAST_RELEASE, LEAST_LICENSE);
    if shows_moment {
        // Only what is in the window is asked for.
        let height = usize::from(inner.height.saturating_sub(1));
        for (_, row) in model.journal.artifacts.window(height) {
            let current = rows.current(row);
            if let Some(newest) = current.as_deref().and_then(|revision| revision.releases().last()) {
                release = release.max(2 + to_cells(cells(&newest.version().to_string())));
                license = license.max(to_cells(cells(&safe(newest.license().as_str()))));
            }
        }
    }
    let shows_revisions = shows_moment && has_room(REVISIONS);
    let shows_release = shows_revisions && has_room(release);
    let shows_license = shows_release && has_room(license);
    let shows_age = shows_license && has_room(AGE + MOMENT - DAY);
    let columns = [
        (true, Column::Mark, MARKS),
        (true, Column::Artifact, artifact),
        (shows_revisions, Column::Revisions, REVISIONS),
        (shows_moment, Column::Moment, if shows_age { MOMENT } else { DAY }),
        (shows_age, Column::Age, AGE),
        (shows_release, Column::Release, release),
        (shows_license, Column::License, license),
    ];
    let shown = columns.into_iter().filter(|(is_shown, ..)| *is_shown);
    shown.map(|(_, column, width)| (column, width)).collect()
}

/// What the columns leave over is the artifact's.
fn constraint(column: Column, width: u16) -> Constraint {
    match column {
        Column::Artifact => Constraint::Fill(1),
        _ => Constraint::Length(width),
    }
}

fn to_cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
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

fn cell(model: &Model, artifact: &Artifact<'_>, column: Column, room: usize, matcher: &mut Matcher) -> Line<'static> {
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
            let new = if model.journal.unvisited.has_artifact(coordinate) {
                theme.glyphs.new
            } else {
                " "
            };
            let warning = if has_findings() { theme.glyphs.warning } else { "" };
            Line::from(vec![
                Span::styled(new, theme.style(Role::Accent)),
                Span::styled(warning, theme.style(Role::Warning)),
            ])
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
            Line::from(if room >= usize::from(MOMENT) {
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
