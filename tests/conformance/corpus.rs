//! The cases on disk.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// One directory of the corpus.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) root: PathBuf,
    expected: PathBuf,
}

/// The cases of one kind, `valid` or `invalid`, by name.
pub(crate) fn cases(kind: &str) -> Vec<Case> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/conformance")
        .join(kind);
    let mut cases: Vec<Case> = fs::read_dir(&directory)
        .expect("the corpus")
        .map(|entry| {
            let path = entry.expect("a case").path();
            Case {
                name: format!("{kind}/{}", path.file_name().expect("a name").to_string_lossy()),
                root: path.join("root"),
                expected: path.join("expected.json"),
            }
        })
        .collect();
    assert!(!cases.is_empty(), "no cases in {}", directory.display());
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    cases
}

impl Case {
    pub(crate) fn expected(&self) -> Value {
        let text = fs::read_to_string(&self.expected).expect("expected.json");
        serde_json::from_str(&text).expect("JSON")
    }

    pub(crate) fn write_expected(&self, expected: &Value) {
        fs::write(&self.expected, format!("{expected:#}\n")).expect("a written expected.json");
    }
}
