//! The state of the Registry screen.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use nenjim_hub::{ComponentId, Registration};

use crate::model::list::{Rows, Table};
use crate::model::text::Scroll;

/// The Registry screen.
#[derive(Debug)]
pub(crate) struct RegistryScreen {
    /// The list.
    pub(crate) table: Table<RegistryRows>,
    /// What the list goes by.
    pub(crate) grouping: Grouping,
    /// Where the detail is scrolled to.
    pub(crate) detail: Scroll,
    registrations: Arc<[Registration]>,
}

/// What the list goes by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Grouping {
    /// A row for each registration.
    #[default]
    Component,
    /// A row for each interface.
    Interface,
}

/// A row of the Registry screen.
#[derive(Clone, Debug)]
pub(crate) enum RegistryRow {
    /// A registration.
    Registration(Registration),
    /// An interface and the ids of what provides it.
    Interface(&'static str, Vec<ComponentId>),
}

/// The rows of the Registry screen.
#[derive(Debug, Default)]
pub(crate) struct RegistryRows {
    /// The rows.
    pub(crate) rows: Vec<RegistryRow>,
    grouping: Grouping,
}

impl RegistryScreen {
    /// Before anything is registered.
    pub(crate) fn new() -> Self {
        Self {
            table: Table::new(RegistryRows::default()),
            grouping: Grouping::default(),
            detail: Scroll::default(),
            registrations: Arc::default(),
        }
    }

    /// The registrations changed.
    pub(crate) fn registered(&mut self, registrations: Arc<[Registration]>) {
        self.registrations = registrations;
        self.derive_rows();
    }

    /// Lists the other way.
    pub(crate) fn regroup(&mut self) {
        self.grouping = match self.grouping {
            Grouping::Component => Grouping::Interface,
            Grouping::Interface => Grouping::Component,
        };
        self.detail = Scroll::default();
        self.derive_rows();
    }

    /// The selected row.
    pub(crate) fn selected(&self) -> Option<&RegistryRow> {
        self.table.rows().rows.get(self.table.selected_row()?)
    }

    /// All registrations of the object that `registration` is of.
    pub(crate) fn same_object<'screen>(
        &'screen self,
        registration: &'screen Registration,
    ) -> impl Iterator<Item = &'screen ComponentId> {
        same_object(&self.registrations, registration)
    }

    fn derive_rows(&mut self) {
        let rows = match self.grouping {
            Grouping::Component => self
                .registrations
                .iter()
                .cloned()
                .map(RegistryRow::Registration)
                .collect(),
            Grouping::Interface => {
                // By the name that is shown, then by where it is defined.
                let mut providers: BTreeMap<(&str, &'static str), Vec<ComponentId>> = BTreeMap::new();
                for registration in self.registrations.iter() {
                    for interface in registration.interfaces() {
                        let key = (short_interface(interface), *interface);
                        providers.entry(key).or_default().push(registration.id().clone());
                    }
                }
                providers
                    .into_iter()
                    .map(|((_, interface), ids)| RegistryRow::Interface(interface, ids))
                    .collect()
            }
        };
        self.table.replace(RegistryRows {
            rows,
            grouping: self.grouping,
        });
    }
}

/// The ids in `registrations` of the object that `registration` is of.
pub(crate) fn same_object<'registrations>(
    registrations: &'registrations [Registration],
    registration: &'registrations Registration,
) -> impl Iterator<Item = &'registrations ComponentId> {
    registrations
        .iter()
        .filter(|other| other.identity() == registration.identity())
        .map(Registration::id)
}

/// An interface's name with the path to it, without the `dyn` of the type.
fn interface_path(name: &str) -> &str {
    name.strip_prefix("dyn ").unwrap_or(name)
}

/// The last part of an interface's name, without the path to it.
pub(crate) fn short_interface(name: &str) -> &str {
    let name = interface_path(name);
    name.rsplit("::").next().unwrap_or(name)
}

impl RegistryRow {
    /// What the row is called.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Registration(registration) => registration.id().as_str(),
            Self::Interface(interface, _) => short_interface(interface),
        }
    }

    /// Its interfaces, or its providers, in a line.
    pub(crate) fn members(&self) -> String {
        let names: Vec<&str> = match self {
            Self::Registration(registration) => registration
                .interfaces()
                .iter()
                .map(|name| short_interface(name))
                .collect(),
            Self::Interface(_, providers) => providers.iter().map(AsRef::as_ref).collect(),
        };
        names.join(", ")
    }
}

impl Rows for RegistryRows {
    type Id = String;

    fn len(&self) -> usize {
        self.rows.len()
    }

    fn id(&self, row: usize) -> String {
        match &self.rows[row] {
            RegistryRow::Registration(registration) => registration.id().to_string(),
            RegistryRow::Interface(interface, _) => (*interface).to_owned(),
        }
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        self.rows[row].name().into()
    }

    fn columns(&self) -> &'static [&'static str] {
        match self.grouping {
            Grouping::Component => &["component", "interfaces"],
            Grouping::Interface => &["interface", "providers"],
        }
    }

    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering {
        let (left, right) = (&self.rows[left], &self.rows[right]);
        match column {
            0 => left.name().cmp(right.name()),
            _ => left.members().cmp(&right.members()),
        }
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        match &self.rows[row] {
            RegistryRow::Registration(registration) => vec![
                ("id", registration.id().as_str().into()),
                (
                    "interfaces",
                    registration
                        .interfaces()
                        .iter()
                        .map(|name| interface_path(name))
                        .collect::<Vec<_>>()
                        .into(),
                ),
            ],
            RegistryRow::Interface(interface, providers) => vec![
                ("interface", interface_path(interface).into()),
                (
                    "providers",
                    providers.iter().map(ComponentId::as_str).collect::<Vec<_>>().into(),
                ),
            ],
        }
    }
}
