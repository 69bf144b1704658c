//! What palette and help find, and what they call it.

use super::*;
use crate::model::overlay::Overlay;

fn at(width: u16, height: u16, keys: &str, typed: &str) -> (Stage, tempfile::TempDir) {
    let root = small_root();
    let mut stage = Stage::new(width, height, settings());
    stage.online(root.path());
    stage.press(keys);
    stage.type_in(typed);
    (stage, root)
}

/// What the palette proposes first for what is typed.
fn first(stage: &Stage) -> String {
    match &stage.console.model.overlay {
        Some(Overlay::Palette(palette)) => palette.chosen().map(|binding| binding.keys_text()).unwrap_or_default(),
        _ => panic!("no palette is open in\n{}", stage.screen()),
    }
}

#[test]
fn the_palette_finds_every_action_by_the_words_the_console_and_its_operator_use() {
    for (typed, keys) in [
        ("refresh", "Ctrl-R"),
        ("refr", "Ctrl-R"),
        ("reload", "Ctrl-R"),
        ("export", "Ctrl-S"),
        ("save", "Ctrl-S"),
        ("compare", "d"),
        ("diff", "d"),
        ("swap", "x"),
        ("mark", "Space"),
        ("zoom", "z"),
        ("search", "/"),
        ("exit", "q"),
        ("legend", "? or F1"),
        ("findings", "F"),
        ("return to live", "0"),
        ("time travel", "t"),
        ("journal screen", "3"),
        ("ctrl-r", "Ctrl-R"),
        ("Refresh", "Ctrl-R"),
    ] {
        let (stage, _root) = at(80, 24, "3 :", typed);
        assert_eq!(first(&stage), keys, "for {typed:?}\n{}", stage.screen());
    }
}

#[test]
fn letters_that_only_occur_in_their_order_are_found_after_words() {
    let (stage, _root) = at(80, 24, "3 :", "swap");
    let screen = stage.screen();
    let line = |text: &str| screen.lines().position(|line| line.contains(text));
    assert!(line("swap A and B") < line("enlarge the pane"), "{screen}");
    let (stage, _root) = at(80, 24, "3 :", "nxtpn");
    assert_eq!(first(&stage), "Tab");
    let (stage, _root) = at(80, 24, "3 ?", "swap");
    let screen = stage.screen();
    let line = |text: &str| screen.lines().position(|line| line.contains(text));
    assert!(line("swap A and B").is_some_and(|line| line < 6), "{screen}");
    assert!(
        line("enlarge the pane").is_none_or(|enlarge| line("swap the sides").unwrap() < enlarge),
        "{screen}"
    );
}

#[test]
fn a_refresh_that_is_off_is_found_by_its_name_and_says_why() {
    let root = small_root();
    let mut settings = settings();
    settings.read_only = true;
    for (width, height) in [(80, 24), (120, 40)] {
        let mut stage = Stage::new(width, height, settings.clone());
        stage.online(root.path());
        for open in [":", "?"] {
            stage.press(open);
            stage.type_in("refresh");
            let screen = stage.screen();
            let found = screen.lines().find(|line| line.contains("Ctrl-R"));
            assert!(found.is_some_and(|line| line.contains("refresh: read")), "{screen}");
            assert!(screen.contains("now: read-only)"), "{screen}");
            stage.press("Esc");
        }
    }
}

#[test]
fn an_action_of_another_screen_is_found_and_says_where_it_is() {
    let (mut stage, _root) = at(80, 24, "1 :", "compare");
    assert!(
        stage.screen().contains("(only on the Journal screen)"),
        "{}",
        stage.screen()
    );
    stage.press("Enter");
    assert!(
        stage.screen().contains("diff: only on the Journal screen"),
        "{}",
        stage.screen()
    );
    assert!(stage.screen().contains("Started 1 of"), "{}", stage.screen());
}

#[test]
fn the_help_explains_every_mark_in_the_form_that_is_drawn() {
    for (ascii, marks) in [
        (
            false,
            [
                "◐             a deprecated release",
                "✗             failed, a withdrawn release",
                "◆  ",
            ],
        ),
        (
            true,
            [
                "%             a deprecated release",
                "x             failed, a withdrawn release",
                "@  ",
            ],
        ),
    ] {
        for (typed, mark) in ["deprecated", "withdrawn", "as of the moment axis"]
            .into_iter()
            .zip(marks)
        {
            let root = small_root();
            let mut settings = settings();
            settings.theme = Theme::new(true, ascii);
            let mut stage = Stage::new(120, 40, settings);
            stage.online(root.path());
            stage.press("?");
            stage.type_in(typed);
            let screen = stage.screen();
            assert!(
                screen.contains("Marks") && screen.contains(mark),
                "{typed}: {mark} is not in\n{screen}"
            );
        }
    }
    let (stage, _root) = at(80, 24, "?", "finding");
    assert!(
        stage.screen().contains("!             a finding: valid"),
        "{}",
        stage.screen()
    );
}

