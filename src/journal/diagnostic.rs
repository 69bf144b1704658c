//! What is wrong, or worth a look, in a root: an identifier, a place, a message and a remedy.

use std::fmt;

macro_rules! diagnostic_ids {
    ($($(#[$documentation:meta])* $variant:ident = $text:literal $severity:ident;)*) => {
        /// The stable identifier of a diagnostic: part of the product's interface.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum DiagnosticId {
            $($(#[$documentation])* $variant,)*
        }

        impl DiagnosticId {
            /// Every identifier there is.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The identifier as it is written everywhere.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }

            /// Whether it fails a load, or is only worth a look.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    $(Self::$variant => Severity::$severity,)*
                }
            }
        }
    };
}

diagnostic_ids! {
    /// The journal root does not exist.
    RootMissing = "root-missing" Error;
    /// The journal root is not a directory.
    RootNotDirectory = "root-not-directory" Error;
    /// The journal root cannot be listed.
    RootUnreadable = "root-unreadable" Error;
    /// A directory below the root is not named by a coordinate.
    InvalidDirectoryName = "invalid-directory-name" Error;
    /// An entry that has no place in a journal root.
    UnexpectedEntry = "unexpected-entry" Error;
    /// A journal's name stands for something that is not a regular file.
    NotARegularFile = "not-a-regular-file" Error;
    /// A file or directory that cannot be read.
    Unreadable = "unreadable" Error;
    /// A file larger than a journal may be.
    FileTooLarge = "file-too-large" Error;
    /// A file that changed while it was read.
    ChangedWhileReading = "changed-while-reading" Error;
    /// A file name that breaks its rules, of a journal or of a release's content.
    InvalidFileName = "invalid-file-name" Error;
    /// A journal's file name is not its version.
    FileNameMismatch = "file-name-mismatch" Error;
    /// A journal lies in another artifact's directory.
    DirectoryMismatch = "directory-mismatch" Error;

    /// The file has no bytes.
    EmptyFile = "empty-file" Error;
    /// The file starts with a byte-order mark.
    ByteOrderMark = "byte-order-mark" Error;
    /// The file has a zero byte.
    NulByte = "nul-byte" Error;
    /// The file is not UTF-8.
    NotUtf8 = "not-utf8" Error;
    /// A carriage return.
    CarriageReturn = "carriage-return" Error;
    /// Another control character.
    ControlCharacter = "control-character" Error;
    /// A bidirectional control, zero-width character or line separator.
    InvisibleCharacter = "invisible-character" Error;
    /// The last line has no end.
    MissingFinalNewline = "missing-final-newline" Error;
    /// A line longer than 4096 bytes.
    LineTooLong = "line-too-long" Error;
    /// A line that is neither blank, a comment, nor an entry.
    MalformedEntry = "malformed-entry" Error;
    /// A space before or after a key or a value.
    SurroundingWhitespace = "surrounding-whitespace" Error;
    /// A key without a value.
    EmptyValue = "empty-value" Error;
    /// A key that the format does not have.
    UnknownKey = "unknown-key" Error;
    /// A single key that stands twice.
    DuplicateKey = "duplicate-key" Error;
    /// A key out of its place.
    MisplacedKey = "misplaced-key" Error;
    /// A required key that is absent.
    MissingKey = "missing-key" Error;

    /// Not a version of the format that is understood.
    UnsupportedFormat = "unsupported-format" Error;
    /// A text that is no strict timestamp.
    InvalidTimestamp = "invalid-timestamp" Error;
    /// A part of the coordinate that breaks its rules.
    InvalidName = "invalid-name" Error;
    /// A predecessor that is neither `GENESIS` nor a version and a digest.
    InvalidPredecessor = "invalid-predecessor" Error;
    /// Not as many releases as announced.
    ReleaseCountMismatch = "release-count-mismatch" Error;
    /// A release version that is not SemVer 2.0.
    InvalidReleaseVersion = "invalid-release-version" Error;
    /// Two releases of one precedence in one snapshot.
    DuplicateRelease = "duplicate-release" Error;
    /// Not an SPDX expression.
    InvalidLicense = "invalid-license" Error;
    /// A text that is no digest.
    InvalidDigest = "invalid-digest" Error;
    /// A text that is no size.
    InvalidSize = "invalid-size" Error;
    /// Two contents of one name in one release.
    DuplicateContent = "duplicate-content" Error;
    /// A text that is no dependency.
    InvalidDependency = "invalid-dependency" Error;
    /// Two dependencies on one artifact in one release.
    DuplicateDependency = "duplicate-dependency" Error;
    /// A text that is no policy.
    InvalidPolicy = "invalid-policy" Error;
    /// Two policies of one name in one release.
    DuplicatePolicy = "duplicate-policy" Error;
    /// The file ends before its `END` line.
    Truncated = "truncated" Error;
    /// The `END` line names another version.
    EndMismatch = "end-mismatch" Error;
    /// Something follows the `END` line.
    TrailingContent = "trailing-content" Error;
    /// More of something than a journal may have.
    LimitExceeded = "limit-exceeded" Error;

    /// The first revision of an artifact is not a genesis.
    MissingGenesis = "missing-genesis" Error;
    /// A known revision's file has other bytes now.
    HistoryRewritten = "history-rewritten" Error;
    /// A genesis where a chain exists.
    SecondGenesis = "second-genesis" Error;
    /// A second successor of one revision.
    Fork = "fork" Error;
    /// The predecessor is unknown.
    MissingPredecessor = "missing-predecessor" Error;
    /// The predecessor has another digest.
    PredecessorDigestMismatch = "predecessor-digest-mismatch" Error;
    /// The version is not greater than the predecessor's.
    NonMonotonicVersion = "non-monotonic-version" Error;

    /// A release that the predecessor knew is gone.
    ReleaseDropped = "release-dropped" Warning;
    /// A release's files changed.
    ReleaseContentChanged = "release-content-changed" Warning;
    /// A release's publication moment changed.
    ReleasePublicationChanged = "release-publication-changed" Warning;
    /// A release's license changed.
    ReleaseLicenseChanged = "release-license-changed" Warning;
    /// A release's dependencies changed.
    ReleaseDependenciesChanged = "release-dependencies-changed" Warning;
    /// A release published after the revision that lists it.
    PublishedAfterRevision = "published-after-revision" Warning;
    /// A license identifier that the SPDX list does not have.
    UnknownLicenseId = "unknown-license-id" Warning;
    /// A dependency that the newest worldview does not have.
    DependencyUnresolved = "dependency-unresolved" Warning;
    /// A revision dated in the future.
    DatedInTheFuture = "dated-in-the-future" Warning;
    /// A known revision's file is gone.
    HistoryMissing = "history-missing" Warning;
}

impl fmt::Display for DiagnosticId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}

