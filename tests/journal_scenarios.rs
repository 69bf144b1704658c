//! The scenarios of the specification of the Journal, one test each, of the scenario's own name, through the public API.
//!
//! What a scenario says cannot be written stands as a pair of documentation tests on the public items, one that compiles and
//! one that does not; the test of that scenario asserts the rest.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[path = "common/implements.rs"]
mod implements;
#[path = "common/surface.rs"]
mod surface;

use std::any::Any;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use common::{JournalRoot, release, version, versions};
use nenjim_hub::{
    ArtifactCoordinate, Component, ComponentId, Diagnostic, DiagnosticId, IllegalState, JournalAssembly, JournalError,
    JournalService, JournalServiceManager, NenjimComponent, NenjimProcess, ObjectIdentity, ProcessError, RefreshError,
    RegistryAssembly, ReleaseVersion, StartState, assemble_journal, assemble_registry,
};

const FIRST: &str = "20260101000000000Z";
const SECOND: &str = "20260201000000000Z";
const THIRD: &str = "20260301000000000Z";

/// The address of an object, whatever it is seen through.
fn address<T: ?Sized>(object: &Arc<T>) -> *const () {
    Arc::as_ptr(object).cast()
}

fn id(text: &str) -> ComponentId {
    text.parse().expect("a component id")
}

fn release_version(text: &str) -> ReleaseVersion {
    text.parse().expect("a release version")
}

/// A started Registry that holds the Journal as the hub registers it.
fn registry_with(component: Component) -> RegistryAssembly {
    let registry = assemble_registry();
    registry.process.start().expect("a first start");
    registry
        .manager
        .register(id("nenjim.journal.service"), component)
        .expect("an unused id");
    registry
}

/// What a failed start says is wrong.
fn diagnostics(error: &ProcessError) -> &[Diagnostic] {
    match error.downcast_ref::<JournalError>() {
        Some(JournalError::Invalid { diagnostics, .. }) => diagnostics.as_slice(),
        other => panic!("expected diagnostics, got {other:?}: {error}"),
    }
}

fn is_illegal_state(error: &ProcessError) -> bool {
    error.downcast_ref::<IllegalState>().is_some()
}

/// Starts over the root, which fails, and tells the only thing wrong as identifier and path.
fn only_failure(root: &Path) -> (DiagnosticId, String) {
    let journal = assemble_journal(root);
    let error = journal.process.start().expect_err("an invalid root");
    assert_nothing_is_queryable(&journal.service, StartState::Failed);
    match diagnostics(&error) {
        [only] => {
            let source = error.source().expect("a source").to_string();
            assert_eq!(source, only.to_string(), "the failure's source is what was found");
            (only.id, only.path.clone())
        }
        others => panic!("expected one diagnostic, got {others:?}"),
    }
}

fn assert_nothing_is_queryable(service: &Arc<dyn JournalService>, state: StartState) {
    let artifact: ArtifactCoordinate = "com_example-hubd-api".parse().expect("a coordinate");
    let version = version(FIRST);
    let release = release_version("0.1.0");
    let failures = [
        service.coordinates().err(),
        service.revisions(&artifact).err(),
        service.latest(&artifact).err(),
        service.exact(&artifact, version).err(),
        service.as_of(&artifact, version).err(),
        service.release(&artifact, version, &release).err(),
    ];
    for failure in failures {
        match failure {
            Some(IllegalState::NotStarted { state: found, .. }) => assert_eq!(found, state),
            other => panic!("expected an illegal state, got {other:?}"),
        }
    }
}

// Journal construction preserves process identity and administration boundaries

#[test]
fn journal_views_preserve_identity() {
    let root = JournalRoot::new();
    let unnormalized = root.path().join("nowhere/../.");
    let JournalAssembly {
        service,
        process,
        manager,
        component,
        ..
    } = assemble_journal(&unnormalized);

    assert_eq!(address(&service), address(&process));
    assert_eq!(component.identity(), ObjectIdentity::of(&service));
    assert_ne!(address(&service), std::ptr::from_ref(manager.as_ref()).cast());

    assert!(manager.journal_root().is_absolute());
    assert_eq!(manager.journal_root(), root.path());
}

