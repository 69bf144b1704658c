//! Where the configured root is.

use std::path::{Component, Path, PathBuf};

/// `path`, absolute and without `.` and `..`, decided by its text alone: nothing is looked up, so it need not exist.
///
/// Where the current directory is not known, a relative path stays what it is, and loading it will say that it is missing.
pub(super) fn absolute_and_normalized(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let mut normalized = PathBuf::new();
    for component in absolute.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                // Above the root directory is the root directory.
                normalized.pop();
            }
            component => normalized.push(component),
        }
    }
    normalized
}

#[cfg(test)]
mod tests;
