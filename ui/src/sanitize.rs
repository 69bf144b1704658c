//! Untrusted text made visible and safe: the one gate before every sink.
//!
//! Whatever did not come out of this program's own source passes here before it reaches a cell, the clipboard, standard
//! error, the log or a file: journal content, file names, error messages, log lines.

use std::borrow::Cow;

use nenjim_hub::{Escaped, is_unsafe_to_show};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The text with every unsafe character as a visible escape. Line ends are unsafe too.
pub(crate) fn safe(text: &str) -> Cow<'_, str> {
    if text.contains(is_unsafe_to_show) {
        Cow::Owned(Escaped(text).to_string())
    } else {
        Cow::Borrowed(text)
    }
}

/// The lines of a text of several, each safe.
pub(crate) fn safe_lines(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    text.lines().map(safe)
}

/// How many cells a safe text takes.
pub(crate) fn cells(text: &str) -> usize {
    text.width()
}

/// The longest beginning of a safe text that fits `width` cells, with `ellipsis` where something is left out.
pub(crate) fn fit<'text>(text: &'text str, width: usize, ellipsis: &str) -> Cow<'text, str> {
    if cells(text) <= width {
        return Cow::Borrowed(text);
    }
    let room = width.saturating_sub(cells(ellipsis));
    let end = end_within(text, room);
    if width < cells(ellipsis) {
        return Cow::Borrowed(&text[..end_within(text, width)]);
    }
    Cow::Owned(format!("{}{ellipsis}", &text[..end]))
}

/// How much of a word [`fit_end`] rather leaves out than cuts, in bytes.
const CUT_WORD: usize = 6;

/// The longest end of a safe text that fits `width` cells, after `ellipsis` where something is left out.
pub(crate) fn fit_end<'text>(text: &'text str, width: usize, ellipsis: &str) -> Cow<'text, str> {
    if cells(text) <= width {
        return Cow::Borrowed(text);
    }
    let room = width.saturating_sub(cells(ellipsis));
    let mut start = text.len();
    for (at, _) in text.grapheme_indices(true).rev() {
        if cells(&text[at..]) > room {
            break;
        }
        start = at;
    }
    // A word that is cut is worth less than none, as long as it is short.
    let end = &text[start..];
    let whole = end
        .find(['-', '_', '.'])
        .filter(|at| *at < CUT_WORD)
        .map_or(0, |at| at + 1);
    Cow::Owned(format!("{ellipsis}{}", &end[whole..]))
}

/// The byte at which the longest end of `text` within `width` cells starts, never inside a grapheme.
pub(crate) fn start_within(text: &str, width: usize) -> usize {
    let mut used = 0;
    for (start, grapheme) in text.grapheme_indices(true).rev() {
        used += cells(grapheme);
        if used > width {
            return start + grapheme.len();
        }
    }
    0
}

/// The byte at which the longest beginning of `text` within `width` cells ends, never inside a grapheme.
pub(crate) fn end_within(text: &str, width: usize) -> usize {
    let mut used = 0;
    for (start, grapheme) in text.grapheme_indices(true) {
        used += cells(grapheme);
        if used > width {
            return start;
        }
    }
    text.len()
}

/// The pieces a safe text falls into on lines of `width` cells, broken at spaces where there are any.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut hard = end_within(rest, width);
    while hard < rest.len() && width > 0 {
        let end = match rest[..hard].rfind(' ') {
            Some(space) if space > 0 && !rest[hard..].starts_with(' ') => space,
            _ => hard,
        };
        // A grapheme wider than the line still has to go somewhere.
        let end = if end == 0 {
            rest.graphemes(true).next().map_or(rest.len(), str::len)
        } else {
            end
        };
        pieces.push(&rest[..end]);
        rest = rest[end..].strip_prefix(' ').unwrap_or(&rest[end..]);
        hard = end_within(rest, width);
    }
    if !rest.is_empty() || pieces.is_empty() {
        pieces.push(rest);
    }
    pieces
}

#[cfg(test)]
mod tests;
