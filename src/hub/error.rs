//! Why a hub did not come online.

use thiserror::Error;

use crate::{ComponentId, Escaped, IllegalState, ProcessError, RegistrationError};

/// Why [`NenjimHub::start`](crate::NenjimHub::start) returned.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HubError {
    /// A start was requested before.
    #[error(transparent)]
    IllegalState(#[from] IllegalState),
    /// The hard-coded set could not be composed.
    #[error("the hub's components could not be composed")]
    Composition {
        /// What was refused.
        #[source]
        source: ProcessError,
    },
    /// A component could not be registered.
    #[error("component {id} could not be registered")]
    Registration {
        /// The component.
        id: ComponentId,
        /// What was refused.
        #[source]
        source: RegistrationError,
    },
    /// An enabled id is not registered as a process.
    #[error(
        "component {id} is to be started but is not registered as a process; publish it as one or do not enable it"
    )]
    NotAProcess {
        /// The id.
        id: ComponentId,
    },
    /// A process returned an error from its start.
    #[error("process {id} did not start")]
    ProcessFailed {
        /// The process.
        id: ComponentId,
        /// What it returned.
        #[source]
        source: ProcessError,
    },
    /// A process panicked in its start.
    #[error("process {id} panicked while starting: {}", Escaped(message))]
    ProcessPanicked {
        /// The process.
        id: ComponentId,
        /// The panic's message.
        message: String,
    },
}

impl HubError {
    /// The process or component the failure belongs to, where it belongs to one.
    #[must_use]
    pub fn component_id(&self) -> Option<&ComponentId> {
        match self {
            Self::IllegalState(_) | Self::Composition { .. } => None,
            Self::Registration { id, .. }
            | Self::NotAProcess { id }
            | Self::ProcessFailed { id, .. }
            | Self::ProcessPanicked { id, .. } => Some(id),
        }
    }
}
