use std::sync::Arc;

use proptest::prelude::*;

use super::{Comparison, MemberChange, ReleaseField};
use crate::journal::{Content, Dependency, Digest, License, Policy, Predecessor, Release, ReleaseVersion, Revision};

fn release(version: &str) -> Release {
    Release {
        version: version.parse().unwrap(),
        published: "20260101000000000Z".parse().unwrap(),
        license: License("Apache-2.0".into()),
        contents: [content("a.jar", b"a"), content("b.jar", b"b")].into(),
        dependencies: [
            dependency("com_example-one-api", "1.0.0"),
            dependency("com_example-two-api", "1.0.0"),
        ]
        .into(),
        policies: [policy("status", "active"), policy("owner", "the core team")].into(),
    }
}

fn content(name: &str, bytes: &[u8]) -> Content {
    Content {
        digest: Digest::of(bytes),
        size: bytes.len() as u64,
        name: name.into(),
    }
}

fn dependency(coordinate: &str, version: &str) -> Dependency {
    Dependency {
        coordinate: coordinate.parse().unwrap(),
        version: version.parse().unwrap(),
    }
}

fn policy(name: &str, text: &str) -> Policy {
    Policy {
        name: name.into(),
        text: text.into(),
    }
}

fn revision(releases: impl IntoIterator<Item = Arc<Release>>) -> Revision {
    Revision {
        coordinate: "com_example-thing-api".parse().unwrap(),
        version: "20260101000000000Z".parse().unwrap(),
        digest: Digest::of(b"a revision"),
        previous: Predecessor::Genesis,
        summary: None,
        releases: releases.into_iter().collect(),
    }
}

fn of(versions: &[&str]) -> Revision {
    revision(versions.iter().map(|version| Arc::new(release(version))))
}

fn versions(releases: &[Arc<Release>]) -> Vec<String> {
    releases.iter().map(|release| release.version().to_string()).collect()
}

#[test]
fn everything_of_a_genesis_is_added() {
    let comparison = Comparison::between(None, &of(&["0.1.0", "0.2.0"]));
    assert_eq!(versions(&comparison.added), ["0.1.0", "0.2.0"]);
    assert!(comparison.dropped.is_empty() && comparison.changed.is_empty());
    assert!(!comparison.is_empty());
}

#[test]
fn equal_snapshots_do_not_differ_whether_shared_or_not_and_in_any_order() {
    let older = of(&["0.1.0", "0.2.0", "0.3.0"]);
    let shared = revision(older.releases().iter().cloned());
    assert!(Comparison::between(Some(&older), &shared).is_empty());
    assert!(Comparison::between(Some(&older), &of(&["0.1.0", "0.2.0", "0.3.0"])).is_empty());
    assert!(Comparison::between(Some(&older), &of(&["0.3.0", "0.1.0", "0.2.0"])).is_empty());
}

#[test]
fn added_and_dropped_releases_are_listed_in_their_snapshots_order() {
    let comparison = Comparison::between(
        Some(&of(&["0.1.0", "0.9.0", "0.2.0", "0.8.0", "1.0.0"])),
        &of(&["0.1.0", "2.0.0", "0.2.0", "1.5.0", "1.0.0"]),
    );
    assert_eq!(versions(&comparison.added), ["2.0.0", "1.5.0"]);
    assert_eq!(versions(&comparison.dropped), ["0.9.0", "0.8.0"]);
    assert!(comparison.changed.is_empty());
}

#[test]
fn another_build_is_another_release() {
    let comparison = Comparison::between(Some(&of(&["1.0.0+1"])), &of(&["1.0.0+2"]));
    assert_eq!(versions(&comparison.dropped), ["1.0.0+1"]);
    assert_eq!(versions(&comparison.added), ["1.0.0+2"]);
}

#[test]
fn changed_releases_keep_the_newer_order_wherever_they_stand() {
    let older = of(&["1.0.0", "2.0.0", "3.0.0", "4.0.0", "5.0.0", "6.0.0"]);
    let newer = revision(["1.0.0", "3.0.0", "2.0.0", "4.5.0", "5.0.0", "6.0.0"].map(|version| {
        let mut release = release(version);
        release.license = License("MIT".into());
        Arc::new(release)
    }));
    let comparison = Comparison::between(Some(&older), &newer);
    let changed: Vec<_> = comparison
        .changed
        .iter()
        .map(|change| change.version().to_string())
        .collect();
    assert_eq!(changed, ["1.0.0", "3.0.0", "2.0.0", "5.0.0", "6.0.0"]);
    assert_eq!(versions(&comparison.added), ["4.5.0"]);
    assert_eq!(versions(&comparison.dropped), ["4.0.0"]);
}

fn change_of(edit: impl FnOnce(&mut Release)) -> Option<super::ReleaseChange> {
    let mut newer = release("1.0.0");
    edit(&mut newer);
    let comparison = Comparison::between(Some(&of(&["1.0.0"])), &revision([Arc::new(newer)]));
    assert!(comparison.added.is_empty() && comparison.dropped.is_empty());
    comparison.changed.into_iter().next()
}

