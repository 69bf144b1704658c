//! The start with processes that fail, panic and take their time, put in the place of the hard-coded ones.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::*;
use crate::{IllegalState, NenjimComponent, ProcessError, StartState};

const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, PartialEq)]
enum Behaviour {
    Succeeds,
    Fails,
    Panics,
    /// Says that it was called and returns only when it is told to.
    Waits,
}

/// What the processes of one hub share with its test.
struct Stage {
    called: Mutex<Vec<ComponentId>>,
    hub: OnceLock<Arc<NenjimHubImpl>>,
    waiting: Sender<ComponentId>,
    released: Mutex<Receiver<()>>,
}

struct Actor {
    id: ComponentId,
    behaviour: Behaviour,
    stage: Arc<Stage>,
}

#[derive(Debug, thiserror::Error)]
#[error("the pump has no power")]
struct NoPower {
    source: std::io::Error,
}

impl NenjimComponent for Actor {}

impl NenjimProcess for Actor {
    fn start(&self) -> Result<(), ProcessError> {
        self.stage.called.lock().unwrap().push(self.id.clone());
        match self.behaviour {
            Behaviour::Succeeds => Ok(()),
            Behaviour::Fails => Err(Box::new(NoPower {
                source: std::io::Error::other("the fuse is blown"),
            })),
            Behaviour::Panics => panic!("the pump of {} burst", self.id),
            Behaviour::Waits => {
                self.stage.waiting.send(self.id.clone()).unwrap();
                self.stage.released.lock().unwrap().recv_timeout(PATIENCE)?;
                Ok(())
            }
        }
    }
}

struct Play {
    hub: Arc<NenjimHubImpl>,
    operator: Operator,
    stage: Arc<Stage>,
    events: Receiver<HubEvent>,
    waiting: Receiver<ComponentId>,
    release: Sender<()>,
}

