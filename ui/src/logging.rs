//! Where log records go: to the Logs screen and, where one was asked for, to a file. Never to the terminal.

use std::fmt::{self, Write as _};
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::mpsc::Sender;
use std::sync::{Mutex, PoisonError};

use nenjim_hub::Timestamp;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::event::Event;
use crate::observations;
use crate::sanitize::safe;
use crate::widget::calendar::day;

/// One thing that was logged. All of it is safe to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// When.
    pub(crate) at: Timestamp,
    /// How severe it is.
    pub(crate) level: Level,
    /// Who logged it.
    pub(crate) target: &'static str,
    /// The message, then the fields in the order they were given.
    pub(crate) message: String,
}

/// Begins to collect what is logged at `level` and above. Each record becomes an event: the loop is woken by them and by
/// nothing else that has to do with logging.
///
/// # Errors
///
/// When the log file cannot be opened for appending.
pub(crate) fn install(level: LevelFilter, file: Option<&Path>, events: Sender<Event>) -> io::Result<()> {
    let file = file
        .map(|path| OpenOptions::new().create(true).append(true).open(path))
        .transpose()?
        .map(Mutex::new);
    subscriber(level, file, events).try_init().map_err(io::Error::other)
}

/// What components observe is heard at every level; what is logged, at `level` and above.
fn subscriber(
    level: LevelFilter,
    file: Option<Mutex<File>>,
    events: Sender<Event>,
) -> impl Subscriber + Send + Sync + 'static {
    let observations = observations::layer(events.clone());
    tracing_subscriber::registry()
        .with(observations)
        .with(Sinks { file, events }.with_filter(level))
}

struct Sinks {
    file: Option<Mutex<File>>,
    events: Sender<Event>,
}

impl<S: Subscriber> Layer<S> for Sinks {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        let mut text = Text::default();
        event.record(&mut text);
        let metadata = event.metadata();
        let record = Record {
            at: crate::console::wall_clock(),
            level: *metadata.level(),
            target: metadata.target(),
            message: safe(&(text.message + &text.fields)).into_owned(),
        };
        if let Some(file) = &self.file {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            // A log that cannot be written must not stop what it tells of. A record is one write, so that programs that append
            // to the same file do not cut each other's lines.
            let _ = file.write_all(format!("{record}\n").as_bytes());
        }
        // A loop that has ended shows nothing any more.
        let _ = self.events.send(Event::Log(record));
    }
}

impl Record {
    /// What is shown of it beside its time and its level, wherever that is, and what a filter is matched against.
    pub(crate) fn text(&self) -> String {
        safe(&format!("{}: {}", self.target, self.message)).into_owned()
    }

    /// The time of day, in UTC.
    pub(crate) fn time_of_day(&self) -> String {
        let (hour, minute, second, millisecond) = self.at.time();
        format!("{hour:02}:{minute:02}:{second:02}.{millisecond:03}Z")
    }
}

/// A line as the daemon writes it too: `<RFC 3339 time> <level> <target>: <message> <fields>`.
impl fmt::Display for Record {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}T{} {:5} {}",
            day(self.at),
            self.time_of_day(),
            self.level,
            self.text()
        )
    }
}

/// A record's message, then its fields in the order they were given.
#[derive(Default)]
struct Text {
    message: String,
    fields: String,
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

#[cfg(test)]
mod tests;
