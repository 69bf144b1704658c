//! Collects what is wrong with a text.

use std::borrow::Cow;
use std::ops::Range;

use super::super::{Diagnostic, DiagnosticId, Excerpt, Position};
use super::line::{Field, LONGEST, Line, LineFault, boundary};
use crate::Escaped;

/// The most diagnostics that are kept of one file. Others are counted.
pub(super) const MOST: usize = 1_000;

/// What is wrong with one text, so far.
#[derive(Debug, Default)]
pub(super) struct Problems {
    diagnostics: Vec<Diagnostic>,
    /// Those that were not kept.
    further: usize,
    /// The errors of section 2 that are reported once a file.
    faults: Vec<Fault>,
}

#[derive(Debug)]
struct Fault {
    id: DiagnosticId,
    first: Diagnostic,
    further_lines: usize,
}

impl Problems {
    pub(super) fn is_empty(&self) -> bool {
        self.diagnostics.is_empty() && self.faults.is_empty()
    }

    /// Reports something about some bytes of a line.
    pub(super) fn report(
        &mut self,
        id: DiagnosticId,
        line: Line<'_>,
        bytes: Range<usize>,
        message: String,
        help: impl Into<Option<String>>,
    ) {
        if self.diagnostics.len() < MOST {
            self.diagnostics.push(at_line(id, line, bytes, message, help.into()));
        } else {
            self.further += 1;
        }
    }

    /// Reports something about a part of a line.
    pub(super) fn value(
        &mut self,
        id: DiagnosticId,
        field: Field<'_>,
        message: String,
        help: impl Into<Option<String>>,
    ) {
        self.report(id, field.line, field.range(), message, help);
    }

    /// Counts an error of section 2 that is reported once a file, at its first place.
    pub(super) fn tally(&mut self, line: Line<'_>, fault: LineFault) {
        match self.faults.iter_mut().find(|known| known.id == fault.id) {
            Some(known) => known.further_lines += 1,
            None => {
                let (message, help) = describe(line, &fault);
                self.faults.push(Fault {
                    id: fault.id,
                    first: at_line(fault.id, line, fault.bytes, message, Some(help)),
                    further_lines: 0,
                });
            }
        }
    }

    /// Everything, in line order.
    pub(super) fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        for Fault {
            mut first,
            further_lines,
            ..
        } in self.faults
        {
            match further_lines {
                0 => {}
                1 => first.message.push_str("; 1 further line has the same error"),
                lines => first
                    .message
                    .push_str(&format!("; {lines} further lines have the same error")),
            }
            self.diagnostics.push(first);
        }
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.position);
        if let (Some(last), 1..) = (self.diagnostics.last_mut(), self.further) {
            last.message.push_str(&format!(
                "; {} further errors of this file are not listed",
                self.further
            ));
        }
        self.diagnostics
    }
}

/// A diagnostic about some bytes of a line.
pub(super) fn at_line(
    id: DiagnosticId,
    line: Line<'_>,
    bytes: Range<usize>,
    message: String,
    help: Option<String>,
) -> Diagnostic {
    let column = characters(&line.bytes[..bytes.start]) + 1;
    // A line that is too long is not counted to its end for everything that is said of it.
    let about = &line.bytes[bytes.start..bytes.end.min(bytes.start + LONGEST)];
    let shown = cut(line.bytes);
    let excerpt = (column <= shown.chars().count() + 1).then(|| Excerpt {
        line: shown.into_owned(),
        characters: characters(about).max(1),
    });
    Diagnostic {
        id,
        path: String::new(),
        position: Some(Position {
            line: line.number,
            column,
        }),
        message,
        help,
        excerpt,
    }
}

fn characters(bytes: &[u8]) -> usize {
    bytes
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
        .sum()
}

/// As much of a line as may be shown.
fn cut(line: &[u8]) -> Cow<'_, str> {
    let shown = &line[..line.len().min(LONGEST)];
    match std::str::from_utf8(shown) {
        Err(error) if line.len() > LONGEST && error.error_len().is_none() => {
            String::from_utf8_lossy(&shown[..error.valid_up_to()])
        }
        _ => String::from_utf8_lossy(shown),
    }
}

/// A value in a message: escaped, quoted, and cut when it is long.
pub(super) fn quoted(text: &str) -> String {
    /// Enough for every value with rules of its own except the free ones.
    const LONGEST_SHOWN: usize = 100;
    let end = boundary(text, LONGEST_SHOWN);
    let more = if end < text.len() { "…" } else { "" };
    format!("\"{}{more}\"", Escaped(&text[..end]))
}

fn describe(line: Line<'_>, fault: &LineFault) -> (String, String) {
    let culprit = String::from_utf8_lossy(&line.bytes[fault.bytes.clone()]).chars().next();
    let name = culprit.map_or_else(String::new, |character| format!("U+{:04X}", u32::from(character)));
    match fault.id {
        DiagnosticId::CarriageReturn => (
            "a carriage return; expected LF alone at the end of a line".to_owned(),
            "a version-control system or an editor may have rewritten the line ends: restore the published bytes, and exempt journals from conversion".to_owned(),
        ),
        DiagnosticId::ControlCharacter => (
            format!("the control character {name}; expected none, tabs included"),
            "remove it".to_owned(),
        ),
        DiagnosticId::InvisibleCharacter => (
            format!("the invisible character {name}; expected none, as it hides or reorders text"),
            "remove it".to_owned(),
        ),
        DiagnosticId::MissingFinalNewline => (
            "the last line has no end; expected LF".to_owned(),
            "end the file with a line end; if it was cut, restore the published bytes".to_owned(),
        ),
        DiagnosticId::LineTooLong => (
            format!("the line has {} bytes; expected at most {LONGEST}", line.bytes.len()),
            "shorten it".to_owned(),
        ),
        _ => (
            "bytes that a text must not have".to_owned(),
            "restore the published bytes".to_owned(),
        ),
    }
}