/// The composition of a hub in these tests.
trait Compose:
    Fn(&Arc<Stage>, &Arc<dyn NenjimRegistryService>, &mut Register<'_>) -> Result<(), HubError> + Send + Sync + 'static
{
}
impl<
    F: Fn(&Arc<Stage>, &Arc<dyn NenjimRegistryService>, &mut Register<'_>) -> Result<(), HubError> + Send + Sync + 'static,
> Compose for F
{
}

fn register_actors(behaviour: impl Fn(&str) -> Behaviour + Send + Sync + 'static) -> impl Compose {
    move |stage: &Arc<Stage>, _: &Arc<dyn NenjimRegistryService>, register: &mut Register<'_>| {
        for id in STARTUP_ORDER.into_iter().skip(1) {
            register(
                id,
                stage
                    .actor(id, behaviour(id))
                    .publish::<dyn NenjimProcess>(|c| c)
                    .seal(),
            )?;
        }
        Ok(())
    }
}

impl Stage {
    fn actor(self: &Arc<Self>, id: &'static str, behaviour: Behaviour) -> crate::Publication<Actor> {
        Component::new(Arc::new(Actor {
            id: well_known(id),
            behaviour,
            stage: self.clone(),
        }))
    }
}

impl Play {
    /// A hub whose processes succeed, but for the one at `position` of the start order.
    fn with(position: usize, behaviour: Behaviour) -> Self {
        Self::cast(move |id| {
            if id == STARTUP_ORDER[position] {
                behaviour
            } else {
                Behaviour::Succeeds
            }
        })
    }

    fn cast(behaviour: impl Fn(&str) -> Behaviour + Send + Sync + 'static) -> Self {
        Self::composed(register_actors(behaviour))
    }

    fn composed(compose: impl Compose) -> Self {
        let (announced, events) = channel();
        let announcements = Announcements::to(move |event| drop(announced.send(event)));
        Self {
            events,
            ..Self::announced_to(announcements, compose)
        }
    }

    fn announced_to(announcements: Announcements, compose: impl Compose) -> Self {
        let (waiting_sender, waiting) = channel();
        let (release, released) = channel();
        let stage = Arc::new(Stage {
            called: Mutex::default(),
            hub: OnceLock::new(),
            waiting: waiting_sender,
            released: Mutex::new(released),
        });
        let configuration = HubConfiguration {
            journal_root: "/nowhere".into(),
            data_root: "/nowhere".into(),
        };
        let composing = stage.clone();
        let composition: Composition = Box::new(move |_, registry, register| compose(&composing, registry, register));
        let (hub, operator) = NenjimHubImpl::assemble(configuration, announcements, composition);
        let hub = Arc::new(hub);
        assert!(stage.hub.set(hub.clone()).is_ok());
        Self {
            hub,
            operator,
            stage,
            events: channel().1,
            waiting,
            release,
        }
    }

    /// Starts the hub on a thread of its own, as it never returns when it succeeds.
    fn start_in_background(&self) {
        let hub = self.hub.clone();
        thread::spawn(move || hub.start());
    }

    fn called(&self) -> Vec<String> {
        self.stage
            .called
            .lock()
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn started(&self) -> Vec<String> {
        self.hub.started_process_ids().iter().map(ToString::to_string).collect()
    }

    /// The events up to and including the first that ends a start.
    fn events(&self) -> Vec<String> {
        let mut events = Vec::new();
        loop {
            let event = self.events.recv_timeout(PATIENCE).expect("the start ends");
            let event = match event {
                HubEvent::Started { id, .. } => format!("Started({id})"),
                event => format!("{event:?}"),
            };
            let last = event == "Online" || event.starts_with("Failed");
            events.push(event);
            if last {
                return events;
            }
        }
    }

    fn refused_state(&self) -> StartState {
        match &*self.hub.start().unwrap_err() {
            HubError::IllegalState(IllegalState::StartedBefore {
                subject: "the hub",
                state,
            }) => *state,
            other => panic!("{other}"),
        }
    }
}

/// What everyone can see of a start that failed at `position`.
fn assert_failed_at(position: usize, play: &Play) {
    assert_eq!(
        play.started(),
        STARTUP_ORDER[..position],
        "earlier ones stay visible, it and later ones never appear"
    );
    assert_eq!(
        play.called(),
        STARTUP_ORDER[1..=position],
        "nothing later is started, nothing is retried"
    );
    let events = play.events();
    let started: Vec<_> = events.iter().filter(|event| event.starts_with("Started")).collect();
    assert_eq!(started.len(), position, "{events:?}");
    assert!(events.last().unwrap().starts_with("Failed"), "{events:?}");
    assert_eq!(play.refused_state(), StartState::Failed);
    assert_eq!(play.called().len(), position, "a refused start starts nothing");
}

#[test]
fn a_process_that_returns_an_error_fails_the_start_at_each_position() {
    for (position, failing) in STARTUP_ORDER.into_iter().enumerate().skip(1) {
        let play = Play::with(position, Behaviour::Fails);
        let failure = play.hub.start().unwrap_err();
        assert!(
            matches!(&*failure, HubError::ProcessFailed { id, .. } if id.as_str() == failing),
            "{failure}"
        );
        assert_eq!(failure.component_id().unwrap().as_str(), failing);
        assert_eq!(
            chain(&*failure),
            format!("process {failing} did not start: the pump has no power: the fuse is blown")
        );
        assert_failed_at(position, &play);
    }
}

#[test]
fn a_process_that_panics_fails_the_start_at_each_position() {
    for (position, failing) in STARTUP_ORDER.into_iter().enumerate().skip(1) {
        let play = Play::with(position, Behaviour::Panics);
        let failure = play.hub.start().unwrap_err();
        assert_eq!(
            failure.to_string(),
            format!("process {failing} panicked while starting: the pump of {failing} burst")
        );
        assert_eq!(failure.component_id().unwrap().as_str(), failing);
        assert_failed_at(position, &play);
    }
}

#[test]
fn a_process_that_takes_its_time_holds_back_the_later_ones_at_each_position() {
    for position in 1..STARTUP_ORDER.len() {
        let play = Play::with(position, Behaviour::Waits);
        play.start_in_background();
        let waiting = play.waiting.recv_timeout(PATIENCE).unwrap();
        assert_eq!(waiting.as_str(), STARTUP_ORDER[position]);
        let meanwhile = play.hub.started_process_ids();
        assert_eq!(play.started(), STARTUP_ORDER[..position]);
        assert_eq!(play.called(), STARTUP_ORDER[1..=position]);
        assert_eq!(play.refused_state(), StartState::Starting);
        play.release.send(()).unwrap();
        assert_eq!(play.events().last().unwrap(), "Online");
        assert_eq!(play.started(), STARTUP_ORDER);
        assert_eq!(meanwhile.len(), position, "a snapshot taken earlier stays what it was");
        assert_eq!(play.refused_state(), StartState::Started);
    }
}

#[test]
fn a_start_is_announced_in_the_order_it_happens() {
    let play = Play::cast(|_| Behaviour::Succeeds);
    play.start_in_background();
    let mut expected = vec![
        "Starting(nenjim.registry.service)".to_owned(),
        "RegistryAvailable".to_owned(),
        "Registered(nenjim.registry.service)".to_owned(),
        "Started(nenjim.registry.service)".to_owned(),
    ];
    expected.extend(STARTUP_ORDER[1..].iter().map(|id| format!("Registered({id})")));
    for id in &STARTUP_ORDER[1..] {
        expected.extend([format!("Starting({id})"), format!("Started({id})")]);
    }
    expected.push("Online".to_owned());
    assert_eq!(play.events(), expected);
}

#[test]
fn the_registry_is_started_and_recorded_before_anything_is_composed() {
    let (said, saying) = channel();
    let said = Mutex::new(said);
    let play = Play::composed(move |stage, registry, _| {
        let recorded = stage.hub.get().unwrap().started_process_ids();
        let found = registry.components::<dyn NenjimRegistryService>()?;
        said.lock().unwrap().send((recorded, found.len())).unwrap();
        Ok(())
    });
    let failure = play.hub.start().unwrap_err();
    let (recorded, registries) = saying.recv_timeout(PATIENCE).unwrap();
    assert_eq!(
        recorded.iter().map(ComponentId::as_str).collect::<Vec<_>>(),
        ["nenjim.registry.service"]
    );
    assert_eq!(registries, 1);
    assert!(matches!(&*failure, HubError::NotAProcess { .. }), "{failure}");
}

/// A log that panics when the Registry writes to it, which it does while it starts.
struct BrokenLog;

impl<S: tracing::Subscriber> tracing_subscriber::Layer<S> for BrokenLog {
    fn on_event(&self, event: &tracing::Event<'_>, _: tracing_subscriber::layer::Context<'_, S>) {
        assert!(event.metadata().target() != "nenjim_hub::registry", "the log is full");
    }
}

#[test]
fn a_registry_that_does_not_start_fails_the_hub_before_anything_is_composed() {
    use tracing_subscriber::layer::SubscriberExt;
    // While another thread reaches the Registry's record for the first time, that record may pass by a log installed just
    // then, and the start goes on. The next one does not.
    let (play, failure) = (0..1_000)
        .find_map(|_| {
            let play = Play::composed(|_, _, _| panic!("composed"));
            let broken = tracing_subscriber::registry().with(BrokenLog);
            let failure = tracing::subscriber::with_default(broken, || play.hub.start()).unwrap_err();
            matches!(&*failure, HubError::ProcessPanicked { .. }).then_some((play, failure))
        })
        .expect("the broken log keeps the Registry from starting");
    assert_eq!(
        failure.to_string(),
        "process nenjim.registry.service panicked while starting: the log is full"
    );
    assert_eq!(play.started(), [""; 0]);
    let events = play.events();
    assert_eq!(events.len(), 2, "{events:?}");
    assert_eq!(events[0], "Starting(nenjim.registry.service)");
    assert!(events[1].starts_with("Failed"), "{events:?}");
}

#[test]
fn an_enabled_id_that_is_no_process_fails_before_any_process_but_the_registry_starts() {
    let play = Play::composed(|stage, _, register| {
        for id in STARTUP_ORDER.into_iter().skip(1) {
            let publication = stage.actor(id, Behaviour::Succeeds);
            if id == "evelyn.service.test" {
                register(id, publication.seal())?;
            } else {
                register(id, publication.publish::<dyn NenjimProcess>(|c| c).seal())?;
            }
        }
        Ok(())
    });
    let failure = play.hub.start().unwrap_err();
    assert!(matches!(&*failure, HubError::NotAProcess { id } if id.as_str() == "evelyn.service.test"));
    assert_eq!(play.called(), [""; 0]);
    assert_eq!(play.started(), ["nenjim.registry.service"]);
    assert!(play.events().last().unwrap().starts_with("Failed"));
}

#[test]
fn a_composition_that_registers_an_id_twice_fails() {
    let play = Play::composed(|stage, _, register| {
        for _ in 0..2 {
            register(JOURNAL, stage.actor(JOURNAL, Behaviour::Succeeds).seal())?;
        }
        Ok(())
    });
    let failure = play.hub.start().unwrap_err();
    assert_eq!(
        chain(&*failure),
        "component nenjim.journal.service could not be registered: component id nenjim.journal.service is already \
         registered; choose an unused id"
    );
    assert_eq!(play.called(), [""; 0]);
}

#[test]
fn a_constructor_that_panics_fails_the_start_with_its_message() {
    let play = Play::composed(|_, _, _| panic!("no room for {}", "the pump"));
    let failure = play.hub.start().unwrap_err();
    assert_eq!(
        chain(&*failure),
        "the hub's components could not be composed: a constructor panicked: no room for the pump"
    );
    assert_eq!(failure.component_id(), None);
    assert_eq!(play.started(), ["nenjim.registry.service"]);
    assert_eq!(play.refused_state(), StartState::Failed);
}

#[test]
fn a_failed_start_returns_the_error_it_announced() {
    let play = Play::with(3, Behaviour::Fails);
    let returned = play.hub.start().unwrap_err();
    let announced = play.events.iter().find_map(|event| match event {
        HubEvent::Failed { error } => Some(error),
        _ => None,
    });
    assert!(Arc::ptr_eq(&returned, &announced.unwrap()));
}

#[test]
fn readers_see_only_growing_prefixes_of_the_start_order() {
    let play = Play::cast(|_| Behaviour::Waits);
    let hub = &play.hub;
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(move || {
                let mut seen = 0;
                while seen < STARTUP_ORDER.len() {
                    let snapshot = hub.started_process_ids();
                    assert!(snapshot.len() >= seen, "a started process disappeared");
                    seen = snapshot.len();
                    assert!(
                        snapshot
                            .iter()
                            .map(ComponentId::as_str)
                            .eq(STARTUP_ORDER.into_iter().take(seen))
                    );
                }
            });
        }
        play.start_in_background();
        for _ in 1..STARTUP_ORDER.len() {
            play.waiting.recv_timeout(PATIENCE).unwrap();
            play.release.send(()).unwrap();
        }
    });
}

