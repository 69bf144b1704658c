//! What the heads of all chains know, looked up as dependencies ask for it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use crate::IllegalState;
use crate::journal::comparison::same_dependencies;
use crate::journal::{ArtifactCoordinate, JournalService, JournalVersion, Release, ReleaseVersion};

/// The heads of the artifacts asked for so far.
pub(super) struct NewestWorldview<'journal> {
    journal: &'journal dyn JournalService,
    heads: HashMap<ArtifactCoordinate, Option<Head>>,
}

/// One head, its releases indexed by version.
pub(super) struct Head {
    version: JournalVersion,
    releases: HashMap<ReleaseVersion, Arc<Release>>,
}

impl<'journal> NewestWorldview<'journal> {
    pub(super) fn new(journal: &'journal dyn JournalService) -> Self {
        Self {
            journal,
            heads: HashMap::new(),
        }
    }

    /// The head of an artifact; none for an unknown one.
    pub(super) fn head(&mut self, artifact: &ArtifactCoordinate) -> Result<Option<&Head>, IllegalState> {
        let head = match self.heads.entry(artifact.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(vacant) => {
                let revision = self.journal.latest(artifact)?;
                vacant.insert(revision.map(|revision| {
                    Head {
                        version: revision.version(),
                        releases: revision
                            .releases()
                            .iter()
                            .map(|release| (release.version().clone(), Arc::clone(release)))
                            .collect(),
                    }
                }))
            }
        };
        Ok(head.as_ref())
    }

    /// Whether the head of `artifact` lists a release of that version with the dependencies of `release`.
    pub(super) fn still_has_dependencies_of(
        &mut self,
        artifact: &ArtifactCoordinate,
        release: &Release,
    ) -> Result<bool, IllegalState> {
        let newest = self
            .head(artifact)?
            .and_then(|head| head.releases.get(release.version()));
        Ok(newest.is_some_and(|newest| same_dependencies(newest, release)))
    }
}

impl Head {
    pub(super) fn version(&self) -> JournalVersion {
        self.version
    }

    pub(super) fn knows(&self, release: &ReleaseVersion) -> bool {
        self.releases.contains_key(release)
    }
}
