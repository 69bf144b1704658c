//! What is known of refreshes.

use std::collections::BTreeSet;
use std::time::Duration;

use nenjim_hub::{ArtifactCoordinate, JournalVersion, Timestamp};

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
        /// When.
        at: Timestamp,
        /// Whether everything was read.
        complete: bool,
        /// What it added.
        new: BTreeSet<(ArtifactCoordinate, JournalVersion)>,
    },
}
