//! The Registry screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Line;

use crate::model::hub::is_process;
use crate::model::registry::{Grouping, RegistryRow, short_interface};
use crate::model::{Model, Pane};
use crate::theme::Role;
use crate::widget::document::Document;
use crate::widget::{frame, table};

/// Draws the list.
pub(crate) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let (by, headers) = match model.registry.grouping {
        Grouping::Component => ("by component", ["component", "interfaces"]),
        Grouping::Interface => ("by interface", ["interface", "providers"]),
    };
    let inner = frame::draw(model, Pane::Registrations, by, area, buffer);
    table::draw(
        model,
        Pane::Registrations,
        &model.registry.table,
        &headers,
        &[Constraint::Fill(3), Constraint::Fill(4)],
        |rows, row, matcher| {
            let entry = &rows.0[row];
            let beside = match entry {
                RegistryRow::Registration(registration) => {
                    let names: Vec<&str> = registration
                        .interfaces()
                        .iter()
                        .map(|name| short_interface(name))
                        .collect();
                    names.join(", ")
                }
                RegistryRow::Interface(_, providers) => {
                    let names: Vec<&str> = providers.iter().map(AsRef::as_ref).collect();
                    names.join(", ")
                }
            };
            vec![
                Line::from_iter(matcher.spans(theme, entry.name())),
                Line::styled(beside, theme.style(Role::Muted)),
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
