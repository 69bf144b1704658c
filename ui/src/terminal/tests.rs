use std::io::Read as _;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use super::*;

/// Names what a copy of this test program is to do in its terminal.
const PART: &str = "NENJIM_TEST_TERMINAL_PART";

/// Runs one test of this program in a pseudo-terminal with a part to play, and returns what it wrote and whether the terminal's
/// settings are as before.
fn play(part: &str) -> (String, bool) {
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    let settings = || format!("{:?}", pair.master.get_termios().unwrap());
    let before = settings();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["terminal::tests::a_part_in_a_terminal", "--exact", "--nocapture"]);
    command.env(PART, part);
    command.env("RUST_BACKTRACE", "0");
    let mut output = pair.master.try_clone_reader().unwrap();
    let mut child = pair.slave.spawn_command(command).unwrap();
    let reader = std::thread::spawn(move || {
        let mut written = Vec::new();
        // Reading ends with an error when nobody has the terminal open any more.
        let _ = output.read_to_end(&mut written);
        written
    });
    child.wait().unwrap();
    let same = settings() == before;
    drop(pair.slave);
    (String::from_utf8_lossy(&reader.join().unwrap()).into_owned(), same)
}

#[test]
fn a_part_in_a_terminal() {
    let Ok(part) = std::env::var(PART) else { return };
    install_panic_hook();
    let _guard = Guard::enter(true).unwrap();
    match part.as_str() {
        "panic" => panic!("the loop \u{1b}[31m\u{202e}panicked"),
        "other" => {
            let other = std::thread::spawn(|| panic!("another thread panicked"));
            assert!(other.join().is_err());
            print!("still drawing");
        }
        part => panic!("there is no part {part}"),
    }
}

#[test]
fn a_panic_of_the_loop_gives_the_terminal_back_once_and_is_reported_after_that() {
    let (written, same) = play("panic");
    assert!(same, "{written:?}");
    assert_eq!(written.matches("\u{1b}[?1049l").count(), 1, "{written:?}");
    let (drawn, reported) = written.split_once("\u{1b}[?1049l").unwrap();
    assert!(!drawn.contains("panicked"), "{written:?}");
    assert!(reported.contains("\u{1b}[?25h"), "the cursor is shown: {written:?}");
    assert!(reported.contains("\\u{1b}[31m\\u{202e}panicked"), "{written:?}");
}

#[test]
fn a_panic_of_another_thread_leaves_the_terminal_to_the_loop() {
    let (written, same) = play("other");
    assert!(same, "{written:?}");
    let (drawn, _) = written.split_once("\u{1b}[?1049l").unwrap();
    assert!(
        drawn.ends_with("still drawing") || drawn.contains("still drawing"),
        "{written:?}"
    );
    assert!(!written.contains("another thread panicked"), "{written:?}");
}
