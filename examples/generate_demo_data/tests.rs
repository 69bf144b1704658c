use std::collections::BTreeSet;
use std::path::PathBuf;

use super::*;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo/data")
}

/// Every file below `directory`.
fn files_below(directory: &Path) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.insert(path);
        }
    }
    files
}

#[test]
fn what_is_committed_is_what_the_program_writes() {
    let written = files();
    for (path, text) in &written {
        let committed = fs::read_to_string(root().join(path)).unwrap();
        assert!(
            committed == *text,
            "{path} is not what the program writes; run cargo run --example generate_demo_data"
        );
    }
    assert_eq!(files_below(&root()), written.map(|(path, _)| root().join(path)).into());
}

#[test]
fn the_indexes_lie_on_both_sides_of_zero_and_end_before_december() {
    for path in ["evelyn/prod/status.log", "evelyn/test/status.log"] {
        let text = fs::read_to_string(root().join(path)).unwrap();
        let records: Vec<_> = text
            .lines()
            .skip(1)
            .map(|line| line.split_once(":1:").unwrap())
            .collect();
        assert!(records.len() > 900, "{path}");
        assert!(records.iter().any(|(_, index)| index.starts_with('-')), "{path}");
        assert!(records.iter().any(|(_, index)| !index.starts_with('-')), "{path}");
        assert!(records.last().unwrap().0 < "20261130", "{path}");
    }
}
