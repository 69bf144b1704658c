//! SODA. Nothing of it is part of this hub.

use crate::NenjimComponent;

/// Manages tasks. Dormant here: registered, never started.
pub trait TaskManager: NenjimComponent {}
