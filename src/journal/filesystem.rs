//! The only input of the Journal: scanning a root and reading its files.
//!
//! Everything below the root is opened relative to an open directory, without following links, without blocking and only
//! for reading. Nothing here knows what a text says.

mod name;
mod read;
mod scan;

use std::io;
use std::path::Path;

use rustix::fd::OwnedFd;
use rustix::fs::{CWD, Mode, OFlags, fstat, openat};
use rustix::io::Errno;

pub(super) use name::path_of;
pub(super) use read::ArtifactDirectory;
pub(super) use scan::ArtifactFiles;

use super::{Diagnostic, DiagnosticId};

/// An open journal root.
#[derive(Debug)]
pub(super) struct Root {
    directory: OwnedFd,
}

/// A diagnostic of an entry, with the exact bytes of the entry's path, which order it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offence {
    /// The path below the root as it is on disk.
    pub(super) path: Vec<u8>,
    pub(super) diagnostic: Box<Diagnostic>,
}

/// How directories are opened: a link in the last place fails.
const DIRECTORY: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

impl Root {
    /// Opens the root, which alone may be a symbolic link.
    ///
    /// # Errors
    ///
    /// `root-missing`, `root-not-directory` or `root-unreadable`.
    pub(super) fn open(path: &Path) -> Result<Self, Offence> {
        openat(CWD, path, DIRECTORY.difference(OFlags::NOFOLLOW), Mode::empty())
            .map(|directory| Self { directory })
            .map_err(root_offence)
    }

    /// Whether the directory that was opened has been removed since.
    fn is_removed(&self) -> bool {
        fstat(&self.directory).is_ok_and(|status| status.st_nlink == 0)
    }
}

impl Offence {
    /// An offence of the entry at `path`.
    fn new(path: Vec<u8>, id: DiagnosticId, message: String, help: Option<String>) -> Self {
        let shown = name::shown(&path);
        Self {
            path,
            diagnostic: Box::new(Diagnostic {
                id,
                path: shown,
                position: None,
                message,
                help,
                excerpt: None,
            }),
        }
    }

    /// An entry that the system does not let us read.
    fn unreadable(path: Vec<u8>, doing: &str, error: Errno) -> Self {
        let message = format!("{doing} failed: {}", io::Error::from(error));
        let help = match error {
            Errno::NOENT => "it was there a moment ago: wait until nothing changes the root",
            error => to_be_readable(error),
        };
        Self::new(path, DiagnosticId::Unreadable, message, Some(help.to_owned()))
    }
}

/// What to do about something that is there and cannot be read.
fn to_be_readable(error: Errno) -> &'static str {
    match error {
        Errno::MFILE | Errno::NFILE => "raise the limit of open files",
        _ => "make it readable to the user the hub runs as",
    }
}

fn root_offence(error: Errno) -> Offence {
    let reason = io::Error::from(error);
    let (id, message, help) = match error {
        Errno::NOENT => (
            DiagnosticId::RootMissing,
            "the journal root does not exist".to_owned(),
            "create it or name another; it is never created for you",
        ),
        Errno::NOTDIR => (
            DiagnosticId::RootNotDirectory,
            "the journal root is not a directory".to_owned(),
            "name the directory that holds the artifacts' directories",
        ),
        _ => (
            DiagnosticId::RootUnreadable,
            format!("the journal root cannot be read: {reason}"),
            to_be_readable(error),
        ),
    };
    Offence::new(Vec::new(), id, message, Some(help.to_owned()))
}