#[test]
fn ordinary_service_reference_remains_read_only() {
    let root = JournalRoot::new();
    let journal = root.start();
    let registry = registry_with(journal.component);

    // Nothing that the Registry knows leads to administration: there is the one component with its three interfaces.
    let registrations = registry.service.registrations().expect("a started Registry");
    let interfaces: Vec<_> = registrations
        .iter()
        .flat_map(|registration| registration.interfaces())
        .collect();
    assert_eq!(interfaces.len(), 3, "{interfaces:?}");
    let managers = registry.service.components::<dyn JournalServiceManager>();
    assert!(managers.expect("a started Registry").is_empty());
    let managers = registry.service.components::<Box<dyn JournalServiceManager>>();
    assert!(managers.expect("a started Registry").is_empty());

    // Neither the implementation nor its administration can be named outside.
    for name in ["ReferenceJournal", "JournalAdministration"] {
        assert!(!surface::is_public_in("journal/reference.rs", name), "{name}");
    }
    assert!(!surface::is_public_in("journal.rs", "reference"));
    // So there is nothing to downcast to: what can be named is not it.
    let any: Arc<dyn Any + Send + Sync> = journal.service;
    assert!(any.clone().downcast::<JournalAssembly>().is_err());
    assert!(any.downcast::<Box<dyn JournalServiceManager>>().is_err());
}

// Journal process startup is single-use and publishes atomically

#[test]
fn successful_initial_process_start() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.1.0"), release("0.2.0")]);
    let mut console = root.artifact("console");
    console.publish(THIRD, &[release("1.0.0")]);

    let journal = root.assemble();
    journal.process.start().expect("a valid root");

    let coordinates = journal.service.coordinates().expect("a started Journal");
    assert_eq!(*coordinates, [console.coordinate(), hubd.coordinate()]);
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND]);
    assert_eq!(versions(&journal.service, &console.coordinate()), [THIRD]);
}

#[test]
fn example_only_root_starts_empty() {
    let root = JournalRoot::new();
    root.write(
        "com_example-hubd-api/20260101000000000Z.journal.example",
        "not a journal",
    );
    root.write("com_example-console-api/any name.journal.example", "");
    fs::create_dir(root.path().join("com_example-empty-api")).expect("a directory");

    let journal = root.start();
    let coordinates = journal.service.coordinates().expect("a started Journal");
    assert!(coordinates.is_empty());
    // The set is a value: nobody else's copy can change it.
    let again = journal.service.coordinates().expect("a started Journal");
    assert!(Arc::ptr_eq(&coordinates, &again));
}

#[test]
fn query_before_successful_startup() {
    let root = JournalRoot::new();
    root.artifact("hubd").publish(FIRST, &[release("0.1.0")]);
    let journal = root.assemble();
    assert_nothing_is_queryable(&journal.service, StartState::Fresh);

    root.write("stray", "");
    journal.process.start().expect_err("a stray file");
    assert_nothing_is_queryable(&journal.service, StartState::Failed);
}

#[test]
fn failed_startup_is_not_retried() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let stray = root.write("stray", "");
    let journal = root.assemble();
    journal.process.start().expect_err("a stray file");

    // The root is valid by now, but there is no second attempt that could see it.
    fs::remove_file(stray).expect("a removal");
    let error = journal.process.start().expect_err("a second start");
    let expected = IllegalState::StartedBefore {
        subject: "the Journal",
        state: StartState::Failed,
    };
    assert_eq!(error.downcast_ref::<IllegalState>(), Some(&expected));
    assert_nothing_is_queryable(&journal.service, StartState::Failed);
}

