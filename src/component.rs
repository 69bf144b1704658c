//! The marker every component carries.

use std::any::Any;

/// Something the hub composes and the Registry can hold.
///
/// A pure marker: a component has no id, no lifecycle and no operation of its own. An id belongs to a
/// *registration*, so one object may stand in the Registry under several ids, and a lifecycle belongs to
/// [`NenjimProcess`](crate::NenjimProcess), which only those components implement that the hub may start.
///
/// What it is, is all there is to be known of it,
///
/// ```
/// use std::any::Any;
/// use nenjim_hub::NenjimComponent;
///
/// fn inspect(component: &dyn NenjimComponent) {
///     let _ = component.type_id();
/// }
/// ```
///
/// an id is not part of that:
///
/// ```compile_fail,E0599
/// use std::any::Any;
/// use nenjim_hub::NenjimComponent;
///
/// fn inspect(component: &dyn NenjimComponent) {
///     let _ = component.id();
/// }
/// ```
/// Specification: *Components and processes have minimal orthogonal contracts*.
pub trait NenjimComponent: Any + Send + Sync {}
