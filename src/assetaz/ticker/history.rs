//! One line of a price history.
//!
//! `<timestamp>:<price>`, then optionally blanks and a comment, which begins with `#`. A line may also be blank or a comment
//! alone. Nothing precedes the timestamp. Observations may stand in any order.

use std::path::{Path, PathBuf};

use rust_decimal::Decimal;

use super::TradingPair;
use super::pricesource::{PriceObservation, SourceName};
use crate::Timestamp;

/// Where the history of `pair` by `source` is kept below the data root.
pub(super) fn path(data_root: &Path, pair: &TradingPair, source: &SourceName) -> PathBuf {
    let mut path = data_root.join("assetaz");
    path.push("ticker");
    path.push(pair.base.id().to_string());
    path.push(pair.quote.id().to_string());
    path.push(source.as_str());
    path.push(format!("{}_{}.prices", pair.base.symbol(), pair.quote.symbol()));
    path
}

/// Reads a line: an observation, or nothing where the line has none.
pub(super) fn parse(line: &str) -> Result<Option<PriceObservation>, &'static str> {
    let blank = |character| matches!(character, ' ' | '\t');
    let content = line.split_once('#').map_or(line, |(content, _comment)| content);
    let content = content.trim_end_matches(blank);
    if content.is_empty() {
        return Ok(None);
    }
    let (at, price) = content.split_once(':').ok_or("the line is not <timestamp>:<price>")?;
    let at = Timestamp::from_bytes(at.as_bytes())
        .map_err(|_| "the line does not begin with a timestamp such as 20260805131542783Z")?;
    let price = crate::decimal::parse(price).ok_or("the price is not a decimal number of at most 28 digits")?;
    if !is_price(price) {
        return Err("the price is not greater than zero");
    }
    Ok(Some(PriceObservation { at, price }))
}

/// Whether `number` can be a price.
pub(super) fn is_price(number: Decimal) -> bool {
    number > Decimal::ZERO
}

/// The line that [`parse`] reads as `observation`.
pub(super) fn print(observation: &PriceObservation) -> String {
    format!("{}:{}", observation.at, observation.price)
}

#[cfg(test)]
mod tests;
