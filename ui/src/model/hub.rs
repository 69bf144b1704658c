//! The state of the Hub screen.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use nenjim_hub::{ComponentId, Diagnostics, HubError, JournalError, LoadProgress, Registration, STARTUP_ORDER};

use crate::model::list::{Rows, Table};
use crate::model::text::Scroll;
use crate::reason::reason;

/// How far the hub has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// It constructs and registers its components.
    Composing,
    /// It starts a process.
    Starting(ComponentId),
    /// Everything enabled has started.
    Online,
    /// It will not come online.
    Failed,
}

/// Why the hub will not come online.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// The component it belongs to, where it belongs to one.
    pub(crate) id: Option<ComponentId>,
    /// The error and its sources, outermost first, unsafe to show as they are. What the journal found is not among them.
    pub(crate) chain: Vec<String>,
    /// What the journal found, where that is the reason.
    pub(crate) diagnostics: Diagnostics,
}

/// A process that has started.
#[derive(Clone, Debug)]
pub(crate) struct StartedProcess {
    /// Its id.
    pub(crate) id: ComponentId,
    /// How long its start took.
    pub(crate) took: Duration,
}

/// Why something was not started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotStartedReason {
    /// It has no start.
    Passive,
    /// It could be started, and the hub's composition leaves it alone.
    DeliberatelyInactive,
    /// It starts now.
    Starting,
    /// Its turn has not come.
    Waiting,
    /// Its start failed.
    Failed,
    /// Its turn never came, because of this.
    NotReached(Option<ComponentId>),
}

/// The Hub screen.
#[derive(Debug)]
pub(crate) struct HubScreen {
    /// How far it has come.
    pub(crate) phase: Phase,
    /// How far the journal load has come, once it runs.
    pub(crate) progress: Option<LoadProgress>,
    /// Why it will not come online.
    pub(crate) failure: Option<Failure>,
    /// Everything registered so far, in registration order.
    pub(crate) registrations: Arc<[Registration]>,
    /// What has started.
    pub(crate) started: Table<StartedRows>,
    /// What has not.
    pub(crate) not_started: Table<NotStartedRows>,
    /// Where the detail is scrolled to.
    pub(crate) detail: Scroll,
    /// Whether the detail speaks of `not_started`, otherwise of `started`.
    pub(crate) detail_of_not_started: bool,
}

/// The started processes, in start order.
#[derive(Debug, Default)]
pub(crate) struct StartedRows(pub(crate) Vec<StartedProcess>);

/// What is registered or enabled and has not started, in start order and then registration order.
#[derive(Debug, Default)]
pub(crate) struct NotStartedRows(pub(crate) Vec<(ComponentId, NotStartedReason)>);

impl HubScreen {
    /// Before anything was heard of the hub.
    pub(crate) fn new() -> Self {
        let mut screen = Self {
            phase: Phase::Composing,
            progress: None,
            failure: None,
            registrations: Arc::default(),
            started: Table::new(StartedRows::default()),
            not_started: Table::new(NotStartedRows::default()),
            detail: Scroll::default(),
            detail_of_not_started: false,
        };
        screen.derive_not_started();
        screen
    }

    /// A process is about to be started.
    pub(crate) fn starting(&mut self, id: ComponentId) {
        self.phase = Phase::Starting(id);
        self.derive_not_started();
    }

    /// A process has started.
    pub(crate) fn started(&mut self, id: ComponentId, took: Duration) {
        let mut processes = self.started.rows().0.clone();
        processes.push(StartedProcess { id, took });
        self.started.replace(StartedRows(processes));
        self.phase = Phase::Composing;
        self.derive_not_started();
    }

    /// The registrations changed.
    pub(crate) fn registered(&mut self, registrations: Arc<[Registration]>) {
        self.registrations = registrations;
        self.derive_not_started();
    }

    /// Everything enabled has started.
    pub(crate) fn online(&mut self) {
        self.phase = Phase::Online;
        self.derive_not_started();
    }

    /// The start failed.
    pub(crate) fn failed(&mut self, error: &HubError) {
        let diagnostics = journal_diagnostics(error);
        let mut chain = error_chain(error);
        if !diagnostics.as_slice().is_empty() {
            // The journal's own error has the first diagnostic as its source.
            chain.pop();
        }
        self.failure = Some(Failure {
            id: error.component_id().cloned(),
            chain,
            diagnostics,
        });
        self.phase = Phase::Failed;
        self.derive_not_started();
    }

    /// The hub's thread panicked.
    pub(crate) fn panicked(&mut self, message: String) {
        let id = match &self.phase {
            Phase::Starting(id) => Some(id.clone()),
            _ => None,
        };
        self.failure = Some(Failure {
            id,
            chain: vec!["the hub's thread panicked".to_owned(), message],
            diagnostics: Diagnostics::default(),
        });
        self.phase = Phase::Failed;
        self.derive_not_started();
    }

