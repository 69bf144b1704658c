//! What lists and texts say of themselves: what is filtered, how it is sorted, what there is room for, what lies below.

use super::*;

const DEMO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/demo/journals");

fn on_the_demo(width: u16, height: u16) -> Stage {
    let mut stage = Stage::new(width, height, settings());
    stage.online(Path::new(DEMO));
    stage
}

/// The ids of the demo's artifacts.
fn artifacts() -> Vec<String> {
    let entries = std::fs::read_dir(DEMO).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

#[test]
fn a_filter_is_seen_wherever_it_hides_something() {
    for (width, height) in [(200, 60), (120, 40), (100, 30), (80, 24), (60, 15), (30, 12)] {
        let mut stage = on_the_demo(width, height);
        stage.press("3 Tab Tab / j o u r a p i Enter");
        let screen = stage.screen();
        assert!(screen.contains("/jourapi"), "{screen}");
        // A pane of 19 columns has room for the filter alone.
        assert!(width == 100 || screen.contains("0 of 3"), "{screen}");
        assert!(screen.contains("nothing matches"), "{screen}");
        // Of another artifact, and with the focus elsewhere, it is still told.
        stage.press("Esc / j o u r a p i Enter Shift-Tab Shift-Tab j");
        if width >= 100 {
            let screen = stage.screen();
            assert!(screen.contains("/jourapi"), "{screen}");
            assert!(screen.contains("nothing matches"), "{screen}");
        }
        stage.press("Tab Tab Esc");
        assert!(!stage.screen().contains("/jourapi"), "{}", stage.screen());
    }
}

#[test]
fn every_step_of_sorting_is_seen_in_a_heading() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (50, 15)] {
        let mut stage = on_the_demo(width, height);
        for list in ["1", "1 Tab", "2", "2 b", "3", "3 Tab", "3 Tab", "F"] {
            stage.press(list);
            let pane = stage.console.model.pane();
            for _ in 0..5 {
                stage.press("s");
                let screen = stage.screen();
                let sort = stage.console.model.table(pane).unwrap().sort_name();
                let Some(column) = sort else { break };
                assert!(screen.contains(&format!("{column}▲")), "{pane:?} by {column}\n{screen}");
                stage.press("i");
                assert!(stage.screen().contains(&format!("{column}▼")), "{}", stage.screen());
                stage.press("i");
            }
            let sort = stage.console.model.table(pane).unwrap().sort_name();
            assert_eq!(sort, None, "{pane:?} returns to its own order");
        }
    }
}

#[test]
fn what_a_list_is_sorted_by_is_named_where_its_column_has_no_room() {
    let mut stage = on_the_demo(80, 24);
    stage.press("3 Tab Tab s s");
    assert!(stage.screen().contains("published▲"), "{}", stage.screen());
    stage.run([Event::Terminal(Report::Resize(120, 40))]);
    assert!(stage.screen().contains("Releases by published▲"), "{}", stage.screen());
    stage.press("s s i");
    assert!(stage.screen().contains("inverted"), "{}", stage.screen());
}

#[test]
fn interfaces_are_sorted_as_they_are_read() {
    let mut stage = on_the_demo(120, 40);
    stage.press("2 s s");
    let screen = stage.screen();
    let rows: Vec<&str> = screen
        .lines()
        .skip_while(|line| !line.contains("interfaces▲"))
        .collect();
    let before = rows[0].split("interfaces▲").next().unwrap().chars().count();
    let read: Vec<String> = rows[1..]
        .iter()
        .map(|row| {
            row.chars()
                .skip(before)
                .take_while(|cell| !"│…".contains(*cell))
                .collect()
        })
        .take_while(|text: &String| text.contains("Nenjim"))
        .collect();
    assert!(read.len() > 3 && read.is_sorted(), "{screen}");
}

