//! Reading one artifact's files into its chain.

use std::mem;

use super::placement::{excerpt, misplacements};
use super::progress::Progress;
use crate::journal::chain::{Chain, require_same_digest};
use crate::journal::filesystem::{ArtifactDirectory, ArtifactFiles, Offence, Root, path_of};
use crate::journal::text::{Draft, Precedent, Scratch, parse};
use crate::journal::{Diagnostic, DiagnosticId, Digest, JournalVersion, Revision, Revisions};

/// What reading one artifact's files gave.
pub(super) struct ArtifactReading {
    /// The chain, grown by what could be ingested.
    pub(super) chain: Chain,
    /// Whether it did.
    pub(super) has_grown: bool,
    /// In the order they were found in.
    pub(super) offences: Vec<Offence>,
    /// The known revisions whose files are gone, ascending.
    pub(super) missing: Vec<Offence>,
}

impl ArtifactReading {
    /// A reading that changed nothing.
    fn of(chain: Chain) -> Self {
        Self {
            chain,
            has_grown: false,
            offences: Vec::new(),
            missing: Vec::new(),
        }
    }
}

/// Memory that one thread uses for file after file.
#[derive(Default)]
pub(super) struct Buffers {
    current: Vec<u8>,
    previous: Vec<u8>,
    scratch: Scratch,
}

/// How far an artifact's files are judged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judgement {
    /// Each is parsed and ingested.
    Whole,
    /// One is missing in between, so each is parsed, but whether it continues the chain cannot be told.
    TextOnly,
    /// The chain is broken, and whatever follows breaks with it.
    Nothing,
}

/// The text that was read before the current one; its bytes are in the previous buffer.
struct PreviousText {
    version: JournalVersion,
    length: usize,
    /// Nothing where it was known already and therefore not parsed.
    draft: Option<Draft>,
}

struct ArtifactReader<'load> {
    files: &'load ArtifactFiles,
    directory: ArtifactDirectory,
    buffers: &'load mut Buffers,
    chain: Chain,
    known: Revisions,
    /// How many of the known revisions have been met, or passed by.
    known_passed: usize,
    judgement: Judgement,
    previous: Option<PreviousText>,
    offences: Vec<Offence>,
    missing: Vec<Offence>,
}

/// Reads every file of an artifact in the order of their versions and ingests what is new into `chain`.
///
/// A known revision's bytes are hashed again. A bad file ends the ingestion, but not the looking for further faults.
pub(super) fn read_artifact(
    root: &Root,
    files: &ArtifactFiles,
    chain: Chain,
    buffers: &mut Buffers,
    progress: &Progress<'_>,
) -> ArtifactReading {
    let known = chain.revisions().clone();
    if files.versions.is_empty() {
        return ArtifactReading {
            missing: known.iter().map(|revision| missing_revision(revision)).collect(),
            ..ArtifactReading::of(chain)
        };
    }
    let directory = match root.open_artifact(&files.coordinate) {
        Ok(directory) => directory,
        Err(offence) => {
            return ArtifactReading {
                offences: vec![offence],
                ..ArtifactReading::of(chain)
            };
        }
    };
    let mut reader = ArtifactReader {
        files,
        directory,
        buffers,
        chain,
        known,
        known_passed: 0,
        judgement: if files.offences.is_empty() {
            Judgement::Whole
        } else {
            Judgement::TextOnly
        },
        previous: None,
        offences: Vec::new(),
        missing: Vec::new(),
    };
    for version in &files.versions {
        let bytes = reader.read(*version);
        progress.file_done(bytes);
    }
    reader.pass_known_before(None);
    ArtifactReading {
        has_grown: reader.chain.revisions().len() > reader.known.len(),
        chain: reader.chain,
        offences: reader.offences,
        missing: reader.missing,
    }
}