/// Reads the snapshot and asks for a start from within its own start.
struct Curious {
    stage: Arc<Stage>,
    answers: Mutex<Sender<(usize, String)>>,
}

impl NenjimComponent for Curious {}

impl NenjimProcess for Curious {
    fn start(&self) -> Result<(), ProcessError> {
        let hub = self.stage.hub.get().unwrap();
        let refused = hub.start().unwrap_err().to_string();
        let answer = (hub.started_process_ids().len(), refused);
        self.answers.lock().unwrap().send(answer)?;
        Ok(())
    }
}

#[test]
fn a_process_may_ask_its_hub_from_within_its_start() {
    let (answers, answered) = channel();
    let answers = Mutex::new(answers);
    let play = Play::composed(move |stage, _, register| {
        for id in STARTUP_ORDER.into_iter().skip(1) {
            let curious = Arc::new(Curious {
                stage: stage.clone(),
                answers: Mutex::new(answers.lock().unwrap().clone()),
            });
            register(id, Component::new(curious).publish::<dyn NenjimProcess>(|c| c).seal())?;
        }
        Ok(())
    });
    play.start_in_background();
    for started in 1..STARTUP_ORDER.len() {
        let (seen, refused) = answered.recv_timeout(PATIENCE).unwrap();
        assert_eq!(seen, started);
        assert_eq!(
            refused,
            "the hub accepts one start, which is not over yet; construct a new one to start again"
        );
    }
    assert_eq!(play.events().last().unwrap(), "Online");
}

