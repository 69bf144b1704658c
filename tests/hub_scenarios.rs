//! The scenarios of the component registry's specification, each under its own name.
//!
//! What must not compile stands as a `compile_fail` fragment beside the item it concerns.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/bootstrap.rs"]
mod bootstrap;
#[path = "common/daemon.rs"]
mod daemon;
#[path = "common/data_root.rs"]
mod data_root;
#[path = "common/implements.rs"]
mod implements;
#[path = "common/running_hub.rs"]
mod running_hub;
#[path = "common/surface.rs"]
mod surface;

use std::any::{Any, type_name};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use data_root::DataRoot;
use nenjim_hub::assetaz::currency::CurrencyIdentity;
use nenjim_hub::assetaz::ticker::Ticker;
use nenjim_hub::assetaz::ticker::pricesource::PriceSource;
use nenjim_hub::evelyn::{EvelynService, IouBurner, MissionControl};
use nenjim_hub::jupiter::PerpsAlarm;
use nenjim_hub::nenjim::{Composer, ProcessManager, TestTool};
use nenjim_hub::soda::TaskManager;
use nenjim_hub::suwimo::SuwimoClient;
use nenjim_hub::{
    Component, ComponentId, HubConfiguration, HubError, HubEvent, IllegalState, JournalError, JournalService,
    JournalServiceManager, NenjimComponent, NenjimHub, NenjimHubImpl, NenjimProcess, NenjimRegistryService,
    NenjimRegistryServiceManager, ObjectIdentity, Operator, ProcessError, Registration, RegistryAssembly,
    STARTUP_ORDER, StartState, assemble_registry,
};
use running_hub::RunningHub;
use tempfile::TempDir;

const PASSIVE: [&str; 8] = [
    "assetaz.currency-identity.default",
    "assetaz.price-source.hardcoded",
    "jupiter-perps-alarm.default",
    "nenjim.composer.default",
    "nenjim.process-manager.default",
    "nenjim.test-tool.default",
    "soda-task-manager.default",
    "suwimo.client.default",
];

/// A domain service of these tests.
trait Lamp: NenjimComponent {
    fn is_lit(&self) -> bool;
}

/// An application of these tests: it is used, and orchestrates.
trait Evening: NenjimComponent {
    fn describe(&self) -> String;
}

#[derive(Default)]
struct PorchLamp {
    starts: AtomicUsize,
}

impl NenjimComponent for PorchLamp {}

impl Lamp for PorchLamp {
    fn is_lit(&self) -> bool {
        self.starts.load(Ordering::Relaxed) > 0
    }
}