#[test]
fn failed_initial_load_publishes_nothing() {
    // The artifact "first" is valid throughout and is read before each fault in "hubd".
    let failing = |expected: DiagnosticId, spoil: &dyn Fn(&JournalRoot)| {
        let root = JournalRoot::new();
        root.artifact("first").publish(FIRST, &[release("0.1.0")]);
        spoil(&root);
        let (found, _) = only_failure(root.path());
        assert_eq!(found, expected);
    };
    failing(DiagnosticId::UnexpectedEntry, &|root| {
        root.write("com_example-hubd-api/.directory", "");
    });
    failing(DiagnosticId::Truncated, &|root| {
        let hubd = root.artifact("hubd");
        let text = hubd.next_text(FIRST, &[release("0.1.0")]);
        hubd.write(FIRST, &text[..text.len() / 2]);
    });
    failing(DiagnosticId::FileNameMismatch, &|root| {
        let hubd = root.artifact("hubd");
        hubd.write(SECOND, hubd.next_text(FIRST, &[release("0.1.0")]));
    });
    failing(DiagnosticId::MissingGenesis, &|root| {
        let mut hubd = root.artifact("hubd");
        let genesis = hubd.publish(FIRST, &[release("0.1.0")]);
        hubd.publish(SECOND, &[release("0.2.0")]);
        fs::remove_file(genesis).expect("a removal");
    });
    let root = JournalRoot::new();
    let missing = root.path().join("missing");
    assert_eq!(only_failure(&missing), (DiagnosticId::RootMissing, String::new()));
}

// Passive Journal service manager

#[test]
fn manager_contract_is_passive() {
    assert_eq!(
        surface::operations("journal.rs", "JournalServiceManager"),
        ["journal_root", "refresh"]
    );
    assert_eq!(
        surface::supertraits("journal.rs", "JournalServiceManager"),
        ["Send", "Sync"]
    );
    assert_eq!(surface::inherent("journal.rs", "JournalServiceManager"), [""; 0]);
    assert!(!implements!(dyn JournalServiceManager: NenjimComponent));
    assert!(!implements!(dyn JournalServiceManager: NenjimProcess));
    // The reference manager has no public name, so that nothing but the interface can be used of it.
    assert!(!surface::is_public_in(
        "journal/reference.rs",
        "ReferenceJournalManager"
    ));

    let root = JournalRoot::new();
    root.artifact("hubd").publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    assert_eq!(journal.manager.journal_root(), root.path());
    // It was constructed, handed out and used, and nothing but the Journal itself can be found.
    let registry = registry_with(journal.component);
    let everything = registry
        .service
        .components::<dyn NenjimComponent>()
        .expect("a started Registry");
    let objects: Vec<_> = everything.iter().map(|(_, component)| address(component)).collect();
    assert_eq!(objects, [address(&journal.service)]);
    let processes = registry
        .service
        .components::<dyn NenjimProcess>()
        .expect("a started Registry");
    assert_eq!(processes.len(), 1);
    assert_eq!(address(&processes[0].1), address(&journal.service));
}

#[test]
fn refresh_follows_process_startup() {
    let refused = |journal: &JournalAssembly, expected: StartState| match journal.manager.refresh() {
        Err(RefreshError::IllegalState(IllegalState::NotStarted { state, .. })) => assert_eq!(state, expected),
        other => panic!("expected an illegal state, got {other:?}"),
    };
    let root = JournalRoot::new();
    root.artifact("hubd").publish(FIRST, &[release("0.1.0")]);
    let journal = root.assemble();
    refused(&journal, StartState::Fresh);
    // The refusal is no start: the only attempt is still to be had.
    journal.process.start().expect("a valid root");
    journal.manager.refresh().expect("a started Journal");

    root.write("stray", "");
    let journal = root.assemble();
    journal.process.start().expect_err("a stray file");
    refused(&journal, StartState::Failed);
}

#[test]
fn manager_delegates_after_startup() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    let other = root.start();
    hubd.publish(SECOND, &[release("0.1.0")]);

    let outcome = journal.manager.refresh().expect("a valid root");
    assert_eq!(outcome.ingested.len(), 1);
    // It is this Journal that changed, the same object as before, and no other one over the same root.
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND]);
    assert_eq!(versions(&other.service, &hubd.coordinate()), [FIRST]);
}

