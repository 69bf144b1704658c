//! Small stateless pieces that views are made of.

pub(crate) mod calendar;
pub(crate) mod chart;
pub(crate) mod dialog;
pub(crate) mod document;
pub(crate) mod frame;
pub(crate) mod input;
pub(crate) mod line;
pub(crate) mod stream;
pub(crate) mod table;
pub(crate) mod text;

use nenjim_hub::Timestamp;

/// A count with its thousands set apart: `3,401`.
pub(crate) fn grouped(count: usize) -> String {
    grouped_u64(count as u64)
}

/// A count of things: `1 artifact`, `3,401 artifacts`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(count))
}

/// A size in bytes in the largest unit that leaves digits before the point.
pub(crate) fn bytes(size: u64) -> String {
    const UNITS: [(&str, u64); 3] = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)];
    match UNITS.into_iter().find(|(_, unit)| size >= *unit) {
        // A tenth of a unit is a whole number of bytes for all of them.
        Some((name, unit)) => format!("{}.{} {name}", size / unit, size % unit / (unit / 10)),
        None => format!("{size} B"),
    }
}

/// A count with its thousands set apart: `3,401`.
pub(crate) fn grouped_u64(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A moment to be read, to the second: in UTC, then how long ago it was.
pub(crate) fn moment(at: Timestamp, now: Timestamp) -> String {
    let ago = calendar::ago(at, now);
    format!("{} {}, {ago}", calendar::day(at), calendar::time_of_day(at))
}
