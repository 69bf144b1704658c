//! What the mouse does.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::*;

fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Event {
    Event::Terminal(Report::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }))
}

fn click(column: u16, row: u16) -> Event {
    mouse(MouseEventKind::Down(MouseButton::Left), column, row)
}

fn online() -> (Stage, tempfile::TempDir) {
    let root = small_root();
    let mut stage = Stage::new(120, 40, settings());
    stage.online(root.path());
    (stage, root)
}

#[test]
fn a_click_focuses_a_pane_without_changing_its_selection_and_then_selects() {
    let (mut stage, _root) = online();
    stage.run([click(5, 25)]);
    assert!(stage.screen().contains("Not started 1 of 2"), "{}", stage.screen());
    let row = stage
        .screen()
        .lines()
        .position(|line| line.contains("nenjim.composer.default"))
        .unwrap();
    stage.run([click(5, u16::try_from(row).unwrap())]);
    assert!(stage.screen().contains("Not started 2 of 2"), "{}", stage.screen());
}

#[test]
fn a_click_on_a_frame_or_below_the_rows_selects_nothing() {
    let (mut stage, _root) = online();
    for (column, row) in [(0, 2), (5, 2), (5, 3), (5, 14), (5, 39), (5, 0)] {
        stage.run([click(column, row)]);
        assert!(
            stage.screen().contains("Started 1 of 7"),
            "after {column}, {row}: {}",
            stage.screen()
        );
    }
}

#[test]
fn the_wheel_scrolls_what_it_is_over_and_moves_no_selection() {
    let (mut stage, _root) = online();
    stage.run([Event::Terminal(Report::Resize(120, 20))]);
    let before = stage.screen();
    stage.run([mouse(MouseEventKind::ScrollDown, 5, 5)]);
    let after = stage.screen();
    assert!(after.contains("Started 1 of 7"), "{after}");
    assert_ne!(before, after);
    stage.run([mouse(MouseEventKind::ScrollUp, 5, 5)]);
    assert_eq!(stage.screen(), before);
}

#[test]
fn the_wheel_scrolls_a_text_that_is_open() {
    let (mut stage, _root) = online();
    stage.press("?");
    let before = stage.screen();
    stage.run([mouse(MouseEventKind::ScrollDown, 60, 20)]);
    assert_ne!(stage.screen(), before);
    stage.run([click(5, 25), mouse(MouseEventKind::ScrollUp, 60, 20)]);
    assert_eq!(stage.screen(), before);
}

#[test]
fn the_mouse_is_left_to_the_terminal_on_request() {
    let (mut stage, _root) = online();
    stage.press("m");
    assert_eq!(stage.console.host.asked, ["mouse false"]);
    stage.press("m");
    assert_eq!(stage.console.host.asked, ["mouse false", "mouse true"]);
}
