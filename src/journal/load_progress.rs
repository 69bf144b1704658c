//! How far reading a root has come.

/// How far a load or a refresh has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadProgress {
    /// Files read completely.
    pub files_done: u64,
    /// Files found by the scan.
    pub files_found: u64,
    /// Bytes read.
    pub bytes_done: u64,
    /// Bytes in all files found, estimated by those that were read; exact at the end.
    pub bytes_found: u64,
}
