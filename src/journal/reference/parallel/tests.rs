use super::{Panicked, for_all};

#[test]
fn outcomes_come_in_the_order_of_the_items() {
    let items: Vec<usize> = (0..1_000).collect();
    let outcomes = for_all(&items, |_: &mut (), item| item * 2);
    assert!(outcomes.into_iter().eq(items.iter().map(|item| Ok(item * 2))));
    assert!(for_all(&[], |_: &mut (), item: &usize| *item).is_empty());
}

#[test]
fn a_panic_is_the_outcome_of_its_own_item_only() {
    let outcomes = for_all(&[1, 2, 3], |_: &mut (), item| {
        assert_ne!(*item, 2, "two is bad");
        *item
    });
    assert_eq!(outcomes[0], Ok(1));
    assert!(matches!(&outcomes[1], Err(Panicked(message)) if message.contains("two is bad")));
    assert_eq!(outcomes[2], Ok(3));
}

#[test]
fn what_a_panic_left_in_a_scratch_is_not_seen_again() {
    let items: Vec<usize> = (0..100).collect();
    let outcomes = for_all(&items, |scratch: &mut Option<usize>, item| {
        assert_eq!(*scratch, None);
        *scratch = Some(*item);
        assert_eq!(item % 2, 0, "odd");
        *scratch = None;
    });
    let odd = outcomes
        .iter()
        .filter(|outcome| matches!(outcome, Err(Panicked(message)) if message.contains("odd")));
    assert_eq!(odd.count(), 50);
}
