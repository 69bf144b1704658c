//! Jupiter, an exchange on Solana. Nothing of it is part of this hub.

use crate::NenjimComponent;

/// Watches positions in perpetual contracts and raises an alarm. Dormant here: registered, never started.
pub trait PerpsAlarm: NenjimComponent {}
