//! The built console in a pseudo-terminal, read by a terminal emulator.

#![expect(clippy::unwrap_used, reason = "a test fails where something does not hold")]

mod session;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use portable_pty::CommandBuilder;
use session::Session;

const NENJIM: &str = env!("CARGO_BIN_EXE_nenjim");

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(name)
}

fn nenjim(arguments: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(NENJIM);
    command.args(arguments);
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    for variable in [
        "LC_ALL",
        "LC_CTYPE",
        "NO_COLOR",
        "NENJIM_JOURNAL_ROOT",
        "NENJIM_DATA_ROOT",
    ] {
        command.env_remove(variable);
    }
    command
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A console on a copy of the demo's journals.
fn on_a_copy(arguments: &[&str]) -> (Session, tempfile::TempDir) {
    let root = tempfile::tempdir().unwrap();
    copy(&fixture("demo/journals"), root.path());
    let mut all = vec!["--journal-root", root.path().to_str().unwrap()];
    all.extend(arguments);
    let session = Session::start(nenjim(&all));
    session.wait_for("✓ online");
    (session, root)
}

#[test]
fn a_session_starts_browses_looks_back_and_leaves_the_terminal_as_it_was() {
    let mut session = Session::start(nenjim(&[]));
    session.wait_for("✓ online");
    session.wait_for("DEMO");
    assert!(session.is_taken_over());
    session.send("3");
    session.wait_for("Artifacts 1 of 15");
    session.send("j\t");
    session.wait_for("Artifacts 2 of 15");
    session.send("jt");
    session.wait_for("AS OF 20");
    session.send("0");
    session.wait_for("LIVE");
    session.send("?");
    session.wait_for("Lists and texts");
    session.escape("Lists and texts");
    session.send("q");
    assert!(session.wait().success());
    session.assert_given_back();
}

#[test]
fn the_license_of_an_artifact_as_of_a_date_is_a_few_keys_away() {
    let mut session = Session::start(nenjim(&[]));
    session.wait_for("✓ online");
    session.send("3/journal-api\r");
    session.wait_for("Artifacts 1 of 1");
    session.send("T2025-09-20");
    session.wait_for("20250920235959999Z com_r35157_nenjim-journal-api is at 2025-09-09");
    session.send("\r");
    session.wait_for("AS OF 2025-09-20 23:59:59.999Z");
    session.send("\t\t");
    session.wait_for("Releases › 2025-09-09");
    session.wait_for("Apache-2.0");
    session.send("q");
    session.wait();
}

#[test]
fn two_revisions_are_compared_and_a_dependency_is_followed_and_returned_from() {
    let mut session = Session::start(nenjim(&[]));
    session.wait_for("✓ online");
    session.send("3/ticker-impl\r\r");
    session.wait_for("Revisions › com_r35157_assetaz-ticker-impl_ref 1 of 17");
    session.send(" jj d");
    session.wait_for("Difference › com_r35157_assetaz-ticker-impl_ref");
    session.escape("Difference");
    session.send("F");
    session.wait_for("! release-dropped");
    session.escape("Findings 1 of");
    session.send("\r\r");
    session.wait_for("dependencies (");
    session.send("\r");
    session.wait_for("Backspace return");
    session.send("\u{7f}");
    session.wait_until("the link is returned from", |screen| {
        !screen.contents().contains("Backspace return")
    });
    session.send("q");
    session.wait();
}

#[test]
fn a_refresh_shows_what_is_new() {
    let (mut session, root) = on_a_copy(&[]);
    copy(&fixture("demo-next"), root.path());
    session.send("\x12");
    session.wait_for("Read the journals again?");
    session.send("y");
    session.wait_for("Refreshed: ");
    session.wait_for("new");
    session.escape("Refreshed: ");
    session.send("q");
    assert!(session.wait().success());
    session.assert_given_back();
}

#[test]
fn a_refresh_that_fails_lists_what_is_wrong_and_keeps_what_was_known() {
    let (mut session, root) = on_a_copy(&[]);
    copy(&fixture("demo-broken"), root.path());
    session.send("\x12\t\r");
    session.wait_for("Refresh failed: 2 errors");
    session.wait_for("error[");
    session.send("\r3");
    session.wait_for("Artifacts 1 of 15");
    session.send("q");
    assert!(session.wait().success());
}

#[test]
fn read_only_refuses_the_refresh_and_says_why() {
    let (mut session, _root) = on_a_copy(&["--read-only"]);
    session.wait_for("Ctrl-R refresh (read-only)");
    session.send("\x12");
    session.wait_for("refresh: read-only");
    session.send("\x03");
    session.wait_for("Ctrl-C again quits");
    session.send("\x03");
    assert!(session.wait().success());
}

#[test]
fn a_signal_gives_the_terminal_back_and_ends_the_console_as_it_would_have() {
    for (signal, name) in [("TERM", "Terminated"), ("HUP", "Hangup"), ("INT", "Interrupt")] {
        let mut session = Session::start(nenjim(&[]));
        session.wait_for("✓ online");
        session.signal(signal);
        let status = session.wait();
        assert_eq!(status.signal(), Some(name), "{status:?}");
        session.assert_given_back();
    }
}

#[test]
fn the_demo_is_removed_however_the_console_ends() {
    let directory = tempfile::tempdir().unwrap();
    for keys in ["q", "TERM"] {
        let mut command = nenjim(&[]);
        command.env("TMPDIR", directory.path());
        let mut session = Session::start(command);
        session.wait_for("✓ online");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
        if keys == "q" {
            session.send(keys)
        } else {
            session.signal(keys)
        }
        session.wait();
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "after {keys}");
    }
}

