//! From the bytes of one file to a [`Draft`]. Pure: no I/O, no clock.
//!
//! [`parse`] tries to read a text with the help of its predecessor's first, which accepts only what is valid throughout, and
//! otherwise reads it from scratch and reports everything. Both are the same pass over the same grammar:
//!
//! - `bytes`, `first_line`: what a file must be before the rest is read
//! - `line`: lines, and the entries on them
//! - `keys`, `block`: the keys, their order, what is missing, misplaced, unknown or twice there
//! - `header`, `section`, `value`, `license`: the values
//! - `reader`: the pass; `precedent`: what it takes from the predecessor; `interner`: what releases share; `scratch`: memory
//!   that is used for text after text
//! - `problems`: diagnostics with place and excerpt

mod block;
mod bytes;
mod first_line;
mod header;
mod interner;
mod keys;
mod license;
mod line;
mod precedent;
mod problems;
mod reader;
mod scratch;
mod section;
mod unique;
mod value;

pub(super) use license::identifiers as license_identifiers;
pub(super) use scratch::Scratch;

use std::ops::Range;
use std::sync::Arc;

use super::{ArtifactCoordinate, Diagnostic, JournalVersion, Position, Predecessor, Release};

/// The first line of every text of this format.
const FIRST_LINE: &[u8] = b"FORMAT_VERSION=1";
/// How the lines that name the artifact start.
const GROUP: &[u8] = b"GROUP=";
/// How the line after them starts.
const PREVIOUS: &[u8] = b"PREVIOUS=";
/// How a section starts.
const RELEASE: &[u8] = b"RELEASE=";
/// How the last line starts.
const END: &[u8] = b"END=";

/// What one text says, well-formed but not yet verified against any chain.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Draft {
    pub(crate) coordinate: ArtifactCoordinate,
    pub(crate) version: JournalVersion,
    pub(crate) previous: Predecessor,
    pub(crate) summary: Option<Arc<str>>,
    pub(crate) releases: Arc<[Arc<Release>]>,
    /// The bytes of each release's section, from its `RELEASE` line to the next section or the `END` line.
    pub(crate) sections: Box<[Range<usize>]>,
    /// The bytes of the lines that name the artifact, from the `GROUP` line to the `PREVIOUS` line.
    pub(crate) naming: Range<usize>,
    /// Where the values stand that later checks may object to.
    pub(crate) places: Places,
}

/// Where the values of a header stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    pub(crate) version: Position,
    pub(crate) group: Position,
    pub(crate) previous: Position,
}

/// The text just before this one in its chain. Sections with the same bytes are not parsed again, and their releases are
/// shared.
#[derive(Clone, Copy)]
pub(crate) struct Precedent<'text> {
    pub(crate) bytes: &'text [u8],
    /// What `bytes` were parsed to.
    pub(crate) draft: &'text Draft,
}

/// Parses one complete text. `scratch` is memory to work in, whatever is left in it.
///
/// The result does not depend on `precedent`, only the time it takes and what the releases share do.
///
/// # Errors
///
/// Every independent diagnostic of the text in line order, without a path.
pub(crate) fn parse(
    bytes: &[u8],
    precedent: Option<Precedent<'_>>,
    scratch: &mut Scratch,
) -> Result<Draft, Vec<Diagnostic>> {
    if let Some(draft) = precedent.and_then(|precedent| reader::read_after(bytes, precedent, scratch)) {
        return Ok(draft);
    }
    if let Some(alone) = bytes::fault(bytes).or_else(|| first_line::fault(bytes)) {
        return Err(vec![alone]);
    }
    reader::read(bytes, scratch)
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
