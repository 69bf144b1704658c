//! The cases that no repository can hold: built here, in temporary directories.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use nenjim_hub::{
    Diagnostic, DiagnosticId, Digest, JournalAssembly, JournalError, RefreshError, Timestamp, assemble_journal,
    findings,
};
use tempfile::TempDir;

/// The identifiers whose cases are here.
pub(crate) const SHOWN: &[DiagnosticId] = &[
    DiagnosticId::RootMissing,
    DiagnosticId::RootNotDirectory,
    DiagnosticId::RootUnreadable,
    DiagnosticId::NotARegularFile,
    DiagnosticId::Unreadable,
    DiagnosticId::FileTooLarge,
    DiagnosticId::ChangedWhileReading,
    DiagnosticId::HistoryRewritten,
    DiagnosticId::NonMonotonicVersion,
    DiagnosticId::DatedInTheFuture,
    DiagnosticId::HistoryMissing,
];

const ARTIFACT: &str = "org_example-widget-api";
const FIRST: &str = "20260101000000000Z";
const SECOND: &str = "20260201000000000Z";

/// Starts a Journal over a root, or gives what is wrong with it.
pub(crate) fn start(root: &Path) -> Result<JournalAssembly, Vec<Diagnostic>> {
    let journal = assemble_journal(root);
    let outcome = journal.process.start();
    match outcome {
        Ok(()) => Ok(journal),
        Err(error) => match error.downcast_ref::<JournalError>() {
            Some(JournalError::Invalid { diagnostics, .. }) => Err(diagnostics.as_slice().to_vec()),
            _ => panic!("not a journal's error: {error}"),
        },
    }
}

/// A root with one artifact's directory.
fn root() -> TempDir {
    let root = tempfile::tempdir().expect("a temporary directory");
    fs::create_dir(root.path().join(ARTIFACT)).expect("an artifact's directory");
    root
}

fn text(version: &str, previous: &str) -> String {
    format!(
        "FORMAT_VERSION=1\nJOURNAL_VERSION={version}\nGROUP=org.example\nNAME=widget\nKIND=api\nPREVIOUS={previous}\n\
         RELEASES=0\nEND={version}\n"
    )
}

fn write(root: &TempDir, version: &str, text: &str) {
    fs::write(root.path().join(ARTIFACT).join(format!("{version}.journal")), text).expect("a written journal");
}

/// Identifier, path and line of each diagnostic.
fn shown(diagnostics: &[Diagnostic]) -> Vec<(DiagnosticId, String, Option<usize>)> {
    diagnostics
        .iter()
        .map(|diagnostic| {
            let line = diagnostic.position.map(|position| position.line);
            (diagnostic.id, diagnostic.path.clone(), line)
        })
        .collect()
}

fn found(root: &Path) -> Vec<(DiagnosticId, String, Option<usize>)> {
    start(root).map_or_else(|diagnostics| shown(&diagnostics), |_| Vec::new())
}

fn in_artifact(name: &str) -> String {
    format!("{ARTIFACT}/{name}")
}

#[test]
fn a_root_that_is_not_there() {
    let root = root();
    assert_eq!(
        found(&root.path().join("absent")),
        [(DiagnosticId::RootMissing, String::new(), None)]
    );
}

#[test]
fn a_root_that_is_a_file() {
    let root = root();
    let file = root.path().join("file");
    fs::write(&file, "").expect("a file");
    assert_eq!(found(&file), [(DiagnosticId::RootNotDirectory, String::new(), None)]);
}

#[test]
fn entries_that_are_not_files() {
    let root = root();
    let artifact = root.path().join(ARTIFACT);
    let name = |number: u32| format!("2026010{number}000000000Z.journal");
    fs::write(root.path().join("text"), "").expect("a file");
    symlink(root.path().join("text"), artifact.join(name(1))).expect("a link to a file");
    symlink(artifact.join(name(2)), artifact.join(name(2))).expect("a loop");
    symlink("nowhere", artifact.join(name(3))).expect("a dangling link");
    let directory = fs::File::open(&artifact).expect("the artifact's directory");
    rustix::fs::mknodat(
        &directory,
        name(4).as_str(),
        rustix::fs::FileType::Fifo,
        rustix::fs::Mode::from_raw_mode(0o644),
        0,
    )
    .expect("a pipe");
    let _socket = UnixListener::bind(artifact.join(name(5))).expect("a socket");
    fs::create_dir(artifact.join(name(6))).expect("a directory");
    symlink(&artifact, root.path().join("org_example-gadget-api")).expect("a link to a directory");

    let mut expected = vec![(DiagnosticId::UnexpectedEntry, "org_example-gadget-api".to_owned(), None)];
    expected.extend((1..=6).map(|number| (DiagnosticId::NotARegularFile, in_artifact(&name(number)), None)));
    expected.push((DiagnosticId::UnexpectedEntry, "text".to_owned(), None));
    assert_eq!(found(root.path()), expected);
}

#[test]
fn a_file_that_is_too_large() {
    let root = root();
    let path = root.path().join(ARTIFACT).join(format!("{FIRST}.journal"));
    let file = fs::File::create(path).expect("a file");
    file.set_len(10 << 30).expect("a sparse file");
    let name = in_artifact(&format!("{FIRST}.journal"));
    assert_eq!(found(root.path()), [(DiagnosticId::FileTooLarge, name, None)]);
}