    /// The registration of a component.
    pub(crate) fn registration(&self, id: &ComponentId) -> Option<&Registration> {
        self.registrations.iter().find(|registration| registration.id() == id)
    }

    /// The component that the detail speaks of.
    pub(crate) fn selected(&self) -> Option<&ComponentId> {
        if self.detail_of_not_started {
            self.not_started.selected()
        } else {
            self.started.selected()
        }
    }

    fn derive_not_started(&mut self) {
        let started = &self.started.rows().0;
        let has_started = |id: &str| started.iter().any(|process| process.id.as_str() == id);
        let mut rows: Vec<(ComponentId, NotStartedReason)> = STARTUP_ORDER
            .iter()
            .filter(|id| !has_started(id))
            .filter_map(|id| Some((id.parse::<ComponentId>().ok()?, self.reason_for_enabled(id))))
            .collect();
        for registration in self.registrations.iter() {
            if !STARTUP_ORDER.contains(&registration.id().as_str()) {
                let reason = if is_process(registration) {
                    NotStartedReason::DeliberatelyInactive
                } else {
                    NotStartedReason::Passive
                };
                rows.push((registration.id().clone(), reason));
            }
        }
        self.not_started.replace(NotStartedRows(rows));
    }

    fn reason_for_enabled(&self, id: &str) -> NotStartedReason {
        match (&self.phase, &self.failure) {
            (Phase::Starting(starting), _) if starting.as_str() == id => NotStartedReason::Starting,
            (_, Some(failure)) if failure.id.as_ref().is_some_and(|failed| failed.as_str() == id) => {
                NotStartedReason::Failed
            }
            (_, Some(failure)) => NotStartedReason::NotReached(failure.id.clone()),
            _ => NotStartedReason::Waiting,
        }
    }
}

/// Whether a registration is published as a process.
pub(crate) fn is_process(registration: &Registration) -> bool {
    registration
        .interfaces()
        .iter()
        .any(|interface| interface.ends_with("NenjimProcess"))
}

/// An error's message and those of its sources, outermost first.
pub(crate) fn error_chain(error: &dyn Error) -> Vec<String> {
    let mut chain = vec![error.to_string()];
    let mut source = error.source();
    while let Some(error) = source {
        let message = error.downcast_ref().map_or_else(|| error.to_string(), reason);
        chain.push(message);
        source = error.source();
    }
    chain
}

/// The diagnostics of the journal error within an error, or none.
fn journal_diagnostics(error: &(dyn Error + 'static)) -> Diagnostics {
    let mut current = Some(error);
    while let Some(error) = current {
        if let Some(JournalError::Invalid { diagnostics, .. }) = error.downcast_ref::<JournalError>() {
            return diagnostics.clone();
        }
        current = error.source();
    }
    Diagnostics::default()
}

impl NotStartedReason {
    /// The reason in words.
    pub(crate) fn text(&self) -> Cow<'static, str> {
        match self {
            Self::Passive => "passive: it has no start".into(),
            Self::DeliberatelyInactive => "deliberately inactive".into(),
            Self::Starting => "starting".into(),
            Self::Waiting => "waiting for its turn".into(),
            Self::Failed => "failed".into(),
            Self::NotReached(Some(id)) => format!("not reached: {id} failed").into(),
            Self::NotReached(None) => "not reached: the hub failed".into(),
        }
    }
}

impl Rows for StartedRows {
    type Id = ComponentId;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn id(&self, row: usize) -> ComponentId {
        self.0[row].id.clone()
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        self.0[row].id.as_str().into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["process", "took"]
    }

    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering {
        let (left, right) = (&self.0[left], &self.0[right]);
        match column {
            0 => left.id.cmp(&right.id),
            _ => left.took.cmp(&right.took),
        }
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let process = &self.0[row];
        vec![
            ("id", process.id.as_str().into()),
            ("took_seconds", process.took.as_secs_f64().into()),
        ]
    }
}

impl Rows for NotStartedRows {
    type Id = ComponentId;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn id(&self, row: usize) -> ComponentId {
        self.0[row].0.clone()
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        self.0[row].0.as_str().into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["component", "why"]
    }

    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering {
        let (left, right) = (&self.0[left], &self.0[right]);
        match column {
            0 => left.0.cmp(&right.0),
            _ => left.1.text().cmp(&right.1.text()),
        }
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let (id, reason) = &self.0[row];
        vec![("id", id.as_str().into()), ("why", reason.text().into())]
    }
}
