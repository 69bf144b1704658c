//! One whole state of the Journal: what queries are answered from.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;

use crate::journal::ArtifactCoordinate;
use crate::journal::chain::Chain;

/// Every artifact's chain at one moment. Immutable once published.
#[derive(Clone, Default)]
pub(super) struct State {
    /// None of the chains is empty. With the standard hasher, a third of what it cost to find a chain's head was hashing.
    chains: HashMap<ArtifactCoordinate, Chain, RandomState>,
    /// The keys of the chains, ascending.
    coordinates: Arc<[ArtifactCoordinate]>,
}

impl State {
    pub(super) fn coordinates(&self) -> &Arc<[ArtifactCoordinate]> {
        &self.coordinates
    }

    pub(super) fn chain(&self, artifact: &ArtifactCoordinate) -> Option<&Chain> {
        self.chains.get(artifact)
    }

    /// The state in which these chains have taken the place of what they grew from.
    pub(super) fn with(&self, grown: Vec<Chain>) -> Self {
        let mut chains = self.chains.clone();
        let before = chains.len();
        for chain in grown {
            debug_assert!(!chain.is_empty(), "a chain that grew has a revision");
            chains.insert(chain.coordinate().clone(), chain);
        }
        let coordinates = if chains.len() == before {
            self.coordinates.clone()
        } else {
            let mut coordinates: Vec<_> = chains.keys().cloned().collect();
            coordinates.sort_unstable();
            coordinates.into()
        };
        Self { chains, coordinates }
    }
}
