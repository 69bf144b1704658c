//! Journal roots for tests: valid chains written into a temporary directory, with true digests.
#![allow(dead_code, reason = "every test binary uses its own part of the fixture")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use nenjim_hub::{
    ArtifactCoordinate, Diagnostic, DiagnosticId, Digest, JournalAssembly, JournalError, JournalService,
    JournalVersion, RefreshError, RefreshOutcome, assemble_journal,
};
use tempfile::TempDir;

/// A journal root in a temporary directory, removed when dropped.
pub(crate) struct JournalRoot {
    directory: TempDir,
}

impl JournalRoot {
    /// An empty root.
    pub(crate) fn new() -> Self {
        Self {
            directory: tempfile::Builder::new()
                .prefix("nenjim-")
                .tempdir()
                .expect("a temporary directory"),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }

    /// A writer for the artifact `com_example-<name>-api`, whose directory is created.
    pub(crate) fn artifact(&self, name: &str) -> JournalWriter {
        JournalWriter::new(self.path(), name)
    }

    /// Writes any file below the root, creating its directory.
    pub(crate) fn write(&self, relative: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(relative);
        fs::create_dir_all(path.parent().expect("a path below the root")).expect("a directory");
        fs::write(&path, bytes).expect("a written file");
        path
    }

    /// A Journal over this root, not started.
    pub(crate) fn assemble(&self) -> JournalAssembly {
        assemble_journal(self.path())
    }

    /// A Journal over this root, started successfully.
    pub(crate) fn start(&self) -> JournalAssembly {
        let journal = self.assemble();
        journal.process.start().expect("a valid root");
        journal
    }
}

/// Writes one artifact's chain, revision by revision.
pub(crate) struct JournalWriter {
    directory: PathBuf,
    name: String,
    head: Option<(String, Digest)>,
}

impl JournalWriter {
    pub(crate) fn new(root: &Path, name: &str) -> Self {
        let directory = root.join(format!("com_example-{name}-api"));
        fs::create_dir_all(&directory).expect("an artifact directory");
        Self {
            directory,
            name: name.to_owned(),
            head: None,
        }
    }

    pub(crate) fn coordinate(&self) -> ArtifactCoordinate {
        format!("com_example-{}-api", self.name).parse().expect("a coordinate")
    }

    pub(crate) fn directory(&self) -> &Path {
        &self.directory
    }

    /// Where the revision with this version lies.
    pub(crate) fn path(&self, version: &str) -> PathBuf {
        self.directory.join(format!("{version}.journal"))
    }

    /// The path of that revision as diagnostics show it.
    pub(crate) fn relative_path(&self, version: &str) -> String {
        format!("{}/{version}.journal", self.coordinate())
    }

    /// What `PREVIOUS` says in the next text.
    pub(crate) fn previous(&self) -> String {
        match &self.head {
            None => "GENESIS".to_owned(),
            Some((version, digest)) => format!("{version} {digest}"),
        }
    }

    /// The text that would follow the head; nothing is written and the head stays.
    pub(crate) fn next_text(&self, version: &str, releases: &[ReleaseText]) -> String {
        self.text(version, &self.previous(), releases)
    }

    /// A text with any `PREVIOUS`; nothing is written and the head stays.
    pub(crate) fn text(&self, version: &str, previous: &str, releases: &[ReleaseText]) -> String {
        let name = &self.name;
        let mut text = format!(
            "FORMAT_VERSION=1\nJOURNAL_VERSION={version}\nGROUP=com.example\nNAME={name}\nKIND=api\n\
             PREVIOUS={previous}\nSUMMARY=Publish {version}\nRELEASES={}\n",
            releases.len()
        );
        for release in releases {
            text.push('\n');
            text.push_str(&release.section());
        }
        writeln!(text, "\nEND={version}").expect("a text can be extended");
        text
    }

    /// Makes `text` the head without writing it.
    pub(crate) fn set_head(&mut self, version: &str, text: &str) {
        self.head = Some((version.to_owned(), Digest::of(text.as_bytes())));
    }

    /// Writes the next revision, a genesis or a successor of the head, and makes it the head.
    pub(crate) fn publish(&mut self, version: &str, releases: &[ReleaseText]) -> PathBuf {
        let text = self.next_text(version, releases);
        let path = self.write(version, &text);
        self.set_head(version, &text);
        path
    }

