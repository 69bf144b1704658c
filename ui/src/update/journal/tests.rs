//! The Journal screen by its keys, over real journals.

mod comparing;
mod following;
mod scale;
mod time;

use crossterm::event::{Event as Report, KeyCode, KeyEvent, KeyModifiers};
use nenjim_hub::JournalAssembly;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

use crate::event::Event;
use crate::journals::JournalRoot;
use crate::model::{Model, Pane, Screen};
use crate::update::{Effect, settle, update};
use crate::view;

/// A console whose Journal has started over a root, and that shows it.
struct Operator {
    model: Model,
    journal: JournalAssembly,
}

impl Operator {
    fn new(root: &JournalRoot) -> Self {
        Self::at(root, Size::new(120, 40))
    }

    fn at(root: &JournalRoot, size: Size) -> Self {
        let journal = root.start();
        let mut model = empty(size);
        model.journal.available(journal.service.clone(), None);
        model.screen = Screen::Journal;
        let mut operator = Self { model, journal };
        operator.take_in(Event::Tick);
        operator
    }

    /// Takes an event in, and works out what is asked for at once.
    fn take_in(&mut self, event: Event) {
        let now = self.model.now.wall;
        for effect in update(&mut self.model, event) {
            if let Effect::Analyse(question) = effect {
                let answer = question.answer(self.journal.service.as_ref(), now).ok();
                self.take_in(Event::Analysed { question, answer });
            }
        }
        settle(&mut self.model);
    }

    /// Presses keys, set apart by spaces.
    fn press(&mut self, keys: &str) {
        for name in keys.split(' ') {
            let code = match name {
                "Enter" => KeyCode::Enter,
                "Esc" => KeyCode::Esc,
                "Tab" => KeyCode::Tab,
                "Space" => KeyCode::Char(' '),
                "Backspace" => KeyCode::Backspace,
                name => KeyCode::Char(name.chars().next().expect("a key has a name")),
            };
            self.take_in(Event::Terminal(Report::Key(KeyEvent::new(code, KeyModifiers::NONE))));
        }
    }

    fn type_in(&mut self, text: &str) {
        for character in text.chars() {
            let key = KeyEvent::new(KeyCode::Char(character), KeyModifiers::NONE);
            self.take_in(Event::Terminal(Report::Key(key)));
        }
    }

    /// Reads the journals again, as if it had been confirmed.
    fn refresh(&mut self) {
        let outcome = self.journal.manager.refresh();
        self.take_in(Event::Refreshed(outcome));
        self.press("Esc");
    }

    fn focus(&mut self, pane: Pane) {
        self.model.focus(pane);
        self.take_in(Event::Tick);
    }

    fn screen(&self) -> String {
        drawn(&self.model)
    }

    fn as_of(&self) -> Option<String> {
        self.model.as_of.map(|version| version.to_string())
    }

    fn artifact(&self) -> String {
        self.model.journal.selected_artifact().expect("an artifact").to_string()
    }

    fn revision(&self) -> Option<String> {
        let revision = self.model.journal.selected_revision();
        revision.map(|revision| revision.version().to_string())
    }

    fn release(&self) -> String {
        let release = self.model.journal.selected_release().expect("a release");
        format!("{} {}", release.version(), release.license())
    }

    fn notice(&self) -> &str {
        &self.model.notice.as_ref().expect("a notice").text
    }
}

fn empty(size: Size) -> Model {
    Model::fresh(size, "20260901000000000Z".parse().unwrap())
}

fn drawn(model: &Model) -> String {
    let area = Rect::new(0, 0, model.size.width, model.size.height);
    let mut buffer = Buffer::empty(area);
    view::draw(model, area, &mut buffer);
    let mut text = String::new();
    for row in area.rows() {
        for cell in row.columns() {
            text.push_str(buffer[cell.as_position()].symbol());
        }
        text.push('\n');
    }
    text
}
