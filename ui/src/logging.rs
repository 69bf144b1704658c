//! Where log records go: the Logs screen and, where one was asked for, a file. Never the terminal.

pub(crate) mod formatter;

use std::fmt::{self, Write as _};
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::event::Event;
use crate::sanitize::safe;

/// How many records are kept for the Logs screen, and how many may arrive between two looks at them.
const RECORDS: usize = 10_000;

/// Tells the loop that records arrived: one event, however many there are until the loop looks.
#[derive(Clone, Debug)]
pub(crate) struct Wake {
    pending: Arc<AtomicBool>,
    events: Sender<Event>,
}

impl Wake {
    /// A wake that sends to the loop.
    pub(crate) fn new(events: Sender<Event>) -> Self {
        Self {
            pending: Arc::default(),
            events,
        }
    }

    fn send(&self) {
        // A loop that has ended needs no waking.
        if !self.pending.swap(true, Ordering::AcqRel) && self.events.send(Event::Log).is_err() {
            self.pending.store(true, Ordering::Release);
        }
    }

    /// The loop looks at the records now.
    pub(crate) fn seen(&self) {
        self.pending.store(false, Ordering::Release);
        tui_logger::move_events();
    }
}

/// Begins to collect what is logged at `level` and above.
///
/// # Errors
///
/// When the log file cannot be opened for appending.
pub(crate) fn install(level: LevelFilter, file: Option<&Path>, wake: Wake) -> io::Result<()> {
    let file = file
        .map(|path| OpenOptions::new().create(true).append(true).open(path))
        .transpose()?
        .map(Mutex::new);
    // What is logged is chosen by `level` alone; the logger behind the screen keeps everything it is given.
    tui_logger::set_default_level(tui_logger::LevelFilter::Trace);
    tui_logger::set_buffer_depth(RECORDS);
    tui_logger::set_hot_buffer_depth(RECORDS);
    tui_logger::move_events();
    let sinks = Sinks {
        drain: tui_logger::Drain::new(),
        file,
        wake,
    };
    tracing_subscriber::registry()
        .with(sinks.with_filter(level))
        .try_init()
        .map_err(io::Error::other)
}

struct Sinks {
    drain: tui_logger::Drain,
    file: Option<Mutex<File>>,
    wake: Wake,
}

impl<S: Subscriber> Layer<S> for Sinks {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        let mut text = Text::default();
        event.record(&mut text);
        let message = safe(&text.into_message()).into_owned();
        let metadata = event.metadata();
        if let Some(file) = &self.file {
            let line = format!("{} {:5} {}: {message}\n", now(), metadata.level(), metadata.target());
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            // A log that cannot be written must not stop what it tells of.
            let _ = file.write_all(line.as_bytes());
        }
        self.drain.log(
            &log::Record::builder()
                .level(level(*metadata.level()))
                .target(metadata.target())
                .args(format_args!("{message}"))
                .build(),
        );
        self.wake.send();
    }
}

fn level(level: Level) -> log::Level {
    match level {
        Level::ERROR => log::Level::Error,
        Level::WARN => log::Level::Warn,
        Level::INFO => log::Level::Info,
        Level::DEBUG => log::Level::Debug,
        Level::TRACE => log::Level::Trace,
    }
}

fn now() -> nenjim_hub::Timestamp {
    crate::console::wall_clock()
}

/// A record's message, then its fields in the order they were given.
#[derive(Default)]
struct Text {
    message: String,
    fields: String,
}

impl Text {
    fn into_message(self) -> String {
        self.message + &self.fields
    }
}

impl Visit for Text {
    fn record_str(&mut self, field: &Field, value: &str) {
        // Writing to a String cannot fail.
        let _ = match field.name() {
            "message" => write!(self.message, "{value}"),
            name => write!(self.fields, " {name}={value}"),
        };
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _ = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            name => write!(self.fields, " {name}={value:?}"),
        };
    }
}
