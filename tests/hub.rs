//! A hub as its embedder holds it: the operator's privilege, the announcer, and snapshots under load.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/mod.rs"]
mod common;
#[path = "common/data_root.rs"]
mod data_root;
#[path = "common/running_hub.rs"]
mod running_hub;

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use common::{JournalRoot, release};
use data_root::DataRoot;
use nenjim_hub::{
    HubConfiguration, HubError, HubEvent, IllegalState, JournalService, LoadProgress, NenjimHub, NenjimHubImpl,
    Operator, RefreshError, STARTUP_ORDER, StartState,
};
use running_hub::RunningHub;

const PATIENCE: Duration = Duration::from_secs(30);

fn configuration(journals: &JournalRoot, data: &DataRoot) -> HubConfiguration {
    HubConfiguration {
        journal_root: journals.path().to_owned(),
        data_root: data.path().to_owned(),
    }
}

/// Starts a hub that announces to nobody who could tell, and waits until everything has started.
fn assert_comes_online((hub, _operator): (NenjimHubImpl, Operator)) {
    let hub = Arc::new(hub);
    let starting = hub.clone();
    let start = thread::spawn(move || starting.start());
    let deadline = Instant::now() + PATIENCE;
    while hub.started_process_ids().len() < STARTUP_ORDER.len() {
        assert!(!start.is_finished(), "{:?}", start.join());
        assert!(
            Instant::now() < deadline,
            "only {:?} started",
            hub.started_process_ids()
        );
        thread::yield_now();
    }
}

fn progress(observed: &[running_hub::Observed]) -> Vec<LoadProgress> {
    observed
        .iter()
        .filter_map(|observed| match observed.event {
            HubEvent::Loading { progress } => Some(progress),
            _ => None,
        })
        .collect()
}

#[test]
fn the_operator_reads_the_root_and_refreshes_once_the_journal_has_started() {
    let (journals, data) = (JournalRoot::new(), DataRoot::new());
    let mut writer = journals.artifact("pump");
    writer.publish("20260101000000000Z", &[release("1.0.0")]);
    let indirect = journals.path().join("com_example-pump-api").join("..");
    let running = RunningHub::online(&indirect, data.path());
    assert_eq!(
        running.operator.journal_root().unwrap(),
        journals.path(),
        "absolute and normalized"
    );

    writer.publish("20260201000000000Z", &[release("1.0.0"), release("1.1.0")]);
    let outcome = running.operator.refresh().unwrap();
    let ingested: Vec<_> = outcome.ingested.iter().map(|found| found.version.to_string()).collect();
    assert_eq!(ingested, ["20260201000000000Z"]);
    let journal = running
        .registry()
        .component::<dyn JournalService>(&"nenjim.journal.service".parse().unwrap());
    let head = journal.unwrap().unwrap().latest(&writer.coordinate()).unwrap().unwrap();
    assert_eq!(
        head.version().to_string(),
        "20260201000000000Z",
        "the refreshed Journal is the registered one"
    );
}

#[test]
fn the_operator_is_refused_before_the_start_and_after_a_failed_one() {
    let (journals, data) = (JournalRoot::new(), DataRoot::new());
    journals.write("stray", "");
    let fresh = RunningHub::construct(journals.path(), data.path());
    let refused = |running: &RunningHub| match running.operator.refresh().unwrap_err() {
        RefreshError::IllegalState(IllegalState::NotStarted {
            subject: "the Journal",
            state,
            ..
        }) => state,
        other => panic!("{other}"),
    };
    assert_eq!(refused(&fresh), StartState::Fresh);
    assert!(fresh.operator.journal_root().is_err());

    let (failed, failure) = RunningHub::failed(journals.path(), data.path());
    assert!(matches!(&*failure, HubError::ProcessFailed { id, .. } if id.as_str() == "nenjim.journal.service"));
    assert_eq!(refused(&failed), StartState::Failed);
    assert_eq!(failed.operator.journal_root().unwrap(), journals.path());
}

#[test]
fn the_load_and_each_refresh_announce_their_progress() {
    let (journals, data) = (JournalRoot::new(), DataRoot::new());
    let mut writer = journals.artifact("pump");
    for month in 1..=9 {
        writer.publish(&format!("20260{month}01000000000Z"), &[release("1.0.0")]);
    }
    let running = RunningHub::online(journals.path(), data.path());
    let started = |id: &str| {
        let is_it = |event: &HubEvent| matches!(event, HubEvent::Started { id: started, .. } if started.as_str() == id);
        running
            .observed
            .iter()
            .position(|observed| is_it(&observed.event))
            .unwrap()
    };
    let journal_started = started("nenjim.journal.service");
    let during = progress(&running.observed[..journal_started]);
    let last = during.last().expect("the load announced how far it came");
    assert_eq!((last.files_done, last.files_found), (9, 9));
    assert!(last.bytes_done > 0 && last.bytes_done == last.bytes_found);
    assert!(during.is_sorted_by_key(|progress| progress.files_done));
    assert!(progress(&running.observed[journal_started..]).is_empty());

    running.operator.refresh().unwrap();
    let refreshed = loop {
        match running.next_event() {
            HubEvent::Loading { progress } if progress.files_done == progress.files_found => break progress,
            HubEvent::Loading { .. } => {}
            other => panic!("nothing but progress follows online: {other:?}"),
        }
    };
    assert_eq!(refreshed.files_done, 9);
}

#[test]
fn an_announcer_that_panics_never_returns_or_is_not_there_leaves_the_hub_alone() {
    let journals = JournalRoot::new();
    let data = [DataRoot::new(), DataRoot::new(), DataRoot::new()];
    assert_comes_online(NenjimHubImpl::new(configuration(&journals, &data[0]), |_| {
        panic!("no ear")
    }));
    let (permit, permits) = channel::<()>();
    let blocked = move |_| permits.recv().unwrap_or_default();
    assert_comes_online(NenjimHubImpl::new(configuration(&journals, &data[1]), blocked));
    assert_comes_online(NenjimHubImpl::without_announcer(configuration(&journals, &data[2])));
    drop(permit);
}

#[test]
fn snapshots_read_under_load_are_growing_prefixes() {
    let (journals, data) = (JournalRoot::new(), DataRoot::new());
    for name in ["pump", "valve", "pipe"] {
        journals
            .artifact(name)
            .publish("20260101000000000Z", &[release("1.0.0")]);
    }
    let (hub, _operator) = NenjimHubImpl::without_announcer(configuration(&journals, &data));
    let hub = Arc::new(hub);
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let hub = hub.clone();
            thread::spawn(move || {
                let deadline = Instant::now() + PATIENCE;
                let mut seen = 0;
                while seen < STARTUP_ORDER.len() {
                    assert!(Instant::now() < deadline, "only {seen} started");
                    let snapshot = hub.started_process_ids();
                    assert!(snapshot.len() >= seen, "a started process disappeared");
                    seen = snapshot.len();
                    assert!(
                        snapshot
                            .iter()
                            .map(AsRef::as_ref)
                            .eq(STARTUP_ORDER.into_iter().take(seen)),
                        "{snapshot:?}"
                    );
                }
            })
        })
        .collect();
    thread::spawn(move || hub.start());
    for reader in readers {
        reader.join().unwrap();
    }
}
