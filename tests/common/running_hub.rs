//! A hub on a thread of its own, observed as an embedder observes it.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use nenjim_hub::{
    ComponentId, HubConfiguration, HubError, HubEvent, NenjimHub, NenjimHubImpl, NenjimRegistryService, Operator,
};

const PATIENCE: Duration = Duration::from_secs(30);

/// An event with the snapshot that was visible when it arrived.
pub(crate) struct Observed {
    pub(crate) event: HubEvent,
    pub(crate) started: Arc<[ComponentId]>,
}

pub(crate) struct RunningHub {
    pub(crate) hub: Arc<NenjimHubImpl>,
    pub(crate) operator: Operator,
    /// Everything announced so far that was waited for.
    pub(crate) observed: Vec<Observed>,
    events: Receiver<HubEvent>,
    thread: Option<JoinHandle<Result<(), Arc<HubError>>>>,
}

impl RunningHub {
    pub(crate) fn construct(journal_root: &Path, data_root: &Path) -> Self {
        let configuration = HubConfiguration {
            journal_root: journal_root.to_owned(),
            data_root: data_root.to_owned(),
        };
        let (announced, events) = channel();
        let (hub, operator) = NenjimHubImpl::new(configuration, move |event| drop(announced.send(event)));
        Self {
            hub: Arc::new(hub),
            operator,
            observed: Vec::new(),
            events,
            thread: None,
        }
    }

    /// Starts it and waits for its online point.
    pub(crate) fn online(journal_root: &Path, data_root: &Path) -> Self {
        let mut running = Self::construct(journal_root, data_root);
        running.come_online();
        running
    }

    /// Starts it, once it is constructed, and waits for its online point.
    pub(crate) fn come_online(&mut self) {
        self.start();
        self.observe_until_the_end();
        match &self.observed.last().unwrap().event {
            HubEvent::Online => {}
            other => panic!("the hub did not come online: {other:?}"),
        }
    }

    /// Starts it and waits for its start to return the failure.
    pub(crate) fn failed(journal_root: &Path, data_root: &Path) -> (Self, Arc<HubError>) {
        let mut running = Self::construct(journal_root, data_root);
        running.start();
        let failure = running.thread.take().unwrap().join().unwrap().unwrap_err();
        running.observe_until_the_end();
        (running, failure)
    }

    fn start(&mut self) {
        let hub = self.hub.clone();
        self.thread = Some(thread::spawn(move || hub.start()));
    }

    fn observe_until_the_end(&mut self) {
        while !matches!(
            self.observed.last().map(|observed| &observed.event),
            Some(HubEvent::Online | HubEvent::Failed { .. })
        ) {
            let event = self.events.recv_timeout(PATIENCE).expect("a start ends");
            let started = self.hub.started_process_ids();
            self.observed.push(Observed { event, started });
        }
    }

    /// The next event, which is not remembered.
    pub(crate) fn next_event(&self) -> HubEvent {
        self.events.recv_timeout(PATIENCE).expect("something is announced")
    }

    /// Whether its start is still waiting, as it does once it is online.
    pub(crate) fn is_waiting(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// What a consumer inside the hub is given.
    pub(crate) fn registry(&self) -> Arc<dyn NenjimRegistryService> {
        self.observed
            .iter()
            .find_map(|observed| match &observed.event {
                HubEvent::RegistryAvailable { registry } => Some(registry.clone()),
                _ => None,
            })
            .expect("the Registry became available")
    }

    /// What was announced, progress aside, as words and ids.
    pub(crate) fn announced(&self) -> Vec<(&'static str, String)> {
        self.observed
            .iter()
            .filter_map(|observed| match &observed.event {
                HubEvent::Starting { id } => Some(("starting", id.to_string())),
                HubEvent::Registered { id } => Some(("registered", id.to_string())),
                HubEvent::Started { id, .. } => Some(("started", id.to_string())),
                HubEvent::RegistryAvailable { .. } => Some(("registry", String::new())),
                HubEvent::Failed { .. } => Some(("failed", String::new())),
                HubEvent::Online => Some(("online", String::new())),
                _ => None,
            })
            .collect()
    }

    /// The ids announced with this word, in order.
    pub(crate) fn announced_ids(&self, word: &str) -> Vec<String> {
        let announced = self.announced().into_iter();
        announced
            .filter(|(announced, _)| *announced == word)
            .map(|(_, id)| id)
            .collect()
    }

    pub(crate) fn started(&self) -> Vec<String> {
        self.hub.started_process_ids().iter().map(ToString::to_string).collect()
    }
}
