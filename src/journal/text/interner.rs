//! Equal texts of one file kept once: licenses, policies and the coordinates of dependencies repeat in almost every release.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::{ArtifactCoordinate, Release};

/// Texts that occurred before.
#[derive(Debug, Default)]
pub(super) struct Interner {
    texts: HashSet<Arc<str>>,
    coordinates: HashSet<ArtifactCoordinate>,
}

impl Interner {
    /// Takes in what a neighbouring release has.
    pub(super) fn learn(&mut self, release: &Release) {
        self.texts.insert(release.license.0.clone());
        for policy in &release.policies {
            self.texts.insert(policy.name.clone());
            self.texts.insert(policy.text.clone());
        }
        self.coordinates.extend(
            release
                .dependencies
                .iter()
                .map(|dependency| dependency.coordinate.clone()),
        );
    }

    pub(super) fn intern(&mut self, text: &str) -> Arc<str> {
        match self.texts.get(text) {
            Some(known) => known.clone(),
            None => {
                let new: Arc<str> = text.into();
                self.texts.insert(new.clone());
                new
            }
        }
    }

    /// A coordinate, or the rule that `text` breaks.
    pub(super) fn coordinate(&mut self, text: &str) -> Result<ArtifactCoordinate, &'static str> {
        if let Some(known) = self.coordinates.get(text) {
            return Ok(known.clone());
        }
        let new: ArtifactCoordinate = text
            .parse()
            .map_err(|error: crate::journal::coordinate::InvalidCoordinate| error.reason)?;
        self.coordinates.insert(new.clone());
        Ok(new)
    }
}
