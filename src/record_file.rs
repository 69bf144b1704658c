//! Files of one record a line that only ever grow, durably.
//!
//! Such a file is the operator's: it is never created, shortened or repaired here, and every line that is in it when it is
//! opened stays as it is.
//!
//! **A record is in the file completely, or the line is not a record.** The beginning of a record may be a different, valid
//! record (`14.8` of `14.85`), so the order of writing decides: all bytes but the first, which leaves a NUL in its place, and
//! then the first. Ended at any moment between, the process leaves a line that begins with NUL and is reported, with its
//! number, by the next start. One byte is written whole or not at all.
//!
//! **What an append has confirmed has been synced.** When writing fails half-way, the bytes written count for nothing and the next
//! append overwrites them. When only the syncing fails, the record is in the file but was not confirmed, and nobody can
//! tell whether it outlives a loss of power.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read};
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, OFlags};
use thiserror::Error;

use crate::Escaped;

/// The longest line, in bytes, its end not counted.
const MAXIMUM_LINE: usize = 4096;

/// Why a file of records cannot be used.
#[derive(Debug, Error)]
pub(crate) enum RecordFileError {
    #[error("{} does not exist; this hub creates no data files, so provide it", shown(path))]
    Missing { path: PathBuf },
    #[error("{} is {found}, not a regular file; replace it by one", shown(path))]
    NotRegular { path: PathBuf, found: &'static str },
    #[error("{} is in use by another process; end that one first", shown(path))]
    InUse { path: PathBuf },
    #[error("{} cannot be {attempted}", shown(path))]
    Io {
        path: PathBuf,
        attempted: &'static str,
        #[source]
        source: io::Error,
    },
    #[error(
        "{}:{line}: {reason}: \"{}\"; correct the line, or remove it",
        shown(path),
        Escaped(text)
    )]
    MalformedLine {
        path: PathBuf,
        line: usize,
        text: String,
        reason: &'static str,
    },
    #[error(
        "{} was replaced by another file while in use; start again to use that one",
        shown(path)
    )]
    Replaced { path: PathBuf },
    #[error(
        "{} has {actual} bytes where {expected} were left: something else writes to it; start again to use what is there",
        shown(path)
    )]
    ChangedElsewhere { path: PathBuf, actual: u64, expected: u64 },
    #[error(
        "{} ends in {incomplete} bytes of a record that could not be written completely, and a record of {length} does not cover them",
        shown(path)
    )]
    Uncovered {
        path: PathBuf,
        incomplete: u64,
        length: u64,
    },
}

/// A path, safe to show.
pub(crate) fn shown(path: &Path) -> String {
    Escaped(&path.to_string_lossy()).to_string()
}

/// An open file of records, held exclusively: another process that opens it the same way is refused.
#[derive(Debug)]
pub(crate) struct RecordFile {
    path: PathBuf,
    file: File,
    /// Where the records end.
    end: u64,
    /// How many bytes of an append that failed follow the records.
    incomplete: u64,
    /// Whether the last line has its line end.
    terminated: bool,
}

