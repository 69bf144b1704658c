//! Reading a whole root: the initial load and each refresh.

use std::cmp::Reverse;
use std::path::Path;

use super::artifact::{ArtifactReading, Buffers, missing_revision, read_artifact};
use super::parallel::{self, Panicked};
use super::progress::{Observer, Progress};
use super::state::State;
use crate::journal::chain::Chain;
use crate::journal::filesystem::{ArtifactFiles, Offence, Root};
use crate::journal::{ArtifactCoordinate, Diagnostics};

/// What becomes of the files when the layout of the root is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnInvalidLayout {
    /// They are judged all the same, to report everything in one run. Nothing of it will be published.
    JudgeFiles,
    /// None is read.
    ReadNothing,
}

/// What reading a root gave.
#[derive(Default)]
pub(super) struct Reading {
    /// The chains that grew.
    pub(super) grown: Vec<Chain>,
    /// What is wrong: with the layout, by path, then with the files, by coordinate and version.
    pub(super) errors: Diagnostics,
    /// Known revisions whose files are gone, by coordinate and version.
    pub(super) missing: Diagnostics,
    /// The first piece of work that panicked.
    pub(super) panicked: Option<Panicked>,
}

/// Reads the root and tells what it has beyond `known`.
pub(super) fn read(root: &Path, known: &State, on_invalid_layout: OnInvalidLayout, observer: &Observer) -> Reading {
    let mut collected = Collected::default();
    collected.read(root, known, on_invalid_layout, observer);
    collected.into_reading()
}

/// What was found so far, in the order it was found in.
#[derive(Default)]
struct Collected {
    grown: Vec<Chain>,
    /// What is wrong with the layout.
    misplaced: Vec<Offence>,
    /// What is wrong with the files of each artifact, by version.
    invalid: Vec<(ArtifactCoordinate, Vec<Offence>)>,
    /// The known revisions of each artifact whose files are gone, by version.
    missing: Vec<(ArtifactCoordinate, Vec<Offence>)>,
    panicked: Option<Panicked>,
}

impl Collected {
    fn read(&mut self, path: &Path, known: &State, on_invalid_layout: OnInvalidLayout, observer: &Observer) {
        let opened = Root::open(path).and_then(|root| root.list().map(|entries| (root, entries)));
        let (root, entries) = match opened {
            Ok(opened) => opened,
            Err(offence) => return self.misplaced.push(offence),
        };
        self.misplaced.extend(entries.offences);

        let scans = parallel::for_all(&entries.coordinates, |_: &mut (), coordinate| root.scan(coordinate));
        let mut artifacts: Vec<ArtifactFiles> = scans
            .into_iter()
            .filter_map(|scan| self.unless_panicked(scan))
            .collect();
        for artifact in &artifacts {
            self.misplaced.extend(artifact.offences.iter().cloned());
        }
        let is_invalid = !self.misplaced.is_empty() || self.panicked.is_some();
        if is_invalid && on_invalid_layout == OnInvalidLayout::ReadNothing {
            return;
        }
        self.miss_artifacts(known, &entries.coordinates);

        // The longest work first, so that no thread is left alone with it at the end.
        artifacts.sort_by_key(|artifact| Reverse(artifact.versions.len()));
        let files_found = artifacts.iter().map(|artifact| artifact.versions.len() as u64).sum();
        let progress = Progress::new(observer, files_found);
        let readings = parallel::for_all(&artifacts, |buffers: &mut Buffers, files| {
            let chain = known.chain(&files.coordinate).cloned();
            let chain = chain.unwrap_or_else(|| Chain::new(files.coordinate.clone()));
            read_artifact(&root, files, chain, buffers, &progress)
        });
        for reading in readings {
            if let Some(reading) = self.unless_panicked(reading) {
                self.add(reading);
            }
        }
        self.unless_panicked(parallel::guarded(|| progress.finish()));
    }

    fn unless_panicked<Outcome>(&mut self, outcome: Result<Outcome, Panicked>) -> Option<Outcome> {
        match outcome {
            Ok(outcome) => Some(outcome),
            Err(panicked) => {
                self.panicked.get_or_insert(panicked);
                None
            }
        }
    }

    /// Notes the revisions of known artifacts that are not in `listed`, which is in ascending order.
    fn miss_artifacts(&mut self, known: &State, listed: &[ArtifactCoordinate]) {
        for coordinate in known.coordinates().iter() {
            if let (Err(_), Some(chain)) = (listed.binary_search(coordinate), known.chain(coordinate)) {
                let revisions = chain.revisions().iter();
                let missing = revisions.map(|revision| missing_revision(revision)).collect();
                self.missing.push((coordinate.clone(), missing));
            }
        }
    }

    fn add(&mut self, reading: ArtifactReading) {
        let coordinate = reading.chain.coordinate();
        self.invalid.push((coordinate.clone(), reading.offences));
        self.missing.push((coordinate.clone(), reading.missing));
        if reading.has_grown {
            self.grown.push(reading.chain);
        }
    }

    fn into_reading(mut self) -> Reading {
        self.misplaced.sort_by(|one, other| one.path.cmp(&other.path));
        Reading {
            grown: self.grown,
            errors: diagnostics(self.misplaced.into_iter().chain(by_coordinate(self.invalid))),
            missing: diagnostics(by_coordinate(self.missing)),
            panicked: self.panicked,
        }
    }
}

fn by_coordinate(mut artifacts: Vec<(ArtifactCoordinate, Vec<Offence>)>) -> impl Iterator<Item = Offence> {
    artifacts.sort_by(|(one, _), (other, _)| one.cmp(other));
    artifacts.into_iter().flat_map(|(_, offences)| offences)
}

fn diagnostics(offences: impl Iterator<Item = Offence>) -> Diagnostics {
    Diagnostics(offences.map(|offence| *offence.diagnostic).collect())
}
