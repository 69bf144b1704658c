//! The privileged action and random keys.

use proptest::prelude::*;

use super::*;

/// Keys that do something somewhere, and some that do nothing.
pub(super) fn any_key() -> impl Strategy<Value = Report> {
    let named = [
        "Enter",
        "Esc",
        "Tab",
        "Shift-Tab",
        "Down",
        "Up",
        "Left",
        "Right",
        "Home",
        "End",
        "PgUp",
        "PgDn",
        "Space",
        "Backspace",
        "Ctrl-R",
        "Ctrl-P",
        "Ctrl-L",
        "Ctrl-S",
        "Ctrl-U",
        "Ctrl-D",
        "Ctrl-Z",
        "Ctrl-W",
        "y",
        ":",
        "/",
        "?",
        "q",
        "日",
    ];
    prop_oneof![
        6 => proptest::sample::select(named.to_vec()).prop_map(report),
        6 => proptest::char::range('!', '~').prop_map(|character| report(&character.to_string())),
        1 => (0_u16..220, 0_u16..70).prop_map(|(width, height)| Report::Resize(width, height)),
        1 => (0_u16..90, 0_u16..30, 0_u8..3).prop_map(|(column, row, kind)| {
            use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
            let kind = match kind {
                0 => MouseEventKind::Down(MouseButton::Left),
                1 => MouseEventKind::ScrollDown,
                _ => MouseEventKind::ScrollUp,
            };
            Report::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
        }),
        // Where the buttons of the dialog are, at the size that most of it is played at.
        1 => (8_u16..40, 12_u16..18).prop_map(|(column, row)| {
            use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
            let kind = MouseEventKind::Down(MouseButton::Left);
            Report::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
        }),
        1 => Just(Report::Paste("pasted\u{1b}\nlines".to_owned())),
    ]
}

