//! Tools of the platform itself that are registered and not part of this hub's work.

use crate::NenjimComponent;

/// Composes components by description. Dormant here: the hub's composition is hard-coded.
pub trait Composer: NenjimComponent {}

/// Manages processes while they run. Dormant here: the hub starts each process once and manages none.
pub trait ProcessManager: NenjimComponent {}

/// Tries components out. Dormant here: registered, never started.
pub trait TestTool: NenjimComponent {}
