//! A data root as a hub needs it, in a temporary directory.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// Holds what every composed component owns, removed when dropped.
pub(crate) struct DataRoot {
    directory: TempDir,
}

impl DataRoot {
    /// Empty histories for the Ticker and both Evelyn instances.
    pub(crate) fn new() -> Self {
        let directory = tempfile::Builder::new().prefix("nenjim-data-").tempdir().unwrap();
        let root = Self { directory };
        write(&root.price_history(), "");
        write(&root.status_log("prod"), "FORMAT_VERSION=1\n");
        write(&root.status_log("test"), "FORMAT_VERSION=1\n");
        root
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }

    /// The history of what the hard-coded source observes.
    pub(crate) fn price_history(&self) -> PathBuf {
        self.path()
            .join("assetaz/ticker/019c3f9f-41d1-7a73-b1df-d4c11c7ff301/c8669973-0045-468e-8b2b-781d06d123b2")
            .join("hardcoded/EVE_USDT.prices")
    }

    /// The log of an Evelyn instance.
    pub(crate) fn status_log(&self, instance: &str) -> PathBuf {
        self.path().join("evelyn").join(instance).join("status.log")
    }
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}
