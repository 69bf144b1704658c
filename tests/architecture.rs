//! What the parts of the library have nothing to do with, by the names in their syntax trees.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/surface.rs"]
mod surface;

use std::fs;
use std::path::Path;

use surface::Mentions;

/// The library's own files, without its tests and without the daemon, whose job it is to print.
fn library() -> Vec<(&'static str, &'static Mentions)> {
    let all = surface::mentions();
    let declared = all.iter().flat_map(|(file, mentions)| {
        let directory = match file.as_str() {
            "lib.rs" | "main.rs" => String::new(),
            file => format!("{}/", file.trim_end_matches(".rs")),
        };
        mentions
            .test_modules
            .iter()
            .map(move |module| format!("{directory}{module}"))
    });
    let tests: Vec<_> = declared
        .flat_map(|module| [format!("{module}.rs"), format!("{module}/")])
        .collect();
    let is_library = |file: &str| {
        let is_test = tests.iter().any(|module| file.starts_with(module));
        !is_test && file != "main.rs" && !file.starts_with("daemon")
    };
    all.iter()
        .map(|(file, mentions)| (file.as_str(), mentions))
        .filter(|(file, _)| is_library(file))
        .collect()
}

fn below(directories: &[&str]) -> Vec<(&'static str, &'static Mentions)> {
    let mut files = library();
    files.retain(|(file, _)| directories.iter().any(|directory| file.starts_with(directory)));
    files
}

/// Asserts that none of these names stands anywhere in these files.
fn assert_unmentioned(files: &[(&str, &Mentions)], names: &[&str]) {
    assert!(!files.is_empty());
    for (file, mentions) in files {
        let found: Vec<_> = names
            .iter()
            .filter(|name| mentions.names.iter().any(|mention| mention == *name))
            .collect();
        assert!(found.is_empty(), "{file} mentions {found:?}");
    }
}

#[test]
fn the_library_neither_prints_nor_reads_the_environment_nor_ends_the_process() {
    let printing = ["print", "println", "eprint", "eprintln", "dbg"];
    for (file, mentions) in library() {
        let macros = &mentions.invoked_macros;
        assert!(
            !macros.iter().any(|name| printing.contains(&name.as_str())),
            "{file} prints"
        );
    }
    let names = ["stdout", "stderr", "stdin", "env", "var_os", "exit", "abort"];
    assert_unmentioned(&library(), &names);
}

#[test]
fn nothing_in_the_library_opens_a_network_connection_or_runs_a_program() {
    let names = [
        "net",
        "TcpStream",
        "TcpListener",
        "UdpSocket",
        "UnixStream",
        "UnixListener",
        "Command",
        "socket",
    ];
    assert_unmentioned(&library(), &names);
}

#[test]
fn the_journal_knows_neither_a_hub_nor_a_registry_to_look_anything_up_in() {
    let names = [
        "hub",
        "registry",
        "NenjimHub",
        "NenjimHubImpl",
        "HubEvent",
        "HubError",
        "NenjimRegistryService",
        "NenjimRegistryServiceManager",
    ];
    assert_unmentioned(&below(&["journal.rs", "journal/"]), &names);
}

#[test]
fn texts_and_chains_are_judged_without_input_output_clock_or_thread() {
    let names = [
        "fs",
        "io",
        "rustix",
        "File",
        "SystemTime",
        "Instant",
        "thread",
        "tracing",
        "filesystem",
    ];
    let files = below(&["journal/text.rs", "journal/text/", "journal/chain.rs", "journal/chain/"]);
    assert_unmentioned(&files, &names);
}

#[test]
fn only_the_filesystem_module_of_the_journal_opens_anything() {
    let mut files = below(&["journal.rs", "journal/"]);
    files.retain(|(file, _)| !file.starts_with("journal/filesystem"));
    assert_unmentioned(&files, &["fs", "File", "OpenOptions", "read_dir", "openat", "rustix"]);
}

#[test]
fn the_registry_starts_nothing_and_the_registry_and_the_journal_announce_nothing() {
    let files = below(&["registry.rs", "registry/"]);
    assert_unmentioned(
        &files,
        &[
            "hub",
            "HubEvent",
            "journal",
            "thread",
            "spawn",
            "Sender",
            "subscribe",
            "remove",
        ],
    );
    for (file, mentions) in files {
        assert!(
            !mentions.called_methods.iter().any(|name| name == "start"),
            "{file} starts something"
        );
    }
}

#[test]
fn every_test_that_guards_an_invariant_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut code = String::new();
    for directory in ["src", "tests", "ui/src", "ui/tests"] {
        for file in surface::files_below(&root.join(directory)) {
            code.push_str(&fs::read_to_string(file).unwrap());
        }
    }
    let document = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let (_, invariants) = document.split_once("## Invariants").unwrap();
    let (invariants, _) = invariants.split_once("\n## ").unwrap();
    let rows = invariants
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "));
    let mut guarded = 0;
    for (invariant, guards) in rows.skip(1) {
        let guards: Vec<_> = guards.split_whitespace().map(|name| name.trim_matches('`')).collect();
        assert!(!guards.is_empty(), "nothing guards: {invariant}");
        for guard in guards {
            assert!(
                code.contains(&format!("fn {guard}(")),
                "no test {guard} guards: {invariant}"
            );
        }
        guarded += 1;
    }
    assert!(guarded > 0);
}
