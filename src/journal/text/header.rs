//! The values of the header: section 3 of the format.
//!
//! ```text
//! GROUP    = segment ('.' segment)*        segment = [a-z][a-z0-9]*
//! NAME     = [a-z][a-z0-9]* ('-' [a-z0-9]+)*
//! KIND     = segment
//! VARIANT  = segment
//! PREVIOUS = "GENESIS" | timestamp ' ' digest
//! RELEASES = '0' | [1-9][0-9]*
//! ```

use std::sync::Arc;

use super::super::coordinate::{is_name, is_segment, is_segment_bytes};
use super::super::{ArtifactCoordinate, DiagnosticId, JournalVersion, Position, Predecessor, Timestamp};
use super::block::Block;
use super::keys::{Key, Part};
use super::line::{Field, Line};
use super::problems::{Problems, quoted};
use super::{Places, value};

/// What the header says, as far as it was understood.
#[derive(Debug)]
pub(super) struct Header<'text> {
    pub(super) block: Block<'text>,
    /// `JOURNAL_VERSION` as it stands, where its line is judged.
    pub(super) version: Option<(Field<'text>, Option<Timestamp>)>,
    /// The coordinate, and the place of `GROUP`, where the lines that name the artifact are those of the predecessor.
    repeated: Option<(ArtifactCoordinate, Position)>,
    group: Option<Field<'text>>,
    name: Option<&'text str>,
    kind: Option<&'text str>,
    variant: Option<&'text str>,
    previous: Option<(Field<'text>, Predecessor)>,
    summary: Option<&'text str>,
    /// `RELEASES`, where it is a number.
    pub(super) releases: Option<(Field<'text>, u64)>,
}

/// A header that is complete and valid.
#[derive(Debug)]
pub(super) struct Heading {
    pub(super) coordinate: ArtifactCoordinate,
    pub(super) version: JournalVersion,
    pub(super) previous: Predecessor,
    pub(super) summary: Option<Arc<str>>,
    pub(super) places: Places,
}

impl<'text> Header<'text> {
    pub(super) fn new(is_thorough: bool) -> Self {
        Self {
            block: Block::new(Part::Header, is_thorough),
            version: None,
            repeated: None,
            group: None,
            name: None,
            kind: None,
            variant: None,
            previous: None,
            summary: None,
            releases: None,
        }
    }

    /// Judges the value of one of the header's keys.
    pub(super) fn take(&mut self, key: Key, field: Field<'text>, problems: &mut Problems) {
        match key {
            Key::JournalVersion => self.version = Some((field, value::timestamp(field, problems))),
            Key::Group => {
                let valid = field.text.as_bytes().split(|byte| *byte == b'.').all(is_segment_bytes);
                self.group = named(valid, field, "lower-case segments joined by '.'", problems);
            }
            Key::Name => {
                let valid = is_name(field.text);
                self.name = named(valid, field, "lower-case words joined by '-'", problems).map(|field| field.text);
            }
            Key::Kind => {
                let valid = is_segment(field.text);
                self.kind = named(valid, field, "one lower-case word", problems).map(|field| field.text);
            }
            Key::Variant => {
                let valid = is_segment(field.text);
                self.variant = named(valid, field, "one lower-case word", problems).map(|field| field.text);
            }
            Key::Previous => self.previous = predecessor(field, problems).map(|previous| (field, previous)),
            Key::Summary => self.summary = Some(field.text),
            Key::Releases => self.releases = count(field, problems).map(|count| (field, count)),
            // The first line was read before; what follows has other takers.
            _ => {}
        }
    }

    /// Takes over what the predecessor's lines say that name the artifact; `first` is the one of `GROUP`.
    pub(super) fn repeat(&mut self, coordinate: &ArtifactCoordinate, first: Line<'text>, problems: &mut Problems) {
        for key in [Key::Group, Key::Name, Key::Kind, Key::Variant] {
            self.block.admit(key, first, problems);
        }
        let place = Position {
            line: first.number,
            column: Key::Group.as_str().len() + 2,
        };
        self.repeated = Some((coordinate.clone(), place));
    }

    /// The whole header, when nothing is wrong with it.
    pub(super) fn finish(&mut self, problems: &mut Problems) -> Option<Heading> {
        let repeated = self.repeated.take();
        let (coordinate, group) = repeated.or_else(|| self.coordinate(problems))?;
        let (version_field, version) = self.version?;
        let (previous_field, previous) = self.previous?;
        Some(Heading {
            coordinate,
            version: version?.into(),
            previous,
            summary: self.summary.map(Arc::from),
            places: Places {
                version: place(version_field),
                group,
                previous: place(previous_field),
            },
        })
    }

    /// The coordinate that the parts give, and the place of `GROUP`.
    fn coordinate(&self, problems: &mut Problems) -> Option<(ArtifactCoordinate, Position)> {
        let group = self.group?;
        match ArtifactCoordinate::derive(group.text, self.name?, self.kind?, self.variant) {
            Ok(coordinate) => Some((coordinate, place(group))),
            Err(error) => {
                problems.value(
                    DiagnosticId::InvalidName,
                    group,
                    format!(
                        "the coordinate of GROUP, NAME, KIND and VARIANT has {} bytes; expected at most {}",
                        error.text.len(),
                        ArtifactCoordinate::MAXIMUM_LENGTH
                    ),
                    "shorten one of them".to_owned(),
                );
                None
            }
        }
    }
}

/// Where a value of the header stands: the keys before it are ASCII.
fn place(field: Field<'_>) -> Position {
    Position {
        line: field.line.number,
        column: field.start + 1,
    }
}

fn named<'text>(valid: bool, field: Field<'text>, expected: &str, problems: &mut Problems) -> Option<Field<'text>> {
    if !valid {
        problems.value(
            DiagnosticId::InvalidName,
            field,
            format!("{} is not {expected}", quoted(field.text)),
            "use a to z and 0 to 9, and begin with a letter".to_owned(),
        );
    }
    valid.then_some(field)
}

fn predecessor(field: Field<'_>, problems: &mut Problems) -> Option<Predecessor> {
    if field.text == "GENESIS" {
        return Some(Predecessor::Genesis);
    }
    let help = || "write GENESIS, or the predecessor's version, a space, and sha256: with its digest".to_owned();
    let (version_field, digest_field) = field.split_at_space();
    let version = match Timestamp::from_bytes(version_field.text.as_bytes()) {
        Ok(version) => Some(version),
        Err(reason) => {
            problems.value(
                DiagnosticId::InvalidPredecessor,
                version_field,
                format!(
                    "{} is neither GENESIS nor a journal version: {reason}",
                    quoted(version_field.text)
                ),
                help(),
            );
            None
        }
    };
    let Some(digest_field) = digest_field else {
        if version.is_some() {
            problems.value(
                DiagnosticId::InvalidPredecessor,
                field,
                "the predecessor's digest is missing".to_owned(),
                help(),
            );
        }
        return None;
    };
    let digest = value::digest(digest_field, DiagnosticId::InvalidPredecessor, problems)?;
    Some(Predecessor::Revision {
        version: version?.into(),
        digest,
    })
}

fn count(field: Field<'_>, problems: &mut Problems) -> Option<u64> {
    let count = value::number(field.text);
    if count.is_none() {
        problems.value(
            DiagnosticId::ReleaseCountMismatch,
            field,
            format!("{} is not a number of releases", quoted(field.text)),
            "write the number of release sections in decimal digits, without a sign or leading zeros".to_owned(),
        );
    }
    count
}
