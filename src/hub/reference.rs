//! The one hub implementation.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use super::announcer::Announcements;
use super::{HubError, HubEvent, NenjimHub, Operator, STARTUP_ORDER, composition};
use crate::error_chain::chain;
use crate::journal::assemble_observed;
use crate::panic_message::panic_message;
use crate::registry::{self, RegistryAssembly};
use crate::start_gate::StartGate;
use crate::{
    Component, ComponentId, Escaped, JournalServiceManager, NenjimProcess, NenjimRegistryService,
    NenjimRegistryServiceManager,
};

/// What a hub is constructed from: where its data lies, and nothing of what it composes or starts.
///
/// The roots can be chosen,
///
/// ```
/// let configuration = nenjim_hub::HubConfiguration {
///     journal_root: "journals".into(),
///     data_root: "data".into(),
/// };
/// ```
///
/// what starts cannot:
///
/// ```compile_fail,E0560
/// let configuration = nenjim_hub::HubConfiguration {
///     journal_root: "journals".into(),
///     data_root: "data".into(), autorun: vec!["nenjim.test-tool.default"],
/// };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubConfiguration {
    /// The directory whose journals are loaded.
    pub journal_root: PathBuf,
    /// The directory that holds the components' data.
    pub data_root: PathBuf,
}

/// The reference hub.
///
/// Everything it does, it does in its one [`start`](NenjimHub::start): before it, it is inert.
///
/// It runs processes,
///
/// ```
/// # #![allow(unused_imports)]
/// use nenjim_hub::{NenjimHubImpl, NenjimProcess};
///
/// fn is_process<T: NenjimProcess + ?Sized>() {}
/// is_process::<dyn NenjimProcess>();
/// ```
///
/// and is none:
///
/// ```compile_fail,E0277
/// # #![allow(unused_imports)]
/// use nenjim_hub::{NenjimHubImpl, NenjimProcess};
///
/// fn is_process<T: NenjimProcess + ?Sized>() {}
/// is_process::<NenjimHubImpl>();
/// ```
pub struct NenjimHubImpl {
    configuration: HubConfiguration,
    composition: Composition,
    gate: StartGate,
    started: RwLock<Arc<[ComponentId]>>,
    announcements: Announcements,
    /// Set by the one accepted start, as the Journal's is.
    registry_manager: OnceLock<Box<dyn NenjimRegistryServiceManager>>,
    /// Shared with the [`Operator`] and nobody else.
    journal_manager: Arc<OnceLock<Box<dyn JournalServiceManager>>>,
}

/// Constructs and registers everything but the Registry. There is one, [`NenjimHubImpl::compose`]; the tests of this
/// module put others in its place to make each process fail in turn.
type Composition = Box<
    dyn Fn(&NenjimHubImpl, &Arc<dyn NenjimRegistryService>, &mut Register<'_>) -> Result<(), HubError> + Send + Sync,
>;

/// Registers a component under one of the hub's own ids.
type Register<'hub> = dyn FnMut(&'static str, Component) -> Result<(), HubError> + 'hub;

impl NenjimHubImpl {
    /// Constructs a hub that has not been started, and the one [`Operator`] for it.
    ///
    /// `announcer` gets every event in order, on a thread of its own: however slow it is, and if it panics, the hub goes
    /// on. One that panicked is not called again. Of several [`HubEvent::Loading`] that wait in a row it gets the last.
    #[must_use]
    pub fn new(configuration: HubConfiguration, announcer: impl FnMut(HubEvent) + Send + 'static) -> (Self, Operator) {
        Self::assemble(configuration, Announcements::to(announcer), Box::new(Self::compose))
    }

    /// Like [`new`](Self::new) for an embedder that wants no events: nobody is told, and there is no thread to tell it.
    #[must_use]
    pub fn without_announcer(configuration: HubConfiguration) -> (Self, Operator) {
        Self::assemble(configuration, Announcements::discarded(), Box::new(Self::compose))
    }

    fn assemble(
        configuration: HubConfiguration,
        announcements: Announcements,
        composition: Composition,
    ) -> (Self, Operator) {
        let journal_manager = Arc::new(OnceLock::new());
        let operator = Operator::new(journal_manager.clone());
        let hub = Self {
            configuration,
            composition,
            gate: StartGate::new("the hub"),
            started: RwLock::default(),
            announcements,
            registry_manager: OnceLock::new(),
            journal_manager,
        };
        (hub, operator)
    }

    /// The hard-coded composition: the Journal, then everything that may depend on it.
    fn compose(&self, registry: &Arc<dyn NenjimRegistryService>, register: &mut Register<'_>) -> Result<(), HubError> {
        let announcements = self.announcements.clone();
        let journal = assemble_observed(&self.configuration.journal_root, move |progress| {
            announcements.announce(HubEvent::Loading { progress });
        });
        let _ = self.journal_manager.set(journal.manager);
        register(JOURNAL, journal.component)?;
        composition::compose(&self.configuration, registry, register)
    }

