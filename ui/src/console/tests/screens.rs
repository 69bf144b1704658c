//! Golden screens, in `fixtures/screens`, rewritten when `NENJIM_UPDATE_SCREENS` is set.

use nenjim_hub::{HubError, RefreshError};
use tracing::Level;

use super::*;
use crate::logging::Record;

const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (50, 15)];

/// Compares the screen after `act` with the golden one, at every size.
pub(super) fn check(name: &str, act: impl Fn(&mut Stage)) {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, settings());
        act(&mut stage);
        let screen = stage.screen();
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/screens");
        let path = PathBuf::from(directory).join(format!("{name}-{width}x{height}.txt"));
        if std::env::var_os("NENJIM_UPDATE_SCREENS").is_some() {
            std::fs::create_dir_all(directory).unwrap();
            std::fs::write(&path, &screen).unwrap();
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            screen,
            expected,
            "{} differs; when it should, set NENJIM_UPDATE_SCREENS and look at the difference\nnow:\n{screen}",
            path.display()
        );
    }
}

fn on_a_small_root(name: &str, act: impl Fn(&mut Stage, &JournalAssembly, &Path)) {
    let root = small_root();
    check(name, |stage| {
        let journal = stage.online(root.path());
        act(stage, &journal, root.path());
    });
}

#[test]
fn hub() {
    on_a_small_root("hub", |_, _, _| {});
}

#[test]
fn hub_loading() {
    let root = small_root();
    check("hub-loading", |stage| {
        let (events, _) = start(root.path(), 1);
        let starting = HubEvent::Starting {
            id: STARTUP_ORDER[1].parse().unwrap(),
        };
        let progress = HubEvent::Loading {
            progress: LoadProgress {
                files_done: 1_234,
                files_found: 50_000,
                bytes_done: 11_500_000,
                bytes_found: 460_000_000,
            },
        };
        stage.run(events.into_iter().chain([starting, progress].map(Event::Hub)));
    });
}

#[test]
fn hub_failed() {
    let root = small_root();
    check("hub-failed", |stage| {
        let (events, _) = start(root.path(), 2);
        let starting = HubEvent::Starting {
            id: STARTUP_ORDER[2].parse().unwrap(),
        };
        let failed = HubEvent::Failed {
            error: Arc::new(HubError::ProcessFailed {
                id: STARTUP_ORDER[2].parse().unwrap(),
                source: "the prices at line 3 are \u{1b}[31mnot\u{202e} prices".into(),
            }),
        };
        stage.run(events.into_iter().chain([starting, failed].map(Event::Hub)));
    });
}

#[test]
fn hub_thread_panicked() {
    let root = small_root();
    check("hub-panicked", |stage| {
        let (mut events, _) = start(root.path(), 2);
        events.push(Event::HubPanicked {
            message: "index out of bounds".to_owned(),
        });
        stage.run(events);
        stage.press("e");
    });
}

#[test]
fn registry_by_component() {
    on_a_small_root("registry", |stage, _, _| {
        stage.press("2 j");
    });
}

#[test]
fn registry_by_interface() {
    on_a_small_root("registry-by-interface", |stage, _, _| {
        stage.press("2 b j");
    });
}

#[test]
fn journal() {
    on_a_small_root("journal", |stage, _, _| {
        stage.press("3");
    });
}

#[test]
fn journal_as_of() {
    on_a_small_root("journal-as-of", |stage, _, _| {
        stage.press("3 Tab j t");
    });
}

#[test]
fn logs() {
    check_logs("logs", "4 v k");
}

#[test]
fn logs_stream() {
    check_logs("logs-stream", "4");
}

fn check_logs(name: &str, keys: &str) {
    check(name, |stage| {
        let record = |second: u32, level, message: &str| {
            Event::Log(Record {
                at: format!("20261115120000{second:03}Z").parse().unwrap(),
                level,
                target: "nenjim_hub::journal",
                message: message.to_owned(),
            })
        };
        stage.run([
            record(1, Level::INFO, "loaded 181 revisions"),
            record(2, Level::DEBUG, "details"),
            record(3, Level::WARN, &"a long record, ".repeat(12)),
            record(4, Level::ERROR, "日本語 failed"),
        ]);
        stage.press(keys);
    });
}

#[test]
fn help() {
    on_a_small_root("help", |stage, _, _| {
        stage.press("? c o p y");
    });
}

#[test]
fn palette() {
    on_a_small_root("palette", |stage, _, _| {
        stage.press(": r e Down");
    });
}

#[test]
fn filter() {
    on_a_small_root("filter", |stage, _, _| {
        stage.press("2 / e v e");
    });
}

#[test]
fn save() {
    on_a_small_root("save", |stage, _, _| {
        stage.press("2 Ctrl-S");
    });
}

#[test]
fn chord() {
    on_a_small_root("chord", |stage, _, _| {
        stage.press("3 y");
    });
}

#[test]
fn refresh_dialog() {
    on_a_small_root("refresh-dialog", |stage, _, _| {
        stage.press("Ctrl-R");
    });
}

#[test]
fn refresh_running() {
    on_a_small_root("refresh-running", |stage, _, _| {
        stage.press("Ctrl-R y");
        stage.console.host.uptime = Duration::from_secs(3);
        stage.run([Event::Tick]);
    });
}

#[test]
fn refresh_succeeded() {
    on_a_small_root("refresh-succeeded", |stage, _, _| {
        let root = small_root();
        let journal = stage.online(root.path());
        write_third_revision(root.path(), "the third");
        stage.press("Ctrl-R y");
        stage.run([Event::Refreshed(journal.manager.refresh())]);
    });
}

#[test]
fn refresh_failed() {
    on_a_small_root("refresh-failed", |stage, _, _| {
        let root = small_root();
        let journal = stage.online(root.path());
        write_revision(root.path(), "20260301000000000Z", None, "a second genesis", "0.3.0");
        let broken = root.path().join("org_example-tool-api/20260401000000000Z.journal");
        std::fs::write(
            broken,
            "FORMAT_VERSION=1\nJOURNAL_VERSION=20260401000000000Z\nGROUP=\u{202e}x\n",
        )
        .unwrap();
        stage.press("Ctrl-R Tab Enter");
        let outcome = journal.manager.refresh();
        assert!(matches!(outcome, Err(RefreshError::Invalid { .. })), "{outcome:?}");
        stage.run([Event::Refreshed(outcome)]);
    });
}

#[test]
fn of_much_that_is_wrong_a_failed_hub_tells_how_much_more_there_is() {
    let root = tempfile::tempdir().unwrap();
    for stray in 0..500 {
        std::fs::write(root.path().join(format!("stray{stray:03}")), "").unwrap();
    }
    let mut stage = Stage::new(120, 40, settings());
    let error = HubError::ProcessFailed {
        id: STARTUP_ORDER[1].parse().unwrap(),
        source: assemble_journal(root.path()).process.start().unwrap_err(),
    };
    stage.run([Event::Hub(HubEvent::Failed { error: Arc::new(error) })]);
    // The cost of a frame goes with the length of the text.
    assert!(view::lines_of(&stage.console.model, crate::model::Pane::HubDetail) < 300);
    stage.press("Tab Tab G");
    assert!(
        stage.screen().contains("and 480 more errors; e shows all"),
        "{}",
        stage.screen()
    );
    stage.press("e");
    stage.press("G");
    assert!(stage.screen().contains("stray499"), "{}", stage.screen());
}
