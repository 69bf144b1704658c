//! What is handed to the Registry, and how it is listed.

use std::any::{Any, TypeId, type_name};
use std::fmt;
use std::sync::Arc;

use super::ComponentId;
use crate::NenjimComponent;

/// A constructed component with the interfaces it is published under.
///
/// Each interface is an explicit coercion, so a missing `impl` does not compile. Every component is published as
/// `dyn NenjimComponent` without being told to.
///
/// ```
/// use std::sync::Arc;
/// use nenjim_hub::{Component, NenjimComponent};
///
/// trait Greeter: NenjimComponent {
///     fn greet(&self) -> String;
/// }
/// struct English;
/// impl NenjimComponent for English {}
/// impl Greeter for English {
///     fn greet(&self) -> String { "hello".to_owned() }
/// }
///
/// let component = Component::new(Arc::new(English)).publish::<dyn Greeter>(|c| c);
/// assert_eq!(component.seal().interfaces().count(), 2);
/// ```
///
/// An interface it implements can be named,
///
/// ```
/// # #![allow(unused_imports)]
/// use std::sync::Arc;
/// use nenjim_hub::{Component, NenjimComponent, NenjimProcess};
///
/// trait Greeter: NenjimComponent {}
/// struct English;
/// impl NenjimComponent for English {}
/// impl Greeter for English {}
///
/// let english = Arc::new(English);
/// let component = Component::new(english).publish::<dyn Greeter>(|c| c);
/// ```
///
/// another cannot:
///
/// ```compile_fail,E0277
/// # #![allow(unused_imports)]
/// use std::sync::Arc;
/// use nenjim_hub::{Component, NenjimComponent, NenjimProcess};
///
/// trait Greeter: NenjimComponent {}
/// struct English;
/// impl NenjimComponent for English {}
/// impl Greeter for English {}
///
/// let english = Arc::new(English);
/// let component = Component::new(english).publish::<dyn NenjimProcess>(|c| c);
/// ```
pub struct Publication<T: NenjimComponent> {
    object: Arc<T>,
    component: Component,
}

/// A component as the Registry takes it: one object, its interfaces known.
pub struct Component {
    object: Arc<dyn NenjimComponent>,
    views: Vec<View>,
}

impl Component {
    /// Begins the publication of `object`.
    #[must_use]
    #[expect(
        clippy::new_ret_no_self,
        reason = "a component is complete only once its interfaces are named"
    )]
    pub fn new<T: NenjimComponent>(object: Arc<T>) -> Publication<T> {
        let component = Self {
            object: object.clone(),
            views: Vec::new(),
        };
        Publication { object, component }.publish::<dyn NenjimComponent>(|component| component)
    }

    /// The names of the interfaces it is published under, in the order they were named.
    pub fn interfaces(&self) -> impl Iterator<Item = &'static str> {
        self.views.iter().map(|view| view.interface)
    }

    /// Which object this is.
    #[must_use]
    pub fn identity(&self) -> ObjectIdentity {
        ObjectIdentity::of(&self.object)
    }

    pub(super) fn views(&self) -> &[View] {
        &self.views
    }

    /// The first interface whose view is another object than the component.
    pub(super) fn foreign_interface(&self) -> Option<&'static str> {
        let identity = self.identity();
        self.views
            .iter()
            .find(|view| view.identity != identity)
            .map(|view| view.interface)
    }
}

impl<T: NenjimComponent> Publication<T> {
    /// Publishes the component as `Interface`; the coercion is written `|component| component`.
    #[must_use]
    pub fn publish<Interface: ?Sized + Send + Sync + 'static>(
        mut self,
        coercion: fn(Arc<T>) -> Arc<Interface>,
    ) -> Self {
        let view = View::new(coercion(self.object.clone()));
        if self
            .component
            .views
            .iter()
            .all(|known| known.interface_id != view.interface_id)
        {
            self.component.views.push(view);
        }
        self
    }

    /// The component with the interfaces named so far.
    #[must_use]
    pub fn seal(self) -> Component {
        self.component
    }
}

/// One object seen through one interface.
///
/// Opened by the typed lookups of `dyn NenjimRegistryService`; on its own it tells nothing.
#[derive(Clone)]
pub struct View {
    interface_id: TypeId,
    interface: &'static str,
    identity: ObjectIdentity,
    /// Holds an `Arc<Interface>` of the interface named above.
    handle: Arc<dyn Any + Send + Sync>,
}

impl View {
    fn new<Interface: ?Sized + Send + Sync + 'static>(object: Arc<Interface>) -> Self {
        Self {
            interface_id: TypeId::of::<Interface>(),
            interface: type_name::<Interface>(),
            identity: ObjectIdentity::of(&object),
            handle: Arc::new(object),
        }
    }

    pub(super) fn interface_id(&self) -> TypeId {
        self.interface_id
    }

    pub(super) fn as_interface<Interface: ?Sized + 'static>(&self) -> Option<Arc<Interface>> {
        self.handle.downcast_ref::<Arc<Interface>>().cloned()
    }
}

/// Tells whether two registrations are the same object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObjectIdentity(usize);

impl ObjectIdentity {
    /// The identity of the object behind `object`, whichever interface it is seen through.
    #[must_use]
    pub fn of<T: ?Sized>(object: &Arc<T>) -> Self {
        Self(Arc::as_ptr(object).cast::<()>().addr())
    }
}

/// One registration as it is listed.
#[derive(Clone, Debug)]
pub struct Registration {
    id: ComponentId,
    identity: ObjectIdentity,
    interfaces: Arc<[&'static str]>,
}

impl Registration {
    pub(super) fn new(id: ComponentId, component: &Component) -> Self {
        Self {
            id,
            identity: component.identity(),
            interfaces: component.interfaces().collect(),
        }
    }

    /// The id it is registered under.
    #[must_use]
    pub fn id(&self) -> &ComponentId {
        &self.id
    }

    /// The object behind it: two registrations of one object have the same identity.
    #[must_use]
    pub fn identity(&self) -> ObjectIdentity {
        self.identity
    }

    /// The full names of the interfaces it is published under, in the order they were named.
    #[must_use]
    pub fn interfaces(&self) -> &[&'static str] {
        &self.interfaces
    }
}

impl fmt::Debug for Component {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Component")
            .field("interfaces", &self.interfaces().collect::<Vec<_>>())
            .finish()
    }
}

impl<T: NenjimComponent> fmt::Debug for Publication<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.component.fmt(formatter)
    }
}

impl fmt::Debug for View {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("View")
            .field("interface", &self.interface)
            .finish_non_exhaustive()
    }
}
