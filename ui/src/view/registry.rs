//! The Registry screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;

use crate::model::hub::is_process;
use crate::model::registry::{Grouping, RegistryRow};
use crate::model::{Model, Pane};
use crate::sanitize::cells;
use crate::theme::Role;
use crate::widget::document::Document;
use crate::widget::{frame, table};

/// The least width of the names' column: its heading with the mark of the order.
const LEAST_NAME: u16 = 10;
/// The least of what belongs to a row that is shown, with its heading, in cells.
const LEAST_MEMBERS: u16 = 11;

/// Draws the list.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let (by, headers) = match model.registry.grouping {
        Grouping::Component => ("by component", ["component", "interfaces"]),
        Grouping::Interface => ("by interface", ["interface", "providers"]),
    };
    let inner = frame::draw(model, Pane::Registrations, by, area, buffer);
    // What belongs to a row gives way before its name does: the detail lists it in full.
    let names = model.registry.table.rows().rows.iter().map(|row| cells(row.name()));
    let longest = u16::try_from(names.max().unwrap_or(0)).unwrap_or(u16::MAX);
    let name = longest
        .max(LEAST_NAME)
        .min(inner.width.saturating_sub(LEAST_MEMBERS + 1));
    table::draw(
        model,
        Pane::Registrations,
        &model.registry.table,
        &headers,
        &[Constraint::Length(name), Constraint::Fill(1)],
        |rows, row, matcher| {
            let entry = &rows.rows[row];
            vec![
                Line::from_iter(matcher.spans(theme, entry.name())),
                Line::styled(entry.members(), theme.style(Role::Muted)),
            ]
        },
        inner,
        buffer,
    );
}

/// The lines of the detail pane.
pub(crate) fn detail(model: &Model, width: u16) -> Vec<Line<'static>> {
    let mut document = Document::new(model.settings.theme, width);
    match model.registry.selected() {
        None => document.text("nothing is registered", Role::Muted),
        Some(RegistryRow::Registration(registration)) => {
            document.heading(registration.id().as_str());
            let kind = if is_process(registration) {
                "process"
            } else {
                "passive component"
            };
            document.field("kind", kind, Role::Plain);
            document.label("ids of the same object");
            for same in model.registry.same_object(registration) {
                document.item(same.as_str());
            }
            document.label("interfaces");
            for interface in registration.interfaces() {
                document.item(interface.strip_prefix("dyn ").unwrap_or(interface));
            }
        }
        Some(RegistryRow::Interface(interface, providers)) => {
            document.heading(interface.strip_prefix("dyn ").unwrap_or(interface));
            document.label("providers, in registration order");
            for provider in providers {
                document.item(provider.as_str());
            }
        }
    }
    document.into_lines()
}
