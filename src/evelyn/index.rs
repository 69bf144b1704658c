//! The Evelyn Price Index: the arithmetic alone.
//!
//! Decimal throughout. The power is computed to more digits than a [`Decimal`] holds and rounded once, at the end.

use std::str::FromStr;

use dashu_float::DBig;
use rust_decimal::Decimal;

use crate::Timestamp;

/// What one token is expected to cost at the start, 2026-07-31T22:00:00Z, in the quote currency.
pub const EXPECTED_PRICE_AT_START: u32 = 15;

/// By what the expected price is multiplied in a year of 31 536 000 seconds, in hundredths: 1.20.
pub const GROWTH_A_YEAR: u32 = 120;

/// 2026-07-31T22:00:00Z in milliseconds since 1970.
const START_MILLISECONDS: i64 = 1_785_535_200_000;
const MILLISECONDS_A_YEAR: i64 = 31_536_000_000;

/// Significant digits of every intermediate result: ten more than a [`Decimal`] holds.
const DIGITS: usize = 40;

/// What one token is expected to cost at `at`: 15 x 1.20^(seconds since the start / 31 536 000), or nothing where that exceeds
/// what a [`Decimal`] can hold.
#[must_use]
pub fn expected_price(at: Timestamp) -> Option<Decimal> {
    to_decimal(&precise_expected_price(at))
}

/// The Evelyn Price Index of the price `actual` at `at`: (actual / expected - 1) x 10, or nothing where that exceeds what a
/// [`Decimal`] can hold.
#[must_use]
pub fn price_index(actual: Decimal, at: Timestamp) -> Option<Decimal> {
    let actual = precise(DBig::from_parts(
        actual.mantissa().into(),
        -isize::try_from(actual.scale()).ok()?,
    ));
    let ratio = actual / precise_expected_price(at);
    to_decimal(&((ratio - whole(1)) * whole(10)))
}

fn precise_expected_price(at: Timestamp) -> DBig {
    let years = whole(at.unix_milliseconds() - START_MILLISECONDS) / whole(MILLISECONDS_A_YEAR);
    let growth = whole(GROWTH_A_YEAR.into()) / whole(100);
    whole(EXPECTED_PRICE_AT_START.into()) * growth.powf(&years)
}

fn whole(number: i64) -> DBig {
    precise(DBig::from(number))
}

fn precise(number: DBig) -> DBig {
    number.with_precision(DIGITS).value()
}

/// Rounds to the 28 decimal places, in some cases 29 digits, of a [`Decimal`].
fn to_decimal(number: &DBig) -> Option<Decimal> {
    let decimal = Decimal::from_str(&number.to_string()).ok()?.normalize();
    Some(if decimal.is_zero() { Decimal::ZERO } else { decimal })
}

#[cfg(test)]
mod tests;
