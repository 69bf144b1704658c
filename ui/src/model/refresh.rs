//! What is known of refreshes.

use std::collections::BTreeSet;
use std::time::Duration;

use nenjim_hub::{ArtifactCoordinate, JournalVersion};

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
        /// What it added.
        news: BTreeSet<(ArtifactCoordinate, JournalVersion)>,
        /// How it ended.
        report: Report,
    },
}

impl Refreshing {
    /// Whether the last refresh added this revision.
    pub(crate) fn is_new(&self, artifact: &ArtifactCoordinate, version: JournalVersion) -> bool {
        match self {
            Self::Ended { news, .. } => news.contains(&(artifact.clone(), version)),
            _ => false,
        }
    }

    /// How many revisions the last refresh added to this artifact.
    pub(crate) fn news_of(&self, artifact: &ArtifactCoordinate) -> usize {
        match self {
            Self::Ended { news, .. } => news.iter().filter(|(coordinate, _)| coordinate == artifact).count(),
            _ => 0,
        }
    }
}