impl ArtifactReader<'_> {
    /// Reads one file and judges it; tells how many bytes it has.
    fn read(&mut self, version: JournalVersion) -> u64 {
        self.pass_known_before(Some(version));
        let known = self
            .known
            .get(self.known_passed)
            .filter(|revision| revision.version() == version)
            .cloned();
        if known.is_none() && self.judgement == Judgement::Nothing {
            return 0;
        }
        let length = match self.directory.read(version, &mut self.buffers.current) {
            Ok(length) => length,
            Err(offence) => {
                self.known_passed += usize::from(known.is_some());
                self.offences.push(offence);
                self.stop(Judgement::TextOnly);
                return 0;
            }
        };
        let digest = Digest::of(&self.buffers.current[..length]);
        match known {
            Some(revision) => {
                self.known_passed += 1;
                self.verify_known(&revision, digest, length);
            }
            None => self.judge_new(version, digest, length),
        }
        length as u64
    }

    /// Counts the known revisions before `version`, or all that are left, as missing.
    fn pass_known_before(&mut self, version: Option<JournalVersion>) {
        while let Some(revision) = self.known.get(self.known_passed)
            && version.is_none_or(|version| revision.version() < version)
        {
            self.missing.push(missing_revision(revision));
            self.known_passed += 1;
        }
    }

    fn verify_known(&mut self, revision: &Revision, digest: Digest, length: usize) {
        match require_same_digest(revision, digest) {
            Ok(()) => self.keep_as_previous(revision.version(), length, None),
            Err(violation) => {
                let path = path_of(&self.files.coordinate, revision.version());
                self.report(revision.version(), violation.diagnostic(path, None), 0);
                self.stop(Judgement::Nothing);
            }
        }
    }

    fn judge_new(&mut self, version: JournalVersion, digest: Digest, length: usize) {
        let draft = match self.parse(length) {
            Ok(draft) => draft,
            Err(diagnostics) => {
                for diagnostic in diagnostics {
                    self.report(version, diagnostic, 0);
                }
                self.stop(Judgement::TextOnly);
                return;
            }
        };
        for diagnostic in misplacements(&draft, &self.files.coordinate, version) {
            self.report(version, diagnostic, length);
            self.stop(Judgement::TextOnly);
        }
        if self.judgement == Judgement::Whole
            && let Err(violation) = self.chain.ingest(&draft, digest)
        {
            self.report(version, violation.diagnostic(String::new(), Some(&draft)), length);
            self.stop(Judgement::Nothing);
        }
        self.keep_as_previous(version, length, Some(draft));
    }

    fn parse(&mut self, length: usize) -> Result<Draft, Vec<Diagnostic>> {
        self.parse_known_head();
        let precedent = self.previous.as_ref().and_then(|previous| {
            Some(Precedent {
                bytes: &self.buffers.previous[..previous.length],
                draft: previous.draft.as_ref()?,
            })
        });
        parse(&self.buffers.current[..length], precedent, &mut self.buffers.scratch)
    }

    /// Gives the head that was known before a draft, whose releases are the head's, so that a successor shares them.
    fn parse_known_head(&mut self) {
        let Some(previous) = &mut self.previous else { return };
        if previous.draft.is_some() {
            return;
        }
        let Some(head) = self.chain.exact(previous.version) else {
            return;
        };
        // Its bytes have the digest of a text that was parsed before.
        if let Ok(mut draft) = parse(
            &self.buffers.previous[..previous.length],
            None,
            &mut self.buffers.scratch,
        ) {
            draft.releases = head.releases.clone();
            previous.draft = Some(draft);
        }
    }

    fn keep_as_previous(&mut self, version: JournalVersion, length: usize, draft: Option<Draft>) {
        mem::swap(&mut self.buffers.current, &mut self.buffers.previous);
        self.previous = Some(PreviousText { version, length, draft });
    }

    /// Never looks closer again than it does now.
    fn stop(&mut self, judgement: Judgement) {
        if self.judgement != Judgement::Nothing {
            self.judgement = judgement;
        }
    }

    /// Adds a diagnostic of a file, with an excerpt of the text's first `length` bytes unless it has one.
    fn report(&mut self, version: JournalVersion, mut diagnostic: Diagnostic, length: usize) {
        diagnostic.path = path_of(&self.files.coordinate, version);
        if diagnostic.excerpt.is_none()
            && let Some(position) = diagnostic.position
        {
            diagnostic.excerpt = excerpt(&self.buffers.current[..length], position);
        }
        self.offences.push(Offence {
            path: diagnostic.path.clone().into_bytes(),
            diagnostic: Box::new(diagnostic),
        });
    }
}

/// The finding that a known revision's file is gone.
pub(super) fn missing_revision(revision: &Revision) -> Offence {
    let path = path_of(revision.coordinate(), revision.version());
    let diagnostic = Diagnostic {
        id: DiagnosticId::HistoryMissing,
        path: path.clone(),
        position: None,
        message: format!("the file is gone; it was read before with {}", revision.digest()),
        help: Some("restore it: a journal that is loaded anew does not know this revision".to_owned()),
        excerpt: None,
    };
    Offence {
        path: path.into_bytes(),
        diagnostic: Box::new(diagnostic),
    }
}
