//! The demo that the binary carries: a journal root and the components' data.

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};
use rustix::fs::{FlockOperation, Mode, OFlags};
use tempfile::TempDir;
use thiserror::Error;

static DEMO: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../fixtures/demo");

/// The directories a hub works on, and which of them are the demo's.
///
/// What is the demo's lies in a temporary directory, which is removed when this value is dropped: whoever owns it must outlive the
/// hub, and must not leave through `std::process::exit`.
#[derive(Debug)]
pub(crate) struct Roots {
    /// The directory whose journals are loaded.
    pub(crate) journal_root: PathBuf,
    /// The directory that holds the components' data.
    pub(crate) data_root: PathBuf,
    /// Which of the two are the demo's.
    pub(crate) demo: DemoPart,
    unpacked: Option<Unpacked>,
}

/// What every directory that a demo is unpacked into is called, at the beginning.
const PREFIX: &str = "nenjim-demo-";

/// The file in such a directory that is locked for as long as somebody works on it. It says which directory it is for: a copy
/// of the directory has a copy of the file, and was made to be kept.
const LOCK: &str = "lock";

/// The directory a demo was unpacked into.
#[derive(Debug)]
struct Unpacked {
    // Removed before the lock on it is given up.
    directory: TempDir,
    _lock: Option<OwnedFd>,
}

/// Which of the directories a hub works on are the demo's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DemoPart {
    /// Neither.
    Nothing,
    /// The journal root alone.
    Journals,
    /// The data root alone.
    Data,
    /// Both.
    Everything,
}

/// Why the demo could not be unpacked.
#[derive(Debug, Error)]
#[error(
    "the demo could not be unpacked in the temporary directory {}; give --journal-root and --data-root, or set TMPDIR to a directory that can be written",
    nenjim_hub::Escaped(&.directory.to_string_lossy())
)]
pub(crate) struct DemoError {
    /// The directory for temporary files.
    directory: PathBuf,
    /// What went wrong there.
    pub(crate) source: io::Error,
}

impl Roots {
    /// Takes what is given, and unpacks the demo for what is not.
    ///
    /// # Errors
    ///
    /// [`DemoError`] when the demo is needed and cannot be written. Nothing is left behind then.
    pub(crate) fn choose(journal_root: Option<PathBuf>, data_root: Option<PathBuf>) -> Result<Self, DemoError> {
        let demo = match (&journal_root, &data_root) {
            (Some(_), Some(_)) => DemoPart::Nothing,
            (None, Some(_)) => DemoPart::Journals,
            (Some(_), None) => DemoPart::Data,
            (None, None) => DemoPart::Everything,
        };
        let fail = |source| DemoError {
            directory: std::env::temp_dir(),
            source,
        };
        let unpacked = match demo {
            DemoPart::Nothing => None,
            _ => {
                remove_abandoned(&std::env::temp_dir());
                let directory = tempfile::Builder::new().prefix(PREFIX).tempdir().map_err(fail)?;
                let lock = lock(directory.path());
                Some(Unpacked { directory, _lock: lock })
            }
        };
        let given_or_unpacked = |given: Option<PathBuf>, name| match (given, &unpacked) {
            (None, Some(unpacked)) => unpack(name, &unpacked.directory).map_err(fail),
            (given, _) => Ok(given.unwrap_or_default()),
        };
        Ok(Self {
            journal_root: given_or_unpacked(journal_root, "journals")?,
            data_root: given_or_unpacked(data_root, "data")?,
            demo,
            unpacked,
        })
    }

    /// Removes what was unpacked, reporting what dropping would hide.
    ///
    /// # Errors
    ///
    /// When the temporary directory cannot be removed.
    pub(crate) fn remove(self) -> io::Result<()> {
        self.unpacked.map_or(Ok(()), |unpacked| unpacked.directory.close())
    }
}

impl DemoPart {
    /// How the console marks it, where there is something to mark.
    pub(crate) fn label(self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::Journals => Some("DEMO JOURNALS"),
            Self::Data => Some("DEMO DATA"),
            Self::Everything => Some("DEMO"),
        }
    }
}

/// Tells others that a directory is worked on. Where files cannot be locked nobody is told, and nobody will remove it.
fn lock(directory: &Path) -> Option<OwnedFd> {
    // It is locked before it has its name: whoever finds it there finds it locked, or abandoned.
    let unnamed = directory.join("lock.new");
    let flags = OFlags::CREATE | OFlags::EXCL | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = rustix::fs::open(&unnamed, flags, Mode::RUSR | Mode::WUSR).ok()?;
    rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive).ok()?;
    fs::write(&unnamed, directory.file_name()?.as_encoded_bytes()).ok()?;
    fs::rename(unnamed, directory.join(LOCK)).ok()?;
    Some(file)
}

/// Removes the demos of consoles that ended without doing so, because they were killed or the machine stopped.
fn remove_abandoned(temporary: &Path) {
    let entries = fs::read_dir(temporary).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes())) {
        // What is left is only untidy; the next demo tries again.
        let _ = remove_if_abandoned(&entry.path());
    }
}

/// Removes a directory of this user's whose own lock nobody holds. Links are not followed, and without a lock nothing is known of
/// whoever works on it.
fn remove_if_abandoned(directory: &Path) -> io::Result<()> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC | OFlags::NONBLOCK;
    let opened = rustix::fs::open(directory, flags | OFlags::DIRECTORY, Mode::empty())?;
    if rustix::fs::fstat(&opened)?.st_uid != rustix::process::geteuid().as_raw() {
        return Ok(());
    }
    let lock = rustix::fs::openat(&opened, LOCK, flags, Mode::empty())?;
    rustix::fs::flock(&lock, FlockOperation::NonBlockingLockExclusive)?;
    let name = directory.file_name().unwrap_or_default().as_encoded_bytes();
    let mut says = vec![0; name.len() + 1];
    let length = rustix::io::read(&lock, &mut says)?;
    if says[..length] != *name {
        return Ok(());
    }
    // The lock last: what is left without it would never be removed.
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else if entry.file_name() != LOCK {
            fs::remove_file(entry.path())?;
        }
    }
    fs::remove_dir_all(directory)
}

fn unpack(name: &str, directory: &TempDir) -> io::Result<PathBuf> {
    let root = directory.path().join(name);
    fs::create_dir(&root)?;
    match DEMO.get_dir(name) {
        Some(embedded) => embedded.extract(directory.path())?,
        None => return Err(io::Error::other(format!("the binary carries no demo {name}"))),
    }
    Ok(root)
}

#[cfg(test)]
mod tests;
