//! What lies about in a journal root and broke other tools: each in a root of its own, through the public API.

mod common;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

use common::{JournalRoot, JournalWriter, ids_and_paths, load_errors, refresh_errors, release, versions, write_many};
use nenjim_hub::{DiagnosticId, RefreshError, RefreshOutcome, assemble_journal};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

const FIRST: &str = "20260101000000000Z";
const SECOND: &str = "20260201000000000Z";
const THIRD: &str = "20260301000000000Z";
const FOURTH: &str = "20260401000000000Z";

/// Runs one of the ignored tests below in a process of its own, and gives what it wrote on standard error.
fn in_child(test: &str, variables: &[(&str, &OsStr)]) -> String {
    let program = std::env::current_exe().expect("this test's program");
    let output = Command::new(program)
        .args(["--exact", test, "--ignored", "--nocapture"])
        .envs(variables.iter().copied())
        .output()
        .expect("a process");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let listing = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && listing.contains("1 passed"),
        "{listing}{told}"
    );
    told
}

fn root_of_child() -> std::path::PathBuf {
    std::env::var_os("NENJIM_TEST_ROOT")
        .expect("the root that the parent chose")
        .into()
}

#[test]
fn every_leftover_is_named_in_one_report_with_its_name_escaped() {
    let root = JournalRoot::new();
    let hubd = root.artifact("hubd");
    root.write(".DS_Store", "");
    root.write("Thumbs.db", "");
    fs::create_dir(root.path().join(".stfolder")).expect("a directory");
    for name in [
        "Icon\r",
        ".nfs000000000123",
        "~$20260101000000000Z.journal.tmp",
        "20260101000000000Z (conflicted copy).journal.orig",
        "20260101000000000Z.journal.part",
        "\u{202e}lanruoj.z",
        "20260101000000000Z.JOURNAL",
    ] {
        fs::write(hubd.directory().join(name), "").expect("a file");
    }
    let not_utf8 = OsStr::from_bytes(b"\xff\xfe.journal");
    fs::write(hubd.directory().join(not_utf8), "").expect("a file");
    fs::write(hubd.directory().join("x y.journal"), "").expect("a file");

    let diagnostics = load_errors(root.path());
    let unexpected = DiagnosticId::UnexpectedEntry;
    let expected = [
        (unexpected, ".DS_Store"),
        (DiagnosticId::InvalidDirectoryName, ".stfolder"),
        (unexpected, "Thumbs.db"),
        (unexpected, "com_example-hubd-api/.nfs000000000123"),
        (
            unexpected,
            "com_example-hubd-api/20260101000000000Z (conflicted copy).journal.orig",
        ),
        (unexpected, "com_example-hubd-api/20260101000000000Z.JOURNAL"),
        (unexpected, "com_example-hubd-api/20260101000000000Z.journal.part"),
        (unexpected, "com_example-hubd-api/Icon\\u{d}"),
        (DiagnosticId::InvalidFileName, "com_example-hubd-api/x y.journal"),
        (unexpected, "com_example-hubd-api/~$20260101000000000Z.journal.tmp"),
        (unexpected, "com_example-hubd-api/\\u{202e}lanruoj.z"),
        (unexpected, "com_example-hubd-api/\\xff\\xfe.journal"),
    ];
    assert_eq!(ids_and_paths(&diagnostics), expected);
    assert!(
        diagnostics
            .iter()
            .all(|diagnostic| diagnostic.position.is_none() && diagnostic.help.is_some())
    );
}

