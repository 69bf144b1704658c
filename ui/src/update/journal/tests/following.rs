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
    assert!(screen.contains("Enter leads to the revision"), "{screen}");
    operator.press("Enter");
    assert_eq!(operator.model.pane(), Pane::Timeline);
    assert_eq!(operator.artifact(), "com_example-app-api");
    let screen = operator.screen();
    assert!(screen.contains("findings (2)"), "{screen}");
    assert!(screen.contains("help: "), "{screen}");
    operator.press("Backspace");
    assert_eq!(operator.model.pane(), Pane::Findings);
    operator.press("Esc");
    assert_eq!(operator.model.pane(), Pane::Artifacts);
}

#[test]
fn where_a_finding_has_no_room_beside_the_list_it_is_read_before_it_is_followed() {
    let root = root();
    let mut operator = Operator::at(&root, Size::new(50, 15));
    operator.press("F Enter");
    assert_eq!(operator.model.pane(), Pane::FindingDetail);
    operator.press("Esc");
    assert_eq!(operator.model.pane(), Pane::Findings);
    operator.press("Enter Enter");
    assert_eq!(operator.model.pane(), Pane::Timeline);
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

#[test]
fn a_finding_is_read_in_full_with_its_place_and_what_to_do_at_every_width() {
    let root = root();
    for (width, height) in [(160, 40), (120, 40), (80, 24), (50, 15)] {
        let mut operator = Operator::at(&root, Size::new(width, height));
        operator.press("F Tab");
        let finding = operator
            .model
            .journal
            .findings
            .rows()
            .finding(0)
            .unwrap()
            .diagnostic
            .clone();
        let screen: String = operator.screen().replace(['│', '\n', ' '], "");
        let help = finding.help.unwrap();
        for whole in [&finding.message, &help, &finding.path] {
            assert!(
                screen.contains(&whole.replace(' ', "")),
                "{whole}\n{}",
                operator.screen()
            );
        }
        operator.press("Tab");
        assert_eq!(operator.model.pane(), Pane::Findings);
    }
}

#[test]
fn the_number_of_the_screen_leads_out_of_what_stands_in_place_of_its_panes() {
    let root = root();
    let mut operator = Operator::new(&root);
    for keys in ["F", "F Tab", "Tab d", "F 1", "d 4"] {
        let before = operator.model.pane();
        operator.press(keys);
        operator.press("3");
        assert!(Screen::Journal.panes().contains(&operator.model.pane()), "after {keys}");
        if keys.starts_with(['F', 'd']) {
            assert_eq!(operator.model.pane(), before, "after {keys}");
        }
    }
}

#[test]
fn findings_and_counts_are_those_of_the_moment_that_is_viewed() {
    let root = root();
    let mut operator = Operator::at(&root, Size::new(160, 40));
    for (moment, artifacts, findings) in [
        ("2026-01-15", "2 artifacts, 2 revisions", "! 2 findings"),
        ("2025-12-31", "0 artifacts, 0 revisions", ""),
    ] {
        operator.press("T");
        operator.type_in(moment);
        operator.press("Enter");
        let then = operator.screen();
        let header = then.lines().next().unwrap();
        assert!(header.contains(artifacts), "{header}");
        assert!(
            header.contains(findings) && header.contains("finding") != findings.is_empty(),
            "{header}"
        );
    }
    operator.press("F");
    let screen = operator.screen();
    assert!(screen.contains("nothing is worth a look as of then"), "{screen}");
    operator.press("0");
    let screen = operator.screen();
    assert!(screen.contains("Findings 1 of 2"), "{screen}");
}
