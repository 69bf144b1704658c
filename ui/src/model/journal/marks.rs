//! The two revisions that are to be compared, and those that nobody has looked at.

use std::collections::{BTreeMap, BTreeSet};

use nenjim_hub::{ArtifactCoordinate, JournalVersion};

/// Revisions A and B of one artifact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    artifact: Option<ArtifactCoordinate>,
    a: Option<JournalVersion>,
    b: Option<JournalVersion>,
}

/// Revisions that came with a refresh and have not been visited since.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unvisited(BTreeMap<ArtifactCoordinate, BTreeSet<JournalVersion>>);

impl Marks {
    /// Marks a revision as A, then as B; a marked one no more. With both set, B moves. Of the two, A becomes the older one.
    ///
    /// # Errors
    ///
    /// The artifact that has the marks, where it is another: revisions of two artifacts say nothing of each other.
    pub(crate) fn toggle(
        &mut self,
        artifact: &ArtifactCoordinate,
        version: JournalVersion,
    ) -> Result<(), ArtifactCoordinate> {
        if let Some(other) = self.artifact.as_ref().filter(|marked| *marked != artifact) {
            return Err(other.clone());
        }
        if self.a == Some(version) {
            self.a = self.b.take();
        } else if self.b == Some(version) {
            self.b = None;
        } else if self.a.is_none() {
            self.a = Some(version);
        } else {
            self.b = Some(version);
            // Lists begin with the newest: whichever is marked first, B is what became of A.
            if self.a > self.b {
                self.swap();
            }
        }
        self.artifact = self.a.map(|_| artifact.clone());
        Ok(())
    }

    /// Makes A B and B A.
    pub(crate) fn swap(&mut self) {
        std::mem::swap(&mut self.a, &mut self.b);
    }

    /// Both, where both are set.
    pub(crate) fn both(&self) -> Option<(JournalVersion, JournalVersion)> {
        self.a.zip(self.b)
    }

    /// A and B of an artifact.
    pub(crate) fn of(&self, artifact: &ArtifactCoordinate) -> (Option<JournalVersion>, Option<JournalVersion>) {
        if self.artifact.as_ref() == Some(artifact) {
            (self.a, self.b)
        } else {
            (None, None)
        }
    }

    /// The letter a revision is marked with.
    pub(crate) fn letter(&self, artifact: &ArtifactCoordinate, version: JournalVersion) -> Option<&'static str> {
        match self.of(artifact) {
            (Some(a), _) if a == version => Some("A"),
            (_, Some(b)) if b == version => Some("B"),
            _ => None,
        }
    }

    /// Whether anything is marked.
    pub(crate) fn is_empty(&self) -> bool {
        self.artifact.is_none()
    }
}

impl Unvisited {
    /// Revisions came.
    pub(crate) fn add(&mut self, artifact: ArtifactCoordinate, version: JournalVersion) {
        self.0.entry(artifact).or_default().insert(version);
    }

    /// A revision is looked at.
    pub(crate) fn visit(&mut self, artifact: &ArtifactCoordinate, version: JournalVersion) {
        if let Some(versions) = self.0.get_mut(artifact) {
            versions.remove(&version);
            if versions.is_empty() {
                self.0.remove(artifact);
            }
        }
    }

    /// Whether an artifact has any.
    pub(crate) fn has_artifact(&self, artifact: &ArtifactCoordinate) -> bool {
        self.0.contains_key(artifact)
    }

    /// Whether a revision is one.
    pub(crate) fn has_revision(&self, artifact: &ArtifactCoordinate, version: JournalVersion) -> bool {
        self.0.get(artifact).is_some_and(|versions| versions.contains(&version))
    }

    /// All of them are taken as looked at.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.values().map(BTreeSet::len).sum()
    }
}
