//! The Ticker: what a currency costs in another, according to the sources that are active.

mod error;
mod history;
pub mod pricesource;
mod reference;

use std::fmt;

pub use error::TickerError;
pub(crate) use reference::ReferenceTicker;

use self::pricesource::{PriceObservation, SourceName};
use super::currency::CurrencyType;
use crate::NenjimComponent;

/// A currency and what it is priced in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TradingPair {
    /// What is priced.
    pub base: CurrencyType,
    /// What the price is expressed in: one base costs so many quotes.
    pub quote: CurrencyType,
}

impl fmt::Display for TradingPair {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.base, self.quote)
    }
}

/// A price with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatestPrice {
    /// What was observed, and when.
    pub observation: PriceObservation,
    /// Who observed it.
    pub source: SourceName,
}

/// Answers what was observed last.
///
/// A client can ask, and that is all: sources are found, activated and listened to by the Ticker alone.
pub trait Ticker: NenjimComponent {
    /// The observation with the greatest timestamp over all active sources of `pair`.
    ///
    /// It never waits for an observation being written.
    ///
    /// # Errors
    ///
    /// [`TickerError`]: an illegal state before a successful start, no active source, or no observation yet.
    fn latest(&self, pair: &TradingPair) -> Result<LatestPrice, TickerError>;
}
