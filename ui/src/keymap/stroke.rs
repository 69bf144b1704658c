//! What is pressed.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::InputRequest;

/// One key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stroke {
    pub(super) code: KeyCode,
    pub(super) modifiers: KeyModifiers,
}

/// What is pressed for a binding: one key, or two in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Keys {
    /// One key.
    One(Stroke),
    /// Two keys in a row.
    Two(Stroke, Stroke),
}

impl Stroke {
    /// The stroke of a terminal's key event. Shift counts only where the character does not already tell it.
    pub(crate) fn of(event: KeyEvent) -> Self {
        let mut modifiers = event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT);
        let code = match event.code {
            KeyCode::Char(character) if modifiers.contains(KeyModifiers::CONTROL) => {
                KeyCode::Char(character.to_ascii_lowercase())
            }
            KeyCode::Tab if event.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
            code => code,
        };
        if code == KeyCode::BackTab {
            modifiers = KeyModifiers::NONE;
        }
        Self { code, modifiers }
    }

    /// What it does to a line being typed, where it does something.
    pub(crate) fn edit(self) -> Option<InputRequest> {
        let control = self.modifiers.contains(KeyModifiers::CONTROL);
        Some(match self.code {
            KeyCode::Char(_) if !control => InputRequest::InsertChar(self.typed()?),
            KeyCode::Backspace => InputRequest::DeletePrevChar,
            KeyCode::Delete => InputRequest::DeleteNextChar,
            KeyCode::Left => InputRequest::GoToPrevChar,
            KeyCode::Right => InputRequest::GoToNextChar,
            KeyCode::Home => InputRequest::GoToStart,
            KeyCode::End => InputRequest::GoToEnd,
            KeyCode::Char('a') => InputRequest::GoToStart,
            KeyCode::Char('e') => InputRequest::GoToEnd,
            KeyCode::Char('w') => InputRequest::DeletePrevWord,
            KeyCode::Char('u') => InputRequest::DeleteLine,
            KeyCode::Char('k') => InputRequest::DeleteTillEnd,
            _ => return None,
        })
    }

    /// The character it types, where it types one.
    pub(crate) fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(character) if self.modifiers.is_empty() => Some(character),
            _ => None,
        }
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.modifiers.contains(KeyModifiers::CONTROL) {
            formatter.write_str("Ctrl-")?;
        }
        match self.code {
            KeyCode::Char(character) if self.modifiers.contains(KeyModifiers::CONTROL) => {
                write!(formatter, "{}", character.to_ascii_uppercase())
            }
            KeyCode::Char(' ') => formatter.write_str("Space"),
            KeyCode::Char(character) => write!(formatter, "{character}"),
            KeyCode::BackTab => formatter.write_str("Shift-Tab"),
            KeyCode::PageUp => formatter.write_str("PgUp"),
            KeyCode::PageDown => formatter.write_str("PgDn"),
            KeyCode::F(number) => write!(formatter, "F{number}"),
            code => write!(formatter, "{code:?}"),
        }
    }
}

impl fmt::Display for Keys {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(stroke) => write!(formatter, "{stroke}"),
            Self::Two(first, second) => write!(formatter, "{first} {second}"),
        }
    }
}
