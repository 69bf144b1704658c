use super::*;
use crate::journals::release;
use crate::model::list::{Browse as _, Rows as _};

const FIRST: &str = "20260101000000000Z";
const SECOND: &str = "20260201000000000Z";
const THIRD: &str = "20260301000000000Z";

fn root() -> JournalRoot {
    let root = JournalRoot::new();
    let mut one = root.artifact("one");
    one.publish(FIRST, &[release("0.1.0").license("MIT"), release("0.2.0")]);
    one.publish(
        SECOND,
        &[
            release("0.1.0")
                .license("EUPL-1.2")
                .dependency("com_example-other-api", "1.0.0"),
            release("0.3.0"),
        ],
    );
    one.publish(
        THIRD,
        &[release("0.1.0").license("MIT"), release("0.3.0"), release("0.4.0")],
    );
    let mut other = root.artifact("other");
    other.publish(FIRST, &[release("1.0.0")]);
    root
}

/// The lines of the difference, as the filter sees them.
fn lines(operator: &Operator) -> Vec<String> {
    let rows = operator.model.journal.diff.rows();
    (0..rows.len()).map(|row| rows.text(row).into_owned()).collect()
}

#[test]
fn a_revision_is_compared_with_its_predecessor_release_by_release() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("Enter j d");
    assert_eq!(operator.model.pane(), Pane::Diff);
    let lines = lines(&operator);
    assert_eq!(
        lines[..4],
        [
            "~ 0.1.0  license, dependencies",
            "- 0.1.0 license MIT",
            "+ 0.1.0 license EUPL-1.2",
            "+ 0.1.0 dependencies com_example-other-api 1.0.0"
        ]
    );
    assert!(lines[4].starts_with("+ 0.3.0"), "{lines:?}");
    assert!(lines[5].starts_with("- 0.2.0"), "{lines:?}");
    let screen = operator.screen();
    assert!(
        screen.contains("- A 2026-01-01 00:00:00.000Z   + B 2026-02-01 00:00:00.000Z"),
        "{screen}"
    );
    operator.press("Esc");
    assert_eq!(operator.model.pane(), Pane::Timeline);
}

#[test]
fn a_line_is_read_in_full() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("Enter j d j Enter");
    let screen = operator.screen();
    assert!(screen.contains("license: MIT"), "{screen}");
}

#[test]
fn a_release_that_differs_is_read_with_both_values_of_everything_that_does() {
    let root = root();
    let mut operator = Operator::at(&root, Size::new(80, 24));
    operator.press("Enter j d Enter");
    let screen = operator.screen();
    let read: Vec<&str> = screen
        .lines()
        .map(|line| line.trim_matches(['│', ' ']))
        .skip_while(|line| *line != "license")
        .take(5)
        .collect();
    assert_eq!(
        read,
        [
            "license",
            "- MIT",
            "+ EUPL-1.2",
            "dependencies",
            "+ com_example-other-api 1.0.0"
        ],
        "{screen}"
    );
}

#[test]
fn a_difference_is_filtered_like_any_list() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("Enter j d /");
    operator.type_in("EUPL");
    operator.press("Enter");
    assert_eq!(operator.model.journal.diff.shown(), 1);
}

#[test]
fn two_marked_revisions_are_compared_and_swapped() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("Enter Space j j Space d");
    let oldest_to_newest = lines(&operator);
    assert!(
        oldest_to_newest.iter().any(|line| line.starts_with("+ 0.4.0")),
        "{oldest_to_newest:?}"
    );
    operator.press("x");
    let newest_to_oldest = lines(&operator);
    assert!(
        newest_to_oldest.iter().any(|line| line.starts_with("- 0.4.0")),
        "{newest_to_oldest:?}"
    );
    // The license went back to what it was: between these two, nothing of 0.1.0 differs.
    assert!(
        !oldest_to_newest.iter().any(|line| line.contains("0.1.0")),
        "{oldest_to_newest:?}"
    );
}

#[test]
fn with_one_mark_the_selected_revision_is_compared_with_it() {
    let root = root();
    for keys in ["Enter j j Space k k d", "Enter Space j j d"] {
        let mut operator = Operator::new(&root);
        operator.press(keys);
        let sides = operator.model.journal.diff.rows().sides().unwrap();
        assert_eq!(
            sides.from.as_ref().unwrap().version().to_string(),
            FIRST,
            "after {keys}"
        );
        assert_eq!(sides.to.version().to_string(), THIRD, "after {keys}");
    }
}

#[test]
fn revisions_of_two_artifacts_are_not_marked_together() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("Space j Space");
    assert_eq!(
        operator.notice(),
        "A marks a revision of com_example-one-api, and only revisions of one artifact compare; Esc unmarks"
    );
    operator.press("Esc Space");
    assert_eq!(
        operator.notice(),
        "marked as A: mark another revision as B, or d compares A with the selected one"
    );
}

#[test]
fn the_first_revision_is_compared_with_nothing() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("Enter G d");
    assert_eq!(lines(&operator).len(), 2);
    operator.press("x");
    assert_eq!(operator.notice(), "swap: the first revision has nothing before it");
}

#[test]
fn the_older_revision_is_a_whichever_is_marked_first_until_they_are_swapped() {
    let root = root();
    for keys in ["Enter Space j j Space", "Enter j j Space k k Space"] {
        let mut operator = Operator::new(&root);
        operator.press(keys);
        let both = |operator: &Operator| {
            let (a, b) = operator.model.journal.marks.both().unwrap();
            [a.to_string(), b.to_string()]
        };
        assert_eq!(both(&operator), [FIRST, THIRD], "after {keys}");
        operator.press("x");
        assert_eq!(both(&operator), [THIRD, FIRST], "after {keys}");
        operator.press("d");
        assert!(
            lines(&operator).iter().any(|line| line.starts_with("- 0.4.0")),
            "after {keys}"
        );
    }
}