#[test]
fn what_is_no_regular_file_is_refused_without_waiting_for_it() {
    let root = JournalRoot::new();
    let hubd = root.artifact("hubd");
    let outside = JournalRoot::new();
    let valid = outside.write("valid", hubd.next_text(FIRST, &[release("0.1.0")]));
    let pipe = hubd.path(FIRST);
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR, 0).expect("a named pipe");
    let _socket = UnixListener::bind(hubd.path(SECOND)).expect("a socket");
    fs::create_dir(hubd.path(THIRD)).expect("a directory");
    symlink(&valid, hubd.path(FOURTH)).expect("a link to a valid journal");
    symlink("nowhere", hubd.path("20260501000000000Z")).expect("a dangling link");
    symlink("20260601000000000Z.journal", hubd.path("20260601000000000Z")).expect("a loop");

    let diagnostics = load_errors(root.path());
    let expected = [FIRST, SECOND, THIRD, FOURTH, "20260501000000000Z", "20260601000000000Z"]
        .map(|version| (DiagnosticId::NotARegularFile, hubd.relative_path(version)));
    let found: Vec<_> = diagnostics.iter().map(|found| (found.id, found.path.clone())).collect();
    assert_eq!(found, expected);
    let messages: Vec<_> = diagnostics
        .iter()
        .map(|diagnostic| diagnostic.message.rsplit(' ').next())
        .collect();
    assert_eq!(
        messages,
        ["pipe", "socket", "directory", "link", "link", "link"].map(Some)
    );
}

#[test]
fn no_link_to_a_directory_is_followed() {
    let elsewhere = JournalRoot::new();
    elsewhere.artifact("hubd").publish(FIRST, &[release("0.1.0")]);
    let root = JournalRoot::new();
    let target = elsewhere.path().join("com_example-hubd-api");
    symlink(&target, root.path().join("com_example-hubd-api")).expect("a link to a directory");
    symlink("com_example-loop-api", root.path().join("com_example-loop-api")).expect("a loop");
    fs::create_dir(root.path().join("com_example-real-api")).expect("a directory");
    symlink(&target, root.path().join("com_example-real-api/x.journal.example")).expect("a link");
    let expected = [
        (DiagnosticId::UnexpectedEntry, "com_example-hubd-api"),
        (DiagnosticId::UnexpectedEntry, "com_example-loop-api"),
        (DiagnosticId::UnexpectedEntry, "com_example-real-api/x.journal.example"),
    ];
    assert_eq!(ids_and_paths(&load_errors(root.path())), expected);
}

#[test]
fn the_root_itself_may_be_a_link() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let elsewhere = JournalRoot::new();
    let link = elsewhere.path().join("link");
    symlink(root.path(), &link).expect("a link");
    let journal = assemble_journal(&link);
    journal.process.start().expect("a valid root");
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST]);
    assert_eq!(journal.manager.journal_root(), link);
}

#[test]
fn a_load_and_a_refresh_need_few_descriptors() {
    let root = JournalRoot::new();
    write_many(&root);
    in_child(
        "child_with_few_descriptors",
        &[("NENJIM_TEST_ROOT", root.path().as_os_str())],
    );
}

#[test]
#[ignore = "run by another test, in a process of its own"]
fn child_with_few_descriptors() {
    limit_descriptors(32);
    let journal = assemble_journal(&root_of_child());
    journal.process.start().expect("a load under a limit of 32 open files");
    journal
        .manager
        .refresh()
        .expect("a refresh under a limit of 32 open files");
    let coordinates = journal.service.coordinates().expect("a started Journal");
    assert_eq!(coordinates.len(), 12);
    assert!(
        coordinates
            .iter()
            .all(|artifact| versions(&journal.service, artifact).len() == 12)
    );
}

fn limit_descriptors(limit: u64) {
    let maximum = getrlimit(Resource::Nofile).maximum;
    let current = Some(limit);
    setrlimit(Resource::Nofile, Rlimit { current, maximum }).expect("a lower limit");
}

#[test]
fn exhausted_descriptors_are_never_mistaken_for_emptiness() {
    let root = JournalRoot::new();
    write_many(&root);
    in_child(
        "child_without_descriptors",
        &[("NENJIM_TEST_ROOT", root.path().as_os_str())],
    );
}

