//! What single keys do, seen from outside.

use tracing::Level;

use super::*;
use crate::logging::Record;

fn online() -> (Stage, tempfile::TempDir) {
    let root = small_root();
    let mut stage = Stage::new(120, 40, settings());
    stage.online(root.path());
    (stage, root)
}

fn asked(stage: &Stage) -> &[String] {
    &stage.console.host.asked
}

#[test]
fn copying_takes_the_selected_rows_part_and_says_what_it_copied() {
    let (mut stage, _root) = online();
    stage.press("3 Tab y v");
    assert_eq!(asked(&stage), ["copy 20260201000000000Z"]);
    assert!(
        stage.screen().contains("copied 20260201000000000Z"),
        "{}",
        stage.screen()
    );
    stage.press("Tab y l");
    assert_eq!(asked(&stage)[1], "copy MIT");
    stage.press("y d");
    assert_eq!(
        asked(&stage)[2],
        "copy sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    );
    stage.press("y r");
    assert!(
        asked(&stage)[3].starts_with(r#"copy {"version":"0.2.0","published":"#),
        "{}",
        asked(&stage)[3]
    );
}

#[test]
fn the_license_of_an_artifact_is_that_of_its_newest_release() {
    let (mut stage, _root) = online();
    stage.press("3 y l");
    assert_eq!(asked(&stage), ["copy MIT"]);
}

#[test]
fn copying_what_a_row_does_not_have_is_refused() {
    let (mut stage, _root) = online();
    stage.press("2 y l");
    assert!(asked(&stage).is_empty());
    assert!(
        stage.screen().contains("the selected row has no license"),
        "{}",
        stage.screen()
    );
}

#[test]
fn what_a_detail_speaks_of_is_copied_from_it() {
    let (mut stage, _root) = online();
    stage.press("2 Enter y i 1 Enter y i Esc Tab j Enter y i");
    assert_eq!(
        asked(&stage),
        [
            "copy nenjim.registry.service",
            "copy nenjim.registry.service",
            "copy nenjim.composer.default"
        ]
    );
}

#[test]
fn where_nothing_lies_further_in_the_key_says_so() {
    let (mut stage, _root) = online();
    stage.press("2 Enter");
    assert!(!stage.screen().contains("Enter in"), "{}", stage.screen());
    stage.press("Enter");
    assert!(
        stage.screen().contains("in: there is nothing further in"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_title_rather_cuts_what_a_list_is_of_than_how_much_of_it_is_shown() {
    let root = small_root();
    for (width, height, keys, expected) in [
        (120, 40, "3", "┌ Releases 1 of 1 ─"),
        (50, 15, "3 Tab", "┌ Revisions › org_example-tool-api 1 of 2 ─"),
        (40, 15, "3 Tab", "┌ Revisions › org_example-tool… 1 of 2 ┐"),
    ] {
        let mut stage = Stage::new(width, height, settings());
        let _journal = stage.online(root.path());
        stage.press(keys);
        assert!(stage.screen().contains(expected), "{}", stage.screen());
    }
}

#[test]
fn ids_are_not_cut_where_there_is_room_for_them() {
    let root = small_root();
    for (width, height) in [(80, 24), (100, 30), (120, 40)] {
        let mut stage = Stage::new(width, height, settings());
        let _journal = stage.online(root.path());
        let screen = stage.screen();
        assert!(screen.contains("○ assetaz.currency-identity.default "), "{screen}");
        assert!(screen.contains("passive: it has"), "{screen}");
    }
}

#[test]
fn a_chord_that_does_not_exist_says_so_and_the_next_key_is_free_again() {
    let (mut stage, _root) = online();
    stage.press("y w");
    assert!(stage.screen().contains("y w is not bound"), "{}", stage.screen());
    stage.press("2 b y Esc");
    assert!(stage.screen().contains("2 Registry"), "{}", stage.screen());
    stage.press("y 3");
    assert!(stage.screen().contains("Artifacts 1 of 1"), "{}", stage.screen());
    let expected = "y 3 is not bound, so 3 did what it does alone";
    assert!(stage.screen().contains(expected), "{}", stage.screen());
    assert_eq!(stage.press("y q"), Quit::Wished);
}

#[test]
fn what_a_chord_may_end_in_is_shown_whole_also_on_a_narrow_screen() {
    let root = small_root();
    let mut stage = Stage::new(120, 24, settings());
    let _journal = stage.online(root.path());
    assert!(stage.screen().contains("  y copy"), "{}", stage.screen());
    stage.run([Event::Terminal(Report::Resize(80, 24))]);
    stage.press("y y");
    let expected = " copy: i id  v version  d digest  l license  r row as JSON  Esc leave";
    assert!(stage.screen().contains(expected), "{}", stage.screen());
}

#[test]
fn an_answer_to_a_refresh_that_was_refused_does_nothing_else() {
    let root = small_root();
    let mut read_only = settings();
    read_only.read_only = true;
    for answer in ["y", "n"] {
        let mut stage = Stage::new(80, 24, read_only.clone());
        let _journal = stage.online(root.path());
        stage.press("Ctrl-R");
        stage.press(answer);
        let screen = stage.screen();
        assert!(screen.contains("refresh: read-only"), "{screen}");
        // Only the key right after it was an answer.
        stage.press("y i");
        assert_eq!(asked(&stage), ["copy nenjim.registry.service"]);
    }
}

#[test]
fn a_dialog_whose_confirmation_was_refused_is_cancelled_by_one_key() {
    let (mut stage, _root) = online();
    stage.press("Ctrl-R");
    stage.run([Event::Terminal(Report::Resize(39, 24))]);
    stage.press("y");
    assert!(stage.screen().contains("the screen is too small"), "{}", stage.screen());
    stage.press("n");
    assert_eq!((stage.console.model.overlay.is_none(), refreshes(&stage)), (true, 0));
}

#[test]
fn everything_new_is_taken_as_seen_by_one_key() {
    let root = small_root();
    let mut stage = Stage::new(80, 24, settings());
    let journal = stage.online(root.path());
    write_third_revision(root.path(), "the third");
    stage.run([Event::Refreshed(journal.manager.refresh())]);
    stage.press("Esc");
    assert!(stage.screen().contains("● 1 new (A)"), "{}", stage.screen());
    stage.press("A");
    let screen = stage.screen();
    assert!(screen.contains("1 new revision is taken as seen"), "{screen}");
    assert!(!screen.contains("●"), "{screen}");
    stage.press("A");
    assert!(stage.screen().contains("seen: nothing is new"), "{}", stage.screen());
}

#[test]
fn a_name_that_cannot_be_saved_to_is_asked_for_again_as_it_was_typed() {
    use std::io::{Error, ErrorKind};
    let (mut stage, _root) = online();
    for (error, expected) in [
        (Error::from_raw_os_error(17), "exists already and is not overwritten"),
        (ErrorKind::NotFound.into(), "there is no such directory"),
        (Error::from_raw_os_error(28), "not saved: no space left on device"),
    ] {
        stage.console.host.refuses_to_save = Some(error);
        stage.press("2 Ctrl-S Ctrl-U");
        stage.type_in("a/b.json");
        stage.press("Enter");
        let screen = stage.screen();
        assert!(screen.contains(expected) && !screen.contains("os error"), "{screen}");
        assert!(screen.contains("a/b.json"), "{screen}");
        stage.press("Ctrl-W");
        stage.type_in("c.json");
        stage.press("Enter");
        assert!(stage.screen().contains("saved "), "{}", stage.screen());
    }
    stage.press("Ctrl-S Ctrl-U Enter");
    assert!(
        stage.screen().contains("type the name of a new file"),
        "{}",
        stage.screen()
    );
    let saved = asked(&stage).len();
    for name in ["reg.txt", "reg", ".json"] {
        stage.press("Ctrl-U");
        stage.type_in(name);
        stage.press("Enter");
        let screen = stage.screen();
        assert!(screen.contains("the name has to end in .json or .csv"), "{screen}");
        assert!(screen.contains(&format!(": {name}")), "{screen}");
    }
    assert_eq!(asked(&stage).len(), saved);
}

#[test]
fn how_to_quit_is_in_the_footer() {
    let root = small_root();
    for (width, height) in [(50, 15), (80, 24), (120, 40)] {
        let mut stage = Stage::new(width, height, settings());
        let _journal = stage.online(root.path());
        for screen in ["1", "2", "3", "3 Tab", "4", "5"] {
            stage.press(screen);
            assert!(stage.screen().contains("q quit"), "{}", stage.screen());
        }
    }
}

#[test]
fn a_list_is_saved_as_the_file_name_asks_for() {
    let (mut stage, _root) = online();
    stage.press("2 / e v e l y n . s e r v Enter Ctrl-S Enter");
    assert!(
        asked(&stage)[0].starts_with("save registrations.json: [\n  {\"id\":\"evelyn.service.prod\""),
        "{}",
        asked(&stage)[0]
    );
    stage.press("1 Ctrl-S Ctrl-U a . c s v Enter");
    assert!(
        asked(&stage)[1].starts_with("save a.csv: id,took_seconds\r\nnenjim.registry.service,0.007\r\n"),
        "{}",
        asked(&stage)[1]
    );
}

#[test]
fn cancelling_a_filter_restores_the_one_before() {
    let (mut stage, _root) = online();
    stage.press("2 / e v e l y n . s e r v Enter");
    assert!(
        stage.screen().contains("1 of 2 (9 in all) /evelyn"),
        "{}",
        stage.screen()
    );
    stage.press("/ Ctrl-U z z z");
    assert!(stage.screen().contains("0 of 9 /zzz"), "{}", stage.screen());
    stage.press("Esc");
    assert!(
        stage.screen().contains("1 of 2 (9 in all) /evelyn"),
        "{}",
        stage.screen()
    );
    stage.press("Esc");
    assert!(stage.screen().contains("of 9"), "{}", stage.screen());
}

#[test]
fn matches_go_round() {
    let (mut stage, _root) = online();
    stage.press("2 / e v e l y n . s e r v Enter n");
    assert!(stage.screen().contains("2 of 2"), "{}", stage.screen());
    stage.press("n");
    assert!(stage.screen().contains("1 of 2"), "{}", stage.screen());
    stage.press("N");
    assert!(stage.screen().contains("2 of 2"), "{}", stage.screen());
}

#[test]
fn the_palette_does_what_is_chosen_and_refuses_with_the_reason() {
    let (mut stage, _root) = online();
    stage.press(": r e g i s t r y Space s c r e e n Enter");
    assert!(stage.screen().contains("Registrations"), "{}", stage.screen());
    stage.press(": r e t u r n Space t o Space l i v e Enter");
    assert!(stage.screen().contains("live: already live"), "{}", stage.screen());
}

#[test]
fn pasted_text_is_typed_up_to_its_first_line_end() {
    let (mut stage, _root) = online();
    stage.press("2 /");
    stage.run([Event::Terminal(Report::Paste("evelyn\nq".to_owned()))]);
    assert!(stage.screen().contains("/evelyn "), "{}", stage.screen());
}

#[test]
fn a_line_that_is_typed_takes_as_much_as_a_path_has() {
    let (mut stage, _root) = online();
    stage.press("3 Ctrl-S");
    let pasted = "日".repeat(100_000);
    stage.run([
        Event::Terminal(Report::Paste(pasted.clone())),
        Event::Terminal(Report::Paste(pasted)),
    ]);
    let input = stage
        .console
        .model
        .overlay
        .as_mut()
        .and_then(crate::model::overlay::Overlay::input);
    assert_eq!(input.unwrap().value().chars().count(), 4096);
}

#[test]
fn the_screen_is_drawn_again_and_the_console_suspended_on_request() {
    let (mut stage, _root) = online();
    stage.press("Ctrl-L ? Ctrl-Z");
    assert_eq!(asked(&stage), ["suspend"]);
    assert!(stage.screen().contains("Help"), "{}", stage.screen());
}

fn record(number: u32) -> Event {
    Event::Log(Record {
        at: "20261115120000000Z".parse().unwrap(),
        level: if number.is_multiple_of(2) {
            Level::INFO
        } else {
            Level::DEBUG
        },
        target: if number.is_multiple_of(3) { "three" } else { "other" },
        message: format!("record {number}"),
    })
}

#[test]
fn the_list_of_logs_follows_until_an_older_record_is_read_and_again_from_the_newest() {
    let mut stage = Stage::new(80, 24, settings());
    stage.press("4 v");
    stage.run((0..100).map(record));
    assert!(stage.screen().contains("following 100 of 100"), "{}", stage.screen());
    stage.press("k k");
    let reading = stage.screen();
    assert!(reading.contains("paused 98 of 100"), "{reading}");
    stage.run((100..150).map(record));
    let later = stage.screen();
    assert!(later.contains("paused, 50 new 98 of 150"), "{later}");
    assert_eq!(
        reading.lines().nth(5),
        later.lines().nth(5),
        "what is read stays in its place"
    );
    stage.press("G");
    assert!(stage.screen().contains("following 150 of 150"), "{}", stage.screen());
}

#[test]
fn the_list_of_logs_forgets_the_oldest_and_what_is_read_stays_in_its_place() {
    let mut stage = Stage::new(80, 24, settings());
    stage.press("4 v");
    let capacity = u32::try_from(crate::model::logs::CAPACITY).unwrap();
    stage.run((0..capacity).map(record));
    stage.press("k k");
    let reading = stage.screen();
    stage.run((capacity..capacity + 100).map(record));
    let later = stage.screen();
    assert!(later.contains("paused, 100 new 9,898 of 10,000"), "{later}");
    assert_eq!(reading.lines().nth(5), later.lines().nth(5));
}

#[test]
fn the_list_of_logs_is_chosen_by_level_and_by_target() {
    let mut stage = Stage::new(80, 24, settings());
    stage.press("4 v");
    stage.run((0..12).map(record));
    stage.press("- -");
    assert!(stage.screen().contains("INFO and above 6 of 6"), "{}", stage.screen());
    stage.press("g o");
    assert!(stage.screen().contains("only three 1 of 2"), "{}", stage.screen());
    stage.press("o + +");
    assert!(stage.screen().contains("of 12"), "{}", stage.screen());
}

#[test]
fn left_and_right_lead_to_the_panes_that_are_there() {
    use crate::model::Pane;
    let (mut stage, _root) = online();
    for (keys, expected) in [
        ("1 l", Pane::HubDetail),
        ("h", Pane::Started),
        ("Tab Right", Pane::HubDetail),
        ("Left", Pane::NotStarted),
        ("3 l", Pane::Timeline),
        ("l", Pane::Releases),
        ("l", Pane::JournalDetail),
        ("l", Pane::JournalDetail),
        ("h", Pane::Releases),
        ("h", Pane::Artifacts),
        ("h", Pane::Artifacts),
        ("5 l", Pane::MissionControlDetail),
        ("h", Pane::ProductionChart),
    ] {
        stage.press(keys);
        assert_eq!(stage.console.model.pane(), expected, "after {keys}");
    }
    // Stacked, they go up and down.
    stage.run([Event::Terminal(Report::Resize(80, 24))]);
    stage.press("1 Esc Esc l");
    assert_eq!(stage.console.model.pane(), Pane::NotStarted);
}

#[test]
fn one_level_out_leads_back_to_where_one_came_from() {
    use crate::model::Pane;
    let (mut stage, _root) = online();
    stage.run([record(1)]);
    for (keys, expected) in [
        ("1 F Esc", Pane::Started),
        ("3", Pane::Artifacts),
        ("Esc", Pane::Artifacts),
        ("2 F Tab Esc Esc", Pane::Registrations),
        ("F 3", Pane::Artifacts),
        ("Tab F Esc", Pane::Timeline),
        ("d Esc", Pane::Timeline),
        ("4 v Enter Esc", Pane::Log),
    ] {
        stage.press(keys);
        assert_eq!(stage.console.model.pane(), expected, "after {keys}");
    }
    assert!(!stage.console.model.shows_stream());
    stage.press("Esc");
    assert!(stage.console.model.shows_stream());
}

#[test]
fn a_pane_that_has_the_screen_to_itself_is_not_enlarged() {
    let (mut stage, _root) = online();
    stage.press("3 d z");
    let expected = "enlarge: the pane has the screen to itself already";
    assert!(stage.screen().contains(expected), "{}", stage.screen());
    stage.press("Esc");
    assert!(stage.screen().contains("Artifacts 1 of 1"), "{}", stage.screen());
    stage.press("z");
    assert!(!stage.screen().contains("Revisions"), "{}", stage.screen());
    // One level out of a difference leads out of it, and the pane it was opened from is enlarged still.
    stage.press("d Esc");
    assert!(stage.screen().contains("Artifacts 1 of 1"), "{}", stage.screen());
    assert!(!stage.screen().contains("Revisions"), "{}", stage.screen());
    stage.press("z");
    assert!(stage.screen().contains("Revisions"), "{}", stage.screen());
}

#[test]
fn a_list_is_scrolled_as_it_was_left() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/demo/journals"));
    let mut stage = Stage::new(120, 20, settings());
    let _journal = stage.online(root);
    stage.press("3 j j j Tab j j");
    let before = stage.screen();
    for away in ["2 3", "d Esc", "F Esc", "z Esc"] {
        stage.press(away);
        assert_eq!(stage.screen(), before, "after {away}");
    }
}
