//! The typed interface index.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::Arc;

use super::{Component, ComponentId, Registration, RegistrationError, View};

/// What is registered, by id and by interface. Entries are only ever added.
#[derive(Default)]
pub(super) struct Index {
    registrations: Vec<Registration>,
    by_id: HashMap<ComponentId, Arc<[View]>>,
    by_interface: HashMap<TypeId, Vec<(ComponentId, View)>>,
}

impl Index {
    /// Adds all of `component` or, when it is refused, nothing of it.
    pub(super) fn add(&mut self, id: ComponentId, component: &Component) -> Result<(), RegistrationError> {
        if self.by_id.contains_key(&id) {
            return Err(RegistrationError::DuplicateId { id });
        }
        if let Some(interface) = component.foreign_interface() {
            return Err(RegistrationError::ForeignView { id, interface });
        }
        for view in component.views() {
            self.by_interface
                .entry(view.interface_id())
                .or_default()
                .push((id.clone(), view.clone()));
        }
        self.registrations.push(Registration::new(id.clone(), component));
        self.by_id.insert(id, component.views().into());
        Ok(())
    }

    pub(super) fn view(&self, id: &ComponentId, interface: TypeId) -> Option<View> {
        self.by_id
            .get(id)?
            .iter()
            .find(|view| view.interface_id() == interface)
            .cloned()
    }

    pub(super) fn views(&self, interface: TypeId) -> Vec<(ComponentId, View)> {
        self.by_interface.get(&interface).cloned().unwrap_or_default()
    }

    pub(super) fn registrations(&self) -> Arc<[Registration]> {
        self.registrations.as_slice().into()
    }

    pub(super) fn len(&self) -> usize {
        self.registrations.len()
    }
}
