//! What a component says of itself where its full form would use a network.

use crate::NenjimComponent;

/// A component whose full form would use a network connection, which this hub never opens.
///
/// It is published beside the component's own interface, so that an operator is told what does not happen.
pub trait Offline: NenjimComponent {
    /// One sentence for the operator: what this component does without a connection, and what it does not do.
    fn offline_statement(&self) -> &'static str;
}
