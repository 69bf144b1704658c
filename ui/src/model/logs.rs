//! The state of the Logs screen.

/// The Logs screen.
#[derive(Debug)]
pub(crate) struct LogsScreen {
    /// Whether the newest records are shown as they arrive.
    pub(crate) follows: bool,
}

impl LogsScreen {
    /// Following, everything shown.
    pub(crate) fn new() -> Self {
        Self { follows: true }
    }
}
