//! The end of a text, and what only the whole of it shows.

use std::mem;

use super::super::keys::{Key, Part};
use super::super::line::{self, Field, Line, Lines};
use super::super::problems::{Problems, at_line, quoted};
use super::super::{Draft, FIRST_LINE, RELEASE};
use super::Reader;
use crate::journal::{Diagnostic, DiagnosticId, Timestamp};

/// What is said of a text that was cut before its `END` line.
pub(super) fn truncated(last: Line<'_>) -> Diagnostic {
    at_line(
        DiagnosticId::Truncated,
        last,
        last.bytes.len()..last.bytes.len(),
        "the file ends without its END line".to_owned(),
        Some("it was cut, or never completed: restore the published bytes, or close it with END= and its JOURNAL_VERSION".to_owned()),
    )
}

impl<'text> Reader<'text, '_> {
    /// Whether the last line of a text without `END` is a misspelt one.
    pub(super) fn end_was_meant(&self, line: Line<'_>) -> bool {
        let text = line.text().unwrap_or_default();
        line::split(line, text).is_some_and(|entry| {
            Key::from_text(entry.key).is_none() && Key::nearest(entry.key, Part::End, |_| true) == Some(Key::End)
        })
    }

    pub(super) fn end(&mut self, value: Option<Field<'text>>, start: usize) {
        self.close_section(start);
        self.ended = true;
        let Some(value) = value else { return };
        let is_timestamp = || Timestamp::from_bytes(value.text.as_bytes()).is_ok();
        let (matches, version) = match self.header.version {
            Some((version, Some(_))) => (version.text == value.text, Some(version)),
            // A mistake in JOURNAL_VERSION was reported there.
            Some((version, None)) => (version.text == value.text || is_timestamp(), Some(version)),
            None => (is_timestamp(), None),
        };
        if matches {
            return;
        }
        self.problems.value(
            DiagnosticId::EndMismatch,
            value,
            match version {
                Some(version) => format!(
                    "END is {}, JOURNAL_VERSION on line {} is {}; expected the same",
                    quoted(value.text),
                    version.line.number,
                    quoted(version.text)
                ),
                None => format!("END is {}; expected the JOURNAL_VERSION", quoted(value.text)),
            },
            "close the file with its JOURNAL_VERSION".to_owned(),
        );
    }

    /// Judges what only the whole text shows.
    pub(super) fn finish(&mut self, bytes: &[u8], mut lines: Lines<'text>) -> Result<Draft, Problems> {
        let first = Line {
            number: 1,
            bytes: FIRST_LINE,
            ended: true,
        };
        self.header
            .block
            .close(|| "the header".to_owned(), first, &mut self.problems);
        let rest = &bytes[lines.at..];
        if let Some(line) = lines.next() {
            self.problems.report(
                DiagnosticId::TrailingContent,
                line,
                0..line.bytes.len(),
                "something follows the END line; expected nothing, not even a blank line".to_owned(),
                "remove all that follows".to_owned(),
            );
        }
        if let Some((field, count)) = self.header.releases
            && count != self.opened
            // Where sections follow the end, they are what is missing.
            && !rest.split(|byte| *byte == b'\n').any(|line| line.starts_with(RELEASE))
        {
            self.problems.value(
                DiagnosticId::ReleaseCountMismatch,
                field,
                format!(
                    "RELEASES is {count}; the release sections in the file are {}",
                    self.opened
                ),
                "restore the published bytes, or write the number of sections".to_owned(),
            );
        }
        let heading = self.header.finish(&mut self.problems);
        match heading {
            Some(heading) if self.problems.is_empty() => Ok(Draft {
                coordinate: heading.coordinate,
                version: heading.version,
                previous: heading.previous,
                summary: heading.summary,
                releases: self.releases.drain(..).collect(),
                sections: self.sections.drain(..).collect(),
                naming: self.naming.clone(),
                places: heading.places,
            }),
            _ => Err(mem::take(&mut self.problems)),
        }
    }
}