#[test]
#[ignore = "run by another test, in a process of its own"]
fn child_without_descriptors() {
    let root = root_of_child();
    let before = assemble_journal(&root);
    before.process.start().expect("a valid root");
    let mut taken = Vec::new();
    limit_descriptors(24);
    while let Ok(file) = fs::File::open("/dev/null") {
        taken.push(file);
    }
    // With none left, with the root's alone, and so on, until a load needs no more.
    let mut failures = 0;
    loop {
        let failed = match before.manager.refresh() {
            Ok(outcome) => {
                assert_eq!(outcome, RefreshOutcome::default());
                false
            }
            Err(RefreshError::Invalid {
                diagnostics, outcome, ..
            }) => {
                let unreadable = |id| matches!(id, DiagnosticId::RootUnreadable | DiagnosticId::Unreadable);
                assert!(
                    diagnostics.into_iter().all(|found| unreadable(found.id)),
                    "{diagnostics:?}"
                );
                assert!(
                    diagnostics
                        .into_iter()
                        .all(|found| found.message.contains("Too many open files"))
                );
                assert_eq!(outcome.findings.as_slice(), [], "nothing is taken for gone");
                true
            }
            Err(other) => panic!("expected diagnostics, got {other:?}"),
        };
        assert_eq!(
            before.service.coordinates().map(|coordinates| coordinates.len()),
            Ok(12)
        );
        failures += usize::from(failed);
        if !failed {
            break;
        }
        taken.pop().expect("enough descriptors for a refresh");
    }
    assert!(
        failures >= 2,
        "both the root and what is in it were refused: {failures}"
    );
}

#[test]
fn a_sparse_file_of_ten_gibibytes_is_refused_with_memory_bounded() {
    let root = JournalRoot::new();
    let hubd = root.artifact("hubd");
    let file = fs::File::create(hubd.path(FIRST)).expect("a file");
    file.set_len(10 << 30).expect("a sparse file");
    let told = in_child(
        "child_with_a_sparse_file",
        &[("NENJIM_TEST_ROOT", root.path().as_os_str())],
    );
    let peak: u64 = told
        .lines()
        .find_map(|line| line.strip_prefix("peak ")?.parse().ok())
        .expect("a peak in kB");
    assert!(peak < 200_000, "{peak} kB");
}

#[test]
#[ignore = "run by another test, in a process of its own"]
fn child_with_a_sparse_file() {
    let diagnostics = load_errors(&root_of_child());
    assert_eq!(
        diagnostics.iter().map(|found| found.id).collect::<Vec<_>>(),
        [DiagnosticId::FileTooLarge]
    );
    let status = fs::read_to_string("/proc/self/status").expect("a process's status");
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("a peak");
    eprintln!("peak {}", peak.trim().trim_end_matches(" kB"));
}

#[test]
fn an_emptied_or_vanished_root_changes_nothing() {
    let parent = JournalRoot::new();
    let root = parent.path().join("mount");
    let mut hubd = JournalWriter::new(&root, "hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.1.0")]);
    let journal = assemble_journal(&root);
    journal.process.start().expect("a valid root");
    let unchanged = || assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND]);

    fs::rename(&root, parent.path().join("unmounted")).expect("a renaming");
    let (diagnostics, outcome) = refresh_errors(&journal);
    assert_eq!(ids_and_paths(&diagnostics), [(DiagnosticId::RootMissing, "")]);
    assert_eq!(outcome, RefreshOutcome::default());
    unchanged();

    // What an unmounted directory leaves: the place where it was mounted.
    fs::create_dir(&root).expect("a directory");
    let outcome = journal.manager.refresh().expect("an empty root is a valid one");
    let missing = [FIRST, SECOND].map(|version| (DiagnosticId::HistoryMissing, hubd.relative_path(version)));
    let found: Vec<_> = outcome
        .findings
        .into_iter()
        .map(|found| (found.id, found.path.clone()))
        .collect();
    assert_eq!(found, missing);
    unchanged();

    fs::remove_dir(&root).expect("a removal");
    fs::rename(parent.path().join("unmounted"), &root).expect("a renaming");
    assert_eq!(
        journal.manager.refresh().expect("the old root"),
        RefreshOutcome::default()
    );
    unchanged();
}