#[test]
fn another_size_is_drawn_at_once() {
    let mut session = Session::start(nenjim(&[]));
    session.wait_for("✓ online");
    session.resize(40, 120);
    session.wait_until("the wide layout", |screen| {
        let first_row = screen.rows(0, 120).nth(2).unwrap_or_default();
        first_row.contains("Started") && first_row.contains("Detail")
    });
    session.resize(5, 19);
    session.wait_for("20 x 6 needed");
    session.resize(24, 80);
    session.wait_for("Started 1 of 7");
    session.send("q");
    assert!(session.wait().success());
}

#[test]
fn suspending_returns_to_the_shell_and_resuming_to_the_console() {
    let mut shell = CommandBuilder::new("bash");
    shell.args(["--norc", "--noprofile", "-i"]);
    shell.env("TERM", "xterm-256color");
    shell.env("LANG", "C.UTF-8");
    shell.env("PS1", "shell> ");
    let mut session = Session::start(shell);
    session.wait_for("shell> ");
    let before = session.termios();
    session.send(&format!("{NENJIM}\n"));
    session.wait_for("✓ online");
    session.send("\x1a");
    session.wait_for("Stopped");
    // The shell takes the terminal over before it asks.
    session.wait_until("the shell on the plain screen", |screen| {
        let is_plain = !screen.alternate_screen() && !screen.hide_cursor();
        is_plain && screen.contents().matches("shell> ").count() == 2
    });
    assert_eq!(session.termios(), before);
    session.send("fg\n");
    session.wait_until("the console", |screen| {
        screen.alternate_screen() && screen.contents().contains("✓ online")
    });
    session.send("3");
    session.wait_for("Artifacts 1 of 15");
    session.send("q");
    session.wait_until("the shell", |screen| {
        !screen.alternate_screen() && screen.contents().matches("shell> ").count() == 3
    });
    session.send("exit\n");
    session.wait();
}

#[test]
fn a_hub_that_fails_leaves_a_console_that_works() {
    let data = tempfile::tempdir().unwrap();
    let mut session = Session::start(nenjim(&["--data-root", data.path().to_str().unwrap()]));
    session.wait_for("✗ failed");
    session.wait_for("not reached: evelyn.service.prod");
    session.send("e");
    session.wait_for("The hub did not come online");
    session.escape("The hub did not come online");
    session.send("3");
    session.wait_for("Artifacts 1 of 15");
    session.send("4");
    session.wait_for("Log › following");
    session.send("v");
    session.wait_for("time          level record");
    session.send("v");
    session.wait_until("the stream", |screen| !screen.contents().contains("level record"));
    session.send("q");
    assert_eq!(session.wait().exit_code(), 1, "a hub that did not start is no success");
    session.assert_given_back();
}