/// Starts it in the background and waits until a further start is refused because it has started.
fn assert_comes_online(play: &Play) {
    play.start_in_background();
    let deadline = Instant::now() + PATIENCE;
    while play.hub.gate.state() != StartState::Started {
        assert!(Instant::now() < deadline, "it is {}", play.hub.gate.state());
        thread::yield_now();
    }
    assert_eq!(play.started(), STARTUP_ORDER);
}

#[test]
fn an_announcer_that_panics_does_not_keep_the_hub_from_coming_online() {
    let announcements = Announcements::to(|event| panic!("no ear for {event:?}"));
    assert_comes_online(&Play::announced_to(
        announcements,
        register_actors(|_| Behaviour::Succeeds),
    ));
}

#[test]
fn an_announcer_that_never_returns_does_not_keep_the_hub_from_coming_online() {
    let announcements = Announcements::to(|_| {
        loop {
            thread::park();
        }
    });
    assert_comes_online(&Play::announced_to(
        announcements,
        register_actors(|_| Behaviour::Succeeds),
    ));
}

#[test]
fn a_hub_without_an_announcer_comes_online() {
    let play = Play::announced_to(Announcements::discarded(), register_actors(|_| Behaviour::Succeeds));
    assert_comes_online(&play);
}

#[test]
fn the_operator_is_refused_until_the_journal_is_composed() {
    let play = Play::with(1, Behaviour::Succeeds);
    let refused = play.operator.journal_root().unwrap_err();
    assert_eq!(
        refused,
        IllegalState::NotStarted {
            subject: "the Journal",
            operation: "reading the journal root",
            state: StartState::Fresh
        }
    );
    assert!(matches!(
        play.operator.refresh().unwrap_err(),
        crate::RefreshError::IllegalState(IllegalState::NotStarted {
            subject: "the Journal",
            ..
        })
    ));
}