// Filesystem-independent read-only Journal service

#[test]
fn chronological_and_latest_queries() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.1.0"), release("0.2.0")]);
    hubd.publish(THIRD, &[release("0.2.0")]);
    let journal = root.start();

    let revisions = journal
        .service
        .revisions(&hubd.coordinate())
        .expect("a started Journal");
    let snapshots: Vec<Vec<String>> = revisions
        .iter()
        .map(|revision| {
            revision
                .releases()
                .iter()
                .map(|release| release.version().to_string())
                .collect()
        })
        .collect();
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND, THIRD]);
    assert_eq!(snapshots, [vec!["0.1.0"], vec!["0.1.0", "0.2.0"], vec!["0.2.0"]]);

    let latest = journal.service.latest(&hubd.coordinate()).expect("a started Journal");
    let latest = latest.expect("a head");
    assert_eq!(latest.version(), version(THIRD));
    assert!(Arc::ptr_eq(&latest, &revisions[2]));
}

#[test]
fn exact_and_as_of_historical_queries() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    // 0.2.0 was published long before any revision lists it, and 0.1.0 is listed before it is published.
    let early = release("0.2.0").published("20200101000000000Z");
    let late = release("0.1.0").published("20990101000000000Z");
    hubd.publish(FIRST, std::slice::from_ref(&late));
    hubd.publish(SECOND, &[late.license("MIT"), early]);
    let journal = root.start();
    let known = |revision: Result<Option<Arc<nenjim_hub::Revision>>, IllegalState>| {
        let revision = revision.expect("a started Journal")?;
        let releases: Vec<_> = revision
            .releases()
            .iter()
            .map(|release| format!("{} {}", release.version(), release.license()))
            .collect();
        Some(format!("{}: {}", revision.version(), releases.join(", ")))
    };
    let first = Some(format!("{FIRST}: 0.1.0 Apache-2.0"));
    let second = Some(format!("{SECOND}: 0.1.0 MIT, 0.2.0 Apache-2.0"));

    let artifact = hubd.coordinate();
    let exact = |moment: &str| known(journal.service.exact(&artifact, version(moment)));
    assert_eq!(exact(FIRST), first);
    assert_eq!(exact(SECOND), second);
    assert_eq!(exact("20260115000000000Z"), None);

    let as_of = |moment: &str| known(journal.service.as_of(&artifact, version(moment)));
    assert_eq!(as_of("20251231235959999Z"), None);
    assert_eq!(as_of(FIRST), first);
    assert_eq!(as_of("20260131235959999Z"), first);
    assert_eq!(as_of(SECOND), second);
    assert_eq!(as_of("20260201000000001Z"), second);
    assert_eq!(as_of("99991231235959999Z"), second);
}

#[test]
fn release_query_from_selected_worldview() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    let described = release("0.1.0")
        .published("20251224120000000Z")
        .license("MIT OR Apache-2.0")
        .content(b"archive", "hubd-0.1.0.jar")
        .dependency("com_example-console-api", "1.0.0")
        .policy("status", "deprecated")
        .policy("support", "until the next release");
    hubd.publish(FIRST, &[described]);
    hubd.publish(SECOND, &[release("0.2.0")]);
    let journal = root.start();
    let release = |moment: &str, release: &str| {
        let answer = journal
            .service
            .release(&hubd.coordinate(), version(moment), &release_version(release));
        answer.expect("a started Journal")
    };

    let found = release(FIRST, "0.1.0").expect("a release of the first worldview");
    assert_eq!(found.version(), &release_version("0.1.0"));
    assert_eq!(found.published().to_string(), "20251224120000000Z");
    assert_eq!(found.license().as_str(), "MIT OR Apache-2.0");
    let [content] = found.contents() else {
        panic!("one content: {found:?}")
    };
    assert_eq!(content.digest(), nenjim_hub::Digest::of(b"archive"));
    assert_eq!((content.size(), content.name()), (7, "hubd-0.1.0.jar"));
    let [dependency] = found.dependencies() else {
        panic!("one dependency: {found:?}")
    };
    assert_eq!(dependency.coordinate().as_str(), "com_example-console-api");
    assert_eq!(dependency.version(), &release_version("1.0.0"));
    let policies: Vec<_> = found
        .policies()
        .iter()
        .map(|policy| (policy.name(), policy.text()))
        .collect();
    assert_eq!(
        policies,
        [("status", "deprecated"), ("support", "until the next release")]
    );

    assert_eq!(
        release(FIRST, "0.2.0"),
        None,
        "the first worldview does not know it yet"
    );
    assert_eq!(
        release(SECOND, "0.1.0"),
        None,
        "the second worldview does not know it any more"
    );
    assert!(release(SECOND, "0.2.0").is_some());
}

