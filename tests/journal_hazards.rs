//! Inputs and moments that broke other tools: what lies about in a journal root, and what happens to chains between refreshes.

mod common;

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use common::{JournalRoot, JournalWriter, release, version, versions};
use nenjim_hub::{
    Diagnostic, DiagnosticId, JournalAssembly, JournalError, LoadProgress, RefreshError, RefreshOutcome,
    assemble_journal, assemble_observed_journal,
};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

const FIRST: &str = "20260101000000000Z";
const SECOND: &str = "20260201000000000Z";
const THIRD: &str = "20260301000000000Z";
const FOURTH: &str = "20260401000000000Z";

/// What an initial load says is wrong.
fn load_errors(root: &Path) -> Vec<Diagnostic> {
    let error = assemble_journal(root).process.start().expect_err("an invalid root");
    match error.downcast::<JournalError>().map(|error| *error) {
        Ok(JournalError::Invalid { diagnostics, .. }) => diagnostics.as_slice().to_vec(),
        other => panic!("expected diagnostics, got {other:?}"),
    }
}

/// What a refresh says is wrong, and what it did all the same.
fn refresh_errors(journal: &JournalAssembly) -> (Vec<Diagnostic>, RefreshOutcome) {
    match journal.manager.refresh() {
        Err(RefreshError::Invalid {
            diagnostics, outcome, ..
        }) => (diagnostics.as_slice().to_vec(), outcome),
        other => panic!("expected diagnostics, got {other:?}"),
    }
}

fn ids_and_paths(diagnostics: &[Diagnostic]) -> Vec<(DiagnosticId, &str)> {
    diagnostics
        .iter()
        .map(|diagnostic| (diagnostic.id, diagnostic.path.as_str()))
        .collect()
}

fn new_versions(outcome: &RefreshOutcome) -> Vec<String> {
    outcome.ingested.iter().map(|new| new.version.to_string()).collect()
}

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

// The journal root

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

/// Twelve artifacts of twelve revisions.
fn write_many(root: &JournalRoot) -> Vec<JournalWriter> {
    let mut writers: Vec<_> = (0..12)
        .map(|number| root.artifact(&format!("artifact{number}")))
        .collect();
    for number in 0..12 {
        for writer in &mut writers {
            writer.publish(&common::nth_version(number), &[release("0.1.0")]);
        }
    }
    writers
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
    let expected = [
        (DiagnosticId::Unreadable, hubd.as_str()),
        (DiagnosticId::Unreadable, "com_example-locked-api"),
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

// Chain and refresh

#[test]
fn a_second_successor_of_one_revision_is_a_fork() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let other = hubd.next_text(THIRD, &[release("0.3.0")]);
    hubd.publish(SECOND, &[release("0.2.0")]);
    let journal = root.start();
    hubd.write(THIRD, other);

    let (diagnostics, outcome) = refresh_errors(&journal);
    let path = hubd.relative_path(THIRD);
    assert_eq!(ids_and_paths(&diagnostics), [(DiagnosticId::Fork, path.as_str())]);
    assert_eq!(outcome, RefreshOutcome::default());
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND]);
    assert_eq!(
        ids_and_paths(&load_errors(root.path())),
        [(DiagnosticId::Fork, path.as_str())]
    );
}

#[test]
fn a_predecessor_edited_only_in_a_comment_is_another_one() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    let genesis = hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.2.0")]);
    let journal = root.start();
    let text = fs::read_to_string(&genesis).expect("a journal");
    let edited = text.replace("\nEND=", "# reviewed\n\nEND=");
    fs::write(&genesis, &edited).expect("an edit");

    // A load sees it at the successor, with both digests.
    let diagnostics = load_errors(root.path());
    let successor = hubd.relative_path(SECOND);
    assert_eq!(
        ids_and_paths(&diagnostics),
        [(DiagnosticId::PredecessorDigestMismatch, successor.as_str())]
    );
    for bytes in [&text, &edited] {
        let digest = nenjim_hub::Digest::of(bytes.as_bytes()).to_string();
        assert!(diagnostics[0].message.contains(&digest), "{}", diagnostics[0].message);
    }
    // A refresh sees it where it is, and the first bytes stay.
    let (diagnostics, _) = refresh_errors(&journal);
    let edited_path = hubd.relative_path(FIRST);
    assert_eq!(
        ids_and_paths(&diagnostics),
        [(DiagnosticId::HistoryRewritten, edited_path.as_str())]
    );
    let first = journal
        .service
        .exact(&hubd.coordinate(), version(FIRST))
        .expect("a started Journal");
    assert_eq!(
        first.map(|first| first.digest()),
        Some(nenjim_hub::Digest::of(text.as_bytes()))
    );
}

