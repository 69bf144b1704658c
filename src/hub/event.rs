//! What a hub announces to its embedder.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::HubError;
use crate::{ComponentId, LoadProgress, NenjimRegistryService};

/// Something that happened during a hub's start, in the order it happened.
#[derive(Clone)]
#[non_exhaustive]
pub enum HubEvent {
    /// A process is about to be started.
    Starting {
        /// The process.
        id: ComponentId,
    },
    /// The Registry answers queries from now on.
    RegistryAvailable {
        /// The ordinary, read-only service.
        registry: Arc<dyn NenjimRegistryService>,
    },
    /// A component was registered.
    Registered {
        /// The id it is registered under.
        id: ComponentId,
    },
    /// The journal load has come this far.
    Loading {
        /// How far.
        progress: LoadProgress,
    },
    /// A process's start has returned successfully.
    Started {
        /// The process.
        id: ComponentId,
        /// How long its start took.
        took: Duration,
    },
    /// The start failed. Nothing follows.
    Failed {
        /// Why.
        error: Arc<HubError>,
    },
    /// Every enabled process has started. Nothing follows but the progress of refreshes.
    Online,
}

impl fmt::Debug for HubEvent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Starting { id } => write!(formatter, "Starting({id})"),
            Self::RegistryAvailable { .. } => formatter.write_str("RegistryAvailable"),
            Self::Registered { id } => write!(formatter, "Registered({id})"),
            Self::Loading { progress } => write!(formatter, "Loading({progress:?})"),
            Self::Started { id, took } => write!(formatter, "Started({id}, {took:?})"),
            Self::Failed { error } => write!(formatter, "Failed({error})"),
            Self::Online => formatter.write_str("Online"),
        }
    }
}
