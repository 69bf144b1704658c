//! The wall clock, as something that can be handed in.

use std::time::SystemTime;

use crate::Timestamp;

/// Tells what time it is.
pub(crate) trait Clock: Send + Sync {
    /// Now, or nothing when the clock stands outside the years 0001 to 9999.
    fn now(&self) -> Option<Timestamp>;
}

/// The clock of the operating system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Option<Timestamp> {
        Timestamp::from_system_time(SystemTime::now())
    }
}