#[test]
fn the_order_of_a_listing_changes_neither_state_nor_report() {
    /// Some valid artifacts and some strays, in this order or the reverse.
    fn write(root: &Path, reverse: bool) {
        let mut entries: Vec<(String, String)> = vec![
            ("stray".to_owned(), String::new()),
            ("another".to_owned(), String::new()),
            ("com_example-b-api/notes.txt".to_owned(), String::new()),
            ("com_example-b-api/journal".to_owned(), String::new()),
        ];
        for name in ["a", "b", "a-b", "c"] {
            let outside = JournalRoot::new();
            let mut writer = outside.artifact(name);
            for number in 0..20 {
                let path = writer.publish(&common::nth_version(number), &[release("0.1.0")]);
                let text = fs::read_to_string(path).expect("a journal");
                // The artifact "c" breaks in the middle.
                let text = if name == "c" && number == 7 {
                    "FORMAT_VERSION=2\n".to_owned()
                } else {
                    text
                };
                entries.push((writer.relative_path(&common::nth_version(number)), text));
            }
        }
        if reverse {
            entries.reverse();
        }
        for (path, text) in entries {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
            fs::write(path, text).expect("a file");
        }
    }
    // A file system in memory lists in the order of creation, others by a hash of the name.
    for parent in [std::env::temp_dir(), "/dev/shm".into()] {
        if !parent.is_dir() {
            continue;
        }
        let reports = [false, true].map(|reverse| {
            let root = tempfile::tempdir_in(&parent).expect("a directory");
            write(root.path(), reverse);
            let diagnostics = load_errors(root.path());
            diagnostics
                .iter()
                .map(|diagnostic| format!("{diagnostic}\n"))
                .collect::<String>()
        });
        assert_eq!(reports[0], reports[1]);
        assert_eq!(reports[0].lines().count(), 5, "{}", reports[0]);
    }
}

#[test]
fn what_may_not_be_read_is_reported_with_the_reason() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    let genesis = hubd.publish(FIRST, &[release("0.1.0")]);
    let locked = root.artifact("locked");
    common::set_mode(root.path(), 0o755);
    common::set_mode(&genesis, 0);
    common::set_mode(locked.directory(), 0);
    let mut diagnostics = Vec::new();
    common::as_ordinary_user(|| diagnostics = load_errors(root.path()));
    common::set_mode(locked.directory(), 0o755);

    let hubd = hubd.relative_path(FIRST);
    // The directory that cannot be listed is one of the layout.
    let expected = [
        (DiagnosticId::Unreadable, "com_example-locked-api"),
        (DiagnosticId::Unreadable, hubd.as_str()),
    ];
    assert_eq!(ids_and_paths(&diagnostics), expected);
    assert!(
        diagnostics
            .iter()
            .all(|found| found.message.contains("Permission denied")),
        "{diagnostics:?}"
    );
}

#[test]
fn locale_and_time_zone_change_nothing() {
    let root = JournalRoot::new();
    write_many(&root);
    root.write("STRAY \u{130}\u{131}", "");
    let told = |zone: &str, locale: &str| {
        let variables = [
            ("NENJIM_TEST_ROOT", root.path().as_os_str()),
            ("TZ", OsStr::new(zone)),
            ("LANG", OsStr::new(locale)),
            ("LC_ALL", OsStr::new(locale)),
        ];
        let told = in_child("child_that_tells_what_it_finds", &variables);
        let lines: Vec<_> = told
            .lines()
            .filter(|line| line.starts_with("found "))
            .map(str::to_owned)
            .collect();
        lines
    };
    let here = told("UTC", "C");
    assert_eq!(here.len(), 1 + 12 * 12);
    assert_eq!(told("Pacific/Apia", "tr_TR.UTF-8"), here);
}

#[test]
#[ignore = "run by another test, in a process of its own"]
fn child_that_tells_what_it_finds() {
    let root = root_of_child();
    for diagnostic in load_errors(&root) {
        eprintln!("found {diagnostic}");
    }
    let stray = root.join("STRAY \u{130}\u{131}");
    let aside = root.with_extension("aside");
    fs::rename(&stray, &aside).expect("a renaming");
    let journal = assemble_journal(&root);
    journal.process.start().expect("a valid root");
    fs::rename(&aside, &stray).expect("a renaming");
    for artifact in journal.service.coordinates().expect("a started Journal").iter() {
        for revision in journal.service.revisions(artifact).expect("a started Journal").iter() {
            eprintln!("found {artifact} {} {}", revision.version(), revision.digest());
        }
    }
}

