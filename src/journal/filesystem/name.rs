//! What the names of entries mean, and how they are shown.

use std::fmt::Write as _;

use crate::Escaped;
use crate::journal::{ArtifactCoordinate, JournalVersion, Timestamp};

const EXTENSION: &[u8] = b".journal";
const EXAMPLE_EXTENSION: &[u8] = b".journal.example";

/// What the name of an entry in an artifact's directory says it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryName {
    /// A revision.
    Journal(JournalVersion),
    /// A revision, but what stands before the extension is no version.
    MisnamedJournal(&'static str),
    /// An example, which nobody reads.
    Example,
    /// Nothing that belongs here.
    Unexpected,
}

impl EntryName {
    pub(super) fn of(name: &[u8]) -> Self {
        if std::str::from_utf8(name).is_err() {
            return Self::Unexpected;
        }
        if name.ends_with(EXAMPLE_EXTENSION) {
            return Self::Example;
        }
        match name.strip_suffix(EXTENSION) {
            Some(stem) if !name.starts_with(b".") => match Timestamp::from_bytes(stem) {
                Ok(timestamp) => Self::Journal(timestamp.into()),
                Err(reason) => Self::MisnamedJournal(reason),
            },
            _ => Self::Unexpected,
        }
    }
}

/// The file name of a revision.
type JournalName = [u8; Timestamp::LENGTH + EXTENSION.len()];

pub(super) fn of_journal(version: JournalVersion) -> JournalName {
    let mut name = *b"00000000000000000Z.journal";
    let mut number = version.timestamp().packed();
    for digit in name[..Timestamp::LENGTH - 1].iter_mut().rev() {
        *digit = b"0123456789"[(number % 10) as usize];
        number /= 10;
    }
    name
}

/// The path of a revision below the root, which is safe to show.
pub(in crate::journal) fn path_of(coordinate: &ArtifactCoordinate, version: JournalVersion) -> String {
    format!("{coordinate}/{version}.journal")
}

/// A path as diagnostics show it: unsafe characters and bytes that are not UTF-8 are visible escapes.
pub(super) fn shown(path: &[u8]) -> String {
    let mut shown = String::with_capacity(path.len());
    for chunk in path.utf8_chunks() {
        let valid = Escaped(chunk.valid());
        let _: std::fmt::Result = write!(shown, "{valid}");
        for byte in chunk.invalid() {
            let _: std::fmt::Result = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}
