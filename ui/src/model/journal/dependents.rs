//! What depends on what, in one worldview.

use std::collections::HashMap;

use nenjim_hub::{ArtifactCoordinate, IllegalState, JournalService, ReleaseVersion};

use super::Worldview;

/// The releases that depend on each release, as the revisions of one worldview tell it.
#[derive(Debug, Default)]
pub(crate) struct Dependents(HashMap<ArtifactCoordinate, HashMap<ReleaseVersion, Vec<Dependent>>>);

/// A release that depends on another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dependent {
    /// Its artifact.
    pub(crate) coordinate: ArtifactCoordinate,
    /// Which release of it.
    pub(crate) version: ReleaseVersion,
}

impl Dependents {
    /// Looks at every dependency of every release that is known as of then, once.
    pub(super) fn build(journal: &dyn JournalService, worldview: Worldview) -> Result<Self, IllegalState> {
        let mut dependents = Self::default();
        for coordinate in journal.coordinates()?.iter() {
            let Some(revision) = worldview.revision(journal, coordinate)? else {
                continue;
            };
            for release in revision.releases() {
                for dependency in release.dependencies() {
                    let of_artifact = dependents.0.entry(dependency.coordinate().clone()).or_default();
                    let of_release = of_artifact.entry(dependency.version().clone()).or_default();
                    of_release.push(Dependent {
                        coordinate: coordinate.clone(),
                        version: release.version().clone(),
                    });
                }
            }
        }
        Ok(dependents)
    }

    /// What depends on a release, by coordinate and then in the order of the text.
    pub(crate) fn of(&self, artifact: &ArtifactCoordinate, release: &ReleaseVersion) -> &[Dependent] {
        self.0
            .get(artifact)
            .and_then(|of_artifact| of_artifact.get(release))
            .map_or(&[], Vec::as_slice)
    }
}
