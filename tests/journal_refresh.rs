//! What happens to chains between one refresh and the next, and broke other tools: through the public API.

mod common;

use std::fs;
use std::sync::Arc;

use common::{
    JournalRoot, ids_and_paths, load_errors, new_versions, refresh_errors, release, version, versions, write_many,
};
use nenjim_hub::{DiagnosticId, JournalError, LoadProgress, RefreshError, RefreshOutcome, assemble_observed_journal};

const FIRST: &str = "20260101000000000Z";
const SECOND: &str = "20260201000000000Z";
const THIRD: &str = "20260301000000000Z";
const FOURTH: &str = "20260401000000000Z";

#[test]
fn a_second_successor_of_one_revision_is_a_fork() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let other = hubd.next_text(THIRD, &[release("0.3.0")]);
    hubd.publish(SECOND, &[release("0.2.0")]);
    let journal = root.start();
    hubd.write(THIRD, other);

    let (diagnostics, outcome) = refresh_errors(&journal);
    let path = hubd.relative_path(THIRD);
    assert_eq!(ids_and_paths(&diagnostics), [(DiagnosticId::Fork, path.as_str())]);
    assert_eq!(outcome, RefreshOutcome::default());
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND]);
    assert_eq!(
        ids_and_paths(&load_errors(root.path())),
        [(DiagnosticId::Fork, path.as_str())]
    );
}

#[test]
fn a_predecessor_edited_only_in_a_comment_is_another_one() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    let genesis = hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.2.0")]);
    let journal = root.start();
    let text = fs::read_to_string(&genesis).expect("a journal");
    let edited = text.replace("\nEND=", "# reviewed\n\nEND=");
    fs::write(&genesis, &edited).expect("an edit");

    // A load sees it at the successor, with both digests.
    let diagnostics = load_errors(root.path());
    let successor = hubd.relative_path(SECOND);
    assert_eq!(
        ids_and_paths(&diagnostics),
        [(DiagnosticId::PredecessorDigestMismatch, successor.as_str())]
    );
    for bytes in [&text, &edited] {
        let digest = nenjim_hub::Digest::of(bytes.as_bytes()).to_string();
        assert!(diagnostics[0].message.contains(&digest), "{}", diagnostics[0].message);
    }
    // A refresh sees it where it is, and the first bytes stay.
    let (diagnostics, _) = refresh_errors(&journal);
    let edited_path = hubd.relative_path(FIRST);
    assert_eq!(
        ids_and_paths(&diagnostics),
        [(DiagnosticId::HistoryRewritten, edited_path.as_str())]
    );
    let first = journal
        .service
        .exact(&hubd.coordinate(), version(FIRST))
        .expect("a started Journal");
    assert_eq!(
        first.map(|first| first.digest()),
        Some(nenjim_hub::Digest::of(text.as_bytes()))
    );
}

#[test]
fn a_head_of_the_year_9999_ends_its_chain() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish("99991231235959999Z", &[release("0.1.0")]);
    let journal = root.start();
    hubd.write(SECOND, hubd.next_text(SECOND, &[release("0.2.0")]));
    let (diagnostics, _) = refresh_errors(&journal);
    let path = hubd.relative_path(SECOND);
    assert_eq!(
        ids_and_paths(&diagnostics),
        [(DiagnosticId::NonMonotonicVersion, path.as_str())]
    );
    assert!(diagnostics[0].message.contains(SECOND) && diagnostics[0].message.contains("99991231235959999Z"));
}

#[test]
fn a_third_revision_that_arrives_before_the_second_waits_for_it() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    let second = hubd.publish(SECOND, &[release("0.2.0")]);
    hubd.publish(THIRD, &[release("0.3.0")]);
    let held_back = fs::read(&second).expect("a journal");
    fs::remove_file(&second).expect("a removal");

    let (diagnostics, _) = refresh_errors(&journal);
    let path = hubd.relative_path(THIRD);
    assert_eq!(
        ids_and_paths(&diagnostics),
        [(DiagnosticId::MissingPredecessor, path.as_str())]
    );
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST]);

    fs::write(&second, held_back).expect("a journal");
    let outcome = journal.manager.refresh().expect("a valid root");
    assert_eq!(new_versions(&outcome), [SECOND, THIRD]);
}

