//! The journal text format, version 1. This module holds only its description.
//!
//! A journal is never edited once it is published, and every later one vouches for its exact bytes. Whatever version 1
//! accepts today it will accept for ever: **a later release of this crate may loosen version 1, never tighten it.** Therefore
//! the format is strict, and what is not said here is an error. Words such as `invalid-digest` are the stable identifiers
//! of [`DiagnosticId`](crate::DiagnosticId).
//!
//! The corpus in `fixtures/conformance` shows each error and each accepted peculiarity as files, with the exact diagnostics.
//!
//! # An example
//!
//! ```text
#![doc = include_str!("format/example.journal")]
//! ```
//!
//! It lies in a root as `org_example-widget-impl_ref/20260805131542783Z.journal`, and is loaded like this:
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
//! let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/format/example.journal"));
//! let root = tempfile::tempdir()?;
//! let directory = root.path().join("org_example-widget-impl_ref");
//! std::fs::create_dir(&directory)?;
//! std::fs::write(directory.join("20260805131542783Z.journal"), text)?;
//!
//! let journal = nenjim_hub::assemble_journal(root.path());
//! journal.process.start()?;
//!
//! let widget = "org_example-widget-impl_ref".parse()?;
//! let revision = journal.service.latest(&widget)?.expect("a revision");
//! assert_eq!(revision.summary(), Some("Publish widget 0.2.0"));
//! let release = &revision.releases()[0];
//! assert_eq!(release.version().to_string(), "0.2.0");
//! assert_eq!(release.contents()[0].name(), "widget-0.2.0.jar");
//! assert_eq!(release.status(), Some(nenjim_hub::ReleaseStatus::Active));
//! # Ok(())
//! # }
//! ```
//!
//! # The root
//!
//! A root holds one directory for each artifact, named by its coordinate, and in it one file for each revision, named by the
//! revision's version and `.journal`. Files whose names end in `.journal.example` are ignored and never opened. Anything else is an
//! error, down to what editors and file managers leave behind, and all of it is reported at once. Below the root no symbolic
//! link is followed. A file has at most 64 MiB.
//!
//! # Bytes and lines
//!
//! A text is UTF-8 without a byte-order mark, without control characters (tabs and carriage returns included), and without
//! invisible ones: bidirectional controls, zero-width characters, line and paragraph separators. Each line, the last one too, ends
//! with LF and has at most 4096 bytes before it.
//!
//! A line is empty, a comment when `#` is its first character, or an entry `KEY=VALUE`, split at its first `=`. Empty lines and
//! comments may stand anywhere between the first and the last line. There is no space around key or value, no empty value, and
//! no comment after a value: a `#` there belongs to it.
//!
//! # Header
//!
//! The keys stand in this order:
//!
//! | key | | value |
//! |---|---|---|
//! | `FORMAT_VERSION` | first line | `1`; it is read before anything else |
//! | `JOURNAL_VERSION` | required | the moment of publication, a timestamp |
//! | `GROUP` | required | segments joined by `.`, each `[a-z][a-z0-9]*` |
//! | `NAME` | required | words joined by `-`, each `[a-z0-9]+`, the first beginning with a letter |
//! | `KIND` | required | `[a-z][a-z0-9]*`, such as `api`, `impl` or `tests` |
//! | `VARIANT` | optional | `[a-z][a-z0-9]*`, such as `ref` |
//! | `PREVIOUS` | required | `GENESIS`, or the predecessor's version, a space, and the SHA-256 of its exact bytes as a digest |
//! | `SUMMARY` | optional | why this revision exists, in free text |
//! | `RELEASES` | required | the number of release sections that follow, in decimal digits |
//!
//! The artifact's coordinate is made of them: GROUP with `_` for `.`, NAME and KIND, joined by `-`, and the VARIANT, where there is one,
//! after `_`. It has at most 200 bytes. Absence of a predecessor is always said, by `GENESIS`.
//!
//! # Release sections
//!
//! Up to 100 000 sections, each with these keys in this order:
//!
//! | key | | value |
//! |---|---|---|
//! | `RELEASE` | opens the section | a SemVer 2.0 version. No two in a file are equal, build metadata aside |
//! | `PUBLISHED` | once | a timestamp |
//! | `LICENSE` | once | an SPDX expression with its operators in upper case |
//! | `CONTENT` | 1 to 1 000 | a digest, the size in bytes (at most 2^63 - 1), and a file name `[A-Za-z0-9][A-Za-z0-9._+-]*` of at most 255 bytes that the section has once |
//! | `DEPENDENCY` | up to 10 000 | the coordinate of another artifact, once in the section, and one exact release version |
//! | `POLICY` | up to 1 000 | a name `[a-z][a-z0-9-]*`, once in the section, and free text; `status` is `active`, `deprecated` or `withdrawn` |
//!
//! The parts of a value are separated by one space.
//!
//! A license expression is judged by the grammar of SPDX alone. No list of licenses takes part, so identifiers that a list
//! drops, deprecates or has not learned yet are accepted; unknown ones are a [finding](crate::findings).
//!
//! # The end
//!
//! The last line is `END=` and the `JOURNAL_VERSION` again. A file that was cut, at whatever byte, is therefore never a smaller
//! valid journal.
//!
//! # Timestamps and digests
//!
//! A timestamp is `uuuuMMddHHmmssSSS` and `Z`: a moment in UTC to the millisecond, of a day that the proleptic Gregorian calendar has,
//! between the years 0001 and 9999, without leap seconds. The order of its bytes is the order of time.
//!
//! A digest is `sha256:` and 64 lower-case hexadecimal digits.
//!
//! # Chains
//!
//! The first revision of an artifact is a genesis, and the only one. Every other names the head of the chain by its version and
//! digest, and has a later version. A known revision never has other bytes. The chain does not protect its own head: whoever may write
//! the root can replace or remove the newest file between two runs, so compare the digest of a head with one from elsewhere where that
//! matters.
//!
//! # Diagnostics
//!
//! A file is reported on in full, in the order of its lines; one mistake is one [`Diagnostic`](crate::Diagnostic). The errors that make
//! the rest meaningless stand alone: an empty file, a byte-order mark, a zero byte, what is not UTF-8, another format, a
//! truncated file. Other characters that a text must not have, lines that are too long and a missing last line end are reported once a
//! file, with the number of further lines. A load tells what is wrong with the root's layout first, by path, and then of the
//! files, by coordinate and version. Of one file at most 1 000 diagnostics are kept; the last one tells how many more there are.
