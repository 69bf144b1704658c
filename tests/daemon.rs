//! `nenjim-hubd` as its operator meets it: the built binary, its output, its log and how it ends.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/daemon.rs"]
mod daemon;
#[path = "common/data_root.rs"]
mod data_root;

use std::fs;
use std::io::{PipeWriter, pipe};
use std::os::unix::process::ExitStatusExt;
use std::process::{Output, Stdio};

use daemon::Daemon;
use data_root::DataRoot;
use nenjim_hub::is_unsafe_to_show;
use rustix::process::Signal;
use tempfile::TempDir;

fn roots() -> (TempDir, DataRoot) {
    (tempfile::tempdir().unwrap(), DataRoot::new())
}

fn run(arguments: &[&str]) -> Output {
    daemon::command().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap()
}

/// The lines a failed start leaves, after the log.
fn last_words(log: &[String]) -> Vec<&str> {
    log.iter()
        .map(String::as_str)
        .skip_while(|line| !line.starts_with("error: "))
        .collect()
}

#[test]
fn online_is_one_line_of_output_and_everything_else_is_log() {
    let (journals, data) = roots();
    let mut running = Daemon::start(journals.path(), data.path());
    running.wait_until_online();
    running.signal(Signal::TERM);
    let ended = running.wait();
    assert_eq!(ended.output, ["Nenjim Hub is online"]);
    for line in &ended.log {
        let (time, rest) = line.split_at(24);
        let pattern: String = time.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        assert_eq!(pattern, "0000-00-00T00:00:00.000Z", "{line}");
        assert!(
            [" INFO  ", " WARN  "].iter().any(|level| rest.starts_with(level)),
            "{line}"
        );
        assert!(
            !line.contains(is_unsafe_to_show),
            "neither colours nor anything else that steers a terminal: {line:?}"
        );
    }
    assert!(
        ended.log.iter().any(|line| line.ends_with("nenjim_hub::hub: online")),
        "{:#?}",
        ended.log
    );
}

#[test]
fn sigterm_and_sigint_end_it_with_their_conventional_status_and_a_record() {
    for (signal, name) in [(Signal::TERM, "SIGTERM"), (Signal::INT, "SIGINT")] {
        let (journals, data) = roots();
        let mut running = Daemon::start(journals.path(), data.path());
        running.wait_until_online();
        running.signal(signal);
        let ended = running.wait();
        assert_eq!(
            ended.status.signal(),
            Some(signal.as_raw()),
            "a shell shows 128 and {signal:?}"
        );
        // Not necessarily the last record: the components' threads go on until the process ends.
        let record = format!("nenjim_hubd::daemon::signals: ended by {name}");
        assert!(ended.log.iter().any(|line| line.ends_with(&record)), "{:#?}", ended.log);
    }
}

#[test]
fn a_signal_ends_it_while_it_is_starting_too() {
    let (journals, data) = roots();
    let mut starting = Daemon::start(journals.path(), data.path());
    starting.wait_for_record("starting id=nenjim.registry.service");
    starting.signal(Signal::TERM);
    assert_eq!(starting.wait().status.signal(), Some(Signal::TERM.as_raw()));
}

#[test]
fn a_journal_root_that_does_not_load_leaves_the_chain_and_every_diagnostic_and_status_1() {
    let (journals, data) = roots();
    fs::write(journals.path().join("b\u{202e}.txt"), "").unwrap();
    fs::write(journals.path().join("a\nb"), "").unwrap();
    fs::create_dir_all(journals.path().join("com_example-empty-api/nested")).unwrap();
    let ended = Daemon::start(journals.path(), data.path()).wait();
    assert_eq!(ended.status.code(), Some(1));
    assert_eq!(ended.output, [""; 0], "online was not announced");
    let words = last_words(&ended.log);
    assert_eq!(words.len(), 5, "{words:#?}");
    assert_eq!(words[0], "error: process nenjim.journal.service did not start");
    let root = journals.path().to_str().unwrap();
    assert!(
        words[1].starts_with(&format!("  caused by: the journal root {root} did not load: 3 errors")),
        "{words:#?}"
    );
    let diagnostics = [
        r"    a\u{a}b: error[unexpected-entry]: ",
        r"    b\u{202e}.txt: error[unexpected-entry]: ",
        "    com_example-empty-api/nested: error[unexpected-entry]: ",
    ];
    for (line, diagnostic) in words[2..].iter().zip(diagnostics) {
        assert!(line.starts_with(diagnostic), "{words:#?}");
    }
    assert!(
        !ended.log.iter().any(|line| line.contains(is_unsafe_to_show)),
        "{:#?}",
        ended.log
    );
}

