//! Why the operating system refused something, in words.

use std::io;

/// The reason without the number that the system has for it.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let Some(code) = error.raw_os_error() else {
        return text;
    };
    let words = text.strip_suffix(&format!(" (os error {code})")).unwrap_or(&text);
    let mut rest = words.chars();
    match rest.next() {
        // An abbreviation stays as it is.
        Some(first) if rest.as_str().starts_with(char::is_lowercase) => first.to_lowercase().chain(rest).collect(),
        _ => words.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_words_alone() {
        assert_eq!(reason(&io::Error::from_raw_os_error(17)), "file exists");
        assert_eq!(reason(&io::Error::from_raw_os_error(73)), "RFS specific error");
        assert_eq!(reason(&io::Error::other("no thread left")), "no thread left");
    }
}
