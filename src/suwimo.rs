//! Suwimo. Nothing of it is part of this hub.

use crate::NenjimComponent;

/// The client's side of Suwimo. Dormant here: registered, never started.
pub trait SuwimoClient: NenjimComponent {}
