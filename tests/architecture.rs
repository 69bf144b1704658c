//! What the parts of the library have nothing to do with, by the names in their syntax trees.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/surface.rs"]
mod surface;

/// The library's own files, without its tests and without the daemon, whose job it is to print.
fn library() -> Vec<String> {
    let is_library = |file: &String| {
        let is_test = file.split('/').any(|part| part.starts_with("test"));
        !is_test && file != "main.rs" && !file.starts_with("daemon")
    };
    surface::files().into_iter().filter(is_library).collect()
}

/// Asserts that none of these names stands anywhere in these files.
fn assert_unmentioned(files: &[String], names: &[&str]) {
    assert!(!files.is_empty());
    for file in files {
        let mentioned = surface::mentioned_names(file);
        let found: Vec<_> = names
            .iter()
            .filter(|name| mentioned.iter().any(|mention| mention == *name))
            .collect();
        assert!(found.is_empty(), "{file} mentions {found:?}");
    }
}

fn below(directories: &[&str]) -> Vec<String> {
    let is_below = |file: &String| directories.iter().any(|directory| file.starts_with(directory));
    library().into_iter().filter(is_below).collect()
}

#[test]
fn the_library_neither_prints_nor_reads_the_environment_nor_ends_the_process() {
    let printing = ["print", "println", "eprint", "eprintln", "dbg"];
    for file in library() {
        let macros = surface::invoked_macros(&file);
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
    files.retain(|file| !file.starts_with("journal/filesystem"));
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
    for file in files {
        let calls = surface::called_methods(&file);
        assert!(!calls.iter().any(|name| name == "start"), "{file} starts something");
    }
}
