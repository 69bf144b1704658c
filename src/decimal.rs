//! Decimal numbers as text, strictly.

use rust_decimal::Decimal;

/// Reads `-?[0-9]+(.[0-9]+)?` without rounding: no sign but a minus, no exponent, no separators, and no more digits than a
/// [`Decimal`] holds (28, in some cases 29).
pub(crate) fn parse(text: &str) -> Option<Decimal> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let well_formed = match unsigned.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(unsigned),
    };
    if !well_formed {
        return None;
    }
    Decimal::from_str_exact(text).ok()
}

#[cfg(test)]
mod tests;
