//! The world around the loop: the terminal, signals, clipboard, files, and the hub.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Instant;

use crossterm::clipboard::CopyToClipboard;
use crossterm::execute;
use ratatui::layout::Size;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

use crate::console::{self, Host};
use crate::event::{Event, Signal};
use crate::hub::EmbeddedHub;
use crate::model::Now;
use crate::model::journal::JournalHandle;
use crate::model::journal::analysis::Question;
use crate::terminal;

/// The host of a console in a terminal.
#[derive(Debug)]
pub(crate) struct TerminalHost {
    hub: EmbeddedHub,
    start: Instant,
}

impl TerminalHost {
    /// A host that reaches `hub`.
    pub(crate) fn new(hub: EmbeddedHub) -> Self {
        Self {
            hub,
            start: Instant::now(),
        }
    }
}

impl Host for TerminalHost {
    fn now(&self) -> Now {
        console::now(self.start)
    }

    fn suspend(&mut self, mouse: bool) -> io::Result<()> {
        terminal::leave();
        signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
        terminal::enter(mouse)
    }

    fn resume(&mut self, mouse: bool) -> io::Result<()> {
        terminal::take_back(mouse)
    }

    fn size(&self) -> io::Result<Size> {
        let (width, height) = crossterm::terminal::size()?;
        Ok(Size { width, height })
    }

    fn capture_mouse(&mut self, capture: bool) -> io::Result<()> {
        terminal::capture_mouse(capture)
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
    }

    fn save(&mut self, path: &Path, content: &str) -> io::Result<()> {
        let path = &*from_home(path, std::env::home_dir().as_deref());
        let written = File::create_new(path)?.write_all(content.as_bytes());
        if written.is_err() {
            // Half a file is worth less than none, and would stand in the way of the next attempt.
            let _ = fs::remove_file(path);
        }
        written
    }

    fn refresh(&mut self) -> io::Result<()> {
        self.hub.refresh()
    }

    fn analyse(&mut self, journal: JournalHandle, question: Question) -> io::Result<()> {
        self.hub.analyse(journal, question, self.now().wall)
    }
}

/// A path that begins with `~/` as one in the home directory, as a shell has it.
fn from_home<'path>(path: &'path Path, home: Option<&Path>) -> Cow<'path, Path> {
    match (path.strip_prefix("~"), home) {
        (Ok(within), Some(home)) if !within.as_os_str().is_empty() => home.join(within).into(),
        _ => path.into(),
    }
}

/// Sends signals to the loop.
///
/// # Errors
///
/// When they cannot be caught, or no thread can be had.
pub(crate) fn watch_signals(events: Sender<Event>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            let signal = match signal {
                SIGTSTP => Signal::Suspend,
                SIGCONT => Signal::Continue,
                signal => Signal::Terminate(signal),
            };
            if events.send(Event::Signal(signal)).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

/// Sends what the terminal reports to the loop, and that it is lost when it is.
///
/// # Errors
///
/// When no thread can be had.
pub(crate) fn watch_terminal(events: Sender<Event>) -> io::Result<()> {
    thread::Builder::new().name("terminal".to_owned()).spawn(move || {
        let lost = Lost(events);
        while let Ok(event) = crossterm::event::read() {
            if lost.0.send(Event::Terminal(event)).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

/// Tells the loop that the terminal is lost, however the thread that reads it ends.
struct Lost(Sender<Event>);

impl Drop for Lost {
    fn drop(&mut self) {
        let _ = self.0.send(Event::TerminalLost);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_tilde_that_is_the_first_part_is_the_home_directory() {
        let home = Some(Path::new("/home/operator"));
        for (typed, expected) in [
            ("~/lists/a.csv", "/home/operator/lists/a.csv"),
            ("~a.csv", "~a.csv"),
            ("~", "~"),
            ("lists/~/a.csv", "lists/~/a.csv"),
            ("/a.csv", "/a.csv"),
        ] {
            assert_eq!(from_home(Path::new(typed), home), Path::new(expected));
        }
        assert_eq!(from_home(Path::new("~/a.csv"), None), Path::new("~/a.csv"));
    }
}
