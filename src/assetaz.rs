//! Assets: what a currency is, and what it costs.

pub mod currency;
pub mod ticker;
