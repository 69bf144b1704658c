//! The fragments in the documentation that must not compile.
//!
//! A fragment may fail to compile for any reason, so one alone proves little: beside each stands one that does compile and
//! differs in a single line, which therefore is the reason.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/surface.rs"]
mod surface;

use std::fs;
use std::path::Path;

/// A fenced block of Rust in a documentation comment.
struct Fragment {
    compiles: bool,
    lines: Vec<String>,
}

/// The fragments of each documentation comment in `text`, comment by comment.
fn documented(text: &str) -> Vec<Vec<Fragment>> {
    let mut comments = Vec::new();
    let mut comment = Vec::new();
    let mut open: Option<Fragment> = None;
    for line in text.lines().map(str::trim_start).chain([""]) {
        let Some(documentation) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            comments.push(std::mem::take(&mut comment));
            open = None;
            continue;
        };
        let documentation = documentation.strip_prefix(' ').unwrap_or(documentation);
        match (documentation.strip_prefix("```"), open.take()) {
            (Some(language), None) => {
                open = Some(Fragment {
                    compiles: !language.contains("compile_fail"),
                    lines: Vec::new(),
                });
            }
            (Some(_), Some(finished)) => comment.push(finished),
            (None, Some(mut fragment)) => {
                fragment.lines.push(documentation.to_owned());
                open = Some(fragment);
            }
            (None, None) => {}
        }
    }
    comments
}

fn differ_in_one_line(left: &Fragment, right: &Fragment) -> bool {
    let differences = left
        .lines
        .iter()
        .zip(&right.lines)
        .filter(|(left, right)| left != right);
    left.lines.len() == right.lines.len() && differences.count() == 1
}

#[test]
fn every_fragment_that_must_not_compile_differs_in_one_line_from_one_that_does() {
    let mut pairs = Vec::new();
    for file in surface::files() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(&file);
        for fragments in documented(&fs::read_to_string(path).unwrap()) {
            for failing in fragments.iter().filter(|fragment| !fragment.compiles) {
                assert!(
                    fragments
                        .iter()
                        .any(|twin| twin.compiles && differ_in_one_line(twin, failing)),
                    "{file}: no fragment beside this one differs in one line and compiles:\n{}",
                    failing.lines.join("\n")
                );
                pairs.push(file.clone());
            }
        }
    }
    for module in ["component", "process", "registry", "hub"] {
        assert!(
            pairs.iter().any(|file| file.starts_with(module)),
            "{module} shows no boundary: {pairs:?}"
        );
    }
}
