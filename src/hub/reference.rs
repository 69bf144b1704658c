//! The one hub implementation.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::{HubError, HubEvent, NenjimHub, Operator};
use crate::ComponentId;

/// What a hub is constructed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubConfiguration {
    /// The directory whose journals are loaded.
    pub journal_root: PathBuf,
    /// The directory that holds the components' data.
    pub data_root: PathBuf,
}

/// The reference hub.
pub struct NenjimHubImpl {
    configuration: HubConfiguration,
}

impl NenjimHubImpl {
    /// Constructs a hub that has not been started, and the one [`Operator`] for it.
    ///
    /// `announcer` gets every event in order, on a thread of its own: however slow it is, and if it panics, the hub goes on.
    #[must_use]
    pub fn new(configuration: HubConfiguration, announcer: impl FnMut(HubEvent) + Send + 'static) -> (Self, Operator) {
        let _ = announcer;
        let operator = Operator::new(Arc::new(OnceLock::new()));
        (Self { configuration }, operator)
    }
}

impl NenjimHub for NenjimHubImpl {
    fn start(&self) -> Result<(), Arc<HubError>> {
        let _ = &self.configuration;
        unimplemented!()
    }

    fn started_process_ids(&self) -> Arc<[ComponentId]> {
        Arc::default()
    }
}
