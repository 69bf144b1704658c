//! From the bytes of one file to a [`Draft`]. Pure: no I/O, no clock.

use std::ops::Range;
use std::sync::Arc;

use super::{ArtifactCoordinate, Diagnostic, JournalVersion, Position, Predecessor, Release};

/// What one text says, well-formed but not yet verified against any chain.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) coordinate: ArtifactCoordinate,
    pub(crate) version: JournalVersion,
    pub(crate) previous: Predecessor,
    pub(crate) summary: Option<Box<str>>,
    pub(crate) releases: Box<[Arc<Release>]>,
    /// The bytes of each release's section, from its `RELEASE` line to the next section or the `END` line.
    pub(crate) sections: Box<[Range<usize>]>,
    /// Where the values stand that later checks may object to.
    pub(crate) places: Places,
}

/// Where the values of a header stand.
#[derive(Clone, Copy, Debug)]
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
    pub(crate) draft: &'text Draft,
}

/// Parses one complete text.
///
/// The result does not depend on `precedent`, only the time it takes and what the releases share do.
///
/// # Errors
///
/// Every independent diagnostic of the text in line order, without a path.
pub(crate) fn parse(bytes: &[u8], precedent: Option<Precedent<'_>>) -> Result<Draft, Vec<Diagnostic>> {
    let _ = (bytes, precedent);
    Err(Vec::new())
}
