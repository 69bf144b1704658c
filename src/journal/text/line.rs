//! Lines and the entries on them: section 2 of the format, from `carriage-return` on.
//!
//! ```text
//! text    = line*                      line = blank | comment | entry, each ended by LF
//! blank   = nothing
//! comment = '#' anything
//! entry   = KEY '=' value              split at the first '='
//! ```

use std::ops::Range;

use super::super::{DiagnosticId, Timestamp};
use super::keys::Key;

/// The longest line, in bytes, its LF not counted.
pub(super) const LONGEST: usize = 4096;

/// One line without its LF.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'text> {
    /// Counted from 1.
    pub(super) number: usize,
    pub(super) bytes: &'text [u8],
    /// Whether an LF ends it.
    pub(super) ended: bool,
}

/// How far plain lines are looked for at once, in bytes.
const FAR: usize = 512;

/// Goes over the lines of a text.
#[derive(Clone, Debug)]
pub(super) struct Lines<'text> {
    pub(super) bytes: &'text [u8],
    /// Where the next line starts.
    pub(super) at: usize,
    /// The number of the line before it.
    pub(super) number: usize,
    /// Whole lines of printable ASCII, which were found to be that together, and where they start.
    plain: &'text str,
    plain_start: usize,
    /// How far such lines were looked for.
    looked_to: usize,
}

impl<'text> Lines<'text> {
    pub(super) fn new(bytes: &'text [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            number: 0,
            plain: "",
            plain_start: 0,
            looked_to: 0,
        }
    }

    /// The next line, and its text when its bytes are those that a line may have.
    pub(super) fn next_text(&mut self) -> Option<(Line<'text>, Result<&'text str, LineFault>)> {
        let start = self.at;
        if start >= self.looked_to {
            self.look_for_plain_lines();
        }
        let line = self.next()?;
        let known = start
            .checked_sub(self.plain_start)
            .and_then(|start| self.plain.get(start..)?.get(..line.bytes.len()));
        Some((line, known.map_or_else(|| line.text(), Ok)))
    }

    fn look_for_plain_lines(&mut self) {
        let rest = &self.bytes[self.at..];
        let near = &rest[..rest.len().min(FAR)];
        let lines = &near[..memchr::memrchr(b'\n', near).map_or(0, |end| end + 1)];
        let is_plain = lines
            .iter()
            .fold(true, |plain, byte| plain & (is_printable(*byte) | (*byte == b'\n')));
        self.plain = std::str::from_utf8(lines).ok().filter(|_| is_plain).unwrap_or_default();
        self.plain_start = self.at;
        self.looked_to = self.at + lines.len();
    }
}

/// Whether a byte is a printable character of ASCII.
fn is_printable(byte: u8) -> bool {
    (b' '..=b'~').contains(&byte)
}

impl<'text> Iterator for Lines<'text> {
    type Item = Line<'text>;

    fn next(&mut self) -> Option<Line<'text>> {
        let rest = &self.bytes[self.at..];
        if rest.is_empty() {
            return None;
        }
        let end = memchr::memchr(b'\n', rest);
        let bytes = &rest[..end.unwrap_or(rest.len())];
        self.at += bytes.len() + usize::from(end.is_some());
        self.number += 1;
        Some(Line {
            number: self.number,
            bytes,
            ended: end.is_some(),
        })
    }
}

/// An error of section 2 after `not-utf8`, which ends the judgement of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineFault {
    pub(super) id: DiagnosticId,
    /// The bytes of the line it is about.
    pub(super) bytes: Range<usize>,
}

impl<'text> Line<'text> {
    /// The line as text, when its bytes are those that a line may have.
    pub(super) fn text(&self) -> Result<&'text str, LineFault> {
        let plain = self.bytes.iter().fold(true, |plain, byte| plain & is_printable(*byte));
        let text = match std::str::from_utf8(self.bytes) {
            Ok(text) => text,
            Err(error) => {
                let at = error.valid_up_to();
                return Err(fault(DiagnosticId::NotUtf8, at..at + error.error_len().unwrap_or(1)));
            }
        };
        if !plain {
            check_characters(text)?;
        }
        if !self.ended {
            return Err(fault(DiagnosticId::MissingFinalNewline, text.len()..text.len()));
        }
        if text.len() > LONGEST {
            return Err(fault(DiagnosticId::LineTooLong, boundary(text, LONGEST)..text.len()));
        }
        Ok(text)
    }

    /// The keys that a line which is not judged stands for: what is before each `=`, or the first word, without what
    /// cannot be part of a key. A lone carriage return may have been meant as the end of a line.
    pub(super) fn keys_meant(&self) -> impl Iterator<Item = Key> + use<'text> {
        self.bytes
            .split(|byte| *byte == b'\r')
            .filter_map(|piece| key_meant(&String::from_utf8_lossy(&piece[..piece.len().min(LONGEST)])))
    }
}

