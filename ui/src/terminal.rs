//! The terminal: taken over once, given back once, on every way out.

use std::fs::File;
use std::io::{self, IsTerminal as _, Write};
use std::os::fd::AsFd as _;
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;

use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, execute, queue};
use ratatui::backend::CrosstermBackend;

/// The thread that the terminal belongs to while it is taken over.
static OWNER: Mutex<Option<ThreadId>> = Mutex::new(None);

/// Begins and ends a frame, so that a terminal shows it as a whole.
pub(crate) trait Surface {
    /// What follows belongs to one frame.
    fn begin_frame(&mut self) -> io::Result<()>;
    /// The frame is complete.
    fn end_frame(&mut self) -> io::Result<()>;
}

/// Standard output, written once a frame.
#[derive(Debug)]
pub(crate) struct Output {
    file: File,
    pending: Vec<u8>,
}

impl Output {
    /// Output to the terminal on standard output.
    ///
    /// # Errors
    ///
    /// When standard output is closed.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {
            file: File::from(io::stdout().as_fd().try_clone_to_owned()?),
            pending: Vec::new(),
        })
    }

    fn write_pending(&mut self) -> io::Result<()> {
        let written = self.file.write_all(&self.pending);
        self.pending.clear();
        written
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Everything is written at the end of its frame. What comes after the last one, giving the terminal back has done.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Surface for CrosstermBackend<Output> {
    fn begin_frame(&mut self) -> io::Result<()> {
        queue!(self.writer_mut(), crossterm::terminal::BeginSynchronizedUpdate)
    }

    fn end_frame(&mut self) -> io::Result<()> {
        queue!(self.writer_mut(), crossterm::terminal::EndSynchronizedUpdate)?;
        self.writer_mut().write_pending()
    }
}

/// Gives the terminal back when it is dropped.
#[derive(Debug)]
#[must_use = "the terminal is given back when the guard is dropped"]
pub(crate) struct Guard(());

impl Guard {
    /// Takes the terminal over for the calling thread.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be switched; it is given back then.
    pub(crate) fn enter(mouse: bool) -> io::Result<Self> {
        let guard = Self(());
        enter(mouse)?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        leave();
    }
}

/// Why there is no terminal to take over, where there is none.
pub(crate) fn unusable() -> Option<&'static str> {
    if !io::stdout().is_terminal() {
        return Some("standard output is not a terminal");
    }
    match std::env::var_os("TERM") {
        Some(term) if term == "dumb" => Some("TERM is dumb: the terminal cannot place text"),
        _ => None,
    }
}

/// Takes the terminal over, again after it was given back.
///
/// # Errors
///
/// When the terminal cannot be switched.
pub(crate) fn enter(mouse: bool) -> io::Result<()> {
    *owner() = Some(std::thread::current().id());
    enable_raw_mode()?;
    let mut output = io::stdout();
    execute!(output, EnterAlternateScreen, EnableBracketedPaste, cursor::Hide)?;
    capture_mouse(mouse)
}

/// Takes the terminal over again after a stop during which others may have changed its settings.
///
/// # Errors
///
/// When the terminal cannot be switched.
pub(crate) fn take_back(mouse: bool) -> io::Result<()> {
    // Raw mode is remembered as set until it is unset: without this, setting it again would do nothing.
    disable_raw_mode()?;
    enter(mouse)
}

/// Captures the mouse or leaves it to the terminal.
///
/// # Errors
///
/// When the terminal cannot be written to.
pub(crate) fn capture_mouse(capture: bool) -> io::Result<()> {
    if capture {
        execute!(io::stdout(), EnableMouseCapture)
    } else {
        execute!(io::stdout(), DisableMouseCapture)
    }
}

/// Gives the terminal back, in reverse; nothing when it is not taken over.
pub(crate) fn leave() {
    if owner().take().is_none() {
        return;
    }
    // Each step is tried whatever became of the others: a terminal that is gone cannot be helped.
    let mut output = io::stdout();
    let _ = execute!(
        output,
        crossterm::terminal::EndSynchronizedUpdate,
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Makes a panic of the thread that owns the terminal give it back before it is reported, and a panic of any other thread
/// a log record while the terminal is taken over.
pub(crate) fn install_panic_hook() {
    std::panic::set_hook(Box::new(|panic| {
        let owner = *owner();
        let report = nenjim_hub::Escaped(&panic.to_string()).to_string();
        match owner {
            Some(owner) if owner != std::thread::current().id() => tracing::error!("a thread panicked: {report}"),
            _ => {
                leave();
                // The terminal is a plain one again, and the report is safe.
                let _ = writeln!(io::stderr(), "nenjim: {report}");
            }
        }
    }));
}

fn owner() -> std::sync::MutexGuard<'static, Option<ThreadId>> {
    OWNER.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
