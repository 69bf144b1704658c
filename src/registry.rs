//! The Registry: one catalogue of already constructed components, found by id and interface.
//!
//! Ordinary code holds an `Arc<dyn NenjimRegistryService>` and can only look things up. Registration is a privilege of
//! whoever holds the [`NenjimRegistryServiceManager`], and the hub keeps that to itself.

mod component_id;
mod error;
mod index;
mod reference;
mod registration;

use std::any::TypeId;
use std::sync::Arc;

pub use component_id::{ComponentId, InvalidComponentId};
pub use error::RegistrationError;
pub use reference::{RegistryAssembly, assemble};
pub use registration::{Component, ObjectIdentity, Publication, Registration, View};

use crate::{IllegalState, NenjimComponent};

/// Read-only, typed lookup of registered components.
///
/// It deliberately cannot register, remove, start or stop anything, has no events and no scopes, and offers no path to
/// the manager. Every operation fails with [`IllegalState`] until the Registry process has started. Results
/// are immutable snapshots in registration order.
///
/// The typed operations are `component` and `components` on `dyn NenjimRegistryService`; the trait's own
/// operations are what they are built from.
///
/// # What it does not lead to
///
/// The manager registers,
///
/// ```
/// # #![allow(unused_imports)]
/// use nenjim_hub::{Component, ComponentId, NenjimRegistryService, NenjimRegistryServiceManager};
///
/// fn add(
///     registry: &dyn NenjimRegistryServiceManager,
///     id: ComponentId,
///     component: Component,
/// ) {
///     let _ = registry.register(id, component);
/// }
/// ```
///
/// the service does not:
///
/// ```compile_fail,E0599
/// # #![allow(unused_imports)]
/// use nenjim_hub::{Component, ComponentId, NenjimRegistryService, NenjimRegistryServiceManager};
///
/// fn add(
///     registry: &dyn NenjimRegistryService,
///     id: ComponentId,
///     component: Component,
/// ) {
///     let _ = registry.register(id, component);
/// }
/// ```
///
/// Whoever assembled the Registry has its manager,
///
/// ```
/// let registry = nenjim_hub::assemble_registry();
/// let manager = registry.manager;
/// ```
///
/// whoever holds the service cannot get it:
///
/// ```compile_fail,E0599
/// let registry = nenjim_hub::assemble_registry();
/// let manager = registry.service.manager();
/// ```
///
/// A component can be tried for a type one can name,
///
/// ```
/// use std::any::Any;
/// use std::sync::Arc;
///
/// struct Greeter;
/// let service: Arc<dyn Any + Send + Sync> = nenjim_hub::assemble_registry().service;
/// assert!(service.downcast::<Greeter>().is_err());
/// ```
///
/// but the Registry's own type has no name outside:
///
/// ```compile_fail,E0603
/// use std::any::Any;
/// use std::sync::Arc;
///
/// struct Greeter;
/// let service: Arc<dyn Any + Send + Sync> = nenjim_hub::assemble_registry().service;
/// assert!(service.downcast::<nenjim_hub::registry::reference::ReferenceRegistry>().is_err());
/// ```
///
/// Nor has its administration, where the public handle has one,
///
/// ```
/// use nenjim_hub::NenjimRegistryServiceManager as Administration;
///
/// fn administer(_: &dyn Administration) {}
/// ```
///
/// it is private to the module that implements it:
///
/// ```compile_fail,E0603
/// use nenjim_hub::registry::reference::RegistryAdministration as Administration;
///
/// fn administer(_: &dyn Administration) {}
/// ```
/// Specification: *Registry construction preserves the administrative boundary*, *Deferred runtime features remain absent*.
pub trait NenjimRegistryService: NenjimComponent {
    /// The view of the component `id` under the interface with this type id, when it is published under it.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before the Registry has started.
    fn view(&self, id: &ComponentId, interface: TypeId) -> Result<Option<View>, IllegalState>;

    /// Every component published under the interface with this type id, in registration order.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before the Registry has started.
    fn views(&self, interface: TypeId) -> Result<Vec<(ComponentId, View)>, IllegalState>;

    /// Every registration, in registration order.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before the Registry has started.
    fn registrations(&self) -> Result<Arc<[Registration]>, IllegalState>;
}

