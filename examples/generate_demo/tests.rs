use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::catalogue;

fn fixtures() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// Every journal below `root`, by its path relative to it.
fn committed(root: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for directory in fs::read_dir(root).unwrap() {
        let directory = directory.unwrap();
        for file in fs::read_dir(directory.path()).unwrap() {
            let file = file.unwrap();
            let path = [directory.file_name(), file.file_name()].map(|part| part.into_string().unwrap());
            files.insert(path.join("/"), fs::read_to_string(file.path()).unwrap());
        }
    }
    files
}

#[test]
fn what_is_committed_is_what_the_catalogue_says() {
    for (root, files) in catalogue::roots() {
        let written: BTreeMap<_, _> = files.into_iter().map(|file| (file.path, file.text)).collect();
        let committed = committed(&fixtures().join(root));
        let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&committed), names(&written), "{root}");
        for (path, text) in written {
            assert!(
                committed[&path] == text,
                "{root}/{path} is not what the catalogue says; run cargo run --example generate_demo"
            );
        }
    }
}

#[test]
fn every_summary_and_version_stands_once() {
    let mut versions = BTreeSet::new();
    let mut summaries: BTreeMap<&str, usize> = BTreeMap::new();
    for history in catalogue::histories() {
        for (version, summary, _) in history.told.iter().chain(history.next) {
            assert!(versions.insert(*version), "{version} stands twice");
            *summaries.entry(summary).or_default() += 1;
        }
    }
    summaries.retain(|summary, count| *count > 1 && !matches!(*summary, "" | "1.0" | "Retire everything before 1.0"));
    assert_eq!(summaries, BTreeMap::new());
}

/// A release may only depend on what had been published by then, but for one artifact that has no journal here.
#[test]
fn dependencies_resolve_at_the_moment_they_are_introduced() {
    let mut revisions: Vec<(String, String, String)> = Vec::new();
    for history in catalogue::histories() {
        let written = history.write();
        for file in written.told.into_iter().chain(written.next) {
            let (coordinate, version) = file.path.trim_end_matches(".journal").split_once('/').unwrap();
            revisions.push((version.to_owned(), coordinate.to_owned(), file.text));
        }
    }
    revisions.sort();
    let mut known = BTreeSet::new();
    let mut unresolved = BTreeSet::new();
    for (version, coordinate, text) in revisions {
        for release in text.lines().filter_map(|line| line.strip_prefix("RELEASE=")) {
            known.insert(format!("{coordinate} {release}"));
        }
        for dependency in text.lines().filter_map(|line| line.strip_prefix("DEPENDENCY=")) {
            if !known.contains(dependency) {
                unresolved.insert(format!("{coordinate} at {version} needs {dependency}"));
            }
        }
    }
    let expected = [
        "com_r35157_suwimo-client-impl_ref at 20260428121140859Z needs com_r35157_suwimo-model-api 0.3.0",
        "com_r35157_suwimo-client-impl_ref at 20260630150318412Z needs com_r35157_suwimo-model-api 0.3.0",
        "com_r35157_suwimo-client-impl_ref at 20261015085733246Z needs com_r35157_suwimo-model-api 0.3.0",
    ];
    assert_eq!(unresolved, expected.map(str::to_owned).into());
}
