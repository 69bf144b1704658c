//! What a file must be before it has lines: section 2 of the format up to `not-utf8`. Each error stands alone.

use super::super::{Diagnostic, DiagnosticId};
use super::line::Line;
use super::problems::at_line;

/// Byte-order marks, the longer before those that begin them.
const MARKS: [(&[u8], &str); 5] = [
    (b"\xEF\xBB\xBF", "UTF-8"),
    (b"\xFF\xFE\0\0", "UTF-32 (little-endian)"),
    (b"\0\0\xFE\xFF", "UTF-32 (big-endian)"),
    (b"\xFF\xFE", "UTF-16 (little-endian)"),
    (b"\xFE\xFF", "UTF-16 (big-endian)"),
];

/// What keeps the bytes from being lines of text.
pub(super) fn fault(bytes: &[u8]) -> Option<Diagnostic> {
    if bytes.is_empty() {
        return Some(at(
            bytes,
            0,
            0,
            DiagnosticId::EmptyFile,
            "the file is empty; expected a complete journal".to_owned(),
            "restore the published bytes",
        ));
    }
    if let Some((mark, encoding)) = MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Some(at(
            bytes,
            0,
            mark.len(),
            DiagnosticId::ByteOrderMark,
            format!("the file starts with the byte-order mark of {encoding}; expected UTF-8 without one"),
            "write it as UTF-8 without a byte-order mark",
        ));
    }
    if let Some(place) = memchr::memchr(0, bytes) {
        return Some(at(
            bytes,
            place,
            1,
            DiagnosticId::NulByte,
            "a zero byte; expected none".to_owned(),
            "the file was not written completely, or is UTF-16 or binary: restore the published bytes",
        ));
    }
    std::str::from_utf8(bytes).err().map(|error| {
        let place = error.valid_up_to();
        let length = error.error_len().unwrap_or(bytes.len() - place);
        at(
            bytes,
            place,
            length,
            DiagnosticId::NotUtf8,
            format!("the byte 0x{:02X} is not UTF-8", bytes[place]),
            "write it as UTF-8; if it was cut, restore the published bytes",
        )
    })
}

fn at(bytes: &[u8], place: usize, length: usize, id: DiagnosticId, message: String, help: &str) -> Diagnostic {
    let start = memchr::memrchr(b'\n', &bytes[..place]).map_or(0, |end| end + 1);
    let end = memchr::memchr(b'\n', &bytes[place..]).map_or(bytes.len(), |end| place + end);
    let line = Line {
        number: memchr::memchr_iter(b'\n', &bytes[..start]).count() + 1,
        bytes: &bytes[start..end],
        ended: end < bytes.len(),
    };
    let about = place - start..(place + length).min(end) - start;
    at_line(id, line, about, message, Some(help.to_owned()))
}