#[test]
fn missing_query_result() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(SECOND, &[release("0.1.0")]);
    let journal = root.start();
    let service = &journal.service;
    let known = hubd.coordinate();
    let unknown: ArtifactCoordinate = "com_example-unknown-api".parse().expect("a coordinate");
    let some_release = release_version("0.1.0");

    assert!(service.revisions(&unknown).expect("a started Journal").is_empty());
    assert_eq!(service.latest(&unknown), Ok(None));
    assert_eq!(service.exact(&unknown, version(SECOND)), Ok(None));
    assert_eq!(service.as_of(&unknown, version(SECOND)), Ok(None));
    assert_eq!(service.release(&unknown, version(SECOND), &some_release), Ok(None));

    assert_eq!(service.exact(&known, version(THIRD)), Ok(None));
    assert_eq!(service.as_of(&known, version(FIRST)), Ok(None));
    assert_eq!(service.release(&known, version(THIRD), &some_release), Ok(None));
    assert_eq!(
        service.release(&known, version(SECOND), &release_version("9.9.9")),
        Ok(None)
    );
}

#[test]
fn read_only_component_boundary() {
    assert_eq!(
        surface::operations("journal.rs", "JournalService"),
        ["coordinates", "revisions", "latest", "exact", "as_of", "release"]
    );
    assert_eq!(
        surface::supertraits("journal.rs", "JournalService"),
        ["NenjimComponent"]
    );
    assert_eq!(surface::inherent("journal.rs", "JournalService"), [""; 0]);
    // No operation speaks of a path, of administration or of how texts are read, nor takes the service to be changed.
    let mut mentioned = surface::mentioned_in_operations("journal.rs", "JournalService");
    mentioned.sort();
    mentioned.dedup();
    assert_eq!(
        mentioned,
        [
            "Arc",
            "ArtifactCoordinate",
            "IllegalState",
            "JournalVersion",
            "Option",
            "Release",
            "ReleaseVersion",
            "Result",
            "Revision",
            "Revisions",
            "Self",
            "artifact",
            "as_of",
            "coordinates",
            "exact",
            "latest",
            "release",
            "revisions",
            "version",
        ]
    );
    assert!(!implements!(dyn JournalService: NenjimProcess));

    // The reference implementation is registrable, and is found as the service it is.
    let root = JournalRoot::new();
    root.artifact("hubd").publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    let registry = registry_with(journal.component);
    let found = registry
        .service
        .component::<dyn JournalService>(&id("nenjim.journal.service"))
        .expect("a started Registry")
        .expect("the registered service");
    assert_eq!(address(&found), address(&journal.service));
    assert_eq!(found.coordinates().map(|coordinates| coordinates.len()), Ok(1));
}

// Filesystem-backed lifecycle loading

