//! Untrusted text made visible: the one list of characters that must never be shown raw.

use std::fmt;

/// Whether showing `character` raw could move the cursor, reorder text or hide something.
///
/// Control characters (C0, DEL, C1), bidirectional controls, zero-width characters, line and paragraph separators,
/// the byte-order mark, tags and other default-ignorable characters.
#[must_use]
pub fn is_unsafe_to_show(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{3164}' | '\u{FE00}'..='\u{FE0E}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E0FFF}')
}

/// Displays a text with every unsafe character as a visible escape such as `\u{202e}`.
///
/// ```
/// assert_eq!(nenjim_hub::Escaped("a\u{1b}[2J\u{202e}b").to_string(), "a\\u{1b}[2J\\u{202e}b");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'text>(pub &'text str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(is_unsafe_to_show) {
            formatter.write_str(&rest[..at])?;
            let mut following = rest[at..].chars();
            if let Some(character) = following.next() {
                write!(formatter, "{}", character.escape_unicode())?;
            }
            rest = following.as_str();
        }
        formatter.write_str(rest)
    }
}
