//! The first line, which names the format: read alone, before anything else.

use super::super::{Diagnostic, DiagnosticId};
use super::FIRST_LINE;
use super::line::Line;
use super::problems::{at_line, quoted};

/// What is wrong with the format's version, which is read before anything else and whatever ends its line.
pub(super) fn fault(bytes: &[u8]) -> Option<Diagnostic> {
    let end = memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
    let first = &bytes[..end];
    if first == FIRST_LINE {
        return None;
    }
    let line = Line {
        number: 1,
        bytes: first,
        ended: true,
    };
    let text = String::from_utf8_lossy(first);
    let (about, message) = match text.strip_prefix("FORMAT_VERSION=") {
        Some(version) => (
            text.len() - version.len()..first.len(),
            format!("the format version is {}; expected 1", quoted(version)),
        ),
        None => (
            0..first.len(),
            format!("the first line is {}; expected FORMAT_VERSION=1", quoted(&text)),
        ),
    };
    let help = "read the file with a program that knows its format, or begin it with FORMAT_VERSION=1".to_owned();
    Some(at_line(
        DiagnosticId::UnsupportedFormat,
        line,
        about,
        message,
        Some(help),
    ))
}
