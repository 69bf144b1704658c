//! Equal texts of one file kept once: licenses, policies and the coordinates of dependencies repeat in almost every release.

use std::borrow::Borrow;
use std::collections::HashSet;
use std::hash::Hash;
use std::sync::Arc;

use super::super::{ArtifactCoordinate, License, Release};

/// How many texts are compared one by one before a table pays.
const FEW: usize = 16;

/// Texts that occurred before.
#[derive(Debug, Default)]
pub(super) struct Interner {
    /// Valid expressions all of them.
    licenses: Known<Arc<str>>,
    texts: Known<Arc<str>>,
    coordinates: Known<ArtifactCoordinate>,
}

/// A set that costs next to nothing while it is small.
#[derive(Debug)]
struct Known<Text> {
    few: Vec<Text>,
    many: HashSet<Text>,
}

impl<Text> Default for Known<Text> {
    fn default() -> Self {
        Self {
            few: Vec::new(),
            many: HashSet::new(),
        }
    }
}

impl<Text: Clone + Eq + Hash + Borrow<str>> Known<Text> {
    fn clear(&mut self) {
        self.few.clear();
        self.many.clear();
    }

    fn get(&self, text: &str) -> Option<&Text> {
        let same = |known: &&Text| <Text as Borrow<str>>::borrow(*known) == text;
        self.few.iter().find(same).or_else(|| self.many.get(text))
    }

    fn insert(&mut self, text: &Text) {
        if self.get(text.borrow()).is_some() {
            return;
        }
        if self.few.len() < FEW {
            self.few.push(text.clone());
        } else {
            self.many.insert(text.clone());
        }
    }
}

impl Interner {
    /// Forgets every text.
    pub(super) fn clear(&mut self) {
        self.licenses.clear();
        self.texts.clear();
        self.coordinates.clear();
    }

    /// Takes in what a neighbouring release has.
    pub(super) fn learn(&mut self, release: &Release) {
        self.licenses.insert(&release.license.0);
        for policy in &release.policies {
            self.texts.insert(&policy.name);
            self.texts.insert(&policy.text);
        }
        for dependency in &release.dependencies {
            self.coordinates.insert(&dependency.coordinate);
        }
    }

    /// A license that was found valid before.
    pub(super) fn known_license(&self, expression: &str) -> Option<License> {
        self.licenses.get(expression).cloned().map(License)
    }

    /// A license that was just found valid.
    pub(super) fn license(&mut self, expression: &str) -> License {
        let new = Arc::from(expression);
        self.licenses.insert(&new);
        License(new)
    }

    pub(super) fn intern(&mut self, text: &str) -> Arc<str> {
        match self.texts.get(text) {
            Some(known) => known.clone(),
            None => {
                let new: Arc<str> = text.into();
                self.texts.insert(&new);
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
        self.coordinates.insert(&new);
        Ok(new)
    }
}
