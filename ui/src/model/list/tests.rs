use std::borrow::Cow;
use std::cmp::Ordering;

use super::*;

#[derive(Debug)]
struct Words(Vec<&'static str>);

impl Rows for Words {
    type Id = &'static str;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn id(&self, row: usize) -> &'static str {
        self.0[row]
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        self.0[row].into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["word"]
    }

    fn compare(&self, _: usize, left: usize, right: usize) -> Ordering {
        self.0[left].cmp(self.0[right])
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        vec![("word", self.0[row].into())]
    }
}

fn shown(table: &Table<Words>) -> Vec<&'static str> {
    table.window(usize::MAX).map(|(_, row)| table.rows().0[row]).collect()
}

#[test]
fn the_selection_stays_on_the_row_it_is_when_rows_are_added_before_it() {
    let mut table = Table::new(Words(vec!["b", "d"]));
    table.navigate(Motion::Last, 10);
    table.replace(Words(vec!["a", "b", "c", "d"]));
    assert_eq!(table.selected(), Some(&"d"));
    assert_eq!(table.position(), 3);
}

#[test]
fn the_selection_goes_to_the_row_at_its_position_when_its_own_is_gone() {
    let mut table = Table::new(Words(vec!["a", "b", "c"]));
    table.select(1);
    table.replace(Words(vec!["a", "c"]));
    assert_eq!(table.selected(), Some(&"c"));
    table.replace(Words(vec![]));
    assert_eq!(table.selected(), None);
    assert_eq!(table.selected_row(), None);
}

#[test]
fn a_filter_shows_what_matches_and_keeps_the_selection() {
    let mut table = Table::new(Words(vec!["apple", "banana", "cherry"]));
    table.select(1);
    table.set_filter("an");
    assert_eq!(shown(&table), ["banana"]);
    assert_eq!(table.selected(), Some(&"banana"));
    table.set_filter("nothing at all");
    assert_eq!((table.shown(), table.total()), (0, 3));
    table.set_filter("");
    assert_eq!(shown(&table), ["apple", "banana", "cherry"]);
}

#[test]
fn sorting_goes_through_the_columns_and_back_to_the_rows_own_order() {
    let mut table = Table::new(Words(vec!["b", "c", "a"]));
    table.sort_next(&[]);
    assert_eq!((shown(&table), table.sort_name()), (vec!["a", "b", "c"], Some("word")));
    table.invert();
    assert_eq!(shown(&table), ["c", "b", "a"]);
    table.invert();
    table.sort_next(&[]);
    assert_eq!((shown(&table), table.sort_name()), (vec!["b", "c", "a"], None));
}

#[test]
fn the_window_follows_the_selection_and_never_shows_less_than_it_could() {
    let mut table = Table::new(Words(vec!["a", "b", "c", "d", "e"]));
    table.navigate(Motion::Last, 2);
    assert_eq!(
        table.window(2).map(|(position, _)| position).collect::<Vec<_>>(),
        [3, 4]
    );
    table.navigate(Motion::PageUp, 2);
    assert_eq!(
        table.window(2).map(|(position, _)| position).collect::<Vec<_>>(),
        [2, 3]
    );
    table.reveal(5);
    assert_eq!(table.offset(), 0);
}

/// As many rows as there are numbers below this one.
#[derive(Debug)]
struct Numbers(usize);

impl Rows for Numbers {
    type Id = usize;

    fn len(&self) -> usize {
        self.0
    }

    fn id(&self, row: usize) -> usize {
        row
    }

    fn find(&self, id: &usize) -> Option<usize> {
        (*id < self.0).then_some(*id)
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        row.to_string().into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["number"]
    }

    fn compare(&self, _: usize, left: usize, right: usize) -> Ordering {
        left.cmp(&right)
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        vec![("number", row.into())]
    }
}

#[test]
fn a_filter_sees_a_long_list_slice_by_slice_and_finds_the_selection_again() {
    let rows = SLICE * 2 + 100;
    let mut table = Table::new(Numbers(rows));
    let wanted = SLICE * 2 + 7;
    table.select_id(&wanted);
    table.set_filter("7");
    assert!(!table.is_finished());
    let at_first = table.shown();
    assert!(at_first > 0, "what is seen is shown");
    assert_ne!(table.selected(), Some(&wanted));
    let mut slices = 1;
    while !table.is_finished() {
        table.go_on();
        slices += 1;
    }
    assert_eq!(slices, 3);
    assert!(table.shown() > at_first);
    assert_eq!(table.selected(), Some(&wanted));
}

#[test]
fn a_selection_made_while_a_filter_goes_on_stays() {
    let mut table = Table::new(Numbers(SLICE * 2));
    table.select_id(&(SLICE + 7));
    table.set_filter("7");
    table.navigate(Motion::First, 10);
    table.navigate(Motion::Down, 10);
    assert_eq!(table.selected(), Some(&17));
    table.go_on();
    assert!(table.is_finished());
    assert_eq!(table.selected(), Some(&17));
}

#[test]
fn a_long_list_is_sorted_once_the_filter_has_seen_it() {
    let mut table = Table::new(Numbers(SLICE + 1));
    table.invert();
    table.set_filter("99");
    table.go_on();
    let first = table.row_at(0).unwrap();
    let last = table.row_at(table.shown() - 1).unwrap();
    assert!(first > last, "{first} before {last}");
}
