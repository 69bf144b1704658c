//! The releases of the selected revision.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};

use super::status;
use crate::model::{Model, Pane};
use crate::theme::Role;
use crate::widget::calendar::{day, minute, readable};
use crate::widget::{frame, line, table};

/// The heading of the moments of publication, and the width of a day with the mark of the order.
const PUBLISHED: &str = "published";
const DAY: u16 = 10;

/// The revision that the releases are of. One that is not the newest in view is named rather than how many releases it has.
fn breadcrumb(model: &Model) -> frame::Breadcrumb {
    let Some(revision) = model.journal.selected_revision() else {
        return frame::Breadcrumb::default();
    };
    let (at, version) = (revision.version().timestamp(), revision.version());
    let newest = model.journal.timeline.rows().known_revisions().last();
    let is_unexpected = newest.is_some_and(|newest| newest.version() != version);
    let older = if is_unexpected { " (older)" } else { "" };
    let mut forms: Vec<String> = [readable(at), minute(at), day(at)]
        .map(|moment| format!("{moment}{older}"))
        .into();
    forms.push(day(at));
    frame::Breadcrumb { forms, is_unexpected }
}

/// The headings of the columns that there is room for in an area.
pub(crate) fn release_headings(model: &Model, inner: Rect) -> Vec<&'static str> {
    columns(model, inner).into_iter().map(|(heading, _)| heading).collect()
}

/// The width of a pane that shows versions and licenses, frame included.
pub(crate) fn releases_width(model: &Model) -> u16 {
    let (version, license) = model.journal.releases.rows().widths();
    let frame = 2;
    (version + 1).saturating_add(license).saturating_add(frame)
}

/// The columns that there is room for: when a release was published gives way first, then its license.
fn columns(model: &Model, inner: Rect) -> Vec<(&'static str, Constraint)> {
    let (version, license) = model.journal.releases.rows().widths();
    let half = (inner.width / 2).max(inner.width.saturating_sub(license + 1));
    let mut columns = vec![("release", Constraint::Length(version.min(half)))];
    if inner.width.saturating_sub(version + 1) >= license.saturating_add(DAY + 1) {
        columns.push((PUBLISHED, Constraint::Length(DAY)));
    }
    columns.push(("license", Constraint::Fill(1)));
    columns
}

/// Draws the list.
pub(crate) fn draw_releases(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let revision = model.journal.selected_revision();
    let inner = frame::draw(model, Pane::Releases, breadcrumb(model), area, buffer);
    if let (None, Some(as_of), Some(_)) = (revision, model.as_of, model.journal.selected_artifact()) {
        let text = format!("no revision at or before {}", readable(as_of.timestamp()));
        line::draw(theme, &Line::styled(text, theme.style(Role::Warning)), inner, buffer);
        return;
    }
    let columns = columns(model, inner);
    let (headers, widths): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
    let shows_publication = headers.contains(&PUBLISHED);
    table::draw(
        model,
        Pane::Releases,
        &model.journal.releases,
        &headers,
        &widths,
        |rows, row, matcher| {
            let Some(release) = rows.release(row) else {
                return Vec::new();
            };
            let (glyph, _, role) = status(theme, release.status());
            let version = release.version().to_string();
            let mut cells = vec![
                Line::from_iter(
                    [Span::styled(format!("{glyph} "), theme.style(role))]
                        .into_iter()
                        .chain(matcher.spans(theme, &version)),
                ),
                Line::from_iter(matcher.spans(theme, release.license().as_str())),
            ];
            if shows_publication {
                cells.insert(1, Line::from(day(release.published())));
            }
            cells
        },
        inner,
        buffer,
    );
}