#[test]
fn a_root_that_is_missing_is_named_wherever_it_is_missed() {
    let nowhere = tempfile::tempdir().unwrap().path().join("nowhere");
    let mut session = Session::start(nenjim(&["--journal-root", nowhere.to_str().unwrap()]));
    session.wait_for("✗ failed");
    session.wait_for("e shows why and what to do");
    session.send("3");
    session.wait_for("the Journal did not start: ");
    session.wait_for("the journal root does not");
    session.wait_for("press e for what failed");
    session.send("e");
    session.wait_for(&format!("at {}", nowhere.display()));
    session.wait_for("help: create it or name another");
    session.escape("The hub did not come online");
    session.send("q");
    assert_eq!(session.wait().exit_code(), 1, "a hub that did not start is no success");
}

#[test]
fn a_failed_refresh_is_one_record_that_names_the_first_place() {
    let log = tempfile::NamedTempFile::new().unwrap();
    let (mut session, root) = on_a_copy(&["--log-file", log.path().to_str().unwrap()]);
    copy(&fixture("demo-broken"), root.path());
    session.send("\x12y");
    session.wait_for("Refresh failed: 2 errors, nothing new");
    session.escape("Refresh failed: 2 errors");
    session.send("q");
    session.wait();
    let log = fs::read_to_string(log.path()).unwrap();
    let failures: Vec<&str> = log.lines().filter(|line| line.contains("refresh")).collect();
    let [failure] = failures.as_slice() else {
        panic!("{failures:?}");
    };
    let first = "com_r35157_evelyn-service-api/20261124151809333Z.journal:11:1: error[unknown-key]";
    assert!(failure.contains(first) && failure.contains("others=1"), "{failure}");
    // As the daemon writes it: 2026-08-05T13:15:42.783Z ERROR …
    assert_eq!((&failure[10..11], &failure[23..24]), ("T", "Z"), "{failure}");
}

#[test]
fn without_colours_the_selection_is_reversed_all_the_same() {
    let mut command = nenjim(&[]);
    command.env("NO_COLOR", "1");
    let mut session = Session::start(command);
    session.wait_for("✓ online");
    session.send("3j");
    session.wait_for("Artifacts 2 of 15");
    let row = session
        .row_of("com_r35157_")
        .unwrap_or_else(|| panic!("no artifact in\n{}", session.contents()));
    let reversed = |row| session.with_screen(|screen| screen.cell(row, 3).is_some_and(vt100::Cell::inverse));
    assert!(!reversed(row) && reversed(row + 1), "{}", session.contents());
    let colours = session.with_screen(|screen| {
        let (rows, columns) = screen.size();
        (0..rows.get()).any(|row| {
            (0..columns.get()).any(|column| {
                let cell = screen.cell(row, column).unwrap();
                cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default
            })
        })
    });
    assert!(!colours);
    session.send("q");
    session.wait();
}

#[test]
fn a_terminal_without_unicode_gets_ascii_only() {
    let mut command = nenjim(&[]);
    command.env("LANG", "C");
    let mut session = Session::start(command);
    session.wait_for("+ online");
    session.send("2341?");
    session.wait_for("filter: ");
    session.escape("filter: ");
    session.send(":");
    session.wait_for("Commands");
    session.escape("Commands");
    session.send("\x12");
    session.wait_for("Read the journals again?");
    session.escape("Read the journals again?");
    session.send("q");
    session.wait();
    assert!(session.bytes().is_ascii());
}

#[test]
fn a_hostile_path_reaches_the_terminal_escaped() {
    let root = tempfile::tempdir().unwrap();
    let hostile = root.path().join("evil\u{1b}]0;title\u{7}\u{202e}\u{200b}");
    fs::create_dir(&hostile).unwrap();
    fs::write(hostile.join("evil\u{1b}[31m\u{202e}"), "").unwrap();
    let log = root.path().join("log");
    let mut session = Session::start(nenjim(&[
        "--journal-root",
        hostile.to_str().unwrap(),
        "--log-file",
        log.to_str().unwrap(),
    ]));
    session.wait_for("✗ failed");
    session.send("4321e");
    session.wait_for("error[unexpected-entry]");
    session.escape("The hub did not come online");
    session.send("q");
    session.wait();
    let bytes = session.bytes();
    for raw in ["\u{1b}]0;title", "\u{1b}[31mevil", "\u{202e}", "\u{200b}"] {
        assert!(
            !bytes.windows(raw.len()).any(|window| window == raw.as_bytes()),
            "{raw:?} was sent raw"
        );
    }
    let logged = fs::read_to_string(log).unwrap();
    assert!(!logged.is_empty());
    assert!(
        !logged.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{200b}']),
        "{logged:?}"
    );
}

