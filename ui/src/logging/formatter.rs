//! A log record as the Logs screen shows it: time in UTC, level, target, message, wrapped by cells.

use nenjim_hub::Timestamp;
use ratatui::text::{Line, Span};
use tui_logger::{ExtLogRecord, LogFormatter};

use crate::sanitize::{safe, wrap};
use crate::theme::{Role, Theme};

/// Formats records for a theme.
pub(crate) struct Formatter {
    /// The theme.
    pub(crate) theme: Theme,
}

impl LogFormatter for Formatter {
    fn min_width(&self) -> u16 {
        1
    }

    fn format(&self, width: usize, record: &ExtLogRecord) -> Vec<Line<'_>> {
        let time = time(record.timestamp.timestamp().as_millisecond());
        let (level, role) = match record.level {
            log::Level::Error => ("ERROR", Role::Bad),
            log::Level::Warn => ("WARN ", Role::Warning),
            log::Level::Info => ("INFO ", Role::Good),
            log::Level::Debug => ("DEBUG", Role::Muted),
            log::Level::Trace => ("TRACE", Role::Muted),
        };
        let text = format!("{}: {}", safe(record.target()), safe(record.msg()));
        let indent = time.len() + level.len() + 2;
        if width < indent + 20 {
            let line = format!("{time} {level} {text}");
            return wrap(&line, width)
                .into_iter()
                .map(|piece| Line::from(piece.to_owned()))
                .collect();
        }
        wrap(&text, width - indent)
            .into_iter()
            .enumerate()
            .map(|(index, piece)| match index {
                0 => Line::from(vec![
                    Span::styled(format!("{time} "), self.theme.style(Role::Muted)),
                    Span::styled(format!("{level} "), self.theme.style(role)),
                    Span::raw(piece.to_owned()),
                ]),
                _ => Line::from(format!("{}{piece}", " ".repeat(indent))),
            })
            .collect()
    }
}

/// The time of day in UTC.
fn time(milliseconds: i64) -> String {
    let Some(moment) = Timestamp::from_unix_milliseconds(milliseconds) else {
        return "--:--:--.---Z".to_owned();
    };
    let (hour, minute, second, millisecond) = moment.time();
    format!("{hour:02}:{minute:02}:{second:02}.{millisecond:03}Z")
}