impl Line<'_> {
    /// Whether it is an `END` line that is not cut, whatever else is wrong with it, its line end included.
    pub(super) fn has_whole_end(&self) -> bool {
        let trimmed = self.bytes.trim_ascii_end();
        let start = memchr::memrchr(b'\r', trimmed).map_or(0, |end| end + 1);
        let value = trimmed[start..].strip_prefix(b"END=");
        value.is_some_and(|value| Timestamp::from_bytes(value).is_ok())
    }
}

fn key_meant(text: &str) -> Option<Key> {
    let visible: String = text
        .chars()
        .filter(|character| !(character.is_control() || is_invisible(*character)))
        .collect();
    let trimmed = visible.trim_start();
    let before = trimmed.split('=').next().unwrap_or_default();
    let word = before
        .split(|character: char| !(character.is_ascii_alphanumeric() || character == '_'))
        .next()
        .unwrap_or_default();
    Key::from_text(word)
}

/// The last place between two characters that is not after the byte `at`.
pub(super) fn boundary(text: &str, at: usize) -> usize {
    let places = 0..=at.min(text.len());
    places
        .rev()
        .find(|place| text.is_char_boundary(*place))
        .unwrap_or_default()
}

fn fault(id: DiagnosticId, bytes: Range<usize>) -> LineFault {
    LineFault { id, bytes }
}

/// Reports the first character of the first kind, in the order of the format, that the text must not have.
fn check_characters(text: &str) -> Result<(), LineFault> {
    let first = |id, is_meant: fn(char) -> bool| {
        let (at, character) = text.char_indices().find(|(_, character)| is_meant(*character))?;
        Some(fault(id, at..at + character.len_utf8()))
    };
    let found = first(DiagnosticId::NulByte, |character| character == '\0')
        .or_else(|| first(DiagnosticId::CarriageReturn, |character| character == '\r'))
        .or_else(|| first(DiagnosticId::ControlCharacter, char::is_control))
        .or_else(|| first(DiagnosticId::InvisibleCharacter, is_invisible));
    match found {
        Some(fault) => Err(fault),
        None => Ok(()),
    }
}

/// Bidirectional controls, zero-width characters, line and paragraph separators.
pub(super) fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// What an entry is split into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'text> {
    pub(super) key: &'text str,
    pub(super) value: Field<'text>,
}

/// A part of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'text> {
    pub(super) line: Line<'text>,
    /// Where it starts in the line, in bytes.
    pub(super) start: usize,
    pub(super) text: &'text str,
}

impl<'text> Field<'text> {
    /// The bytes of the line it takes.
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Its part from `from` to `to`, in bytes, both of them between characters.
    pub(super) fn part(&self, from: usize, to: usize) -> Self {
        Self {
            start: self.start + from,
            text: &self.text[from..to],
            ..*self
        }
    }

    /// What is before the first space, and what is after it.
    pub(super) fn split_at_space(&self) -> (Self, Option<Self>) {
        match memchr::memchr(b' ', self.text.as_bytes()) {
            Some(at) => (self.part(0, at), Some(self.part(at + 1, self.text.len()))),
            None => (*self, None),
        }
    }
}

impl Entry<'_> {
    /// The first space at the edge of the key or the value, and where that is.
    pub(super) fn surrounding_space(&self) -> Option<(&'static str, Range<usize>)> {
        let Self { key, value } = *self;
        let is_plain = |text: &str| {
            let bytes = text.as_bytes();
            let is_graphic = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_graphic);
            is_graphic(bytes.first()) && is_graphic(bytes.last())
        };
        if is_plain(key) && is_plain(value.text) {
            return None;
        }
        let leading = |text: &str| text.len() - text.trim_start().len();
        let trailing = |text: &str| text.trim_end().len();
        let (key_start, key_end) = (leading(key), trailing(key));
        let (value_start, value_end) = (leading(value.text), trailing(value.text));
        if key_start > 0 {
            Some(("before the key", 0..key_start))
        } else if key_end < key.len() {
            Some(("after the key", key_end..key.len()))
        } else if value_start > 0 {
            Some(("before the value", value.start..value.start + value_start))
        } else if value_end < value.text.len() {
            Some(("after the value", value.start + value_end..value.range().end))
        } else {
            None
        }
    }
}

/// Splits a line that is neither blank nor a comment.
pub(super) fn split<'text>(line: Line<'text>, text: &'text str) -> Option<Entry<'text>> {
    // Keys are short.
    let (key, value) = text.split_at(text.bytes().position(|byte| byte == b'=')?);
    let value = &value[1..];
    if !key.starts_with(|first: char| first.is_ascii_graphic()) && key.trim().is_empty() {
        return None;
    }
    Some(Entry {
        key,
        value: Field {
            line,
            start: key.len() + 1,
            text: value,
        },
    })
}