#[test]
fn a_head_of_the_year_9999_ends_its_chain() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish("99991231235959999Z", &[release("0.1.0")]);
    let journal = root.start();
    hubd.write(SECOND, hubd.next_text(SECOND, &[release("0.2.0")]));
    let (diagnostics, _) = refresh_errors(&journal);
    let path = hubd.relative_path(SECOND);
    assert_eq!(
        ids_and_paths(&diagnostics),
        [(DiagnosticId::NonMonotonicVersion, path.as_str())]
    );
    assert!(diagnostics[0].message.contains(SECOND) && diagnostics[0].message.contains("99991231235959999Z"));
}

#[test]
fn a_third_revision_that_arrives_before_the_second_waits_for_it() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    let second = hubd.publish(SECOND, &[release("0.2.0")]);
    hubd.publish(THIRD, &[release("0.3.0")]);
    let held_back = fs::read(&second).expect("a journal");
    fs::remove_file(&second).expect("a removal");

    let (diagnostics, _) = refresh_errors(&journal);
    let path = hubd.relative_path(THIRD);
    assert_eq!(
        ids_and_paths(&diagnostics),
        [(DiagnosticId::MissingPredecessor, path.as_str())]
    );
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST]);

    fs::write(&second, held_back).expect("a journal");
    let outcome = journal.manager.refresh().expect("a valid root");
    assert_eq!(new_versions(&outcome), [SECOND, THIRD]);
}

#[test]
fn a_rejected_file_leaves_no_memory() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    let good = hubd.next_text(SECOND, &[release("0.2.0")]);
    let wrong_digest = good.replace("sha256:", "sha256:00").replace("sha256:00", "sha256:");
    let broken = [
        String::new(),
        good[..good.len() - 3].to_owned(),
        hubd.text(SECOND, "GENESIS", &[]),
        hubd.text(SECOND, &format!("{FIRST} {}", nenjim_hub::Digest::of(b"another")), &[]),
        hubd.text(SECOND, &format!("{THIRD} {}", nenjim_hub::Digest::of(b"another")), &[]),
        wrong_digest.replace("com.example", "com.elsewhere"),
    ];
    for text in broken {
        hubd.write(SECOND, &text);
        let (diagnostics, outcome) = refresh_errors(&journal);
        assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
        assert!(outcome.ingested.is_empty());
        assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST]);
    }
    hubd.write(SECOND, &good);
    assert_eq!(
        new_versions(&journal.manager.refresh().expect("a valid root")),
        [SECOND]
    );
}

#[test]
fn changed_bytes_of_a_known_revision_are_an_alarm_that_stops_its_artifact_only() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    let mut console = root.artifact("console");
    hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.2.0")]);
    console.publish(FIRST, &[release("1.0.0")]);
    let journal = root.start();
    let head = journal.service.latest(&hubd.coordinate()).expect("a started Journal");

    // The head is what no successor vouches for.
    let rewritten = hubd.text(SECOND, "GENESIS", &[release("6.6.6")]);
    hubd.write(SECOND, rewritten);
    hubd.publish(THIRD, &[release("0.3.0")]);
    console.publish(SECOND, &[release("1.1.0")]);
    for expected in [vec![SECOND], vec![]] {
        let (diagnostics, outcome) = refresh_errors(&journal);
        let path = hubd.relative_path(SECOND);
        assert_eq!(
            ids_and_paths(&diagnostics),
            [(DiagnosticId::HistoryRewritten, path.as_str())]
        );
        assert_eq!(
            new_versions(&outcome),
            expected,
            "the other artifact's new file went in"
        );
        assert_eq!(journal.service.latest(&hubd.coordinate()), Ok(head.clone()));
    }
    assert_eq!(versions(&journal.service, &console.coordinate()), [FIRST, SECOND]);
}

#[test]
fn what_succeeded_before_a_failure_stays() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    hubd.publish(SECOND, &[release("0.2.0")]);
    hubd.write(THIRD, "");
    let mut late = root.artifact("late");
    late.publish(FIRST, &[release("0.1.0")]);

    let (diagnostics, outcome) = refresh_errors(&journal);
    let path = hubd.relative_path(THIRD);
    assert_eq!(ids_and_paths(&diagnostics), [(DiagnosticId::EmptyFile, path.as_str())]);
    assert_eq!(new_versions(&outcome), [SECOND, FIRST]);
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND]);
    assert_eq!(versions(&journal.service, &late.coordinate()), [FIRST]);
    let coordinates = journal.service.coordinates().expect("a started Journal");
    assert_eq!(*coordinates, [hubd.coordinate(), late.coordinate()]);
}

#[test]
fn a_refresh_of_an_invalid_layout_ingests_nothing() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let journal = root.start();
    hubd.publish(SECOND, &[release("0.2.0")]);
    let stray = root.write("com_example-zzz-api/stray", "");
    let (diagnostics, outcome) = refresh_errors(&journal);
    assert_eq!(
        ids_and_paths(&diagnostics),
        [(DiagnosticId::UnexpectedEntry, "com_example-zzz-api/stray")]
    );
    assert_eq!(outcome, RefreshOutcome::default());
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST]);

    fs::remove_file(stray).expect("a removal");
    assert_eq!(
        new_versions(&journal.manager.refresh().expect("a valid root")),
        [SECOND]
    );
}

