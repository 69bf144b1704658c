//! What the Ticker cannot answer, and why it does not start.

use thiserror::Error;

use super::TradingPair;
use super::pricesource::{PriceSourceError, SourceName};
use crate::record_file::RecordFileError;
use crate::{ComponentId, IllegalState};

/// Why there is no latest price.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TickerError {
    /// The Ticker has not started successfully.
    #[error(transparent)]
    IllegalState(#[from] IllegalState),
    /// No source of the pair is active.
    #[error("no price source of {pair} is active; provide the history file of one and start again")]
    NoActiveSource {
        /// The pair asked for.
        pair: TradingPair,
    },
    /// The active sources of the pair have not observed anything.
    #[error("no price of {pair} was observed yet; wait for the first")]
    NoObservation {
        /// The pair asked for.
        pair: TradingPair,
    },
}

/// Why the Ticker did not start.
#[derive(Debug, Error)]
pub(super) enum TickerStartError {
    #[error(transparent)]
    IllegalState(#[from] IllegalState),
    #[error("the Registry is gone; keep it as long as its components")]
    NoRegistry,
    #[error("price sources {first} and {second} both observe {pair} as {name}; register one of them")]
    DuplicateSource {
        pair: TradingPair,
        name: SourceName,
        first: ComponentId,
        second: ComponentId,
    },
    #[error("the history of {pair} by {name} cannot be used")]
    History {
        pair: TradingPair,
        name: SourceName,
        #[source]
        source: RecordFileError,
    },
    #[error("price source {id} did not start")]
    Source {
        id: ComponentId,
        #[source]
        source: PriceSourceError,
    },
}