#[test]
fn every_mark_of_a_state_means_one_thing() {
    for ascii in [false, true] {
        let glyphs = Theme::new(true, ascii).glyphs;
        let marks = [
            glyphs.good,
            glyphs.bad,
            glyphs.warning,
            glyphs.deprecated,
            glyphs.inactive,
            glyphs.new,
            glyphs.as_of,
        ];
        let different: std::collections::BTreeSet<_> = marks.iter().collect();
        assert_eq!(different.len(), marks.len());
    }
}

#[test]
fn a_moment_typed_where_no_artifact_is_shown_speaks_of_the_root() {
    let (mut stage, _root) = at(120, 40, "5 T", "2026-01");
    let expected = "20260131235959999Z 1 artifact with 1 revision";
    assert!(stage.screen().contains(expected), "{}", stage.screen());
    stage.press("Enter");
    let expected = "1 artifact with 1 revision, as of 2026-01-31";
    assert!(stage.screen().contains(expected), "{}", stage.screen());
    stage.press("T");
    stage.type_in("20251231");
    stage.press("Enter");
    let expected = "no artifact has a revision at or before it, as of 2025-12-31";
    assert!(stage.screen().contains(expected), "{}", stage.screen());
    stage.press("3 T");
    stage.type_in("2026-01");
    stage.press("Enter");
    let expected = "org_example-tool-api is at 2026-01-01";
    assert!(stage.screen().contains(expected), "{}", stage.screen());
}

#[test]
fn a_moment_that_is_none_is_refused_with_every_form_also_on_a_narrow_screen() {
    for (width, height) in [(80, 24), (120, 40)] {
        let (mut stage, _root) = at(width, height, "3 T", "tomorrow");
        stage.press("Enter");
        let screen = stage.screen();
        for form in [
            "2026-08-05",
            "20260805)",
            "(2026-08)",
            "(2026-08-05T13:15:42Z)",
            "(20260805131542783Z)",
        ] {
            assert!(screen.contains(form), "{form} is not in\n{screen}");
        }
        assert!(screen.contains("as of: tomorrow"), "{screen}");
    }
    let (mut stage, _root) = at(20, 6, "3 T", "tomorrow");
    stage.press("Enter");
    let screen = stage.screen();
    assert!(screen.starts_with("  tomorrow is not a"), "{screen}");
    assert!(
        screen.lines().nth(4).is_some_and(|line| line.ends_with('…')),
        "{screen}"
    );
}

#[test]
fn levels_that_are_not_logged_are_not_offered_and_both_ends_say_so() {
    let root = small_root();
    let mut settings = settings();
    settings.logged = tracing::Level::INFO;
    let mut stage = Stage::new(120, 40, settings);
    stage.online(root.path());
    stage.press("4 +");
    let expected = "nothing less severe is logged; --log-level chooses what is";
    assert!(stage.screen().contains(expected), "{}", stage.screen());
    assert!(!stage.screen().contains("and above"), "{}", stage.screen());
    stage.press("-");
    assert!(stage.screen().contains("WARN and above"), "{}", stage.screen());
    stage.press("- -");
    assert!(stage.screen().contains("no level is more severe"), "{}", stage.screen());
    stage.press("+ +");
    assert!(!stage.screen().contains("and above"), "{}", stage.screen());
}

#[test]
fn an_interface_is_exported_by_the_name_that_is_shown() {
    let (mut stage, _root) = at(120, 40, "2 Ctrl-S Enter", "");
    stage.press("b Ctrl-S Enter");
    let saved: Vec<&String> = stage
        .console
        .host
        .asked
        .iter()
        .filter(|asked| asked.starts_with("save"))
        .collect();
    assert_eq!(saved.len(), 2);
    for saved in saved {
        assert!(
            saved.contains("::NenjimProcess\"") && !saved.contains("dyn "),
            "{saved}"
        );
    }
}

#[test]
fn a_console_whose_hub_did_not_start_is_not_left_as_one_whose_did() {
    let root = small_root();
    let (mut stage, _root) = at(80, 24, "1", "");
    assert_eq!(stage.press("q"), Quit::Wished);
    let mut stage = Stage::new(80, 24, settings());
    stage.online(root.path());
    stage.run([Event::HubPanicked {
        message: "why".to_owned(),
    }]);
    assert_eq!(stage.press("Ctrl-C Ctrl-C"), Quit::WishedAfterFailure);
    assert_eq!(stage.press("q"), Quit::WishedAfterFailure);
}
