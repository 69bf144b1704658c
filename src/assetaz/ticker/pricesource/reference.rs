//! A source whose price is written into the program.

use std::sync::{Arc, Mutex, PoisonError};

use rust_decimal::Decimal;

use super::{
    InvalidSourceName, PriceAnnouncement, PriceObservation, PriceSink, PriceSource, PriceSourceError, SourceName,
};
use crate::assetaz::ticker::TradingPair;
use crate::clock::Clock;
use crate::offline::Offline;
use crate::repetition::{Delay, Repetition};
use crate::{Escaped, NenjimComponent};

/// Announces one constant price: at once, and again whenever the delay after an attempt has passed.
pub(crate) struct HardcodedPriceSource {
    pair: TradingPair,
    name: SourceName,
    price: Decimal,
    clock: Arc<dyn Clock>,
    delay: Arc<dyn Delay>,
    running: Mutex<Option<Repetition>>,
}

impl HardcodedPriceSource {
    /// A source named `hardcoded` of what one base costs in quotes: 14.85.
    pub(crate) fn new(
        pair: TradingPair,
        clock: Arc<dyn Clock>,
        delay: Arc<dyn Delay>,
    ) -> Result<Self, InvalidSourceName> {
        Ok(Self {
            pair,
            name: "hardcoded".parse()?,
            price: Decimal::new(14_85, 2),
            clock,
            delay,
            running: Mutex::default(),
        })
    }
}

impl NenjimComponent for HardcodedPriceSource {}

impl PriceSource for HardcodedPriceSource {
    fn trading_pair(&self) -> &TradingPair {
        &self.pair
    }

    fn source_name(&self) -> &SourceName {
        &self.name
    }

    fn start(&self, sink: Arc<dyn PriceSink>) -> Result<(), PriceSourceError> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.is_some() {
            return Err(PriceSourceError::Running {
                name: self.name.clone(),
            });
        }
        let (pair, source, price, clock) = (self.pair.clone(), self.name.clone(), self.price, self.clock.clone());
        let attempt = move || match clock.now() {
            Some(at) => announce(
                sink.as_ref(),
                &PriceAnnouncement {
                    pair: pair.clone(),
                    source: source.clone(),
                    observation: PriceObservation { at, price },
                },
            ),
            None => tracing::warn!("no price of {pair} was observed: the clock stands outside the years 0001 to 9999"),
        };
        let repetition =
            Repetition::start("price-source", self.delay.clone(), attempt).map_err(|source| PriceSourceError::Io {
                name: self.name.clone(),
                source,
            })?;
        *running = Some(repetition);
        Ok(())
    }

    fn stop(&self) {
        // Taken out first: the thread may be in the sink, and the sink may ask this source something.
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(repetition) = running {
            repetition.stop();
        }
    }
}

fn announce(sink: &dyn PriceSink, announcement: &PriceAnnouncement) {
    if let Err(error) = sink.announce(announcement) {
        let chain = crate::error_chain::chain(&error);
        tracing::error!("{}", Escaped(&chain));
    }
}

impl Offline for HardcodedPriceSource {
    fn offline_statement(&self) -> &'static str {
        "quotes a price that is written into the program; no exchange is asked, since this hub opens no network connection"
    }
}

#[cfg(test)]
mod tests;