#[test]
fn a_rejected_file_leaves_no_memory() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    let good = hubd.next_text(SECOND, &[release("0.2.0")]);
    let wrong_digest = good.replace("sha256:", "sha256:00").replace("sha256:00", "sha256:");
    let broken = [
        String::new(),
        good[..good.len() - 3].to_owned(),
        hubd.text(SECOND, "GENESIS", &[]),
        hubd.text(SECOND, &format!("{FIRST} {}", nenjim_hub::Digest::of(b"another")), &[]),
        hubd.text(SECOND, &format!("{THIRD} {}", nenjim_hub::Digest::of(b"another")), &[]),
        wrong_digest.replace("com.example", "com.elsewhere"),
    ];
    for text in broken {
        hubd.write(SECOND, &text);
        let (diagnostics, outcome) = refresh_errors(&journal);
        assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
        assert!(outcome.ingested.is_empty());
        assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST]);
    }
    hubd.write(SECOND, &good);
    assert_eq!(
        new_versions(&journal.manager.refresh().expect("a valid root")),
        [SECOND]
    );
}

#[test]
fn changed_bytes_of_a_known_revision_are_an_alarm_that_stops_its_artifact_only() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    let mut console = root.artifact("console");
    hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.2.0")]);
    console.publish(FIRST, &[release("1.0.0")]);
    let journal = root.start();
    let head = journal.service.latest(&hubd.coordinate()).expect("a started Journal");

    // The head is what no successor vouches for.
    let rewritten = hubd.text(SECOND, "GENESIS", &[release("6.6.6")]);
    hubd.write(SECOND, rewritten);
    hubd.publish(THIRD, &[release("0.3.0")]);
    console.publish(SECOND, &[release("1.1.0")]);
    for expected in [vec![SECOND], vec![]] {
        let (diagnostics, outcome) = refresh_errors(&journal);
        let path = hubd.relative_path(SECOND);
        assert_eq!(
            ids_and_paths(&diagnostics),
            [(DiagnosticId::HistoryRewritten, path.as_str())]
        );
        assert_eq!(
            new_versions(&outcome),
            expected,
            "the other artifact's new file went in"
        );
        assert_eq!(journal.service.latest(&hubd.coordinate()), Ok(head.clone()));
    }
    assert_eq!(versions(&journal.service, &console.coordinate()), [FIRST, SECOND]);
}

#[test]
fn what_succeeded_before_a_failure_stays() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    hubd.publish(SECOND, &[release("0.2.0")]);
    hubd.write(THIRD, "");
    let mut late = root.artifact("late");
    late.publish(FIRST, &[release("0.1.0")]);

    let (diagnostics, outcome) = refresh_errors(&journal);
    let path = hubd.relative_path(THIRD);
    assert_eq!(ids_and_paths(&diagnostics), [(DiagnosticId::EmptyFile, path.as_str())]);
    assert_eq!(new_versions(&outcome), [SECOND, FIRST]);
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND]);
    assert_eq!(versions(&journal.service, &late.coordinate()), [FIRST]);
    let coordinates = journal.service.coordinates().expect("a started Journal");
    assert_eq!(*coordinates, [hubd.coordinate(), late.coordinate()]);
}

#[test]
fn a_refresh_of_an_invalid_layout_ingests_nothing() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    hubd.publish(SECOND, &[release("0.2.0")]);
    let stray = root.write("com_example-zzz-api/stray", "");
    let (diagnostics, outcome) = refresh_errors(&journal);
    assert_eq!(
        ids_and_paths(&diagnostics),
        [(DiagnosticId::UnexpectedEntry, "com_example-zzz-api/stray")]
    );
    assert_eq!(outcome, RefreshOutcome::default());
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST]);

    fs::remove_file(stray).expect("a removal");
    assert_eq!(
        new_versions(&journal.manager.refresh().expect("a valid root")),
        [SECOND]
    );
}

