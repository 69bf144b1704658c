//! The hub's hard-coded catalogue.

use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;
use uuid::{Uuid, uuid};

use super::{CurrencyIdentity, CurrencyType, ExternalReference, InvalidCurrency, SOLANA_MINT, UnknownCurrency};
use crate::NenjimComponent;

/// The token whose price Evelyn follows.
pub const EVELYN_IOU: Uuid = uuid!("019c3f9f-41d1-7a73-b1df-d4c11c7ff301");
/// The currency it is priced in.
pub const TETHER_USD: Uuid = uuid!("c8669973-0045-468e-8b2b-781d06d123b2");
/// The mint of the Evelyn IOU on Solana.
const EVELYN_IOU_MINT: &str = "meveYG2iXYSkgSUn1T1uxcthH1EGMZdRHGgCntXZA3Y";

/// Id, name, symbol and Solana mint.
type Entry<'text> = (Uuid, &'text str, &'text str, Option<&'text str>);

const CATALOGUE: [Entry<'static>; 5] = [
    (EVELYN_IOU, "Evelyn IOU", "EVE", Some(EVELYN_IOU_MINT)),
    (
        uuid!("019c3f9f-41d1-7a73-b1df-d4c11c7ff302"),
        "USD Coin",
        "USDC",
        Some("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"),
    ),
    (TETHER_USD, "Tether USD", "USDT", None),
    (
        uuid!("019e0116-fce5-792f-a647-fa6da4dffec5"),
        "Solana",
        "SOL",
        Some("So11111111111111111111111111111111111111112"),
    ),
    (
        uuid!("019e1d51-0600-7956-8231-f3b7058a91c2"),
        "SyrupUSDC",
        "SyrupUSDC",
        Some("AvZZF1YaZDziPY2RCK4oJrRVrbN3mTD9NL24hPeaZeUj"),
    ),
];

/// Why a catalogue cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum CatalogueError {
    #[error(transparent)]
    InvalidCurrency(#[from] InvalidCurrency),
    #[error("currency {id} is described as {first} and as {second}; describe it once")]
    TwoDescriptions { id: Uuid, first: String, second: String },
    #[error("{reference} identifies currency {first} and currency {second}; let it identify one")]
    TwoIdentities {
        reference: ExternalReference,
        first: Uuid,
        second: Uuid,
    },
}

/// Currencies by id and by external reference. Nothing is added once it is built.
#[derive(Debug)]
pub(crate) struct CurrencyCatalogue {
    currencies: Arc<[CurrencyType]>,
    references: HashMap<Uuid, Arc<[ExternalReference]>>,
    by_reference: HashMap<ExternalReference, Uuid>,
}

impl CurrencyCatalogue {
    /// The catalogue of this hub.
    pub(crate) fn hardcoded() -> Result<Self, CatalogueError> {
        Self::build(&CATALOGUE)
    }

    /// Builds a catalogue. An entry repeated word for word adds nothing; a second external reference of one currency does.
    fn build(entries: &[Entry<'_>]) -> Result<Self, CatalogueError> {
        let mut currencies: Vec<CurrencyType> = Vec::new();
        let mut references: HashMap<Uuid, Vec<ExternalReference>> = HashMap::new();
        let mut by_reference = HashMap::new();
        for &(id, name, symbol, mint) in entries {
            let currency = CurrencyType::new(id, name, symbol)?;
            match currencies.iter().find(|known| known.id() == id) {
                None => currencies.push(currency),
                Some(known) if (known.name(), known.symbol()) == (name, symbol) => {}
                Some(known) => {
                    return Err(CatalogueError::TwoDescriptions {
                        id,
                        first: describe(known),
                        second: describe(&currency),
                    });
                }
            }
            let known_references = references.entry(id).or_default();
            let Some(reference) = mint.map(|mint| ExternalReference::new(SOLANA_MINT, mint)) else {
                continue;
            };
            match by_reference.insert(reference.clone(), id) {
                None => known_references.push(reference),
                Some(first) if first == id => {}
                Some(first) => {
                    return Err(CatalogueError::TwoIdentities {
                        reference,
                        first,
                        second: id,
                    });
                }
            }
        }
        Ok(Self {
            currencies: currencies.into(),
            references: references.into_iter().map(|(id, known)| (id, known.into())).collect(),
            by_reference,
        })
    }
}

fn describe(currency: &CurrencyType) -> String {
    format!("{} ({})", currency.name(), currency.symbol())
}

impl NenjimComponent for CurrencyCatalogue {}

impl CurrencyIdentity for CurrencyCatalogue {
    fn currencies(&self) -> Arc<[CurrencyType]> {
        self.currencies.clone()
    }

    fn by_id(&self, id: Uuid) -> Result<CurrencyType, UnknownCurrency> {
        self.currencies
            .iter()
            .find(|currency| currency.id() == id)
            .cloned()
            .ok_or(UnknownCurrency::Id { id })
    }

    fn by_reference(&self, reference: &ExternalReference) -> Result<CurrencyType, UnknownCurrency> {
        match self.by_reference.get(reference) {
            Some(id) => self.by_id(*id),
            None => Err(UnknownCurrency::Reference {
                reference: reference.clone(),
            }),
        }
    }

    fn references(&self, id: Uuid) -> Result<Arc<[ExternalReference]>, UnknownCurrency> {
        self.references.get(&id).cloned().ok_or(UnknownCurrency::Id { id })
    }
}

#[cfg(test)]
mod tests;
