use proptest::prelude::*;

use super::*;
use crate::journals::{nth_version, release};

const FIRST: &str = "20260101000000000Z";
const SECOND: &str = "20260201000000000Z";
const THIRD: &str = "20260301000000000Z";
const FOURTH: &str = "20260401000000000Z";

/// Two artifacts: `one` with the first, second and fourth version, `other` with the second and third.
fn two_artifacts() -> JournalRoot {
    let root = JournalRoot::new();
    let mut one = root.artifact("one");
    one.publish(FIRST, &[release("0.1.0").license("MIT")]);
    one.publish(
        SECOND,
        &[release("0.1.0").license("MIT"), release("0.2.0").license("MIT")],
    );
    one.publish(
        FOURTH,
        &[release("0.1.0").license("Apache-2.0"), release("0.2.0").license("MIT")],
    );
    let mut other = root.artifact("other");
    other.publish(SECOND, &[release("1.0.0")]);
    other.publish(THIRD, &[release("1.0.0"), release("1.1.0").published(FIRST)]);
    root
}

#[test]
fn stepping_visits_every_version_of_the_root_once_and_in_order() {
    let root = two_artifacts();
    let mut operator = Operator::new(&root);
    let mut visited = Vec::new();
    for _ in 0..4 {
        operator.press(",");
        visited.push(operator.as_of().unwrap());
    }
    assert_eq!(visited, [FOURTH, THIRD, SECOND, FIRST]);
    operator.press("[");
    assert_eq!(operator.as_of().as_deref(), Some(FIRST));
    assert_eq!(operator.notice(), "older: there is no older revision in the root");
    let mut visited = Vec::new();
    for key in [".", "]", "."] {
        operator.press(key);
        visited.push(operator.as_of().unwrap());
    }
    assert_eq!(visited, [SECOND, THIRD, FOURTH]);
    operator.press(".");
    assert_eq!(operator.as_of().as_deref(), Some(FOURTH));
    assert_eq!(operator.notice(), "newer: this is the newest revision of the root");
    operator.press("0");
    assert_eq!(operator.as_of(), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_the_versions_each_is_stepped_on_once(
        of_artifacts in prop::collection::vec(prop::collection::btree_set(0_usize..12, 1..6), 1..4),
    ) {
        let root = JournalRoot::new();
        for (number, versions) in of_artifacts.iter().enumerate() {
            let mut artifact = root.artifact(&format!("a{number}"));
            for version in versions {
                artifact.publish(&nth_version(*version), &[release("1.0.0")]);
            }
        }
        let mut all: Vec<String> = of_artifacts.iter().flatten().map(|version| nth_version(*version)).collect();
        all.sort();
        all.dedup();
        let mut operator = Operator::new(&root);
        let mut older = Vec::new();
        for _ in 0..all.len() {
            operator.press(",");
            older.extend(operator.as_of());
        }
        let mut newer = older[all.len() - 1..].to_vec();
        for _ in 1..all.len() {
            operator.press(".");
            newer.extend(operator.as_of());
        }
        prop_assert_eq!(&newer, &all);
        older.reverse();
        prop_assert_eq!(&older, &all);
    }
}

#[test]
fn a_step_tells_whose_revision_it_came_to() {
    let root = two_artifacts();
    let mut operator = Operator::new(&root);
    operator.press(", ,");
    assert_eq!(operator.notice(), "2026-03-01 00:00:00.000Z: com_example-other-api");
    operator.press(",");
    assert_eq!(
        operator.notice(),
        "2026-02-01 00:00:00.000Z: com_example-one-api and 1 more"
    );
}

#[test]
fn as_of_is_inclusive_to_the_millisecond() {
    let root = two_artifacts();
    let mut operator = Operator::new(&root);
    for (moment, expected) in [
        ("20260131235959999Z", Some(FIRST)),
        (SECOND, Some(SECOND)),
        ("20260201000000001Z", Some(SECOND)),
        ("20251231235959999Z", None),
        ("99991231235959999Z", Some(FOURTH)),
    ] {
        operator.press("T");
        operator.type_in(moment);
        operator.press("Enter");
        assert_eq!(operator.as_of().as_deref(), Some(moment));
        assert_eq!(operator.revision().as_deref(), expected, "as of {moment}");
    }
}

#[test]
fn before_the_first_revision_the_screen_says_so_instead_of_showing_empty_lists() {
    let root = two_artifacts();
    let mut operator = Operator::new(&root);
    operator.press("T");
    operator.type_in("2025-12-31");
    operator.press("Enter");
    assert_eq!(
        operator.notice(),
        "com_example-one-api has no revision at or before it, as of 2025-12-31 23:59:59.999Z"
    );
    operator.press("Tab");
    let screen = operator.screen();
    assert!(screen.contains("AS OF 2025-12-31 23:59:59.999Z"), "{screen}");
    let told = screen.matches("no revision at or before 2025-12-31").count();
    assert!(told >= 2, "in the timeline and in the detail:\n{screen}");
    assert!(screen.contains("none then"), "{screen}");
}

#[test]
fn a_license_corrected_later_is_still_the_old_one_in_the_old_revision() {
    let root = two_artifacts();
    let mut operator = Operator::new(&root);
    operator.focus(Pane::Releases);
    operator.press("j");
    assert_eq!(operator.release(), "0.1.0 Apache-2.0");
    operator.press("T");
    operator.type_in("2026-03-31");
    operator.press("Enter");
    assert_eq!(operator.release(), "0.1.0 MIT");
    operator.press("0");
    // The selection stays on the revision it is, in what is live too.
    assert_eq!(operator.revision().as_deref(), Some(SECOND));
    assert_eq!(operator.release(), "0.1.0 MIT");
}

#[test]
fn a_release_published_before_the_revision_that_lists_it_is_unknown_until_that_revision() {
    let root = two_artifacts();
    let mut operator = Operator::new(&root);
    operator.press("j");
    assert_eq!(operator.artifact(), "com_example-other-api");
    assert_eq!(
        operator
            .model
            .journal
            .releases
            .rows()
            .release(0)
            .unwrap()
            .version()
            .to_string(),
        "1.1.0"
    );
    operator.press("T");
    operator.type_in("20260228235959999Z");
    operator.press("Enter");
    let first = operator.model.journal.releases.rows().release(0).unwrap();
    assert_eq!(first.version().to_string(), "1.0.0");
}

#[test]
fn the_selected_revision_becomes_the_as_of_of_everything() {
    let root = two_artifacts();
    let mut operator = Operator::new(&root);
    operator.press("j Enter j t");
    assert_eq!(operator.artifact(), "com_example-other-api");
    assert_eq!(operator.as_of().as_deref(), Some(SECOND));
    operator.focus(Pane::Artifacts);
    operator.press("k");
    assert_eq!(operator.artifact(), "com_example-one-api");
    assert_eq!(operator.revision().as_deref(), Some(SECOND));
}

#[test]
fn a_moment_is_echoed_while_it_is_typed_and_refused_in_its_place() {
    let root = two_artifacts();
    let mut operator = Operator::new(&root);
    operator.press("T");
    operator.type_in("2026-02-1");
    operator.press("Enter");
    assert_eq!(operator.as_of(), None);
    let screen = operator.screen();
    assert!(screen.contains("is not a moment"), "{screen}");
    operator.type_in("5");
    let screen = operator.screen();
    assert!(!screen.contains("is not a moment"), "{screen}");
    assert!(
        screen.contains("20260215235959999Z com_example-one-api is at 2026-02-01"),
        "{screen}"
    );
    operator.press("Esc");
    assert_eq!(operator.as_of(), None);
}

#[test]
fn what_a_refresh_brings_is_marked_until_it_is_visited_and_moves_nothing() {
    let root = JournalRoot::new();
    let mut one = root.artifact("one");
    one.publish(FIRST, &[release("0.1.0")]);
    let mut operator = Operator::new(&root);
    one.publish(SECOND, &[release("0.1.0"), release("0.2.0")]);
    operator.refresh();
    assert_eq!(operator.revision().as_deref(), Some(FIRST));
    assert!(operator.screen().contains("● 1 new"), "{}", operator.screen());
    operator.press("Enter");
    assert!(operator.screen().contains("● 1 new"), "another revision was visited");
    operator.press("k");
    assert_eq!(operator.revision().as_deref(), Some(SECOND));
    assert!(!operator.screen().contains("● 1 new"), "{}", operator.screen());
}

#[test]
fn what_a_refresh_brings_does_not_show_in_an_earlier_moment() {
    let root = JournalRoot::new();
    let mut one = root.artifact("one");
    one.publish(FIRST, &[release("0.1.0")]);
    let mut operator = Operator::new(&root);
    operator.press(",");
    one.publish(SECOND, &[release("0.1.0"), release("0.2.0")]);
    operator.refresh();
    assert_eq!(operator.as_of().as_deref(), Some(FIRST));
    assert_eq!(operator.model.journal.timeline.rows().known_revisions().len(), 1);
    assert!(operator.screen().contains("● 1 new"), "{}", operator.screen());
    operator.press(".");
    assert_eq!(operator.as_of().as_deref(), Some(SECOND));
}
