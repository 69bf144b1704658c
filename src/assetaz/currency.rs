//! The identity of currencies.

mod reference;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use thiserror::Error;
use uuid::Uuid;

pub(crate) use reference::CurrencyCatalogue;
pub use reference::{EVELYN_IOU, TETHER_USD};

use crate::NenjimComponent;

/// The namespace of the addresses by which Solana identifies a token: its mint.
pub const SOLANA_MINT: &str = "solana-mint";

/// A currency, identified by its id alone.
///
/// Name and symbol describe it to people. Two currencies with one symbol are two currencies, and one currency under two
/// descriptions is one.
#[derive(Clone, Debug)]
pub struct CurrencyType(Arc<Description>);

#[derive(Debug)]
struct Description {
    id: Uuid,
    name: String,
    symbol: String,
}

/// A currency's name or symbol does not do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "currency {id} cannot have the symbol {symbol:?} and the name {name:?}; write a symbol of ASCII letters and digits and a name that is not empty"
)]
pub struct InvalidCurrency {
    /// The currency's id.
    pub id: Uuid,
    /// The name given.
    pub name: String,
    /// The symbol given.
    pub symbol: String,
}

impl CurrencyType {
    /// Describes the currency `id`. The symbol, which also names files, is ASCII letters and digits.
    ///
    /// # Errors
    ///
    /// [`InvalidCurrency`] for another symbol, or an empty name.
    pub fn new(id: Uuid, name: &str, symbol: &str) -> Result<Self, InvalidCurrency> {
        if name.is_empty() || symbol.is_empty() || !symbol.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(InvalidCurrency {
                id,
                name: name.to_owned(),
                symbol: symbol.to_owned(),
            });
        }
        Ok(Self(Arc::new(Description {
            id,
            name: name.to_owned(),
            symbol: symbol.to_owned(),
        })))
    }

    /// What identifies it.
    #[must_use]
    pub fn id(&self) -> Uuid {
        self.0.id
    }

    /// What people call it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Its short form: metadata, not identity.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.0.symbol
    }
}

impl PartialEq for CurrencyType {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for CurrencyType {}

impl Hash for CurrencyType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id().hash(state);
    }
}

impl fmt::Display for CurrencyType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.symbol())
    }
}

/// How somebody else identifies a currency.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExternalReference {
    /// Who identifies it, as in [`SOLANA_MINT`].
    pub namespace: Arc<str>,
    /// What they call it.
    pub external_id: Arc<str>,
}

impl ExternalReference {
    /// The identity `external_id` within `namespace`.
    #[must_use]
    pub fn new(namespace: &str, external_id: &str) -> Self {
        Self {
            namespace: namespace.into(),
            external_id: external_id.into(),
        }
    }
}

impl fmt::Display for ExternalReference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.namespace, self.external_id)
    }
}

/// Nothing is known of what was asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnknownCurrency {
    /// No currency has the id.
    #[error("no currency has the id {id}")]
    Id {
        /// What was asked.
        id: Uuid,
    },
    /// No currency has the external reference.
    #[error("no currency has the external id {:?} in {:?}", reference.external_id, reference.namespace)]
    Reference {
        /// What was asked.
        reference: ExternalReference,
    },
}

/// Tells currencies apart: by their ids, and by the names others give them.
///
/// A symbol resolves nothing, since a symbol identifies nothing.
pub trait CurrencyIdentity: NenjimComponent {
    /// Every known currency, in the catalogue's order.
    fn currencies(&self) -> Arc<[CurrencyType]>;

    /// The currency with this id.
    ///
    /// # Errors
    ///
    /// [`UnknownCurrency`] naming the id.
    fn by_id(&self, id: Uuid) -> Result<CurrencyType, UnknownCurrency>;

    /// The currency that `reference` identifies.
    ///
    /// # Errors
    ///
    /// [`UnknownCurrency`] naming the reference.
    fn by_reference(&self, reference: &ExternalReference) -> Result<CurrencyType, UnknownCurrency>;

    /// What others call the currency with this id: possibly nothing.
    ///
    /// # Errors
    ///
    /// [`UnknownCurrency`] naming the id.
    fn references(&self, id: Uuid) -> Result<Arc<[ExternalReference]>, UnknownCurrency>;
}

#[cfg(test)]
mod tests;
