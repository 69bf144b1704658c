//! What registration can refuse.

use thiserror::Error;

use super::ComponentId;

/// Why a component was not registered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegistrationError {
    /// The id already names a registration.
    #[error("component id {id} is already registered; choose an unused id")]
    DuplicateId {
        /// The id in use.
        id: ComponentId,
    },
    /// An interface coercion returned another object than the component it was given.
    #[error("component {id} is published as {interface} by another object; publish the component itself")]
    ForeignView {
        /// The id asked for.
        id: ComponentId,
        /// The interface whose view is foreign.
        interface: &'static str,
    },
}