#[test]
fn releases_of_an_older_revision_are_told_from_the_newest() {
    for (width, height) in [(200, 60), (120, 40), (80, 24)] {
        let mut stage = on_the_demo(width, height);
        stage.press("3 Tab G t 0 Tab");
        let oldest = stage.console.model.journal.timeline.rows().all()[0].version();
        let day = crate::widget::calendar::day(oldest.timestamp());
        let screen = stage.screen();
        assert!(screen.contains("LIVE"), "{screen}");
        assert!(screen.contains(&format!("Releases › {day}")), "{screen}");
        if width != 120 {
            assert!(screen.contains("(older)"), "{screen}");
        }
        stage.press("Shift-Tab g Tab");
        assert!(!stage.screen().contains("(older)"), "{}", stage.screen());
    }
}

#[test]
fn ids_and_licenses_are_the_last_to_be_cut() {
    for (width, height) in [(200, 60), (120, 40), (80, 30)] {
        let mut stage = on_the_demo(width, height);
        stage.press("3 z");
        for artifact in artifacts() {
            assert!(stage.screen().contains(&artifact), "{artifact}\n{}", stage.screen());
        }
        stage.press("z /");
        stage.type_in("suwimo");
        stage.press("Enter Tab Tab");
        let screen = stage.screen();
        assert!(screen.contains("LicenseRef-Suwimo-Evaluation"), "{screen}");
        stage.press("2");
        for row in &stage.console.model.registry.table.rows().rows {
            assert!(
                stage.screen().contains(row.name()),
                "{}\n{}",
                row.name(),
                stage.screen()
            );
        }
    }
    let mut stage = on_the_demo(120, 40);
    stage.press("3");
    for artifact in artifacts() {
        let screen = stage.screen();
        assert!(
            screen.contains(&format!("{artifact} ")) || screen.contains(&format!("{artifact}│")),
            "{screen}"
        );
    }
}

#[test]
fn an_artifact_that_is_new_still_shows_its_findings() {
    let root = small_root();
    let mut stage = Stage::new(80, 24, settings());
    let journal = stage.online(root.path());
    write_third_revision(root.path(), "the third");
    stage.press("Ctrl-R y");
    stage.run([Event::Refreshed(journal.manager.refresh())]);
    stage.press("Esc 3");
    assert!(stage.screen().contains("●! org_example-tool-api"), "{}", stage.screen());
}

#[test]
fn a_detail_that_goes_on_below_says_how_far() {
    for (width, height) in [(120, 40), (80, 24)] {
        let mut stage = on_the_demo(width, height);
        stage.press("3 Tab Tab Tab");
        assert!(stage.screen().contains(" more ─"), "{}", stage.screen());
        stage.press("G");
        assert!(!stage.screen().contains(" more ─"), "{}", stage.screen());
    }
    let mut stage = on_the_demo(80, 24);
    stage.press("2 j Enter");
    let screen = stage.screen();
    assert!(!screen.contains(" more ─"), "all of it is shown\n{screen}");
}

#[test]
fn a_digest_is_whole_in_the_detail_where_a_line_has_room_for_it() {
    let mut stage = on_the_demo(200, 60);
    stage.press("3 Tab");
    let revision = stage.console.model.journal.selected_revision().unwrap();
    let digest = revision.digest().to_string();
    assert!(stage.screen().contains(&digest), "{}", stage.screen());
}

#[test]
fn the_screen_is_named_at_every_size() {
    for (width, height) in [(120, 40), (60, 15), (50, 15), (40, 10), (60, 8)] {
        let mut stage = on_the_demo(width, height);
        for (key, name) in [("1", "Hub"), ("3", "Journal"), ("5", "Mission Control")] {
            stage.press(key);
            let screen = stage.screen();
            let header: Vec<&str> = screen.lines().take(2).collect();
            assert!(header.concat().contains(name), "{width}x{height}\n{screen}");
        }
    }
}

#[test]
fn a_root_without_an_artifact_leaves_no_room_for_an_axis() {
    let root = tempfile::tempdir().unwrap();
    let mut stage = Stage::new(80, 24, settings());
    stage.online(root.path());
    stage.press("3");
    let screen = stage.screen();
    let below = screen.lines().nth(2).unwrap();
    assert!(below.contains("Artifacts"), "{screen}");
}
