//! The demo that the binary carries: a journal root and the components' data.

use std::fs;
use std::io;
use std::path::PathBuf;

use include_dir::{Dir, include_dir};
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
    unpacked: Option<TempDir>,
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
    source: io::Error,
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
            _ => Some(
                tempfile::Builder::new()
                    .prefix("nenjim-demo-")
                    .tempdir()
                    .map_err(fail)?,
            ),
        };
        let given_or_unpacked = |given: Option<PathBuf>, name| match (given, &unpacked) {
            (None, Some(directory)) => unpack(name, directory).map_err(fail),
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
        self.unpacked.map_or(Ok(()), TempDir::close)
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
