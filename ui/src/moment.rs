//! A moment as a person types it.

use nenjim_hub::{Escaped, JournalVersion, Timestamp};
use thiserror::Error;

/// A moment that was typed, and the version it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// The version it means.
    pub(crate) version: JournalVersion,
    /// Whether it was typed as that version, so that nobody needs to be told what it means.
    pub(crate) is_version: bool,
}

/// A text that is no moment.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{} is not a moment: {reason}; write a date (2026-08-05 or 20260805), a month (2026-08), an instant (2026-08-05T13:15:42Z) or a version (20260805131542783Z)",
    Escaped(.text)
)]
pub(crate) struct InvalidMoment {
    /// What was typed.
    pub(crate) text: String,
    /// Which rule it breaks.
    pub(crate) reason: &'static str,
}

/// How many digits a date has without its hyphens.
const COMPACT_DATE: usize = 8;

/// Reads a version in its strict form, a date, a month, or an RFC 3339 instant.
///
/// A date, with or without its hyphens, means its last millisecond in UTC, for "as of the 5th" includes what happened on the
/// 5th; a month that of its last day. An instant is
/// converted to UTC and cut to the millisecond: no version lies between the two.
///
/// # Errors
///
/// [`InvalidMoment`] with the rule it breaks. A time without a zone is refused, never guessed.
pub(crate) fn parse(text: &str) -> Result<Moment, InvalidMoment> {
    let typed = text.trim();
    let moment = match typed.bytes().position(|byte| byte == b'-') {
        None if typed.len() == COMPACT_DATE && typed.bytes().all(|byte| byte.is_ascii_digit()) => end_of_day(typed)
            .map(|timestamp| Moment {
                version: timestamp.into(),
                is_version: false,
            }),
        None => strict(typed).map(|version| Moment {
            version,
            is_version: true,
        }),
        Some(_) => written_out(typed).map(|timestamp| Moment {
            version: timestamp.into(),
            is_version: false,
        }),
    };
    moment.map_err(|reason| InvalidMoment {
        text: text.to_owned(),
        reason,
    })
}

fn strict(text: &str) -> Result<JournalVersion, &'static str> {
    text.parse::<JournalVersion>().map_err(|invalid| invalid.reason)
}

fn written_out(text: &str) -> Result<Timestamp, &'static str> {
    const NO_DATE: &str = "its date is not written YYYY-MM-DD";
    if let Some([year, month]) = digit_groups(text, "-", [4, 2]) {
        return end_of_month(year, month);
    }
    let (date, rest) = text.split_at_checked(10).ok_or(NO_DATE)?;
    let [year, month, day] = digit_groups(date, "-", [4, 2, 2]).ok_or(NO_DATE)?;
    if rest.is_empty() {
        return end_of_day(&format!("{year}{month}{day}"));
    }
    let time_and_zone = rest
        .strip_prefix(['T', 't', ' '])
        .ok_or("its date is not followed by T and a time")?;
    let (time, zone) = match time_and_zone.find(['Z', 'z', '+', '-']) {
        Some(at) => time_and_zone.split_at(at),
        None => return Err("it has no time zone; end it with Z or an offset such as +02:00"),
    };
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let [hour, minute, second] = digit_groups(time, ":", [2, 2, 2]).ok_or("its time is not written HH:MM:SS")?;
    if fraction.is_empty() || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("its fraction of a second is not decimal digits");
    }
    let milliseconds: String = fraction.chars().chain("000".chars()).take(3).collect();
    let local = timestamp(&format!("{year}{month}{day}{hour}{minute}{second}{milliseconds}Z"))?;
    let offset = offset_minutes(zone).ok_or("its time zone is neither Z nor an offset such as +02:00")?;
    Timestamp::from_unix_milliseconds(local.unix_milliseconds() - offset * 60_000)
        .ok_or("it lies outside the years 0001 to 9999")
}

/// The last millisecond of a date, which is written YYYYMMDD.
fn end_of_day(date: &str) -> Result<Timestamp, &'static str> {
    timestamp(&format!("{date}235959999Z"))
}

fn end_of_month(year: &str, month: &str) -> Result<Timestamp, &'static str> {
    let end_of = |day: u64| end_of_day(&format!("{year}{month}{day:02}"));
    // Of a month that does not exist, no day does: why is what the last attempt says.
    (29..=31)
        .rev()
        .map(end_of)
        .find(Result::is_ok)
        .unwrap_or_else(|| end_of(28))
}

fn timestamp(strict: &str) -> Result<Timestamp, &'static str> {
    strict.parse::<Timestamp>().map_err(|invalid| invalid.reason)
}

/// `text` as `COUNT` groups of exactly that many ASCII digits.
fn digit_groups<'text, const COUNT: usize>(
    text: &'text str,
    separator: &str,
    lengths: [usize; COUNT],
) -> Option<[&'text str; COUNT]> {
    let groups: Vec<&str> = text.split(separator).collect();
    let groups: [&str; COUNT] = groups.try_into().ok()?;
    let fits =
        |(group, length): (&&str, usize)| group.len() == length && group.bytes().all(|byte| byte.is_ascii_digit());
    groups.iter().zip(lengths).all(fits).then_some(groups)
}

fn offset_minutes(zone: &str) -> Option<i64> {
    if zone.eq_ignore_ascii_case("z") {
        return Some(0);
    }
    let (sign, offset) = zone.split_at_checked(1)?;
    let [hours, minutes] = digit_groups(offset, ":", [2, 2])?;
    let (hours, minutes) = (hours.parse::<i64>().ok()?, minutes.parse::<i64>().ok()?);
    let total = (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)?;
    match sign {
        "+" => Some(total),
        "-" => Some(-total),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
