use std::sync::Arc;

use super::{Chain, Ingestion, Violation};
use crate::journal::text::{Draft, Places};
use crate::journal::{ArtifactCoordinate, DiagnosticId, Digest, JournalVersion, Position, Predecessor, Timestamp};

fn coordinate() -> ArtifactCoordinate {
    "com_example-hubd-api".parse().expect("a coordinate")
}

fn version(number: i64) -> JournalVersion {
    let moment = Timestamp::from_unix_milliseconds(1_767_225_600_000 + number);
    moment.expect("a year in range").into()
}

fn digest(number: i64) -> Digest {
    Digest::of(&number.to_le_bytes())
}

fn draft(number: i64, previous: Predecessor) -> Draft {
    Draft {
        coordinate: coordinate(),
        version: version(number),
        previous,
        summary: None,
        releases: Arc::default(),
        sections: Box::default(),
        naming: 0..0,
        places: Places {
            version: Position { line: 2, column: 17 },
            group: Position { line: 3, column: 7 },
            previous: Position { line: 6, column: 10 },
        },
    }
}

fn genesis(number: i64) -> Draft {
    draft(number, Predecessor::Genesis)
}

fn successor(number: i64, of: i64) -> Draft {
    let previous = Predecessor::Revision {
        version: version(of),
        digest: digest(of),
    };
    draft(number, previous)
}

/// The revisions 1 to `length`, each a successor of the one before.
fn chain(length: i64) -> Chain {
    let mut chain = Chain::new(coordinate());
    for number in 1..=length {
        let draft = if number == 1 {
            genesis(1)
        } else {
            successor(number, number - 1)
        };
        assert_eq!(chain.ingest(&draft, digest(number)), Ok(Ingestion::Extended));
    }
    chain
}

/// What ingesting says, after making sure that it changed nothing.
fn refused(chain: &Chain, draft: &Draft, digest: Digest) -> Violation {
    let mut changed = chain.clone();
    let violation = changed.ingest(draft, digest).expect_err("a violation");
    assert_eq!(changed.revisions(), chain.revisions());
    assert_eq!(changed.head(), chain.head());
    violation
}

#[test]
fn a_chain_keeps_its_revisions_in_order_and_finds_them() {
    let chain = chain(3);
    let versions: Vec<_> = chain.revisions().iter().map(|revision| revision.version()).collect();
    assert_eq!(versions, [version(1), version(2), version(3)]);
    assert_eq!(chain.head().map(|head| head.digest()), Some(digest(3)));
    assert_eq!(
        chain.exact(version(2)).map(|revision| revision.digest()),
        Some(digest(2))
    );
    assert_eq!(chain.exact(version(4)), None);
    assert_eq!(chain.as_of(version(0)), None);
    assert_eq!(chain.as_of(version(9)), chain.head());
}

#[test]
fn a_first_revision_that_is_no_genesis_is_refused() {
    let violation = refused(&Chain::new(coordinate()), &successor(2, 1), digest(2));
    assert_eq!(violation.id(), DiagnosticId::MissingGenesis);
}

#[test]
fn a_known_text_changes_nothing() {
    let mut chain = chain(3);
    let before = chain.clone();
    assert_eq!(chain.ingest(&successor(2, 1), digest(2)), Ok(Ingestion::Unchanged));
    assert_eq!(chain.ingest(&genesis(1), digest(1)), Ok(Ingestion::Unchanged));
    assert!(Arc::ptr_eq(&chain.revisions().0, &before.revisions().0));
}

#[test]
fn a_known_version_with_other_bytes_is_refused_with_both_digests() {
    let violation = refused(&chain(3), &successor(2, 1), digest(20));
    let expected = Violation::HistoryRewritten {
        version: version(2),
        known: digest(2),
        found: digest(20),
    };
    assert_eq!(violation, expected);
    let diagnostic = violation.diagnostic(String::new(), None);
    assert!(diagnostic.message.contains(&digest(2).to_string()));
    assert!(diagnostic.message.contains(&digest(20).to_string()));
}

