//! What holds of every chain, over generated ones.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use common::{JournalRoot, JournalWriter, nth_version, release, version, versions};
use nenjim_hub::{Digest, JournalAssembly, RefreshError, Revision, assemble_journal};
use proptest::prelude::*;

/// A chain as generated: the gaps between its versions in milliseconds, and how many releases each snapshot has.
fn chain() -> impl Strategy<Value = Vec<(usize, usize)>> {
    prop::collection::vec((1_usize..4, 0_usize..4), 1..8)
}

/// Publishes the chain and gives the versions.
fn publish(writer: &mut JournalWriter, chain: &[(usize, usize)]) -> Vec<String> {
    let mut number = 0;
    let publish_next = |(gap, releases): &(usize, usize)| {
        number += gap;
        let version = nth_version(number);
        let releases: Vec<_> = (0..*releases).map(|number| release(&format!("0.{number}.0"))).collect();
        writer.publish(&version, &releases);
        version
    };
    chain.iter().map(publish_next).collect()
}

/// All that is known of every revision.
fn everything(journal: &JournalAssembly) -> Vec<Arc<Revision>> {
    let service = &journal.service;
    let mut known = Vec::new();
    for artifact in service.coordinates().expect("a started Journal").iter() {
        for revision in service.revisions(artifact).expect("a started Journal").iter() {
            let exact = service.exact(artifact, revision.version()).expect("a started Journal");
            known.push(exact.expect("a listed revision"));
        }
    }
    known
}

fn loads(root: &JournalRoot) -> bool {
    root.assemble().process.start().is_ok()
}

