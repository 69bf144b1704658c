//! Loading a root as the hub does.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use nenjim_hub::{
    ArtifactCoordinate, Diagnostics, Escaped, IllegalState, JournalError, JournalService, ProcessError,
    assemble_journal,
};

use super::excerpt::Excerpts;
use super::{Outcome, Output};

/// A root that loaded.
pub(super) struct Journal {
    /// The root, absolute and normalized.
    pub(super) root: PathBuf,
    /// What it holds.
    pub(super) service: Arc<dyn JournalService>,
}

/// A root that did not load.
pub(super) struct Failure {
    /// The root, absolute and normalized.
    pub(super) root: PathBuf,
    /// Everything wrong with it; empty when it was not the root's fault.
    pub(super) diagnostics: Diagnostics,
    error: ProcessError,
}

/// Loads a root.
pub(super) fn start(root: &Path) -> Result<Journal, Failure> {
    let assembly = assemble_journal(root);
    let root = assembly.manager.journal_root().to_owned();
    match assembly.process.start() {
        Ok(()) => Ok(Journal {
            root,
            service: assembly.service,
        }),
        Err(error) => {
            let diagnostics = match error.downcast_ref::<JournalError>() {
                Some(JournalError::Invalid { diagnostics, .. }) => diagnostics.clone(),
                _ => Diagnostics::default(),
            };
            Err(Failure {
                root,
                diagnostics,
                error,
            })
        }
    }
}

/// Loads a root that has to load for the query to be answered, and reports everything that keeps it from that.
pub(super) fn required(root: &Path, output: &mut Output) -> Result<Journal, Outcome> {
    start(root).map_err(|failure| {
        failure.report(root, output);
        Outcome::Failed
    })
}

impl Failure {
    /// Reports everything wrong, with `root` as it was typed.
    pub(super) fn report(&self, root: &Path, output: &mut Output) {
        Excerpts::new(root, output).report(&self.diagnostics, output);
        let mut reason = self.error.to_string();
        if self.diagnostics.as_slice().is_empty() {
            let causes = std::iter::successors(self.error.source(), |error| error.source());
            causes.for_each(|cause| reason.push_str(&format!(": {cause}")));
        }
        output.complain(&reason);
        self.hint(output);
    }

    /// Says which directory was probably meant where the root is that of one artifact.
    pub(super) fn hint(&self, output: &mut Output) {
        if let Some(parent) = self.root.parent().filter(|_| is_of_one_artifact(&self.root)) {
            output.remark(&format!(
                "{} is the directory of one artifact; a journal root holds such directories: name {}",
                Escaped(&self.root.to_string_lossy()),
                Escaped(&parent.to_string_lossy())
            ));
        }
    }
}

/// Whether a directory is called like an artifact and holds journals itself.
fn is_of_one_artifact(directory: &Path) -> bool {
    let name = directory.file_name().and_then(OsStr::to_str);
    let is_coordinate = name.is_some_and(|name| name.parse::<ArtifactCoordinate>().is_ok());
    let is_journal = |entry: fs::DirEntry| Path::new(&entry.file_name()).extension() == Some(OsStr::new("journal"));
    is_coordinate && fs::read_dir(directory).is_ok_and(|entries| entries.flatten().any(is_journal))
}

/// An answer of a Journal that has started.
pub(super) fn answered<Answer>(answer: Result<Answer, IllegalState>, output: &mut Output) -> Result<Answer, Outcome> {
    answer.map_err(|illegal| {
        output.complain(&illegal.to_string());
        Outcome::Failed
    })
}
