//! What breaks a chain, and how it is told.

use thiserror::Error;

use crate::journal::text::{Draft, Places};
use crate::journal::{ArtifactCoordinate, Diagnostic, DiagnosticId, Digest, JournalVersion, Position};

/// A rule of section 6 of the format that a text breaks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(in crate::journal) enum Violation {
    #[error("{version} follows {named}, but {coordinate} has no revision before it; a first revision is a genesis")]
    MissingGenesis {
        coordinate: ArtifactCoordinate,
        version: JournalVersion,
        named: JournalVersion,
    },
    #[error("{version} has the digest {found}, but was read before with {known}; a published revision never changes")]
    HistoryRewritten {
        version: JournalVersion,
        known: Digest,
        found: Digest,
    },
    #[error("this is a genesis, but {coordinate} has one already and its head is {head}")]
    SecondGenesis {
        coordinate: ArtifactCoordinate,
        head: JournalVersion,
        head_digest: Digest,
    },
    #[error("the predecessor is {named}, which has a successor already; expected the head {head}")]
    Fork {
        named: JournalVersion,
        head: JournalVersion,
        head_digest: Digest,
    },
    #[error("the predecessor is {named}, which is not in the chain; expected the head {head}")]
    MissingPredecessor {
        named: JournalVersion,
        head: JournalVersion,
        head_digest: Digest,
    },
    #[error("the predecessor {version} is named with {named}, but its text has {actual}")]
    PredecessorDigestMismatch {
        version: JournalVersion,
        named: Digest,
        actual: Digest,
    },
    #[error("the version {version} is not after {head}, the version of its predecessor")]
    NonMonotonicVersion {
        version: JournalVersion,
        head: JournalVersion,
    },
}

impl Violation {
    pub(in crate::journal) fn id(&self) -> DiagnosticId {
        match self {
            Self::MissingGenesis { .. } => DiagnosticId::MissingGenesis,
            Self::HistoryRewritten { .. } => DiagnosticId::HistoryRewritten,
            Self::SecondGenesis { .. } => DiagnosticId::SecondGenesis,
            Self::Fork { .. } => DiagnosticId::Fork,
            Self::MissingPredecessor { .. } => DiagnosticId::MissingPredecessor,
            Self::PredecessorDigestMismatch { .. } => DiagnosticId::PredecessorDigestMismatch,
            Self::NonMonotonicVersion { .. } => DiagnosticId::NonMonotonicVersion,
        }
    }

    /// The value objected to; none where it is the whole text.
    fn position(&self, places: Places) -> Option<Position> {
        match self {
            Self::HistoryRewritten { .. } => None,
            Self::NonMonotonicVersion { .. } => Some(places.version),
            _ => Some(places.previous),
        }
    }

    fn help(&self) -> String {
        match self {
            Self::MissingGenesis { named, .. } => {
                format!("add every revision from the genesis to {named}, or write PREVIOUS=GENESIS")
            }
            Self::HistoryRewritten { .. } => {
                "restore the first text; what is wrong in it is corrected by a successor".to_owned()
            }
            Self::SecondGenesis { head, head_digest, .. } | Self::Fork { head, head_digest, .. } => {
                format!("publish it anew as a successor of the head: PREVIOUS={head} {head_digest}")
            }
            Self::MissingPredecessor {
                named,
                head,
                head_digest,
            } => {
                format!("add {named} first, or publish it anew: PREVIOUS={head} {head_digest}")
            }
            Self::PredecessorDigestMismatch { version, actual, .. } => {
                format!(
                    "restore the text of {version} that was named, or publish this one anew: PREVIOUS={version} {actual}"
                )
            }
            Self::NonMonotonicVersion { head, .. } => format!("publish it anew with a version after {head}"),
        }
    }

    /// The violation as a diagnostic of the text that `draft` was parsed from.
    pub(in crate::journal) fn diagnostic(&self, path: String, draft: Option<&Draft>) -> Diagnostic {
        Diagnostic {
            id: self.id(),
            path,
            position: draft.and_then(|draft| self.position(draft.places)),
            message: self.to_string(),
            help: Some(self.help()),
            excerpt: None,
        }
    }
}
