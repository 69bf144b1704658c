use crossterm::event::{Event as Report, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Size;

use super::*;
use crate::model::Model;

fn model() -> Model {
    Model::fresh(Size::new(80, 24), "20260805131542783Z".parse().unwrap())
}

fn press(model: &mut Model, code: KeyCode, modifiers: KeyModifiers) -> Vec<Effect> {
    update(model, Event::Terminal(Report::Key(KeyEvent::new(code, modifiers))))
}

#[test]
fn the_refresh_is_refused_with_its_reason_before_the_journal_has_started() {
    let mut model = model();
    assert_eq!(press(&mut model, KeyCode::Char('r'), KeyModifiers::CONTROL), []);
    assert!(model.overlay.is_none());
    assert_eq!(model.notice.unwrap().text, "refresh: the Journal has not started");
}

#[test]
fn escape_never_quits() {
    let mut model = model();
    for _ in 0..5 {
        assert_eq!(press(&mut model, KeyCode::Esc, KeyModifiers::NONE), []);
    }
}

#[test]
fn an_interrupt_cancels_what_is_open_and_a_second_one_quits() {
    let mut model = model();
    press(&mut model, KeyCode::Char('?'), KeyModifiers::NONE);
    assert_eq!(press(&mut model, KeyCode::Char('c'), KeyModifiers::CONTROL), []);
    assert!(model.overlay.is_none());
    assert_eq!(model.notice.as_ref().unwrap().text, "cancelled; Ctrl-C again quits");
    let effects = press(&mut model, KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(effects, [Effect::Quit(Quit::Wished)]);
}