#[test]
fn a_known_revision_whose_file_is_gone_stays_and_its_successors_go_in() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    let genesis = hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.2.0")]);
    let journal = root.start();
    fs::remove_file(genesis).expect("a removal");
    hubd.publish(THIRD, &[release("0.3.0")]);

    let outcome = journal.manager.refresh().expect("a finding is no failure");
    let path = hubd.relative_path(FIRST);
    assert_eq!(
        ids_and_paths(outcome.findings.as_slice()),
        [(DiagnosticId::HistoryMissing, path.as_str())]
    );
    assert_eq!(new_versions(&outcome), [THIRD]);
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND, THIRD]);
}

#[test]
fn unchanged_releases_are_shared_across_loads_and_refreshes() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.1.0"), release("0.2.0")]);
    let journal = root.start();
    hubd.publish(
        THIRD,
        &[release("0.1.0"), release("0.2.0").license("MIT"), release("0.3.0")],
    );
    hubd.publish(FOURTH, &[release("0.1.0"), release("0.2.0").license("MIT")]);
    journal.manager.refresh().expect("a valid root");

    let revisions = journal
        .service
        .revisions(&hubd.coordinate())
        .expect("a started Journal");
    let release = |revision: usize, release: usize| &revisions[revision].releases()[release];
    for later in 1..4 {
        assert!(Arc::ptr_eq(release(0, 0), release(later, 0)), "{later}");
    }
    assert!(!Arc::ptr_eq(release(1, 1), release(2, 1)), "its license changed");
    assert!(Arc::ptr_eq(release(2, 1), release(3, 1)));
}

// Observers and panics

#[test]
fn progress_is_told_at_the_end_with_everything_found() {
    let root = JournalRoot::new();
    let writers = write_many(&root);
    let bytes: u64 = writers
        .iter()
        .flat_map(|writer| fs::read_dir(writer.directory()).expect("a directory"))
        .map(|entry| entry.and_then(|entry| entry.metadata()).expect("a status").len())
        .sum();
    let (sender, receiver) = std::sync::mpsc::channel();
    let journal = assemble_observed_journal(root.path(), move |progress| {
        let _ = sender.send(progress);
    });
    let complete = LoadProgress {
        files_done: 144,
        files_found: 144,
        bytes_done: bytes,
        bytes_found: bytes,
    };
    journal.process.start().expect("a valid root");
    assert_eq!(receiver.try_iter().last(), Some(complete));
    journal.manager.refresh().expect("a valid root");
    assert_eq!(receiver.try_iter().last(), Some(complete));
}

#[test]
fn a_panic_while_loading_is_a_failure_and_not_a_hang() {
    let root = JournalRoot::new();
    write_many(&root);
    let journal = assemble_observed_journal(root.path(), |_| panic!("the observer is broken"));
    let error = journal.process.start().expect_err("a panic");
    match error.downcast_ref::<JournalError>() {
        Some(JournalError::Panicked { message, .. }) => assert_eq!(message, "the observer is broken"),
        other => panic!("expected a panic's message, got {other:?}"),
    }
    assert!(journal.service.coordinates().is_err());
    assert!(journal.process.start().is_err());
}

#[test]
fn a_panic_while_refreshing_does_not_spoil_the_journal_for_ever() {
    use std::sync::atomic::{AtomicBool, Ordering};
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let broken = Arc::new(AtomicBool::new(false));
    let observed = broken.clone();
    let journal = assemble_observed_journal(root.path(), move |_| {
        assert!(!observed.load(Ordering::SeqCst), "broken")
    });
    journal.process.start().expect("a valid root");
    hubd.publish(SECOND, &[release("0.2.0")]);

    broken.store(true, Ordering::SeqCst);
    match journal.manager.refresh() {
        Err(RefreshError::Panicked { message, outcome, .. }) => {
            assert_eq!(message, "broken");
            assert_eq!(
                new_versions(&outcome),
                versions(&journal.service, &hubd.coordinate())[1..]
            );
        }
        other => panic!("expected a panic's message, got {other:?}"),
    }
    broken.store(false, Ordering::SeqCst);
    journal.manager.refresh().expect("a valid root");
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND]);
}
