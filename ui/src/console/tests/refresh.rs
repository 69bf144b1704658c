//! A refresh that does not come to the end it was meant to have.

use super::*;

#[test]
fn a_refresh_that_cannot_be_begun_says_so_and_can_be_tried_again() {
    let root = small_root();
    let mut stage = Stage::new(80, 24, settings());
    let _journal = stage.online(root.path());
    stage.console.host.is_exhausted = true;
    stage.press("Ctrl-R y");
    let screen = stage.screen();
    assert!(screen.contains("could not be begun: no thread left"), "{screen}");
    assert!(!stage.console.model.is_animated());

    stage.press("Esc Ctrl-R y");
    assert_eq!(refreshes(&stage), 2);
}

#[test]
fn a_refresh_whose_thread_panics_says_so_and_can_be_tried_again() {
    let root = small_root();
    let mut stage = Stage::new(80, 24, settings());
    let _journal = stage.online(root.path());
    stage.press("Ctrl-R y");
    stage.run([Event::RefreshPanicked {
        message: "out of \u{1b}[31mpaper".to_owned(),
    }]);
    let screen = stage.screen();
    assert!(
        screen.contains("the refresh panicked: out of \\u{1b}[31mpaper"),
        "{screen}"
    );
    assert!(!stage.console.model.is_animated());

    stage.press("Esc Ctrl-R y");
    assert_eq!(refreshes(&stage), 2);
}

#[test]
fn a_failed_refresh_stays_in_the_header_until_one_succeeds() {
    let root = small_root();
    let mut stage = Stage::new(80, 24, settings());
    let journal = stage.online(root.path());
    let stray = root.path().join("stray");
    std::fs::write(&stray, "").unwrap();
    stage.run([Event::Refreshed(journal.manager.refresh())]);
    stage.press("Esc");
    assert!(stage.screen().contains("refresh failed (e)"), "{}", stage.screen());

    std::fs::remove_file(&stray).unwrap();
    stage.run([Event::Refreshed(journal.manager.refresh())]);
    assert!(!stage.screen().contains("refresh failed"), "{}", stage.screen());
}
