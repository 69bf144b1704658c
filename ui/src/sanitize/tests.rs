use super::*;

#[test]
fn what_could_move_the_cursor_or_reorder_text_is_shown_as_an_escape() {
    assert_eq!(
        safe("a\u{1b}[2J\rb\u{202e}c\u{200b}"),
        "a\\u{1b}[2J\\u{d}b\\u{202e}c\\u{200b}"
    );
}

#[test]
fn a_text_is_cut_between_graphemes_by_its_cells() {
    assert_eq!(fit("日本語", 5, "…"), "日本…");
    assert_eq!(fit("日本語", 4, "…"), "日…");
    assert_eq!(fit("日本語", 6, "…"), "日本語");
    assert_eq!(fit("abc", 0, "…"), "");
    assert_eq!(fit("e\u{301}e\u{301}e\u{301}", 2, "…"), "e\u{301}…");
}

#[test]
fn the_end_of_a_text_starts_between_graphemes() {
    let end = |text: &'static str, width| &text[start_within(text, width)..];
    assert_eq!(end("日本語", 5), "本語");
    assert_eq!(end("日本語", 6), "日本語");
    assert_eq!(end("abc", 0), "");
    assert_eq!(end("ae\u{301}", 1), "e\u{301}");
}

#[test]
fn a_text_is_wrapped_at_spaces_and_where_it_must_be() {
    assert_eq!(wrap("one two three", 8), ["one two", "three"]);
    assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
    assert_eq!(wrap("日本語", 1), ["日", "本", "語"]);
    assert_eq!(wrap("", 5), [""]);
}