#[test]
fn valid_filesystem_load() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0").policy("note", "größer – 日本語")]);
    hubd.publish(SECOND, &[release("0.1.0"), release("0.2.0")]);
    let started = root.start();
    assert_eq!(versions(&started.service, &hubd.coordinate()), [FIRST, SECOND]);

    let empty = JournalRoot::new();
    let refreshed = empty.start();
    for moment in [FIRST, SECOND] {
        let text = fs::read(hubd.path(moment)).expect("a journal");
        empty.write(&hubd.relative_path(moment), text);
    }
    refreshed.manager.refresh().expect("a valid root");
    assert_eq!(versions(&refreshed.service, &hubd.coordinate()), [FIRST, SECOND]);

    for journal in [&started, &refreshed] {
        let first = journal
            .service
            .exact(&hubd.coordinate(), version(FIRST))
            .expect("a started Journal");
        let first = first.expect("the genesis");
        let bytes = fs::read(hubd.path(FIRST)).expect("a journal");
        assert_eq!(
            first.digest(),
            nenjim_hub::Digest::of(&bytes),
            "the whole text was ingested"
        );
        let note = first.releases()[0]
            .policies()
            .iter()
            .find(|policy| policy.name() == "note");
        assert_eq!(note.map(|note| note.text()), Some("größer – 日本語"));
    }
}

#[test]
fn example_files_are_ignored() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    // A valid successor under an example's name, and something that is no text at all.
    let successor = hubd.next_text(SECOND, &[release("0.2.0")]);
    root.write(&format!("com_example-hubd-api/{SECOND}.journal.example"), successor);
    root.write("com_example-hubd-api/broken.journal.example", [0xff, 0, 1]);

    let journal = root.start();
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST]);
    let outcome = journal.manager.refresh().expect("a valid root");
    assert!(outcome.ingested.is_empty());
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST]);
}

#[test]
fn invalid_directory_placement() {
    let root = JournalRoot::new();
    let console = root.artifact("console");
    let text = console.next_text(FIRST, &[release("0.1.0")]);
    let misplaced = format!("com_example-hubd-api/{FIRST}.journal");
    root.write(&misplaced, text);
    assert_eq!(only_failure(root.path()), (DiagnosticId::DirectoryMismatch, misplaced));
}

#[test]
fn invalid_filename_placement() {
    for name in [
        "2026-01-01",
        "20260101000000000",
        "20260230000000000Z",
        "20260101000000000z",
        " 20260101000000000Z",
    ] {
        let root = JournalRoot::new();
        let hubd = root.artifact("hubd");
        let path = format!("com_example-hubd-api/{name}.journal");
        root.write(&path, hubd.next_text(FIRST, &[release("0.1.0")]));
        assert_eq!(only_failure(root.path()), (DiagnosticId::InvalidFileName, path));
    }
    let root = JournalRoot::new();
    let hubd = root.artifact("hubd");
    hubd.write(SECOND, hubd.next_text(FIRST, &[release("0.1.0")]));
    let expected = (DiagnosticId::FileNameMismatch, hubd.relative_path(SECOND));
    assert_eq!(only_failure(root.path()), expected);
}

#[test]
fn invalid_root() {
    let directory = JournalRoot::new();
    let file = directory.write("file", "");
    let missing = directory.path().join("missing");
    for (root, expected) in [
        (&missing, DiagnosticId::RootMissing),
        (&file, DiagnosticId::RootNotDirectory),
    ] {
        assert_eq!(only_failure(root), (expected, String::new()));
    }
    assert!(!missing.exists(), "it is never created");
    let locked = directory.path().join("locked");
    fs::create_dir(&locked).expect("a directory");
    common::set_mode(&locked, 0);
    common::as_ordinary_user(|| {
        assert_eq!(only_failure(&locked), (DiagnosticId::RootUnreadable, String::new()));
    });
    common::set_mode(&locked, 0o700);

    // The same at a refresh, and nothing is lost.
    let parent = JournalRoot::new();
    let root = parent.path().join("root");
    let mut hubd = common::JournalWriter::new(&root, "hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = assemble_journal(&root);
    journal.process.start().expect("a valid root");
    fs::rename(&root, parent.path().join("elsewhere")).expect("a renaming");
    let refreshed_with = |expected: DiagnosticId| match journal.manager.refresh() {
        Err(RefreshError::Invalid {
            diagnostics, outcome, ..
        }) => {
            let found: Vec<_> = diagnostics.into_iter().map(|diagnostic| diagnostic.id).collect();
            assert_eq!(found, [expected]);
            assert!(outcome.ingested.is_empty());
            assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST]);
        }
        other => panic!("expected {expected}, got {other:?}"),
    };
    refreshed_with(DiagnosticId::RootMissing);
    assert!(!root.exists(), "it is never created");
    fs::write(&root, "").expect("a file");
    refreshed_with(DiagnosticId::RootNotDirectory);
}