/// Each text of a chain with its path below the root.
fn texts(writer: &JournalWriter, versions: &[String]) -> Vec<(String, Vec<u8>)> {
    let text = |version: &String| {
        let bytes = fs::read(writer.path(version)).expect("a journal");
        (writer.relative_path(version), bytes)
    };
    versions.iter().map(text).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_flipped_byte_of_a_file_that_is_not_the_head_is_rejected(
        chain in chain().prop_filter("a successor", |chain| chain.len() > 1),
        file in any::<prop::sample::Index>(),
        byte in any::<prop::sample::Index>(),
        bit in 0_u32..8,
    ) {
        let root = JournalRoot::new();
        let mut writer = root.artifact("hubd");
        let versions = publish(&mut writer, &chain);
        let journal = root.start();
        let before = everything(&journal);

        let path = writer.path(file.get::<String>(&versions[..versions.len() - 1]));
        let mut bytes = fs::read(&path).expect("a journal");
        let place = byte.index(bytes.len());
        bytes[place] ^= 1 << bit;
        fs::write(&path, bytes).expect("a journal");

        prop_assert!(!loads(&root));
        let refused = matches!(journal.manager.refresh(), Err(RefreshError::Invalid { .. }));
        prop_assert!(refused);
        prop_assert_eq!(everything(&journal), before);
    }

    #[test]
    fn every_prefix_of_a_chain_loads(chain in chain()) {
        let root = JournalRoot::new();
        let mut writer = root.artifact("hubd");
        let published = publish(&mut writer, &chain);
        for length in (0..=published.len()).rev() {
            let journal = root.start();
            prop_assert_eq!(versions(&journal.service, &writer.coordinate()), &published[..length]);
            if let Some(head) = length.checked_sub(1) {
                fs::remove_file(writer.path(&published[head])).expect("a removal");
            }
        }
    }

    #[test]
    fn any_order_and_batching_that_succeeds_gives_the_chain_of_one_load(
        first in chain(),
        second in chain(),
        order in any::<prop::sample::Index>(),
        shuffled in Just((0..14_usize).collect::<Vec<_>>()).prop_shuffle(),
        batch_ends in prop::collection::vec(any::<bool>(), 14),
    ) {
        let source = JournalRoot::new();
        let mut one = source.artifact("one");
        let mut other = source.artifact("other");
        let versions_of_one = publish(&mut one, &first);
        let versions_of_other = publish(&mut other, &second);
        let at_once = everything(&source.start());
        let mut texts = [texts(&one, &versions_of_one), texts(&other, &versions_of_other)].concat();
        // Any order at all; what comes too early is refused then, and accepted once what it follows is there.
        let total = texts.len();
        texts.rotate_left(order.index(total));
        let arrivals: Vec<_> = shuffled.into_iter().filter(|place| *place < total).collect();

        let root = JournalRoot::new();
        let journal = root.start();
        for (place, ends) in arrivals.into_iter().zip(batch_ends) {
            let (path, bytes) = &texts[place];
            root.write(path, bytes);
            if ends {
                let before: BTreeSet<_> = known(&journal);
                let (accepted, new) = match journal.manager.refresh() {
                    Ok(outcome) => (true, outcome.ingested),
                    Err(RefreshError::Invalid { outcome, .. }) => (false, outcome.ingested),
                    Err(other) => panic!("{other}"),
                };
                let after = known(&journal);
                prop_assert!(before.is_subset(&after));
                let told: BTreeSet<_> = new.iter().map(|new| new.digest).collect();
                prop_assert_eq!(told, after.difference(&before).copied().collect());
                prop_assert_eq!(accepted, loads(&root));
            }
        }
        journal.manager.refresh().expect("everything is there");
        prop_assert_eq!(everything(&journal), at_once);
    }

    #[test]
    fn refreshing_twice_is_refreshing_once(chain in chain(), begun in any::<prop::sample::Index>()) {
        let root = JournalRoot::new();
        let mut writer = root.artifact("hubd");
        let (begin, rest) = chain.split_at(begun.index(chain.len()));
        let mut number = 0;
        for (gap, _) in begin {
            number += gap;
            writer.publish(&nth_version(number), &[release("0.1.0")]);
        }
        let journal = root.start();
        for (gap, _) in rest {
            number += gap;
            writer.publish(&nth_version(number), &[release("0.1.0")]);
        }
        let first = journal.manager.refresh().expect("a valid root");
        prop_assert_eq!(first.ingested.len(), rest.len());
        let once = everything(&journal);
        let second = journal.manager.refresh().expect("a valid root");
        prop_assert!(second.ingested.is_empty());
        prop_assert_eq!(everything(&journal), once);
    }

    #[test]
    fn what_exact_answered_is_never_changed_by_a_refresh(
        chain in chain(),
        spoiled in any::<prop::sample::Index>(),
        spoil in prop_oneof![
            Just(None),
            Just(Some(Vec::new())),
            prop::collection::vec(any::<u8>(), 1..40).prop_map(Some)
        ],
    ) {
        let root = JournalRoot::new();
        let mut writer = root.artifact("hubd");
        let versions = publish(&mut writer, &chain);
        let journal = root.start();
        let before = everything(&journal);
        // A file is removed or overwritten, and one more is published.
        let path: PathBuf = writer.path(spoiled.get::<String>(&versions));
        match spoil {
            None => fs::remove_file(path).expect("a removal"),
            Some(bytes) => fs::write(path, bytes).expect("a journal"),
        }
        writer.publish(&nth_version(1_000), &[release("9.9.9")]);
        let _ = journal.manager.refresh();
        let after = everything(&journal);
        prop_assert_eq!(&after[..before.len()], &before[..]);
    }

    #[test]
    fn as_of_agrees_with_a_naive_scan(chain in chain(), asked in prop::collection::vec(0_usize..30, 1..20)) {
        let root = JournalRoot::new();
        let mut writer = root.artifact("hubd");
        let published = publish(&mut writer, &chain);
        let journal = assemble_journal(root.path());
        journal.process.start().expect("a valid root");
        for number in asked {
            let moment = nth_version(number);
            // The strict form's byte order is time order.
            let expected = published.iter().rfind(|version| **version <= moment);
            let found = journal.service.as_of(&writer.coordinate(), version(&moment)).expect("a started Journal");
            let found = found.map(|revision| revision.version().to_string());
            prop_assert_eq!(found.as_ref(), expected);
        }
    }
}

fn known(journal: &JournalAssembly) -> BTreeSet<Digest> {
    everything(journal).iter().map(|revision| revision.digest()).collect()
}
