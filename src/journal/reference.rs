//! The one Journal implementation, its private administration, and the assembly that hands out its views.

mod artifact;
mod parallel;
mod placement;
mod progress;
mod reading;
mod root_path;
mod state;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwap;
use tracing::{error, info, warn};

use super::chain::Chain;
use super::{
    ArtifactCoordinate, Ingested, JournalError, JournalService, JournalServiceManager, JournalVersion, RefreshError,
    RefreshOutcome, Release, ReleaseVersion, Revision, Revisions,
};
use crate::start_gate::StartGate;
use crate::{Component, Escaped, IllegalState, LoadProgress, NenjimComponent, NenjimProcess, ProcessError};
use progress::Observer;
use reading::{OnInvalidLayout, Reading};
use state::State;

/// One new Journal, seen from its three sides.
///
/// The service and the process are the identical object; the manager is another object bound to it. The assembly
/// itself owns nothing once it is taken apart, and is neither a component nor a process.
///
/// Specification: *Journal construction preserves process identity and administration boundaries*.
#[non_exhaustive]
pub struct JournalAssembly {
    /// What ordinary consumers get.
    pub service: Arc<dyn JournalService>,
    /// What the hub starts.
    pub process: Arc<dyn NenjimProcess>,
    /// What the hub keeps to itself.
    pub manager: Box<dyn JournalServiceManager>,
    /// The Journal as a component, ready to be registered under an id of the caller's.
    pub component: Component,
}

/// Constructs a Journal over `root` that has not been started and has read nothing.
#[must_use]
pub fn assemble(root: &Path) -> JournalAssembly {
    assemble_observed(root, |_| {})
}

/// Like [`assemble`], reporting the progress of the initial load and of each refresh to `observer`, at most some twenty times a
/// second and once at the end. The observer is called on a loading thread; if it panics, the load or the refresh fails.
#[must_use]
pub fn assemble_observed(root: &Path, observer: impl Fn(LoadProgress) + Send + Sync + 'static) -> JournalAssembly {
    let journal = Arc::new(ReferenceJournal {
        root: root_path::absolute_and_normalized(root),
        gate: StartGate::new("the Journal"),
        state: ArcSwap::default(),
        refreshing: Mutex::new(()),
        observer: Box::new(observer),
    });
    let component = Component::new(journal.clone())
        .publish::<dyn JournalService>(|journal| journal)
        .publish::<dyn NenjimProcess>(|journal| journal)
        .seal();
    JournalAssembly {
        service: journal.clone(),
        process: journal.clone(),
        manager: Box::new(ReferenceJournalManager {
            administration: journal,
        }),
        component,
    }
}

struct ReferenceJournal {
    root: PathBuf,
    gate: StartGate,
    /// Replaced whole, never changed: a query that has begun goes on with the state it found.
    state: ArcSwap<State>,
    /// Held by the one refresh that runs.
    refreshing: Mutex<()>,
    observer: Box<Observer>,
}

/// What only the manager may ask of the Journal. Not nameable outside this module.
trait JournalAdministration: Send + Sync {
    fn journal_root(&self) -> &Path;
    fn refresh(&self) -> Result<RefreshOutcome, RefreshError>;
}

impl ReferenceJournal {
    /// Answers a query from one whole state.
    fn query<Answer>(
        &self,
        operation: &'static str,
        answer: impl FnOnce(&State) -> Answer,
    ) -> Result<Answer, IllegalState> {
        self.gate.require_started(operation)?;
        Ok(answer(&self.state.load()))
    }

    fn load(&self) -> Result<State, JournalError> {
        let nothing = State::default();
        let reading = reading::read(&self.root, &nothing, OnInvalidLayout::JudgeFiles, &*self.observer);
        if let Some(panicked) = reading.panicked {
            return Err(JournalError::Panicked {
                root: self.root.clone(),
                message: panicked.0,
            });
        }
        match reading.errors.first().cloned() {
            None => Ok(nothing.with(reading.grown)),
            Some(first) => Err(JournalError::Invalid {
                root: self.root.clone(),
                diagnostics: reading.errors,
                source: Box::new(first),
            }),
        }
    }

    /// Publishes what a refresh read, and tells how it ended.
    fn publish(&self, known: &State, reading: Reading) -> Result<RefreshOutcome, RefreshError> {
        let outcome = RefreshOutcome {
            ingested: ingested(known, &reading.grown),
            findings: reading.missing,
        };
        if !reading.grown.is_empty() {
            self.state.store(Arc::new(known.with(reading.grown)));
        }
        if let Some(panicked) = reading.panicked {
            return Err(RefreshError::Panicked {
                root: self.root.clone(),
                message: panicked.0,
                outcome,
            });
        }
        match reading.errors.first().cloned() {
            None => Ok(outcome),
            Some(first) => Err(RefreshError::Invalid {
                root: self.root.clone(),
                diagnostics: reading.errors,
                outcome,
                source: Box::new(first),
            }),
        }
    }
}