/// Whether the left button of the mouse is pressed over the word that the button is called by, or its brackets.
fn is_click_on_refresh(stage: &Stage, pressed: &Report) -> bool {
    use crossterm::event::{MouseButton, MouseEventKind};
    let Report::Mouse(event) = pressed else { return false };
    let buffer = stage.buffer();
    let is_within = event.column < buffer.area.width && event.row < buffer.area.height;
    if event.kind != MouseEventKind::Down(MouseButton::Left) || !is_within {
        return false;
    }
    let cell = |x: u16| buffer.cell((x, event.row)).map_or("", |cell| cell.symbol());
    ["[ Refresh ]", "> Refresh <"].iter().any(|button| {
        let length = u16::try_from(button.len()).unwrap();
        let starts = event.column.saturating_sub(length - 1)..=event.column;
        starts
            .into_iter()
            .any(|start| (start..start + length).map(cell).collect::<String>() == **button)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn no_keys_refresh_under_read_only(keys in proptest::collection::vec(any_key(), 1..120)) {
        let root = small_root();
        let mut settings = settings();
        settings.read_only = true;
        let mut stage = Stage::new(80, 24, settings);
        stage.online(root.path());
        for key in keys {
            stage.run([Event::Terminal(key)]);
        }
        prop_assert_eq!(refreshes(&stage), 0);
    }

    /// Whatever is pressed, a refresh begins only in its open dialog: by `y`, by Enter on Refresh, or by a click on Refresh.
    #[test]
    fn no_keys_refresh_without_the_dialogs_confirmation(keys in proptest::collection::vec(any_key(), 1..120)) {
        use crate::model::overlay::{Button, Overlay};
        let root = small_root();
        let mut stage = Stage::new(80, 24, settings());
        stage.online(root.path());
        for pressed in keys {
            let focus = match &stage.console.model.overlay {
                Some(Overlay::Refresh(dialog)) => Some(dialog.focus),
                _ => None,
            };
            let is = |code| matches!(&pressed, Report::Key(event) if event.code == code && event.modifiers.is_empty());
            let confirms = focus.is_some() && (is(KeyCode::Char('y')) || is(KeyCode::Enter) && focus == Some(Button::Refresh));
            let confirms = confirms || focus.is_some() && is_click_on_refresh(&stage, &pressed);
            let before = refreshes(&stage);
            stage.run([Event::Terminal(pressed)]);
            prop_assert!(refreshes(&stage) == before || confirms);
            if refreshes(&stage) > before {
                stage.run([Event::Refreshed(Ok(nenjim_hub::RefreshOutcome::default()))]);
            }
        }
    }
}

fn stage() -> (Stage, tempfile::TempDir) {
    let root = small_root();
    let mut stage = Stage::new(80, 24, settings());
    stage.online(root.path());
    (stage, root)
}

#[test]
fn the_dialog_refreshes_on_y_and_on_enter_at_refresh_and_on_nothing_else() {
    for (keys, expected) in [
        ("Ctrl-R y", 1),
        ("Ctrl-R Tab Enter", 1),
        ("Ctrl-R Enter", 0),
        ("Ctrl-R Esc y", 0),
        ("Ctrl-R n y", 0),
        ("Ctrl-R Tab Tab Enter", 0),
        ("Ctrl-R Space", 0),
        ("y", 0),
        ("r R Enter", 0),
    ] {
        let (mut stage, _root) = stage();
        stage.press(keys);
        assert_eq!(refreshes(&stage), expected, "after {keys}");
    }
}

#[test]
fn a_second_refresh_is_refused_while_one_runs() {
    let (mut stage, _root) = stage();
    stage.press("Ctrl-R y Ctrl-R");
    assert_eq!(refreshes(&stage), 1);
    assert!(
        stage.screen().contains("refresh: a refresh is running"),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_reason_of_a_refusal_is_in_footer_palette_and_help() {
    let root = small_root();
    let mut settings = settings();
    settings.read_only = true;
    let mut stage = Stage::new(120, 40, settings);
    stage.online(root.path());
    assert!(
        stage.screen().contains("Ctrl-R refresh (read-only)"),
        "{}",
        stage.screen()
    );
    stage.press(": j o u r n a l s");
    assert!(stage.screen().contains("(not now: read-only)"), "{}", stage.screen());
    stage.press("Esc ? j o u r n a l s");
    assert!(stage.screen().contains("(not now: read-only)"), "{}", stage.screen());
}

#[test]
fn a_refresh_is_refused_on_a_screen_too_small_for_its_dialog() {
    let (mut stage, _root) = stage();
    stage.run([Event::Terminal(Report::Resize(39, 24))]);
    stage.press("Ctrl-R y");
    assert_eq!(refreshes(&stage), 0);
    stage.run([Event::Terminal(Report::Resize(80, 24))]);
    stage.press("Ctrl-R");
    stage.run([Event::Terminal(Report::Resize(30, 10))]);
    stage.press("y");
    assert_eq!(refreshes(&stage), 0);
}

#[test]
fn the_reason_of_a_refusal_is_shown_on_narrow_screens_too() {
    for (width, height, key) in [(80, 24, "1"), (80, 24, "3"), (80, 24, "4"), (50, 15, "3")] {
        let root = small_root();
        let mut stage = Stage::new(width, height, settings());
        let _journal = stage.online(root.path());
        stage.press(key);
        stage.press("Ctrl-R y");
        let screen = stage.screen();
        assert!(screen.contains("Ctrl-R refresh (a refresh is running)"), "{screen}");
        stage.press(": j o u r n a l s");
        let screen = stage.screen();
        assert!(screen.contains("a refresh is running)"), "{screen}");
    }
}

#[test]
fn the_dialog_names_the_root_and_its_last_reading_and_its_keys_at_every_size_it_opens_at() {
    let root = small_root();
    for (width, height) in [(40, 12), (80, 24)] {
        let mut settings = settings();
        settings.journal_root = format!("/srv/{}/the journals", "a long name/".repeat(40)).into();
        let mut stage = Stage::new(width, height, settings);
        let _journal = stage.online(root.path());
        stage.press("Ctrl-R");
        let screen = stage.screen();
        for expected in [
            " root",
            "journals",
            "last read  2026-11-15",
            "> Cancel <",
            "[ Refresh ]",
            "y refresh",
            "Esc cancel",
        ] {
            assert!(screen.contains(expected), "{expected} is not in\n{screen}");
        }
    }
}
