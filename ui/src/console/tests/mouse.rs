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

/// Where a text is on the screen: its middle.
fn middle_of(stage: &Stage, text: &str) -> (u16, u16) {
    let buffer = stage.buffer();
    let rows = buffer.area.rows().map(|row| {
        let cells = row.columns().map(|cell| buffer[cell.as_position()].symbol());
        cells
            .map(|symbol| symbol.chars().next().unwrap_or(' '))
            .collect::<Vec<char>>()
    });
    let sought: Vec<char> = text.chars().collect();
    for (y, row) in rows.enumerate() {
        if let Some(x) = row.windows(sought.len()).position(|window| window == sought) {
            return (u16::try_from(x + sought.len() / 2).unwrap(), u16::try_from(y).unwrap());
        }
    }
    panic!("{text} is not in\n{}", stage.screen());
}

fn click_on(stage: &mut Stage, text: &str) {
    let (column, row) = middle_of(stage, text);
    stage.run([click(column, row)]);
}

#[test]
fn a_click_on_the_name_of_a_screen_shows_it() {
    let (mut stage, _root) = online();
    for (tab, expected) in [
        (" 3 Journal ", "Artifacts 1 of 1"),
        (" 4 Logs ", "Log › following"),
        (" 5 Mission Control ", "Evelyn Price Index"),
        (" 2 Registry ", "Registrations"),
        (" 1 Hub ", "Started 1 of"),
    ] {
        click_on(&mut stage, tab);
        assert!(stage.screen().contains(expected), "{}", stage.screen());
    }
    // Neither what is between two names nor what is behind the last is one.
    for column in [0, 1 + 7, 119] {
        stage.run([click(column, 1)]);
        assert!(stage.screen().contains("Started 1 of"), "{}", stage.screen());
    }
}

#[test]
fn a_click_on_a_button_presses_it_and_one_beside_it_does_not() {
    let (mut stage, _root) = online();
    stage.press("Ctrl-R");
    let (column, row) = middle_of(&stage, "[ Refresh ]");
    for beside in [
        (column - 7, row),
        (column + 7, row),
        (column, row + 1),
        (column, row - 1),
    ] {
        stage.run([click(beside.0, beside.1)]);
        assert!(stage.screen().contains("> Cancel <"), "{}", stage.screen());
    }
    click_on(&mut stage, "> Cancel <");
    assert!(!stage.screen().contains("Cancel"), "{}", stage.screen());
    assert_eq!(refreshes(&stage), 0);
    stage.run([click(column, row)]);
    assert_eq!(refreshes(&stage), 0, "where the button was is nothing to press");
    stage.press("Ctrl-R");
    stage.run([click(column, row)]);
    assert_eq!(refreshes(&stage), 1);
    stage.press("Ctrl-R");
    stage.run([click(column, row)]);
    assert_eq!(refreshes(&stage), 1, "one runs");
}

#[test]
fn a_click_on_the_time_axis_views_everything_as_of_there() {
    let (mut stage, _root) = online();
    stage.press("3");
    stage.run([click(60, 3)]);
    let screen = stage.screen();
    assert!(screen.contains("AS OF 2026-01-16"), "{screen}");
    assert!(screen.contains("org_example-tool-api is at 2026-01-01"), "{screen}");
    stage.run([click(118, 3)]);
    assert!(stage.screen().contains("AS OF 2026-02-01"), "{}", stage.screen());
    stage.run([click(1, 3)]);
    assert!(stage.screen().contains("AS OF 2026-01-01"), "{}", stage.screen());
}