#[test]
fn a_component_that_does_not_start_leaves_its_whole_chain_and_status_1() {
    let (journals, data) = roots();
    fs::remove_file(data.status_log("prod")).unwrap();
    let ended = Daemon::start(journals.path(), data.path()).wait();
    assert_eq!(ended.status.code(), Some(1));
    let words = last_words(&ended.log);
    assert_eq!(words[0], "error: process evelyn.service.prod did not start");
    assert!(
        words.len() > 1 && words[1..].iter().all(|line| line.starts_with("  caused by: ")),
        "{words:#?}"
    );
    assert!(
        words
            .last()
            .unwrap()
            .contains(data.status_log("prod").to_str().unwrap()),
        "{words:#?}"
    );
}

#[test]
fn a_command_line_it_does_not_understand_is_status_2_and_a_usage_on_standard_error() {
    for arguments in [
        &[][..],
        &["--journal-root", "journals"],
        &["--data-root", "data"],
        &[
            "--journal-root",
            "journals",
            "--data-root",
            "data",
            "--log-level",
            "loud",
        ],
        &[
            "--journal-root",
            "journals",
            "--data-root",
            "data",
            "--autorun",
            "nenjim.test-tool.default",
        ],
        &["--journal-root", "journals", "--data-root", "data", "more"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&output.stdout), "");
        assert!(text(&output.stderr).starts_with("error: "), "{}", text(&output.stderr));
    }
}

#[test]
fn help_and_version_are_output_and_success() {
    let help = run(&["--help"]);
    assert!(help.status.success());
    assert_eq!(text(&help.stderr), "");
    for expected in [
        "--journal-root <DIR>",
        "--data-root <DIR>",
        "--log-level <LEVEL>",
        "Exit status:",
        "SIGTERM",
    ] {
        assert!(text(&help.stdout).contains(expected), "{expected}");
    }
    assert!(text(&help.stdout).lines().all(|line| line.chars().count() <= 100));
    let version = run(&["--version"]);
    assert!(version.status.success());
    assert_eq!(
        text(&version.stdout),
        format!("nenjim-hubd {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn the_log_can_be_turned_off_and_the_last_words_cannot() {
    let (journals, data) = roots();
    fs::write(journals.path().join("stray"), "").unwrap();
    let mut command = daemon::over(journals.path(), data.path());
    let ended = Daemon::spawn(command.args(["--log-level", "off"])).wait();
    assert_eq!(ended.log.len(), last_words(&ended.log).len());
    assert!(ended.log[0].starts_with("error: "), "{:#?}", ended.log);
    assert_eq!(ended.status.code(), Some(1));
}

/// The end of a pipe that nobody reads, from the start.
fn unread() -> PipeWriter {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    writer
}

#[test]
fn it_stays_online_when_nobody_reads_its_output() {
    let (journals, data) = roots();
    let mut command = daemon::over(journals.path(), data.path());
    let child = command.stdout(unread()).stderr(Stdio::piped()).spawn().unwrap();
    let mut running = Daemon::listen(child);
    let record = running.wait_for_record("could not be written");
    assert!(record.contains(" WARN "), "{record}");
    running.signal(Signal::TERM);
    let ended = running.wait();
    assert_eq!(ended.status.signal(), Some(Signal::TERM.as_raw()));
    assert!(
        !ended.log.iter().any(|line| line.contains("panicked")),
        "{:#?}",
        ended.log
    );
}

#[test]
fn it_comes_online_when_nobody_reads_its_log() {
    let (journals, data) = roots();
    let mut command = daemon::over(journals.path(), data.path());
    let child = command.stdout(Stdio::piped()).stderr(unread()).spawn().unwrap();
    let mut running = Daemon::listen(child);
    running.wait_until_online();
    running.signal(Signal::INT);
    assert_eq!(running.wait().status.signal(), Some(Signal::INT.as_raw()));
}
