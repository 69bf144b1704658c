use super::*;

fn drawn(spans: &[&str], width: u16) -> String {
    let area = Rect::new(0, 0, width, 1);
    let mut buffer = Buffer::empty(area);
    let line = Line::from_iter(spans.iter().map(|span| Span::raw(*span)));
    draw(Theme::new(false, false), &line, area, &mut buffer);
    let cells = buffer.content().iter().map(|cell| cell.symbol());
    cells.collect::<String>().trim_end().to_owned()
}

#[test]
fn what_is_cut_ends_in_an_ellipsis_and_what_fits_does_not() {
    assert_eq!(drawn(&["one ", "two"], 7), "one two");
    assert_eq!(drawn(&["one ", "two"], 6), "one t…");
    assert_eq!(drawn(&["one ", "two"], 5), "one …");
    assert_eq!(drawn(&["one ", "two"], 3), "on…");
    assert_eq!(drawn(&["one ", "two"], 1), "…");
    assert_eq!(drawn(&["one ", "two"], 0), "");
}

#[test]
fn blanks_at_the_end_are_no_text_that_is_cut() {
    assert_eq!(drawn(&["one", "  ", " "], 3), "one");
    assert_eq!(drawn(&["one", "  ", " "], 2), "o…");
}
