//! Reading one file, whole and unchanged, into a buffer that is used again.

use rustix::fd::OwnedFd;
use rustix::fs::{FileType, Mode, OFlags, Stat, fstat, openat};
use rustix::io::{Errno, read};

use super::{DIRECTORY, Offence, Root, name};
use crate::journal::{ArtifactCoordinate, DiagnosticId, JournalVersion};

/// The largest journal, in bytes.
pub(super) const MAXIMUM_FILE_SIZE: usize = 64 << 20;

/// How much more is asked for when a file turns out longer than it was said to be, in bytes.
const STEP: usize = 64 << 10;

/// Refuses links, and neither waits for the other end of a pipe nor takes a terminal for the process's own.
const FILE: OFlags = OFlags::RDONLY
    .union(OFlags::NONBLOCK)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::NOCTTY)
    .union(OFlags::CLOEXEC);

/// An open artifact's directory.
#[derive(Debug)]
pub(in crate::journal) struct ArtifactDirectory {
    coordinate: ArtifactCoordinate,
    directory: OwnedFd,
}

/// Why a file was not read, before it has a path.
enum Failure {
    System(&'static str, Errno),
    NotARegularFile(FileType),
    TooLarge,
    Changed(&'static str),
}

impl Root {
    /// Opens one artifact's directory for reading files in it.
    ///
    /// # Errors
    ///
    /// `unreadable`.
    pub(in crate::journal) fn open_artifact(
        &self,
        coordinate: &ArtifactCoordinate,
    ) -> Result<ArtifactDirectory, Offence> {
        openat(&self.directory, coordinate.as_str(), DIRECTORY, Mode::empty())
            .map(|directory| ArtifactDirectory {
                coordinate: coordinate.clone(),
                directory,
            })
            .map_err(|error| {
                let path = coordinate.as_str().as_bytes().to_vec();
                Offence::unreadable(path, "opening the directory", error)
            })
    }
}

impl ArtifactDirectory {
    /// Reads the journal of `version` into `buffer`, over whatever was in it before, and tells its length in bytes; what is in
    /// the buffer beyond it means nothing.
    ///
    /// # Errors
    ///
    /// `not-a-regular-file`, `unreadable`, `file-too-large` or `changed-while-reading`.
    pub(in crate::journal) fn read(&self, version: JournalVersion, buffer: &mut Vec<u8>) -> Result<usize, Offence> {
        self.read_file(&name::of_journal(version), buffer)
            .map_err(|failure| failure.offence(name::path_of(&self.coordinate, version).into_bytes()))
    }

    fn read_file(&self, file_name: &[u8], buffer: &mut Vec<u8>) -> Result<usize, Failure> {
        let file = openat(&self.directory, file_name, FILE, Mode::empty()).map_err(|error| match error {
            Errno::LOOP => Failure::NotARegularFile(FileType::Symlink),
            Errno::NXIO => Failure::NotARegularFile(FileType::Socket),
            error => Failure::System("opening the file", error),
        })?;
        read_unchanged(&file, buffer, || {})
    }
}

/// Reads an open file to its end. `meanwhile` runs between reading and looking whether the file changed.
fn read_unchanged(file: &OwnedFd, buffer: &mut Vec<u8>, meanwhile: impl FnOnce()) -> Result<usize, Failure> {
    let before = status(file)?;
    let kind = FileType::from_raw_mode(before.st_mode);
    if kind != FileType::RegularFile {
        return Err(Failure::NotARegularFile(kind));
    }
    let length = read_to_end(file, size_of(&before), buffer)?;
    meanwhile();
    let after = status(file)?;
    if let Some(what) = changed(&before, &after) {
        return Err(Failure::Changed(what));
    }
    if length as u64 != size_of(&after) {
        return Err(Failure::Changed("its size is not the number of bytes in it"));
    }
    Ok(length)
}

/// Reads to the end, which is where nothing more comes, not where the told size says. Where a reading that had room for more
/// ends at the told size, both say the same.
fn read_to_end(file: &OwnedFd, told_size: u64, buffer: &mut Vec<u8>) -> Result<usize, Failure> {
    let told_size = usize::try_from(told_size).unwrap_or(usize::MAX);
    let wanted = told_size.min(MAXIMUM_FILE_SIZE) + 1;
    if buffer.len() < wanted {
        buffer.resize(wanted, 0);
    }
    let mut length = 0;
    loop {
        if length == buffer.len() {
            buffer.resize((length + STEP).min(MAXIMUM_FILE_SIZE + 1), 0);
        }
        match read(file, &mut buffer[length..]) {
            Ok(0) => return Ok(length),
            Ok(count) => {
                length += count;
                if length == told_size && length < buffer.len() {
                    return Ok(length);
                }
            }
            Err(Errno::INTR) => {}
            Err(error) => return Err(Failure::System("reading the file", error)),
        }
        if length > MAXIMUM_FILE_SIZE {
            return Err(Failure::TooLarge);
        }
    }
}

fn status(file: &OwnedFd) -> Result<Stat, Failure> {
    fstat(file).map_err(|error| Failure::System("looking at the file", error))
}

fn size_of(status: &Stat) -> u64 {
    u64::try_from(status.st_size).unwrap_or_default()
}

/// What tells that a file is not what it was. Being replaced or removed takes one of its names away, which sets its change
/// time too; but two changes within one tick of the file system's clock have the same time.
fn changed(before: &Stat, after: &Stat) -> Option<&'static str> {
    if (before.st_dev, before.st_ino) != (after.st_dev, after.st_ino) {
        Some("it is another file now")
    } else if before.st_size != after.st_size {
        Some("its size changed")
    } else if (before.st_mtime, before.st_mtime_nsec) != (after.st_mtime, after.st_mtime_nsec) {
        Some("it was written to")
    } else if before.st_nlink != after.st_nlink
        || (before.st_ctime, before.st_ctime_nsec) != (after.st_ctime, after.st_ctime_nsec)
    {
        Some("it was replaced, removed or renamed")
    } else {
        None
    }
}

impl Failure {
    fn offence(self, path: Vec<u8>) -> Offence {
        match self {
            Self::System(doing, error) => Offence::unreadable(path, doing, error),
            Self::NotARegularFile(kind) => Offence::not_a_regular_file(path, kind),
            Self::TooLarge => Offence::new(
                path,
                DiagnosticId::FileTooLarge,
                format!("the file has more than {MAXIMUM_FILE_SIZE} bytes, the most a journal may have"),
                Some("check what was put here: no journal needs as much".to_owned()),
            ),
            Self::Changed(what) => Offence::new(
                path,
                DiagnosticId::ChangedWhileReading,
                format!("the file changed while it was read: {what}"),
                Some("wait until it is complete; put journals in place by renaming them".to_owned()),
            ),
        }
    }
}

#[cfg(test)]
mod tests;
