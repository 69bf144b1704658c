//! How a load and a refresh end.

use std::path::PathBuf;

use thiserror::Error;

use super::{ArtifactCoordinate, Diagnostic, Diagnostics, Digest, JournalVersion};
use crate::{Escaped, IllegalState};

/// Why the Journal did not start. Nothing is queryable then.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The root, a file in it, or a chain is not valid.
    #[error(
        "the journal root {} did not load: {}; correct what is wrong and try again",
        Escaped(&root.to_string_lossy()),
        count(.diagnostics)
    )]
    Invalid {
        /// The root, absolute and normalized.
        root: PathBuf,
        /// Everything found.
        diagnostics: Diagnostics,
        /// The first of the diagnostics.
        source: Box<Diagnostic>,
    },
    /// Reading the root panicked.
    #[error("loading the journal root {} panicked: {}; report this as a defect", Escaped(&root.to_string_lossy()), Escaped(message))]
    Panicked {
        /// The root, absolute and normalized.
        root: PathBuf,
        /// The panic's message.
        message: String,
    },
}

/// One revision that a refresh added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ingested {
    /// The artifact whose chain grew.
    pub coordinate: ArtifactCoordinate,
    /// The new revision's version.
    pub version: JournalVersion,
    /// The SHA-256 of its text.
    pub digest: Digest,
}

/// What a successful refresh did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefreshOutcome {
    /// The revisions it added, by coordinate and version.
    pub ingested: Vec<Ingested>,
    /// What is worth a look: known revisions whose files are gone.
    pub findings: Diagnostics,
}

/// Why a refresh failed. What was queryable before still is.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RefreshError {
    /// The Journal has not started successfully.
    #[error(transparent)]
    IllegalState(#[from] IllegalState),
    /// The root, a file in it, or a chain is not valid.
    #[error(
        "the journal root {} was not read completely: {}, {}; correct what is wrong and refresh again",
        Escaped(&root.to_string_lossy()),
        count(.diagnostics),
        added(.outcome)
    )]
    Invalid {
        /// The root, absolute and normalized.
        root: PathBuf,
        /// Everything found.
        diagnostics: Diagnostics,
        /// What was ingested before and beside the failures, and stays.
        outcome: RefreshOutcome,
        /// The first of the diagnostics.
        source: Box<Diagnostic>,
    },
    /// Reading the root panicked.
    #[error(
        "refreshing the journal root {} panicked: {}, {}; report this as a defect",
        Escaped(&root.to_string_lossy()),
        Escaped(message),
        added(.outcome)
    )]
    Panicked {
        /// The root, absolute and normalized.
        root: PathBuf,
        /// The panic's message.
        message: String,
        /// What was ingested beside the failure, and stays.
        outcome: RefreshOutcome,
    },
}

fn added(outcome: &RefreshOutcome) -> String {
    match outcome.ingested.len() {
        0 => "nothing was added".to_owned(),
        1 => "1 revision was added".to_owned(),
        added => format!("{added} revisions were added"),
    }
}

fn count(diagnostics: &Diagnostics) -> String {
    match diagnostics.as_slice().len() {
        1 => "1 error".to_owned(),
        errors => format!("{errors} errors"),
    }
}