#[test]
fn a_file_that_grows_while_it_is_read() {
    let root = root();
    let path = root.path().join(ARTIFACT).join(format!("{FIRST}.journal"));
    let file = fs::File::create(path).expect("a file");
    file.set_len(8 << 20).expect("a sparse file");
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut length = 8 << 20;
            while !done.load(Ordering::Relaxed) && length < 60 << 20 {
                length += 1;
                file.set_len(length).expect("a longer file");
            }
        });
        let mut found = found(root.path());
        done.store(true, Ordering::Relaxed);
        let (id, path, line) = found.pop().expect("a diagnostic");
        assert_eq!(
            (id, path, line),
            (
                DiagnosticId::ChangedWhileReading,
                in_artifact(&format!("{FIRST}.journal")),
                None
            )
        );
    });
}

/// Reads roots that deny it as a user whom modes bind: root itself may read everything.
#[test]
fn what_may_not_be_read() {
    const TEST: &str = "conformance::outside::what_may_not_be_read";
    const PLACE: &str = "CONFORMANCE_UNREADABLE";
    const NOBODY: u32 = 65_534;
    if let Some(place) = std::env::var_os(PLACE) {
        let place = Path::new(&place);
        let name = in_artifact(&format!("{FIRST}.journal"));
        assert_eq!(
            found(&place.join("closed")),
            [(DiagnosticId::RootUnreadable, String::new(), None)]
        );
        assert_eq!(found(&place.join("file")), [(DiagnosticId::Unreadable, name, None)]);
        assert_eq!(
            found(&place.join("directory")),
            [(DiagnosticId::Unreadable, ARTIFACT.to_owned(), None)]
        );
        return;
    }
    let place = tempfile::tempdir().expect("a temporary directory");
    let mode = |path: &Path, mode: u32| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("a changed mode");
    };
    mode(place.path(), 0o755);
    for root in ["closed", "file", "directory"] {
        let artifact = place.path().join(root).join(ARTIFACT);
        fs::create_dir_all(&artifact).expect("a root");
        fs::write(artifact.join(format!("{FIRST}.journal")), text(FIRST, "GENESIS")).expect("a journal");
    }
    mode(
        &place
            .path()
            .join("file")
            .join(ARTIFACT)
            .join(format!("{FIRST}.journal")),
        0,
    );
    mode(&place.path().join("directory").join(ARTIFACT), 0);
    mode(&place.path().join("closed"), 0);
    let program = place.path().join("test");
    fs::copy(std::env::current_exe().expect("this program"), &program).expect("a copy of this program");
    let mut again = Command::new(&program);
    again.args(["--exact", TEST]).env(PLACE, place.path());
    if fs::metadata(place.path()).expect("a temporary directory").uid() == 0 {
        again.uid(NOBODY).gid(NOBODY);
    }
    let output = again.output().expect("this program once more");
    mode(&place.path().join("closed"), 0o755);
    mode(&place.path().join("directory").join(ARTIFACT), 0o755);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("1 passed"), "{told}");
}

/// Refreshes a Journal and gives what is wrong.
fn refresh(journal: &JournalAssembly) -> Vec<Diagnostic> {
    match journal.manager.refresh() {
        Ok(_) => Vec::new(),
        Err(RefreshError::Invalid { diagnostics, .. }) => diagnostics.as_slice().to_vec(),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_known_revision_that_is_rewritten() {
    let root = root();
    write(&root, FIRST, &text(FIRST, "GENESIS"));
    let journal = start(root.path()).expect("a valid root");
    write(
        &root,
        FIRST,
        &text(FIRST, "GENESIS").replace("KIND=api\n", "KIND=api\n# corrected\n"),
    );
    let name = in_artifact(&format!("{FIRST}.journal"));
    assert_eq!(
        shown(&refresh(&journal)),
        [(DiagnosticId::HistoryRewritten, name, None)]
    );
}

#[test]
fn a_successor_dated_before_its_predecessor() {
    let root = root();
    let genesis = text(SECOND, "GENESIS");
    write(&root, SECOND, &genesis);
    let journal = start(root.path()).expect("a valid root");
    let previous = format!("{SECOND} {}", Digest::of(genesis.as_bytes()));
    write(&root, FIRST, &text(FIRST, &previous));
    let name = in_artifact(&format!("{FIRST}.journal"));
    assert_eq!(
        shown(&refresh(&journal)),
        [(DiagnosticId::NonMonotonicVersion, name, Some(2))]
    );
}

#[test]
fn a_known_revision_whose_file_is_gone() {
    let root = root();
    write(&root, FIRST, &text(FIRST, "GENESIS"));
    let journal = start(root.path()).expect("a valid root");
    fs::remove_file(root.path().join(ARTIFACT).join(format!("{FIRST}.journal"))).expect("a removed file");
    let outcome = journal.manager.refresh().expect("a refresh without errors");
    let name = in_artifact(&format!("{FIRST}.journal"));
    assert_eq!(
        shown(outcome.findings.as_slice()),
        [(DiagnosticId::HistoryMissing, name, None)]
    );
}

#[test]
fn a_revision_dated_in_the_future() {
    let root = root();
    write(&root, SECOND, &text(SECOND, "GENESIS"));
    let journal = start(root.path()).expect("a valid root");
    let found = |now: &str| {
        let now: Timestamp = now.parse().expect("a timestamp");
        let findings = findings::of_worldview(&*journal.service, Some(now)).expect("a started Journal");
        shown(findings.as_slice())
    };
    assert_eq!(found(SECOND), []);
    let name = in_artifact(&format!("{SECOND}.journal"));
    assert_eq!(found(FIRST), [(DiagnosticId::DatedInTheFuture, name, None)]);
}
