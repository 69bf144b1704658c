//! What two revisions differ in.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};

use crate::model::journal::diff::Sign;
use crate::model::list::Browse as _;
use crate::model::{Model, Pane};
use crate::sanitize::cells;
use crate::theme::Role;
use crate::widget::calendar::readable;
use crate::widget::dialog;
use crate::widget::{frame, line, table};

/// The least width of the releases' column, in which fields are named too.
const LEAST_RELEASE: u16 = 14;

/// Draws the two revisions and, below them, line by line what differs.
pub(crate) fn draw_diff(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let diff = &model.journal.diff;
    let Some(sides) = diff.rows().sides() else {
        frame::draw(model, Pane::Diff, "", area, buffer);
        return;
    };
    let of = sides.to.coordinate().as_str();
    let inner = frame::draw(model, Pane::Diff, of, area, buffer);
    let from = sides
        .from
        .as_ref()
        .map_or_else(|| "nothing".to_owned(), |from| readable(from.version().timestamp()));
    let to = readable(sides.to.version().timestamp());
    if diff.total() == 0 {
        let text = format!("{from} and {to} say the same of the same releases");
        line::draw(theme, &Line::from(text), inner, buffer);
        return;
    }
    let headings = [
        Span::styled(format!("- A {from}"), theme.style(Role::Bad)),
        Span::raw("   "),
        Span::styled(format!("+ B {to}"), theme.style(Role::Good)),
    ];
    let [first, rest] = dialog::first_line(inner);
    line::draw(theme, &Line::from_iter(headings), first, buffer);
    let height = usize::from(rest.height.saturating_sub(1));
    let releases = diff.window(height).filter_map(|(_, row)| diff.rows().line(row));
    let longest = releases.map(|line| cells(&line.release().version().to_string())).max();
    let longest = u16::try_from(longest.unwrap_or(0)).unwrap_or(u16::MAX);
    let release = longest.max(LEAST_RELEASE).min(rest.width / 2);
    let widths = [Constraint::Length(1), Constraint::Length(release), Constraint::Fill(1)];
    table::draw(
        model,
        Pane::Diff,
        diff,
        &["", "release", "what differs"],
        &widths,
        |rows, row, matcher| {
            let Some(line) = rows.line(row) else {
                return Vec::new();
            };
            let role = match line.sign {
                Sign::Added => Role::Good,
                Sign::Dropped => Role::Bad,
                Sign::Changed => Role::Warning,
            };
            let subject = match line.field() {
                Some(field) => Line::from(format!("  {field}")),
                None => Line::from_iter(matcher.spans(theme, &line.release().version().to_string()))
                    .style(theme.style(Role::Title)),
            };
            vec![
                Line::styled(line.sign.glyph(), theme.style(role)),
                subject,
                Line::from_iter(matcher.spans(theme, &line.value())).style(theme.style(role)),
            ]
        },
        rest,
        buffer,
    );
}