    /// The accepted attempt up to the online point, which is where it returns.
    fn come_online(&self) -> Result<(), HubError> {
        let registry = self.start_registry()?;
        self.compose_with(&registry)?;
        for Enabled { id, process } in enabled_processes(&registry)? {
            let took = self.run_start(&id, &*process)?;
            self.record(id, took);
        }
        Ok(())
    }

    fn start_registry(&self) -> Result<Arc<dyn NenjimRegistryService>, HubError> {
        let RegistryAssembly {
            service,
            process,
            manager,
            component,
        } = registry::assemble();
        let _ = self.registry_manager.set(manager);
        let id = well_known(REGISTRY);
        let took = self.run_start(&id, &*process)?;
        self.announcements.announce(HubEvent::RegistryAvailable {
            registry: service.clone(),
        });
        self.register(id.clone(), component)?;
        self.record(id, took);
        Ok(service)
    }

    /// A panicking constructor fails the hub like one that returns an error.
    fn compose_with(&self, registry: &Arc<dyn NenjimRegistryService>) -> Result<(), HubError> {
        // After a panic nothing composed so far is used again: the start has failed for good.
        catch_unwind(AssertUnwindSafe(|| {
            (self.composition)(self, registry, &mut |id, component| {
                self.register(well_known(id), component)
            })
        }))
        .unwrap_or_else(|payload| {
            Err(HubError::Composition {
                source: format!("a constructor panicked: {}", Escaped(panic_message(&*payload))).into(),
            })
        })
    }

    fn register(&self, id: ComponentId, component: Component) -> Result<(), HubError> {
        let manager = self
            .registry_manager
            .get()
            .expect("the manager is kept before anything is registered");
        if let Err(source) = manager.register(id.clone(), component) {
            return Err(HubError::Registration { id, source });
        }
        tracing::info!(target: "nenjim_hub::hub", %id, "registered");
        self.announcements.announce(HubEvent::Registered { id });
        Ok(())
    }

    fn run_start(&self, id: &ComponentId, process: &dyn NenjimProcess) -> Result<Duration, HubError> {
        tracing::info!(target: "nenjim_hub::hub", %id, "starting");
        self.announcements.announce(HubEvent::Starting { id: id.clone() });
        let begun = Instant::now();
        // A process that panicked is never called again by the hub.
        match catch_unwind(AssertUnwindSafe(|| process.start())) {
            Ok(Ok(())) => Ok(begun.elapsed()),
            Ok(Err(source)) => Err(HubError::ProcessFailed { id: id.clone(), source }),
            Err(payload) => Err(HubError::ProcessPanicked {
                id: id.clone(),
                message: panic_message(&*payload).to_owned(),
            }),
        }
    }

    /// Only ever called after the start of `id` has returned successfully.
    fn record(&self, id: ComponentId, took: Duration) {
        let mut started = self.started.write().unwrap_or_else(PoisonError::into_inner);
        *started = started.iter().cloned().chain([id.clone()]).collect();
        drop(started);
        tracing::info!(target: "nenjim_hub::hub", %id, ?took, "started");
        self.announcements.announce(HubEvent::Started { id, took });
    }
}

impl NenjimHub for NenjimHubImpl {
    fn start(&self) -> Result<(), Arc<HubError>> {
        let attempt = self.gate.begin().map_err(|refused| Arc::new(refused.into()))?;
        if let Err(error) = self.come_online() {
            drop(attempt);
            let error = Arc::new(error);
            tracing::error!(target: "nenjim_hub::hub", error = chain(&*error), "the hub did not come online");
            self.announcements.announce(HubEvent::Failed { error: error.clone() });
            return Err(error);
        }
        attempt.succeed();
        tracing::info!(target: "nenjim_hub::hub", "online");
        self.announcements.announce(HubEvent::Online);
        loop {
            thread::park();
        }
    }

    fn started_process_ids(&self) -> Arc<[ComponentId]> {
        self.started.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

const REGISTRY: &str = STARTUP_ORDER[0];
const JOURNAL: &str = STARTUP_ORDER[1];

/// The ids the hub itself names are constants.
fn well_known(id: &'static str) -> ComponentId {
    id.parse().expect("the hub's own ids are valid component ids")
}

/// A process the hub starts.
struct Enabled {
    id: ComponentId,
    process: Arc<dyn NenjimProcess>,
}

/// The processes to start after the Registry, all found before the first of them starts.
fn enabled_processes(registry: &Arc<dyn NenjimRegistryService>) -> Result<Vec<Enabled>, HubError> {
    let resolve = |id| {
        let id = well_known(id);
        match registry.component::<dyn NenjimProcess>(&id)? {
            Some(process) => Ok(Enabled { id, process }),
            None => Err(HubError::NotAProcess { id }),
        }
    };
    STARTUP_ORDER.into_iter().skip(1).map(resolve).collect()
}

impl std::fmt::Debug for NenjimHubImpl {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("NenjimHubImpl")
            .field("configuration", &self.configuration)
            .field("state", &self.gate.state())
            .field("started", &self.started_process_ids())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