#[test]
fn unexpected_filesystem_entry() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let valid = fs::read(hubd.path(FIRST)).expect("a journal");
    // Each holds a valid journal's text, and none is taken for one.
    for stray in [
        "20260101000000000Z.journal",
        "README.md",
        "com_example-hubd-api/20260101000000000Z.journal~",
        "com_example-hubd-api/20260101000000000Z.journal.bak",
        "com_example-hubd-api/.20260101000000000Z.journal.swp",
        "com_example-hubd-api/nested/20260101000000000Z.journal",
    ] {
        let path = root.write(stray, &valid);
        let (found, _) = only_failure(root.path());
        assert_eq!(found, DiagnosticId::UnexpectedEntry, "{stray}");
        fs::remove_file(&path).expect("a removal");
        let _ = fs::remove_dir(root.path().join("com_example-hubd-api/nested"));
    }
    assert_eq!(versions(&root.start().service, &hubd.coordinate()), [FIRST]);
}

// Explicit idempotent refresh

#[test]
fn unchanged_refresh() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.2.0")]);
    let journal = root.start();
    let before = journal
        .service
        .revisions(&hubd.coordinate())
        .expect("a started Journal");

    for _ in 0..2 {
        let outcome = journal.manager.refresh().expect("a valid root");
        assert_eq!(outcome, nenjim_hub::RefreshOutcome::default());
        let after = journal
            .service
            .revisions(&hubd.coordinate())
            .expect("a started Journal");
        assert_eq!(after, before);
        assert!(
            after
                .iter()
                .zip(before.iter())
                .all(|(one, other)| Arc::ptr_eq(one, other))
        );
    }
}

#[test]
fn new_revision_discovered() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    let genesis = journal.service.latest(&hubd.coordinate()).expect("a started Journal");

    for moment in [SECOND, THIRD] {
        hubd.publish(moment, &[release("0.1.0"), release("0.2.0")]);
        let outcome = journal.manager.refresh().expect("a valid root");
        let ingested: Vec<_> = outcome
            .ingested
            .iter()
            .map(|new| (new.coordinate.clone(), new.version))
            .collect();
        assert_eq!(ingested, [(hubd.coordinate(), version(moment))]);
        let head = journal
            .service
            .latest(&hubd.coordinate())
            .expect("a started Journal")
            .expect("a head");
        assert_eq!(head.version(), version(moment));
    }
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND, THIRD]);
    let history = journal
        .service
        .exact(&hubd.coordinate(), version(FIRST))
        .expect("a started Journal");
    assert_eq!(history, genesis, "history is preserved");
}

#[test]
fn refresh_is_not_a_service_operation() {
    assert!(!surface::operations("journal.rs", "JournalService").contains(&"refresh".to_owned()));
    assert_eq!(surface::operations("process.rs", "NenjimProcess"), ["start"]);
    // Nor does any operation they have read the root again.
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    hubd.publish(SECOND, &[release("0.2.0")]);

    let error = journal.process.start().expect_err("a second start");
    assert!(is_illegal_state(&error));
    let artifact = hubd.coordinate();
    assert_eq!(
        journal.service.coordinates().map(|coordinates| coordinates.len()),
        Ok(1)
    );
    assert_eq!(journal.service.exact(&artifact, version(SECOND)), Ok(None));
    assert_eq!(versions(&journal.service, &artifact), [FIRST]);
}