    /// Writes any bytes under the name of a revision; the head stays.
    pub(crate) fn write(&self, version: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(version);
        fs::write(&path, bytes).expect("a written revision");
        path
    }
}

/// One release section.
#[derive(Clone)]
pub(crate) struct ReleaseText {
    version: String,
    published: String,
    license: String,
    contents: Vec<String>,
    dependencies: Vec<String>,
    policies: Vec<String>,
}

/// A release with a default publication, license and content.
pub(crate) fn release(version: &str) -> ReleaseText {
    ReleaseText {
        version: version.to_owned(),
        published: "20260101000000000Z".to_owned(),
        license: "Apache-2.0".to_owned(),
        contents: vec![format!(
            "{} {} example-{version}.jar",
            Digest::of(version.as_bytes()),
            version.len()
        )],
        dependencies: Vec::new(),
        policies: vec!["status active".to_owned()],
    }
}

impl ReleaseText {
    pub(crate) fn published(mut self, timestamp: &str) -> Self {
        timestamp.clone_into(&mut self.published);
        self
    }

    pub(crate) fn license(mut self, license: &str) -> Self {
        license.clone_into(&mut self.license);
        self
    }

    pub(crate) fn content(mut self, bytes: &[u8], name: &str) -> Self {
        self.contents = vec![format!("{} {} {name}", Digest::of(bytes), bytes.len())];
        self
    }

    pub(crate) fn dependency(mut self, coordinate: &str, version: &str) -> Self {
        self.dependencies.push(format!("{coordinate} {version}"));
        self
    }

    pub(crate) fn policy(mut self, name: &str, text: &str) -> Self {
        self.policies.retain(|policy| !policy.starts_with(&format!("{name} ")));
        self.policies.push(format!("{name} {text}"));
        self
    }

    fn section(&self) -> String {
        let mut text = format!(
            "RELEASE={}\nPUBLISHED={}\nLICENSE={}\n",
            self.version, self.published, self.license
        );
        for (key, values) in [
            ("CONTENT", &self.contents),
            ("DEPENDENCY", &self.dependencies),
            ("POLICY", &self.policies),
        ] {
            for value in values {
                writeln!(text, "{key}={value}").expect("a text can be extended");
            }
        }
        text
    }
}

/// A journal version from its text.
pub(crate) fn version(text: &str) -> JournalVersion {
    text.parse().expect("a strict timestamp")
}

/// The `number`th of a series of ascending versions, a millisecond apart.
pub(crate) fn nth_version(number: usize) -> String {
    let milliseconds = 1_767_225_600_000 + i64::try_from(number).expect("a small number");
    nenjim_hub::Timestamp::from_unix_milliseconds(milliseconds)
        .expect("a year in range")
        .to_string()
}

/// The versions of all revisions of an artifact.
pub(crate) fn versions(service: &Arc<dyn JournalService>, artifact: &ArtifactCoordinate) -> Vec<String> {
    let revisions = service.revisions(artifact).expect("a started Journal");
    revisions
        .iter()
        .map(|revision| revision.version().to_string())
        .collect()
}

/// Sets the mode of a file or directory.
pub(crate) fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("a new mode");
}

/// Runs `test` on a thread of a user to whom modes apply, which they do not to the super-user.
pub(crate) fn as_ordinary_user(test: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            if rustix::process::geteuid().is_root() {
                let nobody = rustix::process::Uid::from_raw(65_534);
                rustix::thread::set_thread_uid(nobody).expect("a thread of another user");
            }
            test();
        });
        thread.join().expect("a test that succeeds");
    });
}

/// What an initial load says is wrong.
pub(crate) fn load_errors(root: &Path) -> Vec<Diagnostic> {
    let error = assemble_journal(root).process.start().expect_err("an invalid root");
    match error.downcast::<JournalError>().map(|error| *error) {
        Ok(JournalError::Invalid { diagnostics, .. }) => diagnostics.as_slice().to_vec(),
        other => panic!("expected diagnostics, got {other:?}"),
    }
}

/// What a refresh says is wrong, and what it did all the same.
pub(crate) fn refresh_errors(journal: &JournalAssembly) -> (Vec<Diagnostic>, RefreshOutcome) {
    match journal.manager.refresh() {
        Err(RefreshError::Invalid {
            diagnostics, outcome, ..
        }) => (diagnostics.as_slice().to_vec(), outcome),
        other => panic!("expected diagnostics, got {other:?}"),
    }
}

pub(crate) fn ids_and_paths(diagnostics: &[Diagnostic]) -> Vec<(DiagnosticId, &str)> {
    diagnostics
        .iter()
        .map(|diagnostic| (diagnostic.id, diagnostic.path.as_str()))
        .collect()
}

pub(crate) fn new_versions(outcome: &RefreshOutcome) -> Vec<String> {
    outcome.ingested.iter().map(|new| new.version.to_string()).collect()
}

/// Twelve artifacts of twelve revisions.
pub(crate) fn write_many(root: &JournalRoot) -> Vec<JournalWriter> {
    let mut writers: Vec<_> = (0..12)
        .map(|number| root.artifact(&format!("artifact{number}")))
        .collect();
    for number in 0..12 {
        for writer in &mut writers {
            writer.publish(&nth_version(number), &[release("0.1.0")]);
        }
    }
    writers
}
