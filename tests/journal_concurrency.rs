//! Queries while refreshes publish: each answer is one whole state, and versions only grow.

mod common;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use common::{JournalRoot, JournalWriter, nth_version, release, version};
use nenjim_hub::{ArtifactCoordinate, IllegalState, JournalService, StartState, assemble_observed_journal};

/// How many revisions each artifact gets while it is read.
const REVISIONS: usize = 30;

/// Asks every query about an artifact and makes sure that what it says fits together; tells how many revisions it saw.
fn ask_everything(service: &dyn JournalService, artifact: &ArtifactCoordinate, seen_before: usize) -> usize {
    let ask = || -> Result<usize, IllegalState> {
        let end_of_time = version("99991231235959999Z");
        let head = service.latest(artifact)?;
        let as_of = service.as_of(artifact, end_of_time)?;
        let revisions = service.revisions(artifact)?;
        let known = service.coordinates()?;

        // Asked one after the other, the answers may only have grown.
        let versions = [&head, &as_of].map(|revision| revision.as_ref().map(|revision| revision.version()));
        assert!(versions[0] <= versions[1]);
        assert!(versions[1] <= revisions.last().map(|revision| revision.version()));
        assert!(
            revisions.len() >= seen_before,
            "{} after {seen_before}",
            revisions.len()
        );
        assert!(revisions.is_empty() || known.contains(artifact));
        assert!(known.is_sorted());

        // One answer is one state: a chain without a gap, each snapshot complete.
        for (number, revision) in revisions.iter().enumerate() {
            assert_eq!(revision.version(), version(&nth_version(number)));
            assert_eq!(revision.releases().len(), 1 + number % 3);
            let exact = service
                .exact(artifact, revision.version())?
                .expect("what was listed stays");
            assert!(Arc::ptr_eq(&exact, revision));
            let release = revision.releases()[0].version();
            assert!(service.release(artifact, revision.version(), release)?.is_some());
        }
        Ok(revisions.len())
    };
    ask().expect("a started Journal")
}

/// Publishes a revision by renaming it into place, as somebody may come by at any moment.
fn publish(writer: &mut JournalWriter, number: usize, staging: &Path) {
    let releases: Vec<_> = (0..=number % 3)
        .map(|release_number| release(&format!("0.{release_number}.0")))
        .collect();
    let version = nth_version(number);
    let text = writer.next_text(&version, &releases);
    let staged = staging.join(&version);
    fs::write(&staged, &text).expect("a staged journal");
    fs::rename(staged, writer.path(&version)).expect("a journal in its place");
    writer.set_head(&version, &text);
}

#[test]
fn queries_see_whole_states_that_only_grow_while_refreshes_publish() {
    let root = JournalRoot::new();
    let mut writers = ["one", "other"].map(|name| root.artifact(name));
    let staging = tempfile::tempdir().expect("a directory");
    publish(&mut writers[0], 0, staging.path());
    let journal = root.start();
    let coordinates = writers.each_ref().map(JournalWriter::coordinate);
    let finished = AtomicBool::new(false);
    let (finished, service, manager) = (&finished, &journal.service, &journal.manager);

    thread::scope(|scope| {
        for artifact in &coordinates {
            for _ in 0..2 {
                scope.spawn(move || {
                    let mut seen = 0;
                    while !finished.load(Ordering::SeqCst) {
                        seen = ask_everything(service.as_ref(), artifact, seen);
                    }
                    assert!(ask_everything(service.as_ref(), artifact, seen) >= REVISIONS - 1);
                });
            }
        }
        // A second refresher gets in the way of the first: whatever the two are told together is everything.
        let other = scope.spawn(move || {
            let mut ingested = Vec::new();
            while !finished.load(Ordering::SeqCst) {
                ingested.extend(manager.refresh().expect("a valid root").ingested);
            }
            ingested
        });
        let mut ingested = Vec::new();
        for number in 1..REVISIONS {
            for (place, writer) in writers.iter_mut().enumerate() {
                publish(writer, number - place, staging.path());
            }
            ingested.extend(manager.refresh().expect("a valid root").ingested);
        }
        finished.store(true, Ordering::SeqCst);
        ingested.extend(other.join().expect("a second refresher"));
        assert_eq!(ingested.len(), 2 * (REVISIONS - 1));
        ingested.sort_by(|one, other| (&one.coordinate, one.version).cmp(&(&other.coordinate, other.version)));
        ingested.dedup();
        assert_eq!(ingested.len(), 2 * (REVISIONS - 1), "none was ingested twice");
    });
}

#[test]
fn a_query_waits_neither_for_a_load_nor_for_a_refresh() {
    let root = JournalRoot::new();
    let mut writer = root.artifact("one");
    let staging = tempfile::tempdir().expect("a directory");
    publish(&mut writer, 0, staging.path());
    // The observer holds up whoever reads the root until the queries have been answered.
    let (reached, at_the_end) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let may_go_on = Mutex::new(may_go_on);
    let journal = assemble_observed_journal(root.path(), move |_| {
        reached.send(()).expect("a waiting test");
        let may_go_on = may_go_on.lock().expect("one reader at a time");
        may_go_on.recv().expect("a waiting test");
    });
    let artifact = writer.coordinate();

    thread::scope(|scope| {
        let load = scope.spawn(|| journal.process.start().map_err(|error| error.to_string()));
        at_the_end.recv().expect("a load");
        let refused = journal
            .service
            .latest(&artifact)
            .expect_err("a load that has not ended");
        assert!(matches!(
            refused,
            IllegalState::NotStarted {
                state: StartState::Starting,
                ..
            }
        ));
        go_on.send(()).expect("a waiting load");
        load.join().expect("a load").expect("a valid root");

        publish(&mut writer, 1, staging.path());
        let refresh = scope.spawn(|| journal.manager.refresh().expect("a valid root"));
        at_the_end.recv().expect("a refresh");
        assert_eq!(
            journal.service.revisions(&artifact).map(|revisions| revisions.len()),
            Ok(1)
        );
        go_on.send(()).expect("a waiting refresh");
        assert_eq!(refresh.join().expect("a refresh").ingested.len(), 1);
        assert_eq!(
            journal.service.revisions(&artifact).map(|revisions| revisions.len()),
            Ok(2)
        );
    });
}
