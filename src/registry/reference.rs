//! The one Registry implementation, its private administration, and the assembly that hands out its views.

use std::any::TypeId;
use std::sync::{Arc, PoisonError, RwLock};

use super::index::Index;
use super::{
    Component, ComponentId, NenjimRegistryService, NenjimRegistryServiceManager, Registration, RegistrationError, View,
};
use crate::start_gate::StartGate;
use crate::{IllegalState, NenjimComponent, NenjimProcess, ProcessError};

/// One new Registry, seen from its three sides.
///
/// The service and the process are the identical object; the manager is another object bound to it. The assembly
/// itself owns nothing once it is taken apart, and is neither a component nor a process.
///
/// One of its views can be registered,
///
/// ```
/// use nenjim_hub::NenjimComponent;
///
/// fn is_component<T: NenjimComponent + ?Sized>(_: &T) {}
/// let registry = nenjim_hub::assemble_registry();
/// is_component(&*registry.service);
/// ```
///
/// the assembly itself cannot:
///
/// ```compile_fail,E0277
/// use nenjim_hub::NenjimComponent;
///
/// fn is_component<T: NenjimComponent + ?Sized>(_: &T) {}
/// let registry = nenjim_hub::assemble_registry();
/// is_component(&registry);
/// ```
/// Specification: *Registry construction preserves the administrative boundary*.
#[non_exhaustive]
pub struct RegistryAssembly {
    /// What ordinary consumers get.
    pub service: Arc<dyn NenjimRegistryService>,
    /// What the hub starts.
    pub process: Arc<dyn NenjimProcess>,
    /// What the hub keeps to itself.
    pub manager: Box<dyn NenjimRegistryServiceManager>,
    /// The Registry as a component, ready to be registered under an id of the caller's.
    pub component: Component,
}

/// Constructs a Registry that has not been started.
#[must_use]
pub fn assemble() -> RegistryAssembly {
    let registry = Arc::new(ReferenceRegistry {
        gate: StartGate::new("the Registry"),
        index: RwLock::default(),
    });
    let component = Component::new(registry.clone())
        .publish::<dyn NenjimRegistryService>(|registry| registry)
        .publish::<dyn NenjimProcess>(|registry| registry)
        .seal();
    RegistryAssembly {
        service: registry.clone(),
        process: registry.clone(),
        manager: Box::new(ReferenceRegistryManager {
            administration: registry,
        }),
        component,
    }
}

struct ReferenceRegistry {
    gate: StartGate,
    index: RwLock<Index>,
}

/// What only the manager may ask of the Registry. Not nameable outside this module.
trait RegistryAdministration: Send + Sync {
    fn register(&self, id: ComponentId, component: &Component) -> Result<(), RegistrationError>;
}

impl ReferenceRegistry {
    /// A panic while an index is held cannot leave it half changed: `Index::add` checks everything before it adds.
    fn read<R>(&self, query: impl FnOnce(&Index) -> R) -> R {
        query(&self.index.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl NenjimComponent for ReferenceRegistry {}

impl NenjimProcess for ReferenceRegistry {
    fn start(&self) -> Result<(), ProcessError> {
        let attempt = self.gate.begin()?;
        let registrations = self.read(Index::len);
        tracing::debug!(target: "nenjim_hub::registry", registrations, "opening to queries");
        attempt.succeed();
        Ok(())
    }
}

impl NenjimRegistryService for ReferenceRegistry {
    fn view(&self, id: &ComponentId, interface: TypeId) -> Result<Option<View>, IllegalState> {
        self.gate.require_started("looking up a component")?;
        Ok(self.read(|index| index.view(id, interface)))
    }

    fn views(&self, interface: TypeId) -> Result<Vec<(ComponentId, View)>, IllegalState> {
        self.gate.require_started("looking up an interface")?;
        Ok(self.read(|index| index.views(interface)))
    }

    fn registrations(&self) -> Result<Arc<[Registration]>, IllegalState> {
        self.gate.require_started("listing registrations")?;
        Ok(self.read(Index::registrations))
    }
}

impl RegistryAdministration for ReferenceRegistry {
    fn register(&self, id: ComponentId, component: &Component) -> Result<(), RegistrationError> {
        self.index
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .add(id, component)
    }
}

struct ReferenceRegistryManager {
    administration: Arc<dyn RegistryAdministration>,
}

impl NenjimRegistryServiceManager for ReferenceRegistryManager {
    fn register(&self, id: ComponentId, component: Component) -> Result<(), RegistrationError> {
        self.administration.register(id, &component)
    }
}