impl NenjimProcess for PorchLamp {
    fn start(&self) -> Result<(), ProcessError> {
        self.starts.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

fn porch_lamp(lamp: &Arc<PorchLamp>) -> Component {
    Component::new(lamp.clone())
        .publish::<dyn Lamp>(|lamp| lamp)
        .publish::<dyn NenjimProcess>(|lamp| lamp)
        .seal()
}

fn id(text: &str) -> ComponentId {
    text.parse().unwrap()
}

fn started_registry() -> RegistryAssembly {
    let registry = assemble_registry();
    registry.process.start().unwrap();
    registry
}

fn find<Interface: ?Sized + 'static>(registry: &Arc<dyn NenjimRegistryService>, text: &str) -> Option<Arc<Interface>> {
    registry.component(&id(text)).unwrap()
}

fn valid_roots() -> (TempDir, DataRoot) {
    (tempfile::tempdir().unwrap(), DataRoot::new())
}

fn online() -> (RunningHub, (TempDir, DataRoot)) {
    let roots = valid_roots();
    (RunningHub::online(roots.0.path(), roots.1.path()), roots)
}

fn refused_start(start: Result<(), ProcessError>) -> IllegalState {
    let refused = start.unwrap_err();
    refused
        .downcast_ref::<IllegalState>()
        .unwrap_or_else(|| panic!("{refused}"))
        .clone()
}

fn chain(error: &dyn std::error::Error) -> Vec<String> {
    let mut messages = vec![error.to_string()];
    let mut source = error.source();
    while let Some(error) = source {
        messages.push(error.to_string());
        source = error.source();
    }
    messages
}

/// Whether any registration leads to what is registered nowhere.
fn assert_leads_to_no_manager(registry: &Arc<dyn NenjimRegistryService>) {
    let registrations = registry.registrations().unwrap();
    assert!(!registrations.is_empty());
    for registration in &*registrations {
        let id = registration.id();
        assert!(
            registry
                .component::<dyn NenjimRegistryServiceManager>(id)
                .unwrap()
                .is_none(),
            "{id}"
        );
        assert!(
            registry
                .component::<Box<dyn NenjimRegistryServiceManager>>(id)
                .unwrap()
                .is_none(),
            "{id}"
        );
        assert!(
            registry.component::<dyn JournalServiceManager>(id).unwrap().is_none(),
            "{id}"
        );
        assert!(registry.component::<Operator>(id).unwrap().is_none(), "{id}");
        let object: Arc<dyn Any + Send + Sync> = registry.component::<dyn NenjimComponent>(id).unwrap().unwrap();
        assert!(!object.is::<Box<dyn NenjimRegistryServiceManager>>(), "{id}");
        assert!(!object.is::<Box<dyn JournalServiceManager>>(), "{id}");
        assert!(!object.is::<Operator>(), "{id}");
        for interface in registration.interfaces() {
            assert!(
                !interface.contains("ServiceManager") && !interface.contains("Administration"),
                "{id}: {interface}"
            );
        }
    }
    assert!(
        registry
            .components::<dyn NenjimRegistryServiceManager>()
            .unwrap()
            .is_empty()
    );
    assert!(registry.components::<dyn JournalServiceManager>().unwrap().is_empty());
}

#[test]
fn one_object_has_more_than_one_registration_identity() {
    let RegistryAssembly { service, manager, .. } = started_registry();
    let lamp = Arc::new(PorchLamp::default());
    manager.register(id("house.lamp.porch"), porch_lamp(&lamp)).unwrap();
    manager.register(id("house.lamp.front"), porch_lamp(&lamp)).unwrap();

    let porch = find::<dyn Lamp>(&service, "house.lamp.porch").unwrap();
    let front = find::<dyn Lamp>(&service, "house.lamp.front").unwrap();
    assert!(Arc::ptr_eq(&porch, &front));
    assert_eq!(ObjectIdentity::of(&porch), ObjectIdentity::of(&lamp));
    let registrations = service.registrations().unwrap();
    assert_eq!(registrations[0].identity(), registrations[1].identity());
    // The ids are the Registry's: the object has nothing to hold or tell one with.
    assert_eq!(size_of::<PorchLamp>(), size_of::<AtomicUsize>());
    assert_eq!(surface::operations("component.rs", "NenjimComponent"), [""; 0]);
}

#[test]
fn a_service_implementation_is_startable() {
    let (running, _roots) = online();
    let registry = running.registry();
    let service = find::<dyn JournalService>(&registry, "nenjim.journal.service").unwrap();
    let process = find::<dyn NenjimProcess>(&registry, "nenjim.journal.service").unwrap();
    assert_eq!(ObjectIdentity::of(&service), ObjectIdentity::of(&process));

    // The domain interfaces gained nothing by it.
    assert!(!implements!(dyn JournalService: NenjimProcess));
    assert!(!implements!(dyn Ticker: NenjimProcess));
    assert!(!implements!(dyn EvelynService: NenjimProcess));
    for (file, name) in [
        ("journal.rs", "JournalService"),
        ("assetaz/ticker.rs", "Ticker"),
        ("evelyn.rs", "EvelynService"),
    ] {
        assert_eq!(surface::supertraits(file, name), ["NenjimComponent"]);
        let operations = surface::operations(file, name);
        assert!(
            !operations
                .iter()
                .any(|name| name.contains("start") || name.contains("stop")),
            "{operations:?}"
        );
    }
}

#[test]
fn application_role_and_process_lifecycle_are_independent() {
    struct QuietEvening;
    impl NenjimComponent for QuietEvening {}
    impl Evening for QuietEvening {
        fn describe(&self) -> String {
            "nobody home".to_owned()
        }
    }
    struct Party;
    impl NenjimComponent for Party {}
    impl Evening for Party {
        fn describe(&self) -> String {
            "everybody home".to_owned()
        }
    }
    impl NenjimProcess for Party {
        fn start(&self) -> Result<(), ProcessError> {
            Ok(())
        }
    }

    let RegistryAssembly { service, manager, .. } = started_registry();
    let quiet = Component::new(Arc::new(QuietEvening))
        .publish::<dyn Evening>(|c| c)
        .seal();
    let party = Component::new(Arc::new(Party))
        .publish::<dyn Evening>(|c| c)
        .publish::<dyn NenjimProcess>(|c| c)
        .seal();
    manager.register(id("evening.quiet"), quiet).unwrap();
    manager.register(id("evening.party"), party).unwrap();

    // The same role, one of them a process.
    let evenings = service.components::<dyn Evening>().unwrap();
    let described: Vec<_> = evenings.iter().map(|(_, evening)| evening.describe()).collect();
    assert_eq!(described, ["nobody home", "everybody home"]);
    assert!(find::<dyn NenjimProcess>(&service, "evening.quiet").is_none());
    assert!(find::<dyn NenjimProcess>(&service, "evening.party").is_some());

    // The hub's own applications keep their domain interfaces free of it.
    assert!(!implements!(dyn MissionControl: NenjimProcess));
    assert!(!implements!(dyn Composer: NenjimProcess));
    assert_eq!(
        surface::supertraits("evelyn/mission_control.rs", "MissionControl"),
        ["NenjimComponent"]
    );
}

#[test]
fn common_stop_is_unavailable() {
    assert_eq!(surface::operations("process.rs", "NenjimProcess"), ["start"]);
    assert_eq!(surface::supertraits("process.rs", "NenjimProcess"), ["NenjimComponent"]);
    assert_eq!(surface::inherent("process.rs", "NenjimProcess"), [""; 0]);
    assert_eq!(surface::operations("component.rs", "NenjimComponent"), [""; 0]);
    assert_eq!(
        surface::supertraits("component.rs", "NenjimComponent"),
        ["Any", "Send", "Sync"]
    );
    // Nothing is handed to a start either: no context and no lookup.
    let start: fn(&dyn NenjimProcess) -> Result<(), ProcessError> = |process| process.start();
    assert!(start(&PorchLamp::default()).is_ok());
}

#[test]
fn registry_views_preserve_identity() {
    let RegistryAssembly {
        service,
        process,
        manager,
        component,
        ..
    } = assemble_registry();
    assert_eq!(ObjectIdentity::of(&service), ObjectIdentity::of(&process));
    assert_eq!(component.identity(), ObjectIdentity::of(&service));
    let object = Arc::as_ptr(&service).cast::<()>();
    let handle = std::ptr::from_ref(&*manager).cast::<()>();
    assert_ne!(object, handle);
    // One object behind both: starting the process opens the service.
    assert!(service.registrations().is_err());
    process.start().unwrap();
    assert!(service.registrations().is_ok());
}

#[test]
fn ordinary_service_reference_remains_read_only() {
    let RegistryAssembly {
        service,
        manager,
        component,
        ..
    } = started_registry();
    manager.register(id("nenjim.registry.service"), component).unwrap();
    assert_leads_to_no_manager(&service);

    assert_eq!(
        surface::operations("registry.rs", "NenjimRegistryService"),
        ["view", "views", "registrations"]
    );
    assert_eq!(
        surface::supertraits("registry.rs", "NenjimRegistryService"),
        ["NenjimComponent"]
    );
    assert_eq!(
        surface::inherent("registry.rs", "NenjimRegistryService"),
        ["component", "components"]
    );
    assert!(!surface::is_public_in(
        "registry/reference.rs",
        "RegistryAdministration"
    ));
}

#[test]
fn hub_registers_a_component() {
    let RegistryAssembly { service, manager, .. } = started_registry();
    let lamp = Arc::new(PorchLamp::default());
    manager.register(id("house.lamp.porch"), porch_lamp(&lamp)).unwrap();
    let found = find::<dyn Lamp>(&service, "house.lamp.porch").unwrap();
    assert_eq!(service.components::<dyn Lamp>().unwrap().len(), 1);
    assert!(!found.is_lit(), "registration is never startup");

    let (running, _roots) = online();
    let registered = running.announced_ids("registered");
    assert!(
        registered
            .iter()
            .all(|id| find::<dyn NenjimComponent>(&running.registry(), id).is_some())
    );
}

#[test]
fn registry_manager_is_not_discoverable() {
    let (running, _roots) = online();
    let registry = running.registry();
    assert!(find::<dyn NenjimComponent>(&registry, "nenjim.registry.service-manager").is_none());
    assert!(find::<dyn NenjimComponent>(&registry, "nenjim.journal.service-manager").is_none());
    assert_leads_to_no_manager(&registry);
    assert!(!implements!(dyn NenjimRegistryServiceManager: NenjimComponent));
    assert!(!implements!(dyn NenjimRegistryServiceManager: NenjimProcess));
    assert!(!implements!(Box<dyn NenjimRegistryServiceManager>: NenjimComponent));
}

#[test]
fn registry_starts_before_graph_construction() {
    let (running, _roots) = online();
    let announced = running.announced();
    let registry = || "nenjim.registry.service".to_owned();
    let expected = [
        ("starting", registry()),
        ("registry", String::new()),
        ("registered", registry()),
        ("started", registry()),
        ("registered", "nenjim.journal.service".to_owned()),
    ];
    assert_eq!(announced[..5], expected);
    assert_eq!(
        running.observed[3].started.first(),
        Some(&id("nenjim.registry.service"))
    );

    // Where construction never got anywhere, the Registry is recorded all the same: here the Journal's root is a file.
    let (_, data) = valid_roots();
    let (failed, _) = RunningHub::failed(&data.price_history(), data.path());
    assert_eq!(failed.started(), ["nenjim.registry.service"]);
}

#[test]
fn registry_is_process_discoverable() {
    let (running, _roots) = online();
    let registry = running.registry();
    let service = find::<dyn NenjimRegistryService>(&registry, "nenjim.registry.service").unwrap();
    let process = find::<dyn NenjimProcess>(&registry, "nenjim.registry.service").unwrap();
    assert!(Arc::ptr_eq(&service, &registry));
    assert_eq!(ObjectIdentity::of(&process), ObjectIdentity::of(&registry));
    assert!(matches!(
        refused_start(process.start()),
        IllegalState::StartedBefore {
            subject: "the Registry",
            state: StartState::Started
        }
    ));
}

#[test]
fn required_hardcoded_bindings_are_registered() {
    let (running, _roots) = online();
    let registry = running.registry();

    let mut registered: Vec<_> = registry
        .registrations()
        .unwrap()
        .iter()
        .map(|found| found.id().to_string())
        .collect();
    assert_eq!(registered, running.announced_ids("registered"));
    let mut expected: Vec<_> = STARTUP_ORDER.into_iter().chain(PASSIVE).collect();
    registered.sort();
    expected.sort();
    assert_eq!(
        registered, expected,
        "these and no others, least of all the Registry's manager"
    );

    assert!(find::<dyn NenjimRegistryService>(&registry, "nenjim.registry.service").is_some());
    assert!(find::<dyn JournalService>(&registry, "nenjim.journal.service").is_some());
    assert!(find::<dyn CurrencyIdentity>(&registry, "assetaz.currency-identity.default").is_some());
    let source = find::<dyn PriceSource>(&registry, "assetaz.price-source.hardcoded").unwrap();
    assert_eq!(source.source_name().as_str(), "hardcoded");
    assert!(find::<dyn Ticker>(&registry, "assetaz.ticker.default").is_some());
    for (id, instance) in [("evelyn.service.prod", "prod"), ("evelyn.service.test", "test")] {
        assert_eq!(find::<dyn EvelynService>(&registry, id).unwrap().instance(), instance);
    }
    assert!(find::<dyn IouBurner>(&registry, "evelyn.iou-burner.prod").is_some());
    assert!(find::<dyn MissionControl>(&registry, "evelyn.mission-control.default").is_some());
    assert!(find::<dyn PerpsAlarm>(&registry, "jupiter-perps-alarm.default").is_some());
    assert!(find::<dyn Composer>(&registry, "nenjim.composer.default").is_some());
    assert!(find::<dyn ProcessManager>(&registry, "nenjim.process-manager.default").is_some());
    assert!(find::<dyn TestTool>(&registry, "nenjim.test-tool.default").is_some());
    assert!(find::<dyn TaskManager>(&registry, "soda-task-manager.default").is_some());
    assert!(find::<dyn SuwimoClient>(&registry, "suwimo.client.default").is_some());
    assert!(
        STARTUP_ORDER
            .iter()
            .all(|id| find::<dyn NenjimProcess>(&registry, id).is_some())
    );

    // One object an id.
    let mut identities: Vec<_> = registry
        .registrations()
        .unwrap()
        .iter()
        .map(Registration::identity)
        .collect();
    let objects = identities.len();
    identities.sort_by_key(|identity| format!("{identity:?}"));
    identities.dedup();
    assert_eq!(identities.len(), objects);
}

#[test]
fn explicit_startup_subset_preserves_order() {
    let (running, _roots) = online();
    let specified = [
        "nenjim.registry.service",
        "nenjim.journal.service",
        "assetaz.ticker.default",
        "evelyn.service.prod",
        "evelyn.service.test",
        "evelyn.iou-burner.prod",
        "evelyn.mission-control.default",
    ];
    assert_eq!(running.started(), specified);
    let announced = running.announced();
    let starts: Vec<_> = announced
        .iter()
        .filter(|(word, _)| matches!(*word, "starting" | "started" | "online"))
        .map(|(word, id)| (*word, id.as_str()))
        .collect();
    let mut expected: Vec<_> = specified
        .into_iter()
        .flat_map(|id| [("starting", id), ("started", id)])
        .collect();
    expected.push(("online", ""));
    assert_eq!(starts, expected, "one after the other, and online after the last");
}

#[test]
fn deliberately_inactive_processes_remain_inactive() {
    let (running, _roots) = online();
    let started = running.started();
    let attempted = running.announced_ids("starting");
    for passive in PASSIVE {
        assert!(running.announced_ids("registered").iter().any(|id| id == passive));
        assert!(!started.iter().chain(&attempted).any(|id| id == passive), "{passive}");
    }
    // Those which could have been started say so themselves: a start of any of them would have failed the hub.
    let registry = running.registry();
    for dormant in &PASSIVE[2..] {
        let process = find::<dyn NenjimProcess>(&registry, dormant).unwrap();
        let refused = process.start().unwrap_err().to_string();
        assert!(refused.contains("not part of this hub"), "{dormant}: {refused}");
    }
}

#[test]
fn hub_start_is_not_retried() {
    let refused_state = |running: &RunningHub| match &*running.hub.start().unwrap_err() {
        HubError::IllegalState(IllegalState::StartedBefore {
            subject: "the hub",
            state,
        }) => *state,
        other => panic!("{other}"),
    };
    let (running, _roots) = online();
    assert_eq!(refused_state(&running), StartState::Started);
    assert_eq!(running.started(), STARTUP_ORDER);
    assert!(running.is_waiting(), "the first start is not disturbed");

    let (journals, data) = valid_roots();
    fs::remove_file(data.status_log("prod")).unwrap();
    let (failed, _) = RunningHub::failed(journals.path(), data.path());
    fs::write(data.status_log("prod"), "FORMAT_VERSION=1\n").unwrap();
    let before = failed.started();
    for _ in 0..2 {
        assert_eq!(
            refused_state(&failed),
            StartState::Failed,
            "corrected or not, there is no second attempt"
        );
    }
    assert_eq!(failed.started(), before);
}

/// What everyone can see of a hub that failed when it started the process at `position`.
fn assert_failed_fast(running: &RunningHub, failure: &Arc<HubError>, position: usize) {
    assert!(matches!(&**failure, HubError::ProcessFailed { id, .. } if id.as_str() == STARTUP_ORDER[position]));
    assert_eq!(
        running.announced_ids("starting"),
        STARTUP_ORDER[..=position],
        "no later process starts"
    );
    assert_eq!(running.announced_ids("online"), [""; 0]);
    assert!(!running.is_waiting());
    let HubEvent::Failed { error } = &running.observed.last().unwrap().event else {
        panic!("{:?}", running.observed.last().unwrap().event);
    };
    assert!(Arc::ptr_eq(error, failure));
    // Nothing was rolled back: what started stays started, what was registered stays registered.
    assert_eq!(running.started(), STARTUP_ORDER[..position]);
    assert_eq!(
        running.registry().registrations().unwrap().len(),
        STARTUP_ORDER.len() + PASSIVE.len()
    );
}

#[test]
fn startup_failure_is_fail_fast() {
    let (journals, data) = valid_roots();
    fs::write(journals.path().join("stray.txt"), "no journal").unwrap();
    let (running, failure) = RunningHub::failed(journals.path(), data.path());
    assert_failed_fast(&running, &failure, 1);
    let cause = std::error::Error::source(&*failure).unwrap();
    let Some(JournalError::Invalid { diagnostics, .. }) = cause.downcast_ref() else {
        panic!("{cause}");
    };
    assert_eq!(diagnostics.as_slice().len(), 1);
    assert_eq!(diagnostics.first().unwrap().path, "stray.txt");

    let (journals, data) = valid_roots();
    fs::write(
        data.price_history(),
        "# prices\n20260101000000000Z:14.85\nyesterday:14.85\n",
    )
    .unwrap();
    let (running, failure) = RunningHub::failed(journals.path(), data.path());
    assert_failed_fast(&running, &failure, 2);
    let causes = chain(&*failure).join("\n");
    assert!(causes.contains(data.price_history().to_str().unwrap()), "{causes}");
    assert!(causes.contains('3') && causes.contains("yesterday:14.85"), "{causes}");

    let (journals, data) = valid_roots();
    fs::remove_file(data.status_log("test")).unwrap();
    let (running, failure) = RunningHub::failed(journals.path(), data.path());
    assert_failed_fast(&running, &failure, 4);
    let causes = chain(&*failure).join("\n");
    assert!(causes.contains(data.status_log("test").to_str().unwrap()), "{causes}");
    assert!(
        !data.status_log("test").exists(),
        "nothing was created to make up for it"
    );
}

#[test]
fn snapshot_before_process_startup() {
    let (journals, data) = valid_roots();
    let running = RunningHub::construct(journals.path(), data.path());
    let snapshot: Arc<[ComponentId]> = running.hub.started_process_ids();
    assert!(snapshot.is_empty());
    assert_eq!(running.announced(), [], "constructing a hub does nothing");
}

#[test]
fn successful_process_is_recorded() {
    let (running, _roots) = online();
    let mut recorded = 0;
    for observed in &running.observed {
        if let HubEvent::Started { id, .. } = &observed.event {
            assert_eq!(observed.started.get(recorded), Some(id), "after all recorded before it");
            recorded += 1;
        }
        assert!(observed.started.len() >= recorded, "and in every later snapshot");
        assert!(
            observed
                .started
                .iter()
                .map(ComponentId::as_str)
                .eq(STARTUP_ORDER.into_iter().take(observed.started.len()))
        );
    }
    assert_eq!(recorded, STARTUP_ORDER.len());
}

#[test]
fn failed_process_is_not_recorded() {
    let (journals, data) = valid_roots();
    fs::write(data.status_log("test"), "FORMAT_VERSION=2\n").unwrap();
    let (running, failure) = RunningHub::failed(journals.path(), data.path());
    assert_eq!(failure.component_id(), Some(&id("evelyn.service.test")));
    let earlier = [
        "nenjim.registry.service",
        "nenjim.journal.service",
        "assetaz.ticker.default",
        "evelyn.service.prod",
    ];
    assert_eq!(running.started(), earlier);
    assert!(
        running
            .observed
            .iter()
            .all(|observed| !observed.started.contains(&id("evelyn.service.test")))
    );
}

#[test]
fn snapshot_is_a_point_in_time_value() {
    let (journals, data) = valid_roots();
    let mut running = RunningHub::construct(journals.path(), data.path());
    let before = running.hub.started_process_ids();
    running.come_online();
    let after = running.hub.started_process_ids();
    assert!(before.is_empty(), "unchanged by seven starts: {before:?}");
    assert!(after.iter().map(ComponentId::as_str).eq(STARTUP_ORDER));

    // Those taken meanwhile are what they were then, too: each is the beginning of the next one.
    for pair in running.observed.windows(2) {
        assert!(pair[1].started.starts_with(&pair[0].started));
    }

    // What a caller does to its own copy is its own.
    let mut copy = after.clone();
    Arc::make_mut(&mut copy).reverse();
    assert_eq!(running.started(), STARTUP_ORDER);
    assert_ne!(copy, after);
}

#[test]
fn query_before_startup() {
    let RegistryAssembly { service, manager, .. } = assemble_registry();
    manager
        .register(id("house.lamp.porch"), porch_lamp(&Arc::default()))
        .unwrap();
    let refused = |answer: Option<IllegalState>| match answer {
        Some(IllegalState::NotStarted {
            subject: "the Registry",
            state,
            ..
        }) => state,
        other => panic!("{other:?}"),
    };
    let by_id = service.component::<dyn Lamp>(&id("house.lamp.porch"));
    let by_interface = service.components::<dyn Lamp>();
    assert_eq!(refused(by_id.err()), StartState::Fresh);
    assert_eq!(refused(by_interface.err()), StartState::Fresh);
    assert_eq!(refused(service.registrations().err()), StartState::Fresh);
    assert_eq!(
        refused(service.component::<dyn Lamp>(&id("unknown")).err()),
        StartState::Fresh
    );
}

#[test]
fn registry_starts_once() {
    let RegistryAssembly {
        service,
        process,
        manager,
        ..
    } = assemble_registry();
    let lamp = Arc::new(PorchLamp::default());
    manager.register(id("house.lamp.porch"), porch_lamp(&lamp)).unwrap();
    process.start().unwrap();
    assert_eq!(
        refused_start(process.start()),
        IllegalState::StartedBefore {
            subject: "the Registry",
            state: StartState::Started
        }
    );
    assert!(
        !find::<dyn Lamp>(&service, "house.lamp.porch").unwrap().is_lit(),
        "it starts nothing but itself"
    );
    assert_eq!(service.registrations().unwrap().len(), 1, "and registers nothing");
}

/// A log that panics when the Registry writes to it.
struct BrokenLog;

impl<S: tracing::Subscriber> tracing_subscriber::Layer<S> for BrokenLog {
    fn on_event(&self, event: &tracing::Event<'_>, _: tracing_subscriber::layer::Context<'_, S>) {
        assert!(event.metadata().target() != "nenjim_hub::registry", "the log is full");
    }
}

/// A Registry with a lamp whose first start has failed: the one thing such a start depends on is its log.
fn registry_that_failed_to_start() -> RegistryAssembly {
    use tracing_subscriber::layer::SubscriberExt;
    // While another thread reaches the Registry's record for the first time, that record may pass by a log installed just
    // then, and the start succeeds. The next one does not.
    for _ in 0..1_000 {
        let registry = assemble_registry();
        let lamp = porch_lamp(&Arc::default());
        registry.manager.register(id("house.lamp.porch"), lamp).unwrap();
        let broken = tracing_subscriber::registry().with(BrokenLog);
        let first =
            tracing::subscriber::with_default(broken, || catch_unwind(AssertUnwindSafe(|| registry.process.start())));
        if let Err(panic) = first {
            assert_eq!(panic.downcast_ref(), Some(&"the log is full"));
            return registry;
        }
    }
    panic!("the broken log keeps no Registry from starting");
}

#[test]
fn failed_start_is_not_retried() {
    let RegistryAssembly {
        service,
        process,
        manager,
        ..
    } = registry_that_failed_to_start();
    let failed_before = IllegalState::StartedBefore {
        subject: "the Registry",
        state: StartState::Failed,
    };
    for _ in 0..3 {
        assert_eq!(
            refused_start(process.start()),
            failed_before,
            "with a good log again, too"
        );
    }
    let refused = service.component::<dyn Lamp>(&id("house.lamp.porch")).err();
    assert!(
        matches!(
            refused,
            Some(IllegalState::NotStarted {
                state: StartState::Failed,
                ..
            })
        ),
        "{refused:?}"
    );
    manager
        .register(id("house.lamp.front"), porch_lamp(&Arc::default()))
        .unwrap();
}

#[test]
fn start_through_the_outer_bootstrap() {
    let (journals, data) = valid_roots();
    let mut daemon = daemon::Daemon::start(journals.path(), data.path());
    daemon.wait_until_online();
    daemon.signal(rustix::process::Signal::TERM);
    let ended = daemon.wait();
    let started: Vec<_> = ended
        .log
        .iter()
        .filter_map(|line| line.split(" started id=").nth(1))
        .collect();
    let started: Vec<_> = started.iter().filter_map(|rest| rest.split(' ').next()).collect();
    assert_eq!(started, STARTUP_ORDER);
    assert_eq!(ended.output, ["Nenjim Hub is online"]);

    let bootstrap = bootstrap::read();
    assert_eq!(bootstrap.typed_as_hub, 1, "the hub is held through its public contract");
    assert_eq!(
        bootstrap.paths_through("NenjimHubImpl"),
        ["NenjimHubImpl::new"],
        "one reference hub is constructed"
    );
    assert_eq!(
        bootstrap.methods.iter().filter(|name| *name == "start").count(),
        1,
        "and started exactly once"
    );
}

#[test]
fn bootstrap_has_no_composition_responsibility() {
    let bootstrap = bootstrap::read();
    assert_eq!(bootstrap.functions, ["main"]);
    // Of the library it knows the contract and the implementation, so it can neither compose, track, announce nor wait.
    assert_eq!(bootstrap.imported_from("nenjim_hub"), ["NenjimHub", "NenjimHubImpl"]);
    assert_eq!(bootstrap.paths_through("nenjim_hub"), [""; 0]);
    assert_eq!(bootstrap.methods, ["configuration", "start"]);
    assert_eq!(bootstrap.loops, 0);
    assert_eq!(bootstrap.macros, [""; 0]);
    assert!(!implements!(NenjimHubImpl: NenjimComponent));
    assert!(!implements!(NenjimHubImpl: NenjimProcess));
    // The hub owns what the bootstrap lacks: it alone tells when it is online, and its start does not return then.
    let (running, _roots) = online();
    assert_eq!(running.announced().last().unwrap().0, "online");
    assert!(running.is_waiting());
}

#[test]
fn ticker_source_packages_are_inspected() {
    assert_eq!(
        type_name::<dyn PriceSource>(),
        "dyn nenjim_hub::assetaz::ticker::pricesource::PriceSource"
    );
    let files = surface::mentions();
    let mut sources = files
        .keys()
        .filter(|file| file.starts_with("assetaz/ticker/pricesource/"));
    assert!(sources.next().is_some(), "{:?}", files.keys());
    for (file, mentions) in files {
        assert!(!file.contains("plugin"), "{file}");
        assert!(!mentions.names.iter().any(|name| name == "plugins"), "{file}");
    }
}

#[test]
fn internal_registry_administration_is_inspected() {
    assert!(!surface::is_public_in("lib.rs", "registry"));
    assert!(!surface::is_public_in("registry.rs", "reference"));
    assert!(!surface::is_public_in("registry.rs", "index"));
    assert!(!surface::is_public_in(
        "registry/reference.rs",
        "RegistryAdministration"
    ));
    assert!(!surface::is_public_in("registry/reference.rs", "ReferenceRegistry"));
    assert!(!surface::is_public_in(
        "registry/reference.rs",
        "ReferenceRegistryManager"
    ));
    assert_eq!(
        surface::published_from("lib.rs", "registry"),
        [
            "Component",
            "ComponentId",
            "InvalidComponentId",
            "NenjimRegistryService",
            "NenjimRegistryServiceManager",
            "ObjectIdentity",
            "Publication",
            "Registration",
            "RegistrationError",
            "RegistryAssembly",
            "View",
            "assemble_registry",
        ]
    );
    assert_eq!(
        surface::published_from("registry.rs", "reference"),
        ["RegistryAssembly", "assemble"]
    );
    // No operation of the service mentions a manager.
    let mentioned = surface::mentioned_in_operations("registry.rs", "NenjimRegistryService");
    assert!(mentioned.contains(&"Registration".to_owned()), "{mentioned:?}");
    assert!(
        !mentioned
            .iter()
            .any(|name| name.contains("Manager") || name.contains("Assembly")),
        "{mentioned:?}"
    );
}

#[test]
fn canonical_process_api_is_inspected() {
    assert_eq!(
        type_name::<dyn NenjimProcess>(),
        "dyn nenjim_hub::process::NenjimProcess"
    );
    let mut declaring = Vec::new();
    for (file, mentions) in surface::mentions() {
        assert!(!mentions.names.iter().any(|name| name == "NenjimApplication"), "{file}");
        let declared = mentions.declared_types.iter().filter(|name| *name == "NenjimProcess");
        declaring.extend(declared.map(|_| file));
    }
    assert_eq!(declaring, ["process.rs"]);
}

#[test]
fn consumer_inspects_the_runtime_apis() {
    // Registry: lookup.
    assert_eq!(
        surface::operations("registry.rs", "NenjimRegistryService"),
        ["view", "views", "registrations"]
    );
    assert_eq!(
        surface::inherent("registry.rs", "NenjimRegistryService"),
        ["component", "components"]
    );
    // Manager: passive registration.
    assert_eq!(
        surface::operations("registry.rs", "NenjimRegistryServiceManager"),
        ["register"]
    );
    assert_eq!(
        surface::supertraits("registry.rs", "NenjimRegistryServiceManager"),
        ["Send", "Sync"]
    );
    // Process: minimal startup.
    assert_eq!(surface::operations("process.rs", "NenjimProcess"), ["start"]);
    assert_eq!(surface::operations("component.rs", "NenjimComponent"), [""; 0]);
    // Hub: startup and snapshot.
    assert_eq!(
        surface::operations("hub.rs", "NenjimHub"),
        ["start", "started_process_ids"]
    );
    assert_eq!(surface::supertraits("hub.rs", "NenjimHub"), ["Send", "Sync"]);
    assert_eq!(
        surface::inherent("hub/reference.rs", "NenjimHubImpl"),
        ["new", "without_announcer"]
    );
    assert!(
        surface::fields("hub/reference.rs", "NenjimHubImpl")
            .iter()
            .all(|(_, public)| !public)
    );
    assert_eq!(
        surface::inherent("hub/operator.rs", "Operator"),
        ["journal_root", "refresh"]
    );
    // Configuration: where things are, not what runs. A further field would not compile here.
    let HubConfiguration {
        journal_root: _,
        data_root: _,
    } = HubConfiguration {
        journal_root: "journals".into(),
        data_root: "data".into(),
    };
    assert_eq!(
        surface::published_from("lib.rs", "process"),
        ["NenjimProcess", "ProcessError"]
    );
    assert_eq!(
        surface::published_from("lib.rs", "hub"),
        [
            "HubConfiguration",
            "HubError",
            "HubEvent",
            "NenjimHub",
            "NenjimHubImpl",
            "Operator",
            "STARTUP_ORDER",
        ]
    );
    assert!(!implements!(dyn NenjimHub: NenjimComponent));
    assert!(!implements!(Operator: NenjimComponent));
    assert!(!implements!(Operator: Clone));
    assert!(!implements!(RegistryAssembly: NenjimComponent));
    // The question can be answered with yes.
    assert!(implements!(dyn NenjimProcess: NenjimComponent));
}
