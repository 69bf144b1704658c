//! What is known of refreshes.

use std::time::Duration;

use crate::model::report::Report;

/// The refresh that runs, or how the last one ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refreshing {
    /// None has run.
    Never,
    /// One runs.
    Running {
        /// The uptime at which it began.
        since: Duration,
    },
    /// The last one has ended.
    Ended {
        /// How it ended.
        report: Report,
    },
}
