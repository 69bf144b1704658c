use std::fs;
use std::path::{Path, PathBuf};

use super::{DemoPart, LOCK, Roots, lock, remove_abandoned};

/// Every file below `root` with its bytes, by path.
fn files(root: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push((path.clone(), fs::read(path).unwrap()));
        }
    }
    found.sort();
    found
}

fn below(root: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let relative = |(path, bytes): (PathBuf, Vec<u8>)| (path.strip_prefix(root).unwrap().to_owned(), bytes);
    files(root).into_iter().map(relative).collect()
}

#[test]
fn the_demo_is_unpacked_byte_for_byte_and_removed_at_the_end() {
    let roots = Roots::choose(None, None).unwrap();
    assert_eq!((roots.demo, roots.demo.label()), (DemoPart::Everything, Some("DEMO")));
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/demo");
    assert!(below(&roots.journal_root) == below(&committed.join("journals")));
    assert!(below(&roots.data_root) == below(&committed.join("data")));
    assert!(!below(&roots.journal_root).is_empty() && !below(&roots.data_root).is_empty());
    let directory = roots.journal_root.parent().unwrap().to_owned();
    drop(roots);
    assert!(!directory.exists());
}

#[test]
fn only_what_is_not_given_is_the_demos() {
    let given = PathBuf::from("/given");
    let roots = Roots::choose(Some(given.clone()), None).unwrap();
    assert_eq!((roots.demo.label(), &roots.journal_root), (Some("DEMO DATA"), &given));
    assert!(roots.data_root.is_dir());
    let roots = Roots::choose(None, Some(given.clone())).unwrap();
    assert_eq!((roots.demo.label(), &roots.data_root), (Some("DEMO JOURNALS"), &given));
    let directory = roots.journal_root.parent().unwrap().to_owned();
    // The journals, and the lock.
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 2);
    roots.remove().unwrap();
    assert!(!directory.exists());
    let roots = Roots::choose(Some(given.clone()), Some(given)).unwrap();
    assert_eq!((roots.demo.label(), roots.unpacked.is_some()), (None, false));
}

#[test]
fn only_what_a_console_left_that_is_gone_is_removed() {
    let temporary = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let demo = |name: &str| {
        let directory = temporary.path().join(name);
        fs::create_dir_all(directory.join("journals")).unwrap();
        directory
    };
    let abandoned = demo("nenjim-demo-abandoned");
    drop(lock(&abandoned).unwrap());
    let used = demo("nenjim-demo-used");
    let _lock = lock(&used).unwrap();
    let never_locked = demo("nenjim-demo-never-locked");
    let other = demo("another-demo");
    drop(lock(&other).unwrap());
    drop(lock(elsewhere.path()).unwrap());
    // Whoever wants to keep a demo copies it, and a copy has no lock of its own.
    let copied = demo("nenjim-demo-copied");
    fs::copy(abandoned.join(LOCK), copied.join(LOCK)).unwrap();
    let link = temporary.path().join("nenjim-demo-link");
    std::os::unix::fs::symlink(elsewhere.path(), &link).unwrap();
    let linked_lock = demo("nenjim-demo-linked-lock");
    std::os::unix::fs::symlink(elsewhere.path().join(LOCK), linked_lock.join(LOCK)).unwrap();

    remove_abandoned(temporary.path());
    assert!(!abandoned.exists());
    for left in [&used, &never_locked, &other, &copied, &link, &linked_lock] {
        assert!(left.exists(), "{}", left.display());
    }
    assert!(elsewhere.path().join(LOCK).exists());
}