#[test]
fn each_field_is_told_apart() {
    let fields = |edit: fn(&mut Release)| change_of(edit).map(|change| change.fields().to_vec());
    assert_eq!(
        fields(|release| release.published = "20260101000000001Z".parse().unwrap()),
        Some(vec![ReleaseField::Published])
    );
    assert_eq!(
        fields(|release| release.license = License("MIT".into())),
        Some(vec![ReleaseField::License])
    );
    assert_eq!(
        fields(|release| release.contents[1].size = 7),
        Some(vec![ReleaseField::Contents])
    );
    assert_eq!(
        fields(|release| release.dependencies = [].into()),
        Some(vec![ReleaseField::Dependencies])
    );
    assert_eq!(
        fields(|release| release.policies[0].text = "withdrawn".into()),
        Some(vec![ReleaseField::Policies])
    );
    let everything = fields(|release| {
        release.published = "20260101000000001Z".parse().unwrap();
        release.license = License("MIT".into());
        release.contents = [content("c.jar", b"c")].into();
        release.dependencies = [].into();
        release.policies = [].into();
    });
    assert_eq!(everything, Some(ReleaseField::ALL.to_vec()));
}

#[test]
fn another_order_inside_a_release_is_no_change() {
    let change = change_of(|release| {
        release.contents.reverse();
        release.dependencies.reverse();
        release.policies.reverse();
    });
    assert_eq!(change, None);
}

#[test]
fn members_are_matched_by_name() {
    let change = change_of(|release| {
        release.contents = [content("b.jar", b"other"), content("c.jar", b"c")].into();
        release.dependencies[0] = dependency("com_example-one-api", "1.1.0");
        release.policies = [policy("status", "active")].into();
    })
    .unwrap();
    assert_eq!(
        change.contents(),
        [
            MemberChange::Dropped(&content("a.jar", b"a")),
            MemberChange::Changed {
                from: &content("b.jar", b"b"),
                to: &content("b.jar", b"other")
            },
            MemberChange::Added(&content("c.jar", b"c")),
        ]
    );
    assert_eq!(
        change.dependencies(),
        [MemberChange::Changed {
            from: &dependency("com_example-one-api", "1.0.0"),
            to: &dependency("com_example-one-api", "1.1.0")
        }]
    );
    assert_eq!(
        change.policies(),
        [MemberChange::Dropped(&policy("owner", "the core team"))]
    );
    let version: &ReleaseVersion = change.version();
    assert_eq!((change.from().version(), change.to().version()), (version, version));
}

#[test]
fn an_equal_release_that_is_not_shared_is_unchanged_beside_a_changed_one() {
    let mut newer = release("2.0.0");
    newer.license = License("MIT".into());
    let comparison = Comparison::between(
        Some(&of(&["1.0.0", "2.0.0"])),
        &revision([Arc::new(release("1.0.0")), Arc::new(newer)]),
    );
    assert_eq!(comparison.changed.len(), 1);
    assert_eq!(comparison.changed[0].version().to_string(), "2.0.0");
}

/// A release of one of a few versions, described in one of a few ways, all compared by [`naive`].
fn any_snapshot() -> impl Strategy<Value = Vec<(u8, u8)>> {
    proptest::collection::btree_map(0_u8..12, 0_u8..3, 0..12)
        .prop_map(|releases| releases.into_iter().collect::<Vec<_>>())
        .prop_shuffle()
}

fn described((version, description): (u8, u8)) -> Arc<Release> {
    let mut release = release(&format!("{version}.0.0"));
    release.policies[1].text = format!("team {description}").into();
    Arc::new(release)
}

/// Added, dropped and changed versions by looking every release up in the other snapshot.
fn naive(from: &[(u8, u8)], to: &[(u8, u8)]) -> [Vec<String>; 3] {
    let find = |releases: &[(u8, u8)], version| releases.iter().find(|release| release.0 == version).copied();
    let named = |releases: Vec<&(u8, u8)>| releases.iter().map(|release| format!("{}.0.0", release.0)).collect();
    let is_changed =
        |&&(version, description): &&(u8, u8)| find(from, version).is_some_and(|(_, before)| before != description);
    [
        named(to.iter().filter(|release| find(from, release.0).is_none()).collect()),
        named(from.iter().filter(|release| find(to, release.0).is_none()).collect()),
        named(to.iter().filter(is_changed).collect()),
    ]
}

proptest! {
    #[test]
    fn it_agrees_with_looking_everything_up(from in any_snapshot(), to in any_snapshot(), shared in any::<bool>()) {
        let mut known: Vec<Arc<Release>> = Vec::new();
        let mut described = |release| {
            let new = described(release);
            match known.iter().find(|known| shared && ***known == *new) {
                Some(known) => Arc::clone(known),
                None => {
                    known.push(Arc::clone(&new));
                    new
                }
            }
        };
        let older = revision(from.iter().copied().map(&mut described).collect::<Vec<_>>());
        let newer = revision(to.iter().copied().map(&mut described).collect::<Vec<_>>());
        let comparison = Comparison::between(Some(&older), &newer);
        let changed: Vec<_> = comparison.changed.iter().map(|change| change.version().to_string()).collect();
        prop_assert_eq!(
            [versions(&comparison.added), versions(&comparison.dropped), changed],
            naive(&from, &to)
        );
    }
}