#[test]
fn a_copy_goes_to_the_clipboard_and_a_list_to_a_new_file_only() {
    let (mut session, root) = on_a_copy(&[]);
    let file = root.path().with_extension("json");
    session.send("2yi");
    session.wait_for("copied nenjim.registry.service");
    session.send("\x13\x15");
    session.wait_for("save to a new file");
    session.send(&format!("{}\r", file.display()));
    session.wait_for("saved");
    let saved = fs::read_to_string(&file).unwrap();
    assert!(saved.contains("\"id\":\"nenjim.registry.service\""), "{saved}");
    session.send("\x13\x15");
    session.wait_for("save to a new file");
    session.send(&format!("{}\r", file.display()));
    session.wait_for("exists already and is not overwritten");
    assert_eq!(fs::read_to_string(&file).unwrap(), saved);
    session.escape("exists already");
    session.send("q");
    session.wait();
    fs::remove_file(file).unwrap();
    // The base64 of the id, in an OSC 52.
    let sent = String::from_utf8_lossy(&session.bytes()).into_owned();
    assert!(
        sent.contains("\u{1b}]52;c;bmVuamltLnJlZ2lzdHJ5LnNlcnZpY2U="),
        "no OSC 52"
    );
}

#[test]
fn frames_are_synchronized_and_an_idle_console_writes_nothing() {
    let mut session = Session::start(nenjim(&["--log-level", "off"]));
    session.wait_for("✓ online");
    session.send("2");
    session.wait_for("by component 1 of");
    session.send("q");
    session.wait();
    let sent = session.bytes();
    let sent = String::from_utf8_lossy(&sent);
    let begun = sent.matches("\u{1b}[?2026h").count();
    assert!(begun >= 2, "{begun} frames");
    assert!(sent.matches("\u{1b}[?2026l").count() >= begun);
}

#[test]
fn output_that_is_no_terminal_is_an_error_that_names_the_queries() {
    let output = Command::new(NENJIM).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    for word in ["terminal", "check", "artifacts", "log", "show", "diff"] {
        assert!(message.contains(word), "{message}");
    }
    assert!(output.stdout.is_empty());
}

#[test]
fn a_dumb_terminal_is_an_error_and_not_written_to() {
    let mut command = nenjim(&[]);
    command.env("TERM", "dumb");
    let mut session = Session::start(command);
    assert_eq!(session.wait().exit_code(), 2);
    assert!(session.contents().contains("TERM is dumb"), "{}", session.contents());
    assert!(!session.bytes().contains(&0x1b));
}

/// Not a test of anything, so it is run by hand:
/// `cargo test --release -p nenjim-console --test terminal figures -- --ignored --nocapture`
#[test]
#[ignore = "it measures and asserts nothing"]
fn figures_of_the_first_frame_and_of_an_idle_console() {
    let mut firsts: Vec<_> = (0..5)
        .map(|_| {
            let began = std::time::Instant::now();
            let mut session = Session::start(nenjim(&[]));
            session.wait_for("Started");
            let first = began.elapsed();
            session.wait_for("✓ online");
            session.send("q");
            session.wait();
            first
        })
        .collect();
    firsts.sort_unstable();
    println!("first frame, median of five: {:.1?}", firsts[2]);

    let mut session = Session::start(nenjim(&[]));
    session.wait_for("✓ online");
    // The components sample at once and then once a minute: what is measured lies between.
    std::thread::sleep(std::time::Duration::from_secs(5));
    let before = session.cost();
    std::thread::sleep(std::time::Duration::from_secs(10));
    let after = session.cost();
    println!(
        "idle for 10 s: {} context switches, {} CPU ticks",
        after.0 - before.0,
        after.1 - before.1
    );
    session.send("q");
    session.wait();
}
