//! Where prices come from.

mod reference;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use rust_decimal::Decimal;
use thiserror::Error;

pub(crate) use reference::HardcodedPriceSource;

use super::TradingPair;
use crate::{NenjimComponent, ProcessError, Timestamp};

/// The stable name of a price source, which also names a directory.
///
/// A single path component that is safe everywhere: not empty, at most 100 bytes, neither `.` nor `..`, without `/`, `\` and
/// characters that are not shown as they are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceName(Arc<str>);

/// A text that is no source name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{text:?} is not a price source's name; write a single path component of at most 100 bytes without control characters"
)]
pub struct InvalidSourceName {
    /// What was given.
    pub text: String,
}

impl SourceName {
    /// The longest name, in bytes.
    pub const MAXIMUM_LENGTH: usize = 100;

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for SourceName {
    type Err = InvalidSourceName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unsafe_in_a_path = |character| matches!(character, '/' | '\\') || crate::is_unsafe_to_show(character);
        if matches!(text, "" | "." | "..") || text.len() > Self::MAXIMUM_LENGTH || text.contains(unsafe_in_a_path) {
            Err(InvalidSourceName { text: text.to_owned() })
        } else {
            Ok(Self(text.into()))
        }
    }
}

impl fmt::Display for SourceName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}

/// A price at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceObservation {
    /// When it was observed.
    pub at: Timestamp,
    /// What one unit of the base currency cost, in the quote currency.
    pub price: Decimal,
}

/// One observation and who made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceAnnouncement {
    /// What was priced.
    pub pair: TradingPair,
    /// The source that observed it.
    pub source: SourceName,
    /// What it observed.
    pub observation: PriceObservation,
}

/// Takes the observations of the sources it was handed to.
pub trait PriceSink: Send + Sync {
    /// Accepts an observation, which is durable once this returns. Announcements of several threads exclude each other.
    ///
    /// # Errors
    ///
    /// [`AnnouncementError`] when nothing was accepted.
    fn announce(&self, announcement: &PriceAnnouncement) -> Result<(), AnnouncementError>;
}

/// Why an observation was not accepted.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnnouncementError {
    /// No such source takes part.
    #[error("there is no price source {name} of {pair}", pair = announcement.pair, name = announcement.source)]
    UnknownSource {
        /// What was announced.
        announcement: PriceAnnouncement,
    },
    /// The source takes no part, since its history file was missing at the start.
    #[error("the price source {name} of {pair} is not active", pair = announcement.pair, name = announcement.source)]
    InactiveSource {
        /// What was announced.
        announcement: PriceAnnouncement,
    },
    /// A price is greater than zero.
    #[error(
        "{price} is no price of {pair} by {name}; announce one greater than zero",
        price = announcement.observation.price,
        pair = announcement.pair,
        name = announcement.source
    )]
    NotAPrice {
        /// What was announced.
        announcement: PriceAnnouncement,
    },
    /// The observation could not be made durable.
    #[error(
        "a price of {pair} by {name} could not be stored in {}",
        crate::record_file::shown(path),
        pair = announcement.pair,
        name = announcement.source
    )]
    NotStored {
        /// What was announced.
        announcement: PriceAnnouncement,
        /// The history file.
        path: PathBuf,
        /// Why.
        #[source]
        source: ProcessError,
    },
}

/// Why a price source did not start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PriceSourceError {
    /// It runs already, for the sink it was started with.
    #[error("the price source {name} runs already; stop it first")]
    Running {
        /// The source.
        name: SourceName,
    },
    /// It could not begin its work.
    #[error("the price source {name} cannot begin its work")]
    Io {
        /// The source.
        name: SourceName,
        /// Why.
        #[source]
        source: io::Error,
    },
}

/// Observes the price of one pair.
///
/// Passive as far as the hub is concerned: the Ticker starts it.
pub trait PriceSource: NenjimComponent {
    /// What it prices.
    fn trading_pair(&self) -> &TradingPair;

    /// Its stable name, unique among the sources of its pair.
    fn source_name(&self) -> &SourceName;

    /// Begins announcing observations to `sink`, on a thread of its own.
    ///
    /// # Errors
    ///
    /// [`PriceSourceError`]; a source that runs already goes on for the sink it has.
    fn start(&self, sink: Arc<dyn PriceSink>) -> Result<(), PriceSourceError>;

    /// Ends announcing. Once it returns nothing more is announced, unless it was called by the sink itself. A source that does
    /// not run is left alone; one that was stopped may start again.
    fn stop(&self);
}

#[cfg(test)]
mod tests;