impl dyn NenjimRegistryService {
    /// The component `id` as `Interface`, or nothing where the id is unknown or not published under it.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before the Registry has started.
    pub fn component<Interface: ?Sized + 'static>(
        &self,
        id: &ComponentId,
    ) -> Result<Option<Arc<Interface>>, IllegalState> {
        Ok(self
            .view(id, TypeId::of::<Interface>())?
            .and_then(|view| view.as_interface()))
    }

    /// Every component published as `Interface` with its id, in registration order.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before the Registry has started.
    pub fn components<Interface: ?Sized + 'static>(&self) -> Result<Vec<(ComponentId, Arc<Interface>)>, IllegalState> {
        let views = self.views(TypeId::of::<Interface>())?;
        Ok(views
            .into_iter()
            .filter_map(|(id, view)| Some((id, view.as_interface()?)))
            .collect())
    }
}

/// A passive handle through which the hub registers components.
///
/// It registers, and that is all: it is neither a component nor a process, owns no lifecycle, exposes no lookup and is
/// registered under no id. Registration never starts anything and is allowed before and after the
/// Registry's own start.
///
/// # What it is not
///
/// The Registry's service is a component,
///
/// ```
/// # #![allow(unused_imports)]
/// use nenjim_hub::{NenjimComponent, NenjimRegistryService, NenjimRegistryServiceManager};
///
/// fn is_component<T: NenjimComponent + ?Sized>() {}
/// is_component::<dyn NenjimRegistryService>();
/// ```
///
/// the manager is none,
///
/// ```compile_fail,E0277
/// # #![allow(unused_imports)]
/// use nenjim_hub::{NenjimComponent, NenjimRegistryService, NenjimRegistryServiceManager};
///
/// fn is_component<T: NenjimComponent + ?Sized>() {}
/// is_component::<dyn NenjimRegistryServiceManager>();
/// ```
///
/// A process is a process,
///
/// ```
/// # #![allow(unused_imports)]
/// use nenjim_hub::{NenjimProcess, NenjimRegistryServiceManager};
///
/// fn is_process<T: NenjimProcess + ?Sized>() {}
/// is_process::<dyn NenjimProcess>();
/// ```
///
/// the manager is none,
///
/// ```compile_fail,E0277
/// # #![allow(unused_imports)]
/// use nenjim_hub::{NenjimProcess, NenjimRegistryServiceManager};
///
/// fn is_process<T: NenjimProcess + ?Sized>() {}
/// is_process::<dyn NenjimRegistryServiceManager>();
/// ```
///
/// The Registry can be registered,
///
/// ```
/// # #![allow(unused_imports)]
/// use std::sync::Arc;
/// use nenjim_hub::Component;
///
/// let registry = nenjim_hub::assemble_registry();
/// let component = registry.component;
/// ```
///
/// its manager cannot:
///
/// ```compile_fail,E0277
/// # #![allow(unused_imports)]
/// use std::sync::Arc;
/// use nenjim_hub::Component;
///
/// let registry = nenjim_hub::assemble_registry();
/// let component = Component::new(Arc::new(registry.manager)).seal();
/// ```
///
/// It registers,
///
/// ```
/// # #![allow(unused_variables)]
/// use nenjim_hub::{Component, ComponentId, NenjimRegistryServiceManager};
///
/// fn administer(manager: &dyn NenjimRegistryServiceManager, id: ComponentId, component: Component) {
///     let _ = manager.register(id, component);
/// }
/// ```
///
/// and never removes:
///
/// ```compile_fail,E0599
/// # #![allow(unused_variables)]
/// use nenjim_hub::{Component, ComponentId, NenjimRegistryServiceManager};
///
/// fn administer(manager: &dyn NenjimRegistryServiceManager, id: ComponentId, component: Component) {
///     let _ = manager.unregister(id);
/// }
/// ```
/// Specification: *Registry manager is a passive registration handle*.
pub trait NenjimRegistryServiceManager: Send + Sync {
    /// Makes `component` available under `id` through every interface it is published under.
    ///
    /// # Errors
    ///
    /// [`RegistrationError`] when the id is in use, or when a view of the component is not the component itself.
    /// Nothing is registered then.
    fn register(&self, id: ComponentId, component: Component) -> Result<(), RegistrationError>;
}

#[cfg(test)]
mod tests;
