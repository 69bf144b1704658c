//! The hub: composition, the one start, and what an embedder may observe and do.

mod announcer;
mod composition;
mod error;
mod event;
mod operator;
mod reference;

use std::sync::Arc;

pub use error::HubError;
pub use event::HubEvent;
pub use operator::Operator;
pub use reference::{HubConfiguration, NenjimHubImpl};

use crate::ComponentId;

/// The ids of the processes a hub starts, in order.
pub const STARTUP_ORDER: [&str; 7] = [
    "nenjim.registry.service",
    "nenjim.journal.service",
    "assetaz.ticker.default",
    "evelyn.service.prod",
    "evelyn.service.test",
    "evelyn.iou-burner.prod",
    "evelyn.mission-control.default",
];

/// The owner of composition and startup.
///
/// It deliberately has no stop, restart, health, recovery or configurable autorun, and is neither a component nor a
/// process: nothing finds it through the Registry.
///
/// A process is a component,
///
/// ```
/// # #![allow(unused_imports)]
/// use nenjim_hub::{NenjimComponent, NenjimHub, NenjimProcess};
///
/// fn is_component<T: NenjimComponent + ?Sized>() {}
/// is_component::<dyn NenjimProcess>();
/// ```
///
/// a hub is none,
///
/// ```compile_fail,E0277
/// # #![allow(unused_imports)]
/// use nenjim_hub::{NenjimComponent, NenjimHub, NenjimProcess};
///
/// fn is_component<T: NenjimComponent + ?Sized>() {}
/// is_component::<dyn NenjimHub>();
/// ```
///
/// It says what it has started,
///
/// ```
/// use nenjim_hub::NenjimHub;
///
/// fn observe(hub: &dyn NenjimHub) {
///     let _ = hub.started_process_ids();
/// }
/// ```
///
/// and stops nothing:
///
/// ```compile_fail,E0599
/// use nenjim_hub::NenjimHub;
///
/// fn observe(hub: &dyn NenjimHub) {
///     let _ = hub.stop();
/// }
/// ```
///
/// What it says can be read,
///
/// ```
/// # use nenjim_hub::{HubConfiguration, NenjimHub, NenjimHubImpl};
/// # fn observe(hub: &dyn NenjimHub) -> Result<(), Box<dyn std::error::Error>> {
/// let mut started = hub.started_process_ids();
/// let first = started.first();
/// # Ok(())
/// # }
/// ```
///
/// and not be changed:
///
/// ```compile_fail,E0594
/// # use nenjim_hub::{HubConfiguration, NenjimHub, NenjimHubImpl};
/// # fn observe(hub: &dyn NenjimHub) -> Result<(), Box<dyn std::error::Error>> {
/// let mut started = hub.started_process_ids();
/// started[0] = "evelyn.service.prod".parse()?;
/// # Ok(())
/// # }
/// ```
/// Specification: *NenjimHub owns composition and runtime startup*, *Started-process snapshots are ordered immutable and
/// truthful*.
pub trait NenjimHub: Send + Sync {
    /// Composes the hub, starts the enabled processes in order, announces online and then blocks for good.
    ///
    /// # Errors
    ///
    /// [`HubError`]: the failure of the first process that did not start, after which no later one is started and nothing is
    /// rolled back; or an illegal state when a start was requested before.
    fn start(&self) -> Result<(), Arc<HubError>>;

    /// The ids of the processes whose start has returned successfully, in that order: an immutable snapshot. It says nothing
    /// of their health since.
    ///
    /// Safe before, during and after startup, from any thread.
    fn started_process_ids(&self) -> Arc<[ComponentId]>;
}