/// What the chains have beyond those in `known`, by coordinate and version.
fn ingested(known: &State, grown: &[Chain]) -> Vec<Ingested> {
    let mut ingested = Vec::new();
    for chain in grown {
        let before = known
            .chain(chain.coordinate())
            .map_or(0, |chain| chain.revisions().len());
        ingested.extend(chain.revisions()[before..].iter().map(|revision| Ingested {
            coordinate: revision.coordinate().clone(),
            version: revision.version(),
            digest: revision.digest(),
        }));
    }
    ingested.sort_unstable_by(|one, other| (&one.coordinate, one.version).cmp(&(&other.coordinate, other.version)));
    ingested
}

impl NenjimComponent for ReferenceJournal {}

impl NenjimProcess for ReferenceJournal {
    fn start(&self) -> Result<(), ProcessError> {
        let attempt = self.gate.begin()?;
        let state = self.load()?;
        info!(
            artifacts = state.coordinates().len(),
            root = %Escaped(&self.root.to_string_lossy()),
            "the journal root is loaded"
        );
        self.state.store(Arc::new(state));
        attempt.succeed();
        Ok(())
    }
}

impl JournalService for ReferenceJournal {
    fn coordinates(&self) -> Result<Arc<[ArtifactCoordinate]>, IllegalState> {
        self.query("listing the artifacts", |state| state.coordinates().clone())
    }

    fn revisions(&self, artifact: &ArtifactCoordinate) -> Result<Revisions, IllegalState> {
        self.query("listing revisions", |state| {
            let chain = state.chain(artifact);
            chain.map(|chain| chain.revisions().clone()).unwrap_or_default()
        })
    }

    fn latest(&self, artifact: &ArtifactCoordinate) -> Result<Option<Arc<Revision>>, IllegalState> {
        self.query("looking up the latest revision", |state| {
            state.chain(artifact).and_then(Chain::head).cloned()
        })
    }

    fn exact(
        &self,
        artifact: &ArtifactCoordinate,
        version: JournalVersion,
    ) -> Result<Option<Arc<Revision>>, IllegalState> {
        self.query("looking up a revision", |state| {
            state.chain(artifact).and_then(|chain| chain.exact(version)).cloned()
        })
    }

    fn as_of(
        &self,
        artifact: &ArtifactCoordinate,
        version: JournalVersion,
    ) -> Result<Option<Arc<Revision>>, IllegalState> {
        self.query("looking up a revision as of a moment", |state| {
            state.chain(artifact).and_then(|chain| chain.as_of(version)).cloned()
        })
    }

    fn release(
        &self,
        artifact: &ArtifactCoordinate,
        version: JournalVersion,
        release: &ReleaseVersion,
    ) -> Result<Option<Arc<Release>>, IllegalState> {
        self.query("looking up a release", |state| {
            let revision = state.chain(artifact)?.exact(version)?;
            revision.release(release).cloned()
        })
    }
}

impl JournalAdministration for ReferenceJournal {
    fn journal_root(&self) -> &Path {
        &self.root
    }

    fn refresh(&self) -> Result<RefreshOutcome, RefreshError> {
        self.gate.require_started("refreshing")?;
        // The lock guards no data: a panic while it was held leaves the published state as it was.
        let _one_at_a_time = self.refreshing.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self.state.load_full();
        let reading = reading::read(&self.root, &known, OnInvalidLayout::ReadNothing, &*self.observer);
        self.publish(&known, reading)
            .inspect(log_refresh)
            .inspect_err(log_failed_refresh)
    }
}

/// One record. What is known and not in the root any more makes it a warning that names the first.
fn log_refresh(outcome: &RefreshOutcome) {
    let ingested = outcome.ingested.len();
    match outcome.findings.as_slice() {
        [] => info!(ingested, "the journal root is refreshed"),
        [first, ..] => warn!(
            %first,
            missing = outcome.findings.as_slice().len(),
            ingested,
            "the journal root is refreshed, and misses revisions that are known"
        ),
    }
}

/// One record, which names the first place of all that are wrong.
fn log_failed_refresh(error: &RefreshError) {
    match error {
        RefreshError::Invalid {
            source,
            diagnostics,
            outcome,
            ..
        } => error!(
            first = %source,
            others = diagnostics.as_slice().len().saturating_sub(1),
            ingested = outcome.ingested.len(),
            "the refresh failed"
        ),
        error => error!(%error, "the refresh failed"),
    }
}

struct ReferenceJournalManager {
    administration: Arc<dyn JournalAdministration>,
}

impl JournalServiceManager for ReferenceJournalManager {
    fn journal_root(&self) -> &Path {
        self.administration.journal_root()
    }

    fn refresh(&self) -> Result<RefreshOutcome, RefreshError> {
        self.administration.refresh()
    }
}

#[cfg(test)]
mod tests;
