//! The log on standard error: one record a line, UTC, nothing untrusted raw.

use std::fmt;
use std::io::{IsTerminal, stderr};
use std::time::SystemTime;

use nenjim_hub::{Escaped, Timestamp};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

use super::LogLevel;

/// Sends the process's log records to standard error, in colour only on a terminal and without NO_COLOR. A panic is a
/// record too: the stock hook would write its message raw.
pub(super) fn install(level: LogLevel) {
    let filter = match level {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
        LogLevel::Trace => LevelFilter::TRACE,
    };
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(stderr)
        .with_ansi(stderr().is_terminal() && !no_color)
        .log_internal_errors(false)
        .event_format(RecordLine);
    tracing_subscriber::registry().with(filter).with(lines).init();
    std::panic::set_hook(Box::new(|panic| {
        let thread = std::thread::current();
        let panic = panic.to_string().replacen('\n', " ", 1);
        tracing::error!(target: "nenjim_hubd", thread = thread.name(), "{panic}");
    }));
}

/// `<RFC 3339 time> <level> <target>: <message> <fields>`
struct RecordLine;

impl<S, N> FormatEvent<S, N> for RecordLine
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        // The formatter underneath passes bidirectional controls and line ends, so the record is escaped as a whole.
        let mut record = String::new();
        context.format_fields(Writer::new(&mut record), event)?;
        let level = *event.metadata().level();
        let (colour, plain) = if writer.has_ansi_escapes() {
            (colour(level), "\u{1b}[0m")
        } else {
            ("", "")
        };
        let target = event.metadata().target();
        writeln!(
            writer,
            "{} {colour}{level:5}{plain} {target}: {}",
            Now(SystemTime::now()),
            Escaped(&record)
        )
    }
}

fn colour(level: Level) -> &'static str {
    match level {
        Level::ERROR => "\u{1b}[31m",
        Level::WARN => "\u{1b}[33m",
        Level::INFO => "\u{1b}[32m",
        Level::DEBUG => "\u{1b}[34m",
        Level::TRACE => "\u{1b}[35m",
    }
}

/// A moment as RFC 3339 writes it, in UTC with milliseconds.
struct Now(SystemTime);

impl fmt::Display for Now {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Timestamp::from_system_time(self.0) {
            Some(timestamp) => {
                let (year, month, day) = timestamp.date();
                let (hour, minute, second, millisecond) = timestamp.time();
                write!(
                    formatter,
                    "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millisecond:03}Z"
                )
            }
            None => formatter.write_str("(a clock outside the years 0001 to 9999)"),
        }
    }
}

#[cfg(test)]
mod tests;
