//! JSON that is safe to show: characters that must never be shown raw are written `\uXXXX`, which means the same.

use std::io::{self, Write};

use nenjim_hub::is_unsafe_to_show;
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};

/// A value on one line.
pub(crate) fn compact(value: &impl Serialize) -> String {
    written(value, CompactFormatter)
}

/// A value as a document of many lines, without a line end after it.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    written(value, PrettyFormatter::new())
}

fn written(value: &impl Serialize, formatter: impl Formatter) -> String {
    let mut bytes = Vec::new();
    value
        .serialize(&mut Serializer::with_formatter(&mut bytes, Safe(formatter)))
        .expect("rows are plain data with strings as keys, and memory takes every write");
    String::from_utf8(bytes).expect("text and escapes are all UTF-8")
}

/// Lays out as another formatter does, and escapes what that one would write raw.
struct Safe<Layout>(Layout);

impl<Layout: Formatter> Formatter for Safe<Layout> {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_unsafe_to_show) {
            writer.write_all(&rest.as_bytes()[..at])?;
            let mut following = rest[at..].chars();
            if let Some(character) = following.next() {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    write!(writer, "\\u{unit:04x}")?;
                }
            }
            rest = following.as_str();
        }
        writer.write_all(rest.as_bytes())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_key(writer)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::{compact, pretty};

    #[test]
    fn unsafe_characters_are_escaped_and_mean_the_same() {
        let hostile = "a\u{1b}[2J\u{7f}\u{9b}\u{202e}\u{200b}\u{e0041}\"\\\n円🦀";
        let written = compact(&[hostile]);
        assert_eq!(
            written,
            r#"["a\u001b[2J\u007f\u009b\u202e\u200b\udb40\udc41\"\\\n円🦀"]"#
        );
        assert_eq!(serde_json::from_str::<Vec<String>>(&written).unwrap(), [hostile]);
    }

    #[test]
    fn a_document_is_laid_out_over_lines() {
        let document = pretty(&serde_json::json!({"empty": [], "one": {"two": [1, null]}}));
        assert_eq!(
            document,
            "{\n  \"empty\": [],\n  \"one\": {\n    \"two\": [\n      1,\n      null\n    ]\n  }\n}"
        );
    }
}