#[test]
fn the_rules_are_applied_in_their_order() {
    let chain = chain(3);
    // A known version outranks a second genesis, which outranks a version that is not later.
    assert_eq!(
        refused(&chain, &genesis(2), digest(20)).id(),
        DiagnosticId::HistoryRewritten
    );
    assert_eq!(
        refused(&chain, &genesis(0), digest(0)).id(),
        DiagnosticId::SecondGenesis
    );
    // Each objection to the predecessor outranks a version that is not later.
    assert_eq!(refused(&chain, &successor(-1, 1), digest(9)).id(), DiagnosticId::Fork);
    assert_eq!(
        refused(&chain, &successor(-1, 7), digest(9)).id(),
        DiagnosticId::MissingPredecessor
    );
}

#[test]
fn a_second_genesis_is_refused() {
    assert_eq!(
        refused(&chain(1), &genesis(2), digest(2)).id(),
        DiagnosticId::SecondGenesis
    );
}

#[test]
fn a_second_successor_of_one_revision_is_a_fork() {
    let violation = refused(&chain(3), &successor(4, 2), digest(4));
    let expected = Violation::Fork {
        named: version(2),
        head: version(3),
        head_digest: digest(3),
    };
    assert_eq!(violation, expected);
}

#[test]
fn an_unknown_predecessor_is_missing_even_when_it_is_the_text_itself() {
    assert_eq!(
        refused(&chain(3), &successor(9, 8), digest(9)).id(),
        DiagnosticId::MissingPredecessor
    );
    assert_eq!(
        refused(&chain(3), &successor(9, 9), digest(9)).id(),
        DiagnosticId::MissingPredecessor
    );
}

#[test]
fn a_predecessor_with_another_digest_is_refused_with_both_digests() {
    let mut draft = successor(4, 3);
    draft.previous = Predecessor::Revision {
        version: version(3),
        digest: digest(30),
    };
    let violation = refused(&chain(3), &draft, digest(4));
    let expected = Violation::PredecessorDigestMismatch {
        version: version(3),
        named: digest(30),
        actual: digest(3),
    };
    assert_eq!(violation, expected);
    let diagnostic = violation.diagnostic(String::new(), Some(&draft));
    assert_eq!(diagnostic.position, Some(draft.places.previous));
    assert!(diagnostic.message.contains(&digest(30).to_string()));
    assert!(diagnostic.message.contains(&digest(3).to_string()));
}

#[test]
fn a_successor_that_is_not_later_is_refused_at_its_version() {
    let draft = successor(2, 9);
    let mut chain = Chain::new(coordinate());
    chain.ingest(&genesis(9), digest(9)).expect("a genesis");
    let violation = refused(&chain, &draft, digest(2));
    let expected = Violation::NonMonotonicVersion {
        version: version(2),
        head: version(9),
    };
    assert_eq!(violation, expected);
    let diagnostic = violation.diagnostic(String::new(), Some(&draft));
    assert_eq!(diagnostic.position, Some(draft.places.version));
}

#[test]
fn a_rejected_text_leaves_no_memory() {
    let mut chain = chain(1);
    refused(&chain, &successor(3, 2), digest(3));
    assert_eq!(chain.ingest(&successor(2, 1), digest(2)), Ok(Ingestion::Extended));
    assert_eq!(chain.ingest(&successor(3, 2), digest(3)), Ok(Ingestion::Extended));
}

#[test]
fn a_clone_is_not_changed_by_what_the_other_ingests() {
    let mut chain = chain(20);
    let before = chain.clone();
    chain.ingest(&successor(21, 20), digest(21)).expect("a successor");
    assert_eq!(before.revisions().len(), 20);
    assert_eq!(before.as_of(version(30)).map(|head| head.version()), Some(version(20)));
    assert!(Arc::ptr_eq(&before.revisions()[0], &chain.revisions()[0]));
}

#[test]
fn a_very_long_chain_is_built_searched_and_dropped_on_a_small_stack() {
    let work = || {
        let chain = chain(100_000);
        assert_eq!(
            chain.as_of(version(77_777)).map(|revision| revision.digest()),
            Some(digest(77_777))
        );
        drop(chain);
    };
    let small_stack = std::thread::Builder::new().stack_size(64 << 10);
    small_stack.spawn(work).expect("a thread").join().expect("no overflow");
}