#[test]
fn nothing_below_the_root_is_touched() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.1.0")]);
    // Where writing is forbidden, reading is all that can be done, and it is enough.
    for path in [root.path(), hubd.directory()] {
        common::set_mode(path, 0o555);
    }
    common::set_mode(&hubd.path(FIRST), 0o444);
    common::set_mode(&hubd.path(SECOND), 0o444);
    let status = |path: &Path| {
        use std::os::unix::fs::MetadataExt as _;
        let metadata = fs::metadata(path).expect("a status");
        (
            metadata.ino(),
            metadata.mtime_nsec(),
            metadata.ctime_nsec(),
            metadata.mode(),
            metadata.len(),
        )
    };
    let paths = [
        root.path().to_path_buf(),
        hubd.directory().to_path_buf(),
        hubd.path(FIRST),
        hubd.path(SECOND),
    ];
    let before = paths.each_ref().map(|path| status(path));
    common::as_ordinary_user(|| {
        let journal = root.start();
        journal.manager.refresh().expect("a valid root");
        assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND]);
    });
    assert_eq!(paths.each_ref().map(|path| status(path)), before);
    common::set_mode(root.path(), 0o755);
    common::set_mode(hubd.directory(), 0o755);
}

#[test]
fn an_empty_artifact_directory_contributes_nothing() {
    let root = JournalRoot::new();
    root.artifact("hubd");
    let journal = root.start();
    assert_eq!(
        journal.service.coordinates().map(|coordinates| coordinates.len()),
        Ok(0)
    );
    assert_eq!(
        journal.manager.refresh().expect("a valid root"),
        RefreshOutcome::default()
    );
}

#[test]
fn everything_wrong_in_a_root_is_told_in_one_run_in_order() {
    let root = JournalRoot::new();
    // Its path is the last one, but the layout comes before the files.
    root.write("stray", "");
    // Breaks in its text, so that whether the next one continues it cannot be told, but its text can be judged.
    let mut text = root.artifact("text");
    text.publish(FIRST, &[release("0.1.0")]);
    text.write(SECOND, "");
    text.write(THIRD, "FORMAT_VERSION=7\n");
    text.write(FOURTH, text.next_text(FOURTH, &[release("0.2.0")]));
    // Breaks as a chain, after which nothing is judged.
    let mut chain = root.artifact("chain");
    chain.publish(FIRST, &[release("0.1.0")]);
    chain.write(SECOND, chain.text(SECOND, "GENESIS", &[release("0.2.0")]));
    chain.write(THIRD, "");
    // Comes after "chain", though its path comes before: '-' is before '/'.
    root.write(&format!("com_example-chain-api-x/{FIRST}.journal"), "");
    // Two independent faults of one file's place.
    let place = root.artifact("place");
    root.write(
        &format!("com_example-wrong-api/{SECOND}.journal"),
        place.next_text(FIRST, &[release("0.1.0")]),
    );

    let diagnostics = load_errors(root.path());
    let wrong = format!("com_example-wrong-api/{SECOND}.journal");
    let expected = [
        (DiagnosticId::UnexpectedEntry, "stray".to_owned()),
        (DiagnosticId::SecondGenesis, chain.relative_path(SECOND)),
        (
            DiagnosticId::EmptyFile,
            format!("com_example-chain-api-x/{FIRST}.journal"),
        ),
        (DiagnosticId::EmptyFile, text.relative_path(SECOND)),
        (DiagnosticId::UnsupportedFormat, text.relative_path(THIRD)),
        (DiagnosticId::FileNameMismatch, wrong.clone()),
        (DiagnosticId::DirectoryMismatch, wrong),
    ];
    let found: Vec<_> = diagnostics.iter().map(|found| (found.id, found.path.clone())).collect();
    assert_eq!(found, expected);
    let excerpt = diagnostics[1]
        .excerpt
        .as_ref()
        .expect("an excerpt of the line objected to");
    assert_eq!(excerpt.line, "PREVIOUS=GENESIS");
    let column = diagnostics[1].position.expect("a place").column;
    assert_eq!(&excerpt.line[column - 1..column - 1 + excerpt.characters], "GENESIS");
}
