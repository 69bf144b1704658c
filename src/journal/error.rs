//! How a load and a refresh end.

use std::path::PathBuf;

use thiserror::Error;

use super::{ArtifactCoordinate, Diagnostic, Diagnostics, Digest, JournalVersion};
use crate::IllegalState;

/// Why the Journal did not start. Nothing is queryable then.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The root, a file in it, or a chain is not valid.
    #[error(
        "the journal root {} did not load: {} in all; correct what is listed and start again",
        root.display(),
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
        "the journal root {} was not read completely: {} in all, {} ingested all the same; correct what is listed and refresh again",
        root.display(),
        count(.diagnostics),
        .outcome.ingested.len()
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
}

fn count(diagnostics: &Diagnostics) -> String {
    match diagnostics.as_slice().len() {
        1 => "1 error".to_owned(),
        errors => format!("{errors} errors"),
    }
}