/// Whether a diagnostic fails a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It does.
    Error,
    /// It is a finding: true of a valid journal, worth an operator's eye.
    Warning,
}

impl Severity {
    /// The severity as it is written everywhere.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A place in a text: line and column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The character in it.
    pub column: usize,
}

/// The line a diagnostic speaks of, as it stands in the file: untrusted and unescaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line without its end, cut where it is longer than a line may be. Bytes that are not UTF-8 are replaced.
    pub line: String,
    /// How many characters, from the position's column on, the diagnostic is about; at least one.
    pub characters: usize,
}

/// One thing wrong, or worth a look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of thing it is.
    pub id: DiagnosticId,
    /// Where it is, relative to the root, with `/` between parts and unsafe characters escaped; empty for the root itself.
    pub path: String,
    /// The place in the file; none for a layout error.
    pub position: Option<Position>,
    /// What is there and what was expected, safe to show.
    pub message: String,
    /// What to do about it, safe to show.
    pub help: Option<String>,
    /// The line it is about.
    pub excerpt: Option<Excerpt>,
}

impl Diagnostic {
    /// Whether it fails a load.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.id.severity()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is wrong with the root itself has no place in it.
        if !self.path.is_empty() {
            write!(formatter, "{}", self.path)?;
            if let Some(Position { line, column }) = self.position {
                write!(formatter, ":{line}:{column}")?;
            }
            formatter.write_str(": ")?;
        }
        write!(formatter, "{}[{}]: {}", self.severity().as_str(), self.id, self.message)?;
        match &self.help {
            Some(help) => write!(formatter, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}

/// Diagnostics of one run in their fixed order: those of the layout in byte order of their paths, then those of the files by
/// coordinate, version and place. Never empty where it is an error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics(pub(super) Vec<Diagnostic>);

impl Diagnostics {
    /// The diagnostics, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Diagnostic] {
        &self.0
    }

    /// The first of them.
    #[must_use]
    pub fn first(&self) -> Option<&Diagnostic> {
        self.0.first()
    }
}

impl<'diagnostics> IntoIterator for &'diagnostics Diagnostics {
    type Item = &'diagnostics Diagnostic;
    type IntoIter = std::slice::Iter<'diagnostics, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
