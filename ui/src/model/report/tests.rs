use super::*;

fn read(report: &Report, range: Range<usize>) -> Vec<String> {
    report.lines(range).map(|(_, line)| line).collect()
}

#[test]
fn any_window_of_a_report_shows_the_lines_it_would_have_as_a_whole() {
    let mut report = Report::new("title", true);
    for text in ["one two three", "", "four", "five six seven eight"] {
        report.add(Role::Plain, text);
    }
    report.lay_out(8);
    let all = read(&report, 0..100);
    assert_eq!(all, ["one two", "three", "", "four", "five six", "seven", "eight"]);
    assert_eq!(report.height(), all.len());
    for start in 0..=all.len() {
        for end in start..=all.len() {
            assert_eq!(read(&report, start..end), all[start..end]);
        }
    }
}

#[test]
fn what_is_wrapped_of_an_indented_paragraph_hangs_below_its_beginning_and_a_digest_stays_whole() {
    let mut report = Report::new("title", false);
    let digest = format!("sha256:{}", "a".repeat(64));
    report.add(Role::Plain, &format!("  20261112095046382Z  {digest}"));
    report.add(
        Role::Plain,
        "  help: one two three four five six seven eight nine ten eleven twelve thirteen fourteen",
    );
    report.lay_out(76);
    assert_eq!(
        read(&report, 0..10),
        [
            "  20261112095046382Z ",
            &format!("    {digest}"),
            "  help: one two three four five six seven eight nine ten eleven twelve",
            "    thirteen fourteen"
        ]
    );
}

#[test]
fn the_mark_stands_under_its_place_whatever_stands_before_it() {
    assert_eq!(
        mark("LICENSE=mit", 9, 3),
        ("LICENSE=mit".to_owned(), "        ^^^".to_owned())
    );
    assert_eq!(mark("日本=x", 4, 1), ("日本=x".to_owned(), "     ^".to_owned()));
    assert_eq!(
        mark("a\u{202e}=x", 4, 1),
        ("a\\u{202e}=x".to_owned(), "          ^".to_owned())
    );
    let (line, mark) = mark(&"x".repeat(4096), 4000, 1);
    assert!(cells(&line) <= 2 * EXCERPT + 1 && mark.len() == EXCERPT + 1);
}
