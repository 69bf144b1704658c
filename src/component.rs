//! The marker every component carries.

use std::any::Any;

/// Something the hub composes and the Registry can hold.
///
/// A pure marker: a component has no id, no lifecycle and no operation of its own. An id belongs to a
/// *registration*, so one object may stand in the Registry under several ids, and a lifecycle belongs to
/// [`NenjimProcess`](crate::NenjimProcess), which only those components implement that the hub may start.
///
/// Specification: *Components and processes have minimal orthogonal contracts*.
pub trait NenjimComponent: Any + Send + Sync {}
