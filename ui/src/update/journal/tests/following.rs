use super::*;
use crate::journals::release;

const FIRST: &str = "20260101000000000Z";
const SECOND: &str = "20260201000000000Z";

/// `app` needs `lib`, of which only the second revision knows what is needed, and things that are nowhere.
fn root() -> JournalRoot {
    let root = JournalRoot::new();
    let mut app = root.artifact("app");
    app.publish(
        FIRST,
        &[release("1.0.0")
            .dependency("com_example-lib-api", "0.2.0")
            .dependency("com_example-lib-api2", "0.1.0")
            .dependency("com_example-nowhere-api", "0.1.0")],
    );
    let mut lib = root.artifact("lib");
    lib.publish(FIRST, &[release("0.1.0")]);
    lib.publish(SECOND, &[release("0.1.0"), release("0.2.0")]);
    root
}

#[test]
fn dependencies_are_resolved_in_what_is_viewed() {
    let root = root();
    let mut operator = Operator::at(&root, Size::new(160, 40));
    operator.press("Enter Enter");
    let live = operator.screen();
    assert!(live.contains("dependencies (3) live"), "{live}");
    assert!(live.contains("com_example-lib-api 0.2.0  [✓ ok]"), "{live}");
    assert!(live.contains("nowhere-api 0.1.0  [✗ unknown artifact]"), "{live}");
    operator.press("T");
    operator.type_in("2026-01-15");
    operator.press("Enter");
    let then = operator.screen();
    assert!(
        then.contains("dependencies (3) as of 2026-01-15 23:59:59.999Z"),
        "{then}"
    );
    assert!(
        then.contains("com_example-lib-api 0.2.0  [✗ unknown release]"),
        "{then}"
    );
}

#[test]
fn a_dependency_is_followed_and_returned_from() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("Enter Enter Enter");
    assert_eq!(operator.model.pane(), Pane::JournalDetail);
    operator.press("Enter");
    assert_eq!(operator.artifact(), "com_example-lib-api");
    assert_eq!(operator.revision().as_deref(), Some(SECOND));
    assert_eq!(operator.release(), "0.2.0 Apache-2.0");
    // And from there to what needs it: the same way round.
    operator.press("Enter");
    assert_eq!(operator.artifact(), "com_example-app-api");
    operator.press("Backspace Backspace");
    assert_eq!(operator.artifact(), "com_example-app-api");
    assert_eq!(operator.model.pane(), Pane::JournalDetail);
    operator.press("Backspace");
    assert_eq!(operator.notice(), "return: no link was followed");
}

#[test]
fn what_is_unknown_is_not_followed() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("Enter Enter Enter j j Enter");
    assert_eq!(operator.notice(), "unknown artifact com_example-nowhere-api");
    operator.press("T");
    operator.type_in("2026-01-15");
    operator.press("Enter k k Enter");
    assert_eq!(
        operator.notice(),
        "unknown release: com_example-lib-api has no 0.2.0 in what is viewed"
    );
    assert_eq!(operator.artifact(), "com_example-app-api");
}

#[test]
fn a_release_tells_what_needs_it() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("j Enter Enter");
    let screen = operator.screen();
    assert!(screen.contains("needed by (1)"), "{screen}");
    assert!(screen.contains("com_example-app-api 1.0.0"), "{screen}");
}

#[test]
fn following_shows_what_a_filter_hides() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("/");
    operator.type_in("app");
    operator.press("Enter Enter Enter Enter Enter");
    assert_eq!(operator.artifact(), "com_example-lib-api");
}

#[test]
fn the_findings_of_the_root_lead_to_their_revisions_and_back() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("F");
    let screen = operator.screen();
    assert!(screen.contains("Findings 1 of 2"), "{screen}");
    assert!(screen.contains("! dependency-unresolved"), "{screen}");
    operator.press("Enter");
    assert_eq!(operator.model.pane(), Pane::Timeline);
    assert_eq!(operator.artifact(), "com_example-app-api");
    let screen = operator.screen();
    assert!(screen.contains("findings (2)"), "{screen}");
    operator.press("Backspace");
    assert_eq!(operator.model.pane(), Pane::Findings);
    operator.press("Esc");
    assert_eq!(operator.model.pane(), Pane::Artifacts);
}

#[test]
fn heads_are_shown_with_their_digests() {
    let root = root();
    let mut operator = Operator::new(&root);
    operator.press("j Enter j");
    let head = operator.model.journal.timeline.rows().all().last().unwrap().digest();
    let digest = head.to_string();
    let screen = operator.screen().replace([' ', '│', '\n'], "");
    let shown = |text: &str| screen.contains(text);
    // Wrapped in the detail, so looked for in two halves.
    assert!(shown(&digest[..40]) && shown(&digest[60..]), "{}", operator.screen());
}