impl RecordFile {
    /// Opens the file at `path` and hands each of its lines, counted from 1 and without its line end, to `read_line`,
    /// which tells what is wrong with a line that it refuses.
    ///
    /// A last line without its line end is a line like any other. Anything but a regular file is refused without waiting for
    /// it.
    pub(crate) fn open(
        path: &Path,
        read_line: impl FnMut(usize, &str) -> Result<(), &'static str>,
    ) -> Result<Self, RecordFileError> {
        let failed = |attempted| {
            move |source| RecordFileError::Io {
                path: path.to_owned(),
                attempted,
                source,
            }
        };
        require_regular(
            path,
            &fs::symlink_metadata(path).map_err(|error| missing_or(path, error))?,
        )?;
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .custom_flags(
                (OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC)
                    .bits()
                    .cast_signed(),
            )
            .open(path)
            .map_err(failed("opened for reading and writing"))?;
        require_regular(path, &file.metadata().map_err(failed("examined"))?)?;
        match rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(rustix::io::Errno::WOULDBLOCK) => return Err(RecordFileError::InUse { path: path.to_owned() }),
            // Some network file systems know no locks. What somebody else writes is noticed at the next append all the same.
            Err(error) => tracing::warn!("{} cannot be locked: {error}; let no other hub use it", shown(path)),
        }
        let (end, terminated) = read_lines(path, &file, read_line)?;
        Ok(Self {
            path: path.to_owned(),
            file,
            end,
            incomplete: 0,
            terminated,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds `record` as a line of its own and returns once it is on the disk.
    ///
    /// `record` is not empty and has no line end. After an error the record does not count.
    pub(crate) fn append(&mut self, record: &str) -> Result<(), RecordFileError> {
        self.require_unchanged()?;
        if !self.terminated {
            self.write(b"\n", self.end)?;
            self.end += 1;
            self.terminated = true;
        }
        let line = format!("{record}\n");
        let length = line.len() as u64;
        if length < self.incomplete {
            return Err(RecordFileError::Uncovered {
                path: self.path.clone(),
                incomplete: self.incomplete,
                length,
            });
        }
        let (first, rest) = line.as_bytes().split_at(1);
        let written = self
            .write(rest, self.end + 1)
            .and_then(|()| self.write(first, self.end));
        if let Err(error) = written {
            self.incomplete = self.length()?.saturating_sub(self.end);
            return Err(error);
        }
        self.end += length;
        self.incomplete = 0;
        self.file.sync_data().map_err(self.failed("synced"))
    }

    fn write(&self, bytes: &[u8], at: u64) -> Result<(), RecordFileError> {
        self.file.write_all_at(bytes, at).map_err(self.failed("written"))
    }

    fn length(&self) -> Result<u64, RecordFileError> {
        Ok(self.file.metadata().map_err(self.failed("examined"))?.len())
    }

    /// An editor that saves by renaming leaves this handle at a file nobody will ever open again, and a writer that does not
    /// respect the lock leaves records that were not checked here.
    fn require_unchanged(&self) -> Result<(), RecordFileError> {
        let own = self.file.metadata().map_err(self.failed("examined"))?;
        let replaced = match fs::symlink_metadata(&self.path) {
            Ok(named) => (named.dev(), named.ino()) != (own.dev(), own.ino()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) => return Err(self.failed("examined")(error)),
        };
        if replaced {
            return Err(RecordFileError::Replaced {
                path: self.path.clone(),
            });
        }
        let expected = self.end + self.incomplete;
        if own.len() != expected {
            return Err(RecordFileError::ChangedElsewhere {
                path: self.path.clone(),
                actual: own.len(),
                expected,
            });
        }
        Ok(())
    }

    fn failed(&self, attempted: &'static str) -> impl Fn(io::Error) -> RecordFileError {
        let path = self.path.clone();
        move |source| RecordFileError::Io {
            path: path.clone(),
            attempted,
            source,
        }
    }
}

fn missing_or(path: &Path, source: io::Error) -> RecordFileError {
    let path = path.to_owned();
    if source.kind() == io::ErrorKind::NotFound {
        RecordFileError::Missing { path }
    } else {
        RecordFileError::Io {
            path,
            attempted: "examined",
            source,
        }
    }
}

fn require_regular(path: &Path, metadata: &fs::Metadata) -> Result<(), RecordFileError> {
    let kind = metadata.file_type();
    let found = if kind.is_file() {
        return Ok(());
    } else if kind.is_symlink() {
        "a symbolic link"
    } else if kind.is_dir() {
        "a directory"
    } else {
        "a FIFO, a socket or a device"
    };
    Err(RecordFileError::NotRegular {
        path: path.to_owned(),
        found,
    })
}

/// Reads every line; answers how many bytes there are and whether the last line has its end.
fn read_lines(
    path: &Path,
    file: &File,
    mut read_line: impl FnMut(usize, &str) -> Result<(), &'static str>,
) -> Result<(u64, bool), RecordFileError> {
    let mut reader = BufReader::new(file);
    let mut buffer = Vec::new();
    let mut end = 0;
    let mut terminated = true;
    for line in 1.. {
        buffer.clear();
        let limit = MAXIMUM_LINE as u64 + 1;
        let read = (&mut reader).take(limit).read_until(b'\n', &mut buffer);
        let read = read.map_err(|source| RecordFileError::Io {
            path: path.to_owned(),
            attempted: "read",
            source,
        })?;
        if read == 0 {
            break;
        }
        end += read as u64;
        terminated = buffer.pop_if(|byte| *byte == b'\n').is_some();
        let outcome = if buffer.len() > MAXIMUM_LINE {
            Err("the line is longer than 4096 bytes")
        } else {
            match str::from_utf8(&buffer) {
                Ok(text) => read_line(line, text),
                Err(_) => Err("the line is not UTF-8"),
            }
        };
        outcome.map_err(|reason| RecordFileError::MalformedLine {
            path: path.to_owned(),
            line,
            text: String::from_utf8_lossy(&buffer).into_owned(),
            reason,
        })?;
    }
    Ok((end, terminated))
}

#[cfg(test)]
mod tests;
