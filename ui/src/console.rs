//! The loop: waits for one event, takes in all that wait, and draws once if something changed.
//!
//! It never polls. Only while something on the screen shows time passing does it wake up by itself.

use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant, SystemTime};

use nenjim_hub::Timestamp;
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::layout::{Rect, Size};

use crate::event::Event;
use crate::model::journal::JournalHandle;
use crate::model::journal::analysis::Question;
use crate::model::{Model, Now};
use crate::reason::reason;
use crate::terminal::Surface;
use crate::update::{Effect, Quit, not_saved, refresh_not_begun, settle, update};
use crate::view;

/// How often what shows time passing is drawn.
const TICK: Duration = Duration::from_millis(100);

/// How many events are taken in before a frame is drawn, so that a flood of them cannot keep the screen from changing.
const BATCH: usize = 256;

/// What the loop has done for it by the world around it.
pub(crate) trait Host {
    /// When it is.
    fn now(&self) -> Now;
    /// Gives the terminal back and stops as a job; returns once continued, with the terminal taken over again.
    fn suspend(&mut self, mouse: bool) -> io::Result<()>;
    /// Takes the terminal over after others may have used it.
    fn resume(&mut self, mouse: bool) -> io::Result<()>;
    /// The size of the terminal.
    fn size(&self) -> io::Result<Size>;
    /// Captures the mouse or leaves it to the terminal.
    fn capture_mouse(&mut self, capture: bool) -> io::Result<()>;
    /// Puts a text on the clipboard.
    fn copy(&mut self, text: &str) -> io::Result<()>;
    /// Writes a new file, and fails where there is one.
    fn save(&mut self, path: &Path, content: &str) -> io::Result<()>;
    /// Reads the journals again, off this thread.
    fn refresh(&mut self) -> io::Result<()>;
    /// Works something out of the journal, off this thread.
    fn analyse(&mut self, journal: JournalHandle, question: Question) -> io::Result<()>;
}

/// The console: a model, a terminal, and what happens to it.
#[derive(Debug)]
pub(crate) struct Console<B: Backend, H> {
    model: Model,
    terminal: Terminal<B>,
    host: H,
    events: Receiver<Event>,
    /// The size to give the terminal's buffers before the next frame, all of which is drawn then.
    resize: Option<Size>,
}

impl<B, H> Console<B, H>
where
    B: Backend + Surface,
    B::Error: Send + Sync + 'static,
    H: Host,
{
    /// A console over a terminal with a fixed viewport of the model's size.
    pub(crate) fn new(model: Model, terminal: Terminal<B>, host: H, events: Receiver<Event>) -> Self {
        Self {
            model,
            terminal,
            host,
            events,
            resize: None,
        }
    }

    /// Runs until the console is left.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be written to: it is gone.
    pub(crate) fn run(&mut self) -> io::Result<Quit> {
        self.draw()?;
        loop {
            let Some(event) = self.wait() else {
                return Ok(Quit::TerminalLost);
            };
            if let Some(quit) = self.take_in(event)? {
                return Ok(quit);
            }
            for _ in 0..BATCH {
                match self.events.try_recv() {
                    Ok(event) => {
                        if let Some(quit) = self.take_in(event)? {
                            return Ok(quit);
                        }
                    }
                    Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
                }
            }
            self.draw()?;
        }
    }

    /// The next event; nothing when none will ever come.
    fn wait(&self) -> Option<Event> {
        if self.model.unfinished().is_some() {
            return match self.events.try_recv() {
                Ok(event) => Some(event),
                Err(TryRecvError::Empty) => Some(Event::Idle),
                Err(TryRecvError::Disconnected) => None,
            };
        }
        if !self.model.is_animated() {
            return self.events.recv().ok();
        }
        match self.events.recv_timeout(TICK) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => Some(Event::Tick),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    fn take_in(&mut self, event: Event) -> io::Result<Option<Quit>> {
        self.model.now = self.host.now();
        for effect in update(&mut self.model, event) {
            if let Some(quit) = self.perform(effect)? {
                return Ok(Some(quit));
            }
        }
        Ok(None)
    }

    fn perform(&mut self, effect: Effect) -> io::Result<Option<Quit>> {
        match effect {
            Effect::Quit(quit) => return Ok(Some(quit)),
            Effect::Redraw(size) => self.resize = Some(size),
            Effect::Suspend => {
                self.host.suspend(self.model.mouse)?;
                self.take_size()?;
            }
            Effect::Resume => {
                self.host.resume(self.model.mouse)?;
                self.take_size()?;
            }
            Effect::CaptureMouse(capture) => self.host.capture_mouse(capture)?,
            Effect::Copy(text) => self.host.copy(&text)?,
            Effect::Save { pane, path, content } => match self.host.save(&path, &content) {
                Ok(()) => self.model.say(format!("saved {}", path.display())),
                Err(error) => not_saved(&mut self.model, pane, &path, &error),
            },
            Effect::Refresh => {
                if let Err(error) = self.host.refresh() {
                    refresh_not_begun(&mut self.model, &error);
                }
            }
            Effect::Analyse(question) => {
                if let Some(journal) = self.model.journal.handle().cloned()
                    && let Err(error) = self.host.analyse(journal, question.clone())
                {
                    self.model.journal.answered(question, None);
                    self.model
                        .refuse(format!("the journals could not be looked through: {}", reason(&error)));
                }
            }
        }
        Ok(None)
    }

    /// Draws everything again, at the size that the terminal has now.
    fn take_size(&mut self) -> io::Result<()> {
        let size = self.host.size()?;
        self.model.size = size;
        self.model.dirty = true;
        self.resize = Some(size);
        Ok(())
    }

    fn draw(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.model.dirty) {
            return Ok(());
        }
        settle(&mut self.model);
        self.terminal.backend_mut().begin_frame()?;
        if let Some(size) = self.resize.take() {
            self.terminal
                .resize(Rect::from((ratatui::layout::Position::ORIGIN, size)))
                .map_err(io::Error::other)?;
        }
        let model = &self.model;
        self.terminal
            .draw(|frame| view::draw(model, frame.area(), frame.buffer_mut()))
            .map_err(io::Error::other)?;
        self.terminal.backend_mut().end_frame()
    }
}

/// The wall clock; a clock outside the years of a timestamp stands at the beginning of 1970.
pub(crate) fn wall_clock() -> Timestamp {
    Timestamp::from_system_time(SystemTime::now())
        .or_else(|| Timestamp::from_unix_milliseconds(0))
        .expect("1970 lies between the years 0001 and 9999")
}

/// The time since `start`, with the wall clock.
pub(crate) fn now(start: Instant) -> Now {
    Now {
        wall: wall_clock(),
        uptime: start.elapsed(),
    }
}

#[cfg(test)]
mod tests;
