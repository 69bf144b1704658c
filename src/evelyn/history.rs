//! What an instance observed.

use std::sync::Arc;

use rust_decimal::Decimal;

use crate::Timestamp;

/// The indexes of one observation. Only the price index is sampled; the others are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvelynIndexes {
    /// How far the price is from the expected one: 0 as expected, 1 for every ten per cent above, -1 for every ten below.
    pub price: Decimal,
    /// Zero: what would be traded is not sampled.
    pub volume: Decimal,
    /// Zero: how much can be traded is not sampled.
    pub liquidity: Decimal,
    /// Zero: how much there is is not sampled.
    pub supply: Decimal,
    /// Zero: how many hold it is not sampled.
    pub holders: Decimal,
    /// Zero: how much was burned is not sampled.
    pub burn: Decimal,
}

/// The indexes at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvelynObservation {
    /// When they were sampled.
    pub at: Timestamp,
    /// What they were.
    pub indexes: EvelynIndexes,
}

/// What is sampled and stored of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) at: Timestamp,
    pub(super) price_index: Decimal,
}

impl From<Sample> for EvelynObservation {
    fn from(sample: Sample) -> Self {
        Self {
            at: sample.at,
            indexes: EvelynIndexes {
                price: sample.price_index,
                ..EvelynIndexes::default()
            },
        }
    }
}

/// The observations of one instance, oldest to newest. Cheap to clone; never changes.
#[derive(Clone, Debug, Default)]
pub struct EvelynHistory {
    samples: Arc<Vec<Sample>>,
}

impl EvelynHistory {
    pub(super) fn new(samples: Vec<Sample>) -> Self {
        Self {
            samples: Arc::new(samples),
        }
    }

    /// Adds the newest sample; snapshots taken before keep what they have.
    pub(super) fn push(&mut self, sample: Sample) {
        Arc::make_mut(&mut self.samples).push(sample);
    }

    /// How many observations there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether nothing was observed yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// The observation at `position`, the oldest being 0.
    #[must_use]
    pub fn get(&self, position: usize) -> Option<EvelynObservation> {
        self.samples.get(position).copied().map(Into::into)
    }

    /// The newest observation.
    #[must_use]
    pub fn latest(&self) -> Option<EvelynObservation> {
        self.samples.last().copied().map(Into::into)
    }

    /// Every observation, oldest to newest.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = EvelynObservation> + ExactSizeIterator {
        self.samples.iter().copied().map(Into::into)
    }
}
