//! The demo root and its successors, as the hub reads them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use nenjim_hub::{
    DiagnosticId, JournalAssembly, JournalVersion, RefreshError, ReleaseStatus, assemble_journal, findings,
};
use tempfile::TempDir;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

fn copy(from: &Path, to: &Path) {
    for directory in fs::read_dir(from).unwrap() {
        let directory = directory.unwrap();
        let target = to.join(directory.file_name());
        fs::create_dir_all(&target).unwrap();
        for file in fs::read_dir(directory.path()).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), target.join(file.file_name())).unwrap();
        }
    }
}

/// A started Journal over a copy of the demo.
fn demo() -> (TempDir, JournalAssembly) {
    let root = TempDir::new().unwrap();
    copy(&fixtures().join("demo/journals"), root.path());
    let journal = assemble_journal(root.path());
    journal.process.start().unwrap();
    (root, journal)
}

/// Every head's version by coordinate.
fn heads(journal: &JournalAssembly) -> BTreeMap<String, JournalVersion> {
    let coordinates = journal.service.coordinates().unwrap();
    coordinates
        .iter()
        .map(|coordinate| {
            let head = journal.service.latest(coordinate).unwrap().unwrap();
            (coordinate.to_string(), head.version())
        })
        .collect()
}

#[test]
fn the_demo_is_what_it_is_meant_to_show() {
    let (_root, journal) = demo();
    let (mut statuses, mut revisions) = (BTreeMap::new(), Vec::new());
    for coordinate in journal.service.coordinates().unwrap().iter() {
        let chain = journal.service.revisions(coordinate).unwrap();
        assert!(
            (3..=40).contains(&chain.len()),
            "{coordinate} has {} revisions",
            chain.len()
        );
        for release in chain.last().unwrap().releases() {
            *statuses.entry(release.status().map(ReleaseStatus::as_str)).or_insert(0) += 1;
        }
        revisions.extend(chain.iter().cloned());
    }
    assert!(statuses[&Some("deprecated")] > 50 && statuses[&Some("active")] > 30);
    assert_eq!(statuses[&Some("withdrawn")], 7);
    assert!(
        revisions
            .iter()
            .any(|revision| !revision.summary().unwrap_or_default().is_ascii())
    );
    assert!(revisions.iter().any(|revision| revision.summary().is_none()));

    let mut found: BTreeMap<DiagnosticId, usize> = BTreeMap::new();
    for finding in &findings::of_worldview(&*journal.service, None).unwrap() {
        *found.entry(finding.id).or_default() += 1;
    }
    let expected = [
        (DiagnosticId::ReleaseDropped, 1),
        (DiagnosticId::ReleaseContentChanged, 1),
        (DiagnosticId::ReleaseLicenseChanged, 1),
        (DiagnosticId::DependencyUnresolved, 4),
    ];
    assert_eq!(found, expected.into());
}

#[test]
fn its_successors_are_what_a_refresh_brings() {
    let (root, journal) = demo();
    let before = heads(&journal);
    copy(&fixtures().join("demo-next"), root.path());
    assert_eq!(heads(&journal), before, "nothing changes by itself");

    let outcome = journal.manager.refresh().unwrap();
    let ingested: Vec<String> = outcome
        .ingested
        .iter()
        .map(|ingested| format!("{} {}", ingested.coordinate, ingested.version))
        .collect();
    assert_eq!(
        ingested,
        [
            "com_r35157_assetaz-ticker-impl_ref 20261117080512690Z",
            "com_r35157_jupiter-perps-alarm-impl_ref 20261120130944571Z",
            "com_r35157_nenjim-hubd-impl_ref 20261119143027518Z",
            "com_r35157_nenjim-hubd-impl_ref 20261126091844203Z",
            "com_r35157_nenjim-journal-api 20261123100915037Z",
        ]
    );
    assert_eq!(heads(&journal).len(), before.len() + 1);
    assert!(journal.manager.refresh().unwrap().ingested.is_empty());
}

#[test]
fn its_broken_successor_changes_nothing() {
    let (root, journal) = demo();
    let before = heads(&journal);
    copy(&fixtures().join("demo-broken"), root.path());
    let Err(RefreshError::Invalid {
        diagnostics, outcome, ..
    }) = journal.manager.refresh()
    else {
        panic!("the broken successor was taken");
    };
    let ids: Vec<DiagnosticId> = diagnostics.into_iter().map(|diagnostic| diagnostic.id).collect();
    assert_eq!(ids, [DiagnosticId::UnknownKey, DiagnosticId::InvalidLicense]);
    assert!(outcome.ingested.is_empty());
    assert_eq!(heads(&journal), before);
}
