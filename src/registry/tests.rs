use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::{NenjimProcess, ProcessError, StartState};

trait Greeter: NenjimComponent {
    fn greet(&self) -> String;
}

trait Counter: NenjimComponent {
    fn count(&self) -> usize;
}

struct English;
impl NenjimComponent for English {}
impl Greeter for English {
    fn greet(&self) -> String {
        "hello".to_owned()
    }
}

/// Greets, can be started, and counts its starts.
#[derive(Default)]
struct Danish {
    starts: AtomicUsize,
}
impl NenjimComponent for Danish {}
impl Greeter for Danish {
    fn greet(&self) -> String {
        "goddag".to_owned()
    }
}
impl Counter for Danish {
    fn count(&self) -> usize {
        self.starts.load(Ordering::Relaxed)
    }
}
impl NenjimProcess for Danish {
    fn start(&self) -> Result<(), ProcessError> {
        self.starts.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

fn id(text: &str) -> ComponentId {
    text.parse().unwrap()
}

fn english() -> Component {
    Component::new(Arc::new(English)).publish::<dyn Greeter>(|c| c).seal()
}

fn danish(object: &Arc<Danish>) -> Component {
    Component::new(object.clone())
        .publish::<dyn Greeter>(|c| c)
        .publish::<dyn Counter>(|c| c)
        .publish::<dyn NenjimProcess>(|c| c)
        .seal()
}

fn started() -> RegistryAssembly {
    let assembly = assemble();
    assembly.process.start().unwrap();
    assembly
}

fn ids<T: ?Sized>(found: &[(ComponentId, Arc<T>)]) -> Vec<&str> {
    found.iter().map(|(id, _)| id.as_str()).collect()
}

#[test]
fn a_component_is_found_by_id_under_each_interface_it_is_published_as_and_no_other() {
    let RegistryAssembly { service, manager, .. } = started();
    manager.register(id("greeter.en"), english()).unwrap();
    let en = id("greeter.en");
    assert_eq!(service.component::<dyn Greeter>(&en).unwrap().unwrap().greet(), "hello");
    assert!(service.component::<dyn NenjimComponent>(&en).unwrap().is_some());
    assert!(service.component::<dyn Counter>(&en).unwrap().is_none());
    assert!(service.component::<dyn NenjimProcess>(&en).unwrap().is_none());
    assert!(service.component::<English>(&en).unwrap().is_none());
    assert!(service.component::<dyn Greeter>(&id("greeter.fr")).unwrap().is_none());
}

#[test]
fn an_interface_lists_its_components_in_registration_order() {
    let RegistryAssembly { service, manager, .. } = started();
    let object = Arc::new(Danish::default());
    manager.register(id("z"), danish(&object)).unwrap();
    manager.register(id("m"), english()).unwrap();
    manager.register(id("a"), english()).unwrap();
    assert_eq!(ids(&service.components::<dyn Greeter>().unwrap()), ["z", "m", "a"]);
    assert_eq!(
        ids(&service.components::<dyn NenjimComponent>().unwrap()),
        ["z", "m", "a"]
    );
    assert_eq!(ids(&service.components::<dyn Counter>().unwrap()), ["z"]);
    assert!(service.components::<dyn NenjimRegistryService>().unwrap().is_empty());
}

#[test]
fn every_view_is_the_registered_object() {
    let RegistryAssembly { service, manager, .. } = started();
    let object = Arc::new(Danish::default());
    manager.register(id("da"), danish(&object)).unwrap();
    let expected = ObjectIdentity::of(&object);
    let greeter = service.component::<dyn Greeter>(&id("da")).unwrap().unwrap();
    let process = service.component::<dyn NenjimProcess>(&id("da")).unwrap().unwrap();
    assert_eq!(ObjectIdentity::of(&greeter), expected);
    assert_eq!(ObjectIdentity::of(&process), expected);
    assert_eq!(service.registrations().unwrap()[0].identity(), expected);
}

#[test]
fn objects_without_a_size_still_have_identities_of_their_own() {
    let [left, right] = [Arc::new(English), Arc::new(English)];
    assert_ne!(ObjectIdentity::of(&left), ObjectIdentity::of(&right));
    assert_eq!(ObjectIdentity::of(&left), ObjectIdentity::of(&left.clone()));
}

#[test]
fn one_object_under_two_ids_is_one_object() {
    let RegistryAssembly { service, manager, .. } = started();
    let object = Arc::new(Danish::default());
    manager.register(id("one"), danish(&object)).unwrap();
    manager.register(id("two"), danish(&object)).unwrap();
    manager.register(id("three"), english()).unwrap();
    let identities: Vec<_> = service
        .registrations()
        .unwrap()
        .iter()
        .map(Registration::identity)
        .collect();
    assert_eq!(identities[0], identities[1]);
    assert_ne!(identities[0], identities[2]);
}

#[test]
fn a_duplicate_id_is_refused_and_leaves_the_first_in_place() {
    let RegistryAssembly { service, manager, .. } = started();
    manager.register(id("greeter"), english()).unwrap();
    let refused = manager.register(id("greeter"), danish(&Arc::default())).unwrap_err();
    assert_eq!(refused, RegistrationError::DuplicateId { id: id("greeter") });
    assert_eq!(
        refused.to_string(),
        "component id greeter is already registered; choose an unused id"
    );
    assert_eq!(
        service
            .component::<dyn Greeter>(&id("greeter"))
            .unwrap()
            .unwrap()
            .greet(),
        "hello"
    );
    assert_eq!(service.components::<dyn Greeter>().unwrap().len(), 1);
    assert!(service.components::<dyn Counter>().unwrap().is_empty());
    assert_eq!(service.registrations().unwrap().len(), 1);
}

#[test]
fn a_view_of_another_object_is_refused_and_nothing_is_registered() {
    let RegistryAssembly { service, manager, .. } = started();
    let forged = Component::new(Arc::new(Danish::default()))
        .publish::<dyn Counter>(|c| c)
        .publish::<dyn Greeter>(|_| Arc::new(English))
        .seal();
    let refused = manager.register(id("forged"), forged).unwrap_err();
    let RegistrationError::ForeignView {
        id: refused_id,
        interface,
    } = refused
    else {
        panic!("{refused}");
    };
    assert_eq!(refused_id, id("forged"));
    assert!(interface.ends_with("Greeter"), "{interface}");
    assert!(service.registrations().unwrap().is_empty());
    assert!(service.components::<dyn Counter>().unwrap().is_empty());
    manager.register(id("forged"), english()).unwrap();
}

#[test]
fn an_interface_named_twice_counts_once() {
    let component = Component::new(Arc::new(English))
        .publish::<dyn Greeter>(|c| c)
        .publish::<dyn Greeter>(|c| c)
        .publish::<dyn NenjimComponent>(|c| c)
        .seal();
    let names: Vec<_> = component.interfaces().collect();
    assert_eq!(names.len(), 2, "{names:?}");
    let RegistryAssembly { service, manager, .. } = started();
    manager.register(id("en"), component).unwrap();
    assert_eq!(service.components::<dyn Greeter>().unwrap().len(), 1);
}

#[test]
fn no_lookup_answers_before_the_start() {
    let RegistryAssembly { service, manager, .. } = assemble();
    manager.register(id("en"), english()).unwrap();
    let not_started = |operation| IllegalState::NotStarted {
        subject: "the Registry",
        operation,
        state: StartState::Fresh,
    };
    assert_eq!(
        service.component::<dyn Greeter>(&id("en")).err(),
        Some(not_started("looking up a component"))
    );
    assert_eq!(
        service.components::<dyn Greeter>().err(),
        Some(not_started("looking up an interface"))
    );
    assert_eq!(
        service.registrations().err(),
        Some(not_started("listing registrations"))
    );
}

#[test]
fn registrations_before_and_after_the_start_are_both_found() {
    let RegistryAssembly {
        service,
        process,
        manager,
        ..
    } = assemble();
    manager.register(id("before"), english()).unwrap();
    process.start().unwrap();
    manager.register(id("after"), english()).unwrap();
    assert_eq!(ids(&service.components::<dyn Greeter>().unwrap()), ["before", "after"]);
}

#[test]
fn neither_registration_nor_the_registrys_start_starts_anything() {
    let RegistryAssembly { process, manager, .. } = assemble();
    let object = Arc::new(Danish::default());
    manager.register(id("before"), danish(&object)).unwrap();
    process.start().unwrap();
    manager.register(id("after"), danish(&object)).unwrap();
    assert_eq!(object.count(), 0);
}

#[test]
fn a_listing_is_a_snapshot() {
    let RegistryAssembly { service, manager, .. } = started();
    manager.register(id("first"), english()).unwrap();
    let before = service.registrations().unwrap();
    manager.register(id("second"), english()).unwrap();
    assert_eq!(before.len(), 1);
    assert_eq!(service.registrations().unwrap().len(), 2);
}

#[test]
fn a_registration_lists_its_interfaces_in_the_order_they_were_named() {
    let RegistryAssembly { service, manager, .. } = started();
    manager.register(id("da"), danish(&Arc::default())).unwrap();
    let registrations = service.registrations().unwrap();
    let names: Vec<_> = registrations[0]
        .interfaces()
        .iter()
        .filter_map(|name| name.rsplit("::").next())
        .collect();
    assert_eq!(names, ["NenjimComponent", "Greeter", "Counter", "NenjimProcess"]);
    assert_eq!(registrations[0].id().as_str(), "da");
}

#[test]
fn the_registry_answers_while_others_register() {
    let RegistryAssembly { service, manager, .. } = started();
    let manager = &*manager;
    std::thread::scope(|scope| {
        for writer in 0..4 {
            scope.spawn(move || {
                for number in 0..50 {
                    manager
                        .register(id(&format!("w{writer}.n{number}")), english())
                        .unwrap();
                }
            });
        }
        for _ in 0..2 {
            scope.spawn(|| {
                let mut known = 0;
                while known < 200 {
                    let found = service.components::<dyn Greeter>().unwrap();
                    assert!(found.len() >= known, "a registration disappeared");
                    known = found.len();
                    if let Some((last, _)) = found.last() {
                        assert!(service.component::<dyn Greeter>(last).unwrap().is_some());
                    }
                }
            });
        }
    });
}
