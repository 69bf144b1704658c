//! Moments in UTC, to be read by a person.

use nenjim_hub::Timestamp;

/// A moment with everything a version tells: `2026-08-05 13:15:42.783Z`.
pub(crate) fn readable(at: Timestamp) -> String {
    let (hour, minute, second, millisecond) = at.time();
    format!("{} {hour:02}:{minute:02}:{second:02}.{millisecond:03}Z", day(at))
}

/// The day of a moment: `2026-08-05`.
pub(crate) fn day(at: Timestamp) -> String {
    let (year, month, day) = at.date();
    format!("{year:04}-{month:02}-{day:02}")
}

/// The minute of a moment: `2026-08-05 13:15Z`.
pub(crate) fn minute(at: Timestamp) -> String {
    let (hour, minute, ..) = at.time();
    format!("{} {hour:02}:{minute:02}Z", day(at))
}

/// The second of a moment, without its day: `13:15:42Z`.
pub(crate) fn time_of_day(at: Timestamp) -> String {
    let (hour, minute, second, _) = at.time();
    format!("{hour:02}:{minute:02}:{second:02}Z")
}

/// A moment with how long ago it was: `2026-08-05 13:15:42.783Z, 4 mo ago`.
pub(crate) fn with_age(at: Timestamp, now: Timestamp) -> String {
    format!("{}, {}", readable(at), ago(at, now))
}

/// How long ago a moment was, as part of a sentence: `4 mo ago`, `in 3 h`.
pub(crate) fn ago(at: Timestamp, now: Timestamp) -> String {
    let age = age(at, now);
    let ago = if age.starts_with("in ") { "" } else { " ago" };
    format!("{age}{ago}")
}

/// How long ago a moment was, in its largest unit: `12 d`, `4 mo`, `in 3 h`. No unit is less than a minute: a screen that
/// nothing else changes is drawn no more often.
pub(crate) fn age(at: Timestamp, now: Timestamp) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    const YEAR: u64 = 365 * DAY;
    let milliseconds = now.unix_milliseconds() - at.unix_milliseconds();
    let seconds = milliseconds.unsigned_abs() / 1_000;
    let text = match seconds {
        0..MINUTE => "<1 min".to_owned(),
        MINUTE..HOUR => format!("{} min", seconds / MINUTE),
        HOUR..DAY => format!("{} h", seconds / HOUR),
        seconds if seconds < 60 * DAY => format!("{} d", seconds / DAY),
        // Twelve equal months.
        seconds if seconds < 2 * YEAR => format!("{} mo", seconds * 12 / YEAR),
        seconds => format!("{} y", seconds / YEAR),
    };
    if milliseconds <= -1_000 {
        format!("in {text}")
    } else {
        text
    }
}