#[test]
fn a_known_revision_whose_file_is_gone_stays_and_its_successors_go_in() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    let genesis = hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.2.0")]);
    let journal = root.start();
    fs::remove_file(genesis).expect("a removal");
    hubd.publish(THIRD, &[release("0.3.0")]);

    let outcome = journal.manager.refresh().expect("a finding is no failure");
    let path = hubd.relative_path(FIRST);
    assert_eq!(
        ids_and_paths(outcome.findings.as_slice()),
        [(DiagnosticId::HistoryMissing, path.as_str())]
    );
    assert_eq!(new_versions(&outcome), [THIRD]);
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND, THIRD]);
}

#[test]
fn unchanged_releases_are_shared_across_loads_and_refreshes() {
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    hubd.publish(SECOND, &[release("0.1.0"), release("0.2.0")]);
    let journal = root.start();
    hubd.publish(
        THIRD,
        &[release("0.1.0"), release("0.2.0").license("MIT"), release("0.3.0")],
    );
    hubd.publish(FOURTH, &[release("0.1.0"), release("0.2.0").license("MIT")]);
    journal.manager.refresh().expect("a valid root");

    let revisions = journal
        .service
        .revisions(&hubd.coordinate())
        .expect("a started Journal");
    let release = |revision: usize, release: usize| &revisions[revision].releases()[release];
    for later in 1..4 {
        assert!(Arc::ptr_eq(release(0, 0), release(later, 0)), "{later}");
    }
    assert!(!Arc::ptr_eq(release(1, 1), release(2, 1)), "its license changed");
    assert!(Arc::ptr_eq(release(2, 1), release(3, 1)));
}

// Observers and panics

#[test]
fn progress_is_told_at_the_end_with_everything_found() {
    let root = JournalRoot::new();
    let writers = write_many(&root);
    let bytes: u64 = writers
        .iter()
        .flat_map(|writer| fs::read_dir(writer.directory()).expect("a directory"))
        .map(|entry| entry.and_then(|entry| entry.metadata()).expect("a status").len())
        .sum();
    let (sender, receiver) = std::sync::mpsc::channel();
    let journal = assemble_observed_journal(root.path(), move |progress| {
        let _ = sender.send(progress);
    });
    let complete = LoadProgress {
        files_done: 144,
        files_found: 144,
        bytes_done: bytes,
        bytes_found: bytes,
    };
    journal.process.start().expect("a valid root");
    assert_eq!(receiver.try_iter().last(), Some(complete));
    journal.manager.refresh().expect("a valid root");
    assert_eq!(receiver.try_iter().last(), Some(complete));
}

#[test]
fn a_panic_while_loading_is_a_failure_and_not_a_hang() {
    let root = JournalRoot::new();
    write_many(&root);
    let journal = assemble_observed_journal(root.path(), |_| panic!("the observer is broken"));
    let error = journal.process.start().expect_err("a panic");
    match error.downcast_ref::<JournalError>() {
        Some(JournalError::Panicked { message, .. }) => assert_eq!(message, "the observer is broken"),
        other => panic!("expected a panic's message, got {other:?}"),
    }
    assert!(journal.service.coordinates().is_err());
    assert!(journal.process.start().is_err());
}

#[test]
fn a_panic_while_refreshing_does_not_spoil_the_journal_for_ever() {
    use std::sync::atomic::{AtomicBool, Ordering};
    let root = JournalRoot::new();
    let mut hubd = root.artifact("hubd");
    hubd.publish(FIRST, &[release("0.1.0")]);
    let broken = Arc::new(AtomicBool::new(false));
    let observed = broken.clone();
    let journal = assemble_observed_journal(root.path(), move |_| {
        assert!(!observed.load(Ordering::SeqCst), "broken")
    });
    journal.process.start().expect("a valid root");
    hubd.publish(SECOND, &[release("0.2.0")]);

    broken.store(true, Ordering::SeqCst);
    match journal.manager.refresh() {
        Err(RefreshError::Panicked { message, outcome, .. }) => {
            assert_eq!(message, "broken");
            assert_eq!(
                new_versions(&outcome),
                versions(&journal.service, &hubd.coordinate())[1..]
            );
        }
        other => panic!("expected a panic's message, got {other:?}"),
    }
    broken.store(false, Ordering::SeqCst);
    journal.manager.refresh().expect("a valid root");
    assert_eq!(versions(&journal.service, &hubd.coordinate()), [FIRST, SECOND]);
    std::io::stderr().flush().expect("standard error");
}
