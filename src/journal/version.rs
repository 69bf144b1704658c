//! Moments and versions.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use thiserror::Error;

/// A moment in UTC, to the millisecond, between the years 0001 and 9999.
///
/// Kept as the number its 17 digits spell (`uuuuMMddHHmmssSSS`), so that numeric order is time order and printing gives
/// the parsed bytes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(u64);

/// The version of a journal revision: the moment it was published.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JournalVersion(Timestamp);

/// The SemVer 2.0 version of a release.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReleaseVersion(semver::Version);

/// A text that is no strict timestamp.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is not a timestamp: {reason}; write 17 digits and 'Z', as in 20260805131542783Z")]
pub struct InvalidTimestamp {
    /// What was given.
    pub text: String,
    /// Which rule it breaks.
    pub reason: &'static str,
}

/// A text that is no SemVer 2.0 version.
#[derive(Debug, Error)]
#[error("{text:?} is not a SemVer 2.0 version, as in 1.4.0 or 2.0.0-rc.1")]
pub struct InvalidReleaseVersion {
    /// What was given.
    pub text: String,
    /// What the grammar objects to.
    #[source]
    pub source: semver::Error,
}

impl Timestamp {
    /// The length of a timestamp's text, in bytes.
    pub const LENGTH: usize = 18;

    /// Reads the strict form, and only it.
    pub(crate) fn from_bytes(text: &[u8]) -> Result<Self, &'static str> {
        let Ok(text) = <&[u8; Self::LENGTH]>::try_from(text) else {
            return Err("it is not 17 digits and 'Z'");
        };
        let (digits, zone) = text.split_at(17);
        let mut packed = 0;
        let mut largest = 0;
        for digit in digits {
            let value = digit.wrapping_sub(b'0');
            largest = largest.max(value);
            packed = packed * 10 + u64::from(value);
        }
        if zone != b"Z" || largest > 9 {
            return Err("it is not 17 digits and 'Z'");
        }
        let timestamp = Self(packed);
        let (year, month, day) = timestamp.date();
        let (hour, minute, second, _) = timestamp.time();
        if year == 0 {
            return Err("there is no year 0000");
        }
        if !(1..=12).contains(&month) {
            return Err("the month is not 01 to 12");
        }
        if day == 0 || day > days_in_month(year, month) {
            return Err("the month has no such day");
        }
        if hour > 23 {
            return Err("the hour is not 00 to 23");
        }
        if minute > 59 {
            return Err("the minute is not 00 to 59");
        }
        if second > 59 {
            return Err("the second is not 00 to 59, and leap seconds are not written");
        }
        Ok(timestamp)
    }

    /// The number that its 17 digits spell.
    pub(crate) fn packed(self) -> u64 {
        self.0
    }

    /// Year, month and day.
    #[must_use]
    pub fn date(self) -> (u64, u64, u64) {
        (
            self.0 / 10_000_000_000_000,
            self.0 / 100_000_000_000 % 100,
            self.0 / 1_000_000_000 % 100,
        )
    }

    /// Hour, minute, second and millisecond.
    #[must_use]
    pub fn time(self) -> (u64, u64, u64, u64) {
        (
            self.0 / 10_000_000 % 100,
            self.0 / 100_000 % 100,
            self.0 / 1_000 % 100,
            self.0 % 1_000,
        )
    }

    /// Milliseconds since 1970-01-01T00:00:00Z, negative before.
    #[must_use]
    pub fn unix_milliseconds(self) -> i64 {
        let (year, month, day) = self.date();
        let (hour, minute, second, millisecond) = self.time();
        let seconds_of_day = (hour * 60 + minute) * 60 + second;
        let of_day = (seconds_of_day * 1_000 + millisecond).cast_signed();
        days_since_epoch(year, month, day) * 86_400_000 + of_day
    }

    /// The moment at which a system clock tells `time`, or nothing outside the years 0001 to 9999.
    #[must_use]
    pub fn from_system_time(time: SystemTime) -> Option<Self> {
        let milliseconds = match time.duration_since(UNIX_EPOCH) {
            Ok(since) => i64::try_from(since.as_millis()).ok()?,
            Err(before) => -i64::try_from(before.duration().as_nanos().div_ceil(1_000_000)).ok()?,
        };
        Self::from_unix_milliseconds(milliseconds)
    }

    /// The moment `milliseconds` after 1970-01-01T00:00:00Z, or nothing outside the years 0001 to 9999.
    #[must_use]
    pub fn from_unix_milliseconds(milliseconds: i64) -> Option<Self> {
        let nanoseconds = i128::from(milliseconds) * 1_000_000;
        let moment = time::OffsetDateTime::from_unix_timestamp_nanos(nanoseconds).ok()?;
        let year = u64::try_from(moment.year())
            .ok()
            .filter(|year| (1..=9999).contains(year))?;
        let month = u64::from(u8::from(moment.month()));
        let date = (year * 100 + month) * 100 + u64::from(moment.day());
        let (hour, minute, second) = moment.to_hms();
        let clock = (u64::from(hour) * 100 + u64::from(minute)) * 100 + u64::from(second);
        Some(Self(
            (date * 1_000_000 + clock) * 1_000 + u64::from(moment.millisecond()),
        ))
    }
}

fn days_in_month(year: u64, month: u64) -> u64 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from 1970-01-01 in the proleptic Gregorian calendar, counting years from March so that the leap day comes last.
fn days_since_epoch(year: u64, month: u64, day: u64) -> i64 {
    const DAYS_TO_EPOCH: i64 = 719_468;
    let march_year = if month <= 2 { year - 1 } else { year };
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let leap_days = march_year / 4 - march_year / 100 + march_year / 400;
    (march_year * 365 + leap_days + day_of_year).cast_signed() - DAYS_TO_EPOCH
}

impl FromStr for Timestamp {
    type Err = InvalidTimestamp;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_bytes(text.as_bytes()).map_err(|reason| InvalidTimestamp {
            text: text.to_owned(),
            reason,
        })
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:017}Z", self.0)
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl JournalVersion {
    /// The moment the version names.
    #[must_use]
    pub fn timestamp(self) -> Timestamp {
        self.0
    }
}

impl From<Timestamp> for JournalVersion {
    fn from(timestamp: Timestamp) -> Self {
        Self(timestamp)
    }
}

impl FromStr for JournalVersion {
    type Err = InvalidTimestamp;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl fmt::Display for JournalVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

impl fmt::Debug for JournalVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl ReleaseVersion {
    /// The version's parts.
    pub(crate) fn as_semver(&self) -> &semver::Version {
        &self.0
    }
}

impl FromStr for ReleaseVersion {
    type Err = InvalidReleaseVersion;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        semver::Version::parse(text)
            .map(Self)
            .map_err(|source| InvalidReleaseVersion {
                text: text.to_owned(),
                source,
            })
    }
}

impl fmt::Display for ReleaseVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

#[cfg(test)]
mod tests;
