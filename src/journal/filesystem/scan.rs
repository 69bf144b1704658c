//! The layout of a root: which entries it has, and whether each is in its place (section 1 of the format).

use rustix::fd::{AsFd, BorrowedFd};
use rustix::fs::{AtFlags, Dir, DirEntry, FileType, Mode, openat, statat};
use rustix::io::Errno;

use super::name::EntryName;
use super::{DIRECTORY, Offence, Root, root_offence};
use crate::journal::{ArtifactCoordinate, DiagnosticId, JournalVersion};

/// What the root itself holds.
#[derive(Debug, Default)]
pub(in crate::journal) struct RootEntries {
    /// The artifacts that have a directory, in ascending order.
    pub(in crate::journal) coordinates: Vec<ArtifactCoordinate>,
    /// What else is there, in no order.
    pub(in crate::journal) offences: Vec<Offence>,
}

/// What one artifact's directory holds.
#[derive(Debug)]
pub(in crate::journal) struct ArtifactFiles {
    pub(in crate::journal) coordinate: ArtifactCoordinate,
    /// The versions that its journals are named by, ascending.
    pub(in crate::journal) versions: Vec<JournalVersion>,
    /// What else is there, in no order.
    pub(in crate::journal) offences: Vec<Offence>,
}

impl Root {
    /// Lists the root.
    ///
    /// # Errors
    ///
    /// `root-missing`, where it was removed meanwhile, or `root-unreadable`.
    pub(in crate::journal) fn list(&self) -> Result<RootEntries, Offence> {
        let mut entries = RootEntries::default();
        let mut directory = Dir::read_from(&self.directory).map_err(root_offence)?;
        for_each_entry(&mut directory, |parent, entry| match judge_root_entry(parent, entry) {
            Ok(coordinate) => entries.coordinates.push(coordinate),
            Err(offence) => entries.offences.push(offence),
        })
        .map_err(root_offence)?;
        if self.is_removed() {
            return Err(root_offence(Errno::NOENT));
        }
        entries.coordinates.sort_unstable();
        Ok(entries)
    }

    /// Lists one artifact's directory. One that cannot be listed to its end is an offence, never an empty directory.
    pub(in crate::journal) fn scan(&self, coordinate: &ArtifactCoordinate) -> ArtifactFiles {
        let mut files = ArtifactFiles {
            coordinate: coordinate.clone(),
            versions: Vec::new(),
            offences: Vec::new(),
        };
        if let Err(error) = self.scan_into(&mut files) {
            files.versions.clear();
            let path = coordinate.as_str().as_bytes().to_vec();
            files
                .offences
                .push(Offence::unreadable(path, "listing the directory", error));
        }
        files.versions.sort_unstable();
        files
    }

    fn scan_into(&self, files: &mut ArtifactFiles) -> Result<(), Errno> {
        let coordinate = files.coordinate.clone();
        let opened = openat(&self.directory, coordinate.as_str(), DIRECTORY, Mode::empty())?;
        for_each_entry(&mut Dir::new(opened)?, |parent, entry| {
            match judge_artifact_entry(&coordinate, parent, entry) {
                Ok(None) => {}
                Ok(Some(version)) => files.versions.push(version),
                Err(offence) => files.offences.push(offence),
            }
        })
    }
}

/// Gives every entry but `.` and `..`, in the order of the file system.
fn for_each_entry(directory: &mut Dir, mut take: impl FnMut(BorrowedFd<'_>, &DirEntry)) -> Result<(), Errno> {
    while let Some(entry) = directory.read() {
        let entry = entry?;
        if !matches!(entry.file_name().to_bytes(), b"." | b"..") {
            take(directory.fd()?, &entry);
        }
    }
    Ok(())
}

fn judge_root_entry(parent: BorrowedFd<'_>, entry: &DirEntry) -> Result<ArtifactCoordinate, Offence> {
    let name = entry.file_name().to_bytes();
    let kind = kind_of(parent, entry, name)?;
    let Ok(text) = std::str::from_utf8(name) else {
        return Err(unexpected(name.to_vec(), "its name is not UTF-8"));
    };
    if kind != FileType::Directory {
        let message = format!("{} has no place in a journal root", described(kind));
        return Err(unexpected(name.to_vec(), &message));
    }
    text.parse::<ArtifactCoordinate>().map_err(|error| {
        Offence::new(
            name.to_vec(),
            DiagnosticId::InvalidDirectoryName,
            format!("the directory is not named by an artifact coordinate: {}", error.reason),
            Some("name it as in com_r35157_nenjim-hubd-impl_ref, or move it out of the root".to_owned()),
        )
    })
}

/// The version of a journal, or nothing for an example.
fn judge_artifact_entry(
    coordinate: &ArtifactCoordinate,
    parent: BorrowedFd<'_>,
    entry: &DirEntry,
) -> Result<Option<JournalVersion>, Offence> {
    let name = entry.file_name().to_bytes();
    let path = || path_below(coordinate, name);
    let kind = kind_of(parent, entry, &path())?;
    let is_file = kind == FileType::RegularFile;
    match EntryName::of(name) {
        EntryName::Example if is_file => Ok(None),
        EntryName::Example => Err(unexpected(
            path(),
            &format!("an example is a regular file, and this is {}", described(kind)),
        )),
        EntryName::Journal(version) if is_file => Ok(Some(version)),
        EntryName::MisnamedJournal(reason) if is_file => Err(Offence::new(
            path(),
            DiagnosticId::InvalidFileName,
            format!("the file is not named by a journal version: {reason}"),
            Some("name it <JOURNAL_VERSION>.journal, as in 20260805131542783Z.journal".to_owned()),
        )),
        EntryName::Journal(_) | EntryName::MisnamedJournal(_) => Err(Offence::not_a_regular_file(path(), kind)),
        EntryName::Unexpected if std::str::from_utf8(name).is_err() => Err(unexpected(path(), "its name is not UTF-8")),
        EntryName::Unexpected => Err(unexpected(
            path(),
            &format!(
                "{} of this name has no place in an artifact's directory",
                described(kind)
            ),
        )),
    }
}

/// What an entry is, without following a link. Some file systems do not say so when they are listed.
fn kind_of(parent: BorrowedFd<'_>, entry: &DirEntry, path: &[u8]) -> Result<FileType, Offence> {
    match entry.file_type() {
        FileType::Unknown => statat(parent.as_fd(), entry.file_name(), AtFlags::SYMLINK_NOFOLLOW)
            .map(|status| FileType::from_raw_mode(status.st_mode))
            .map_err(|error| Offence::unreadable(path.to_vec(), "looking at the entry", error)),
        kind => Ok(kind),
    }
}

fn path_below(coordinate: &ArtifactCoordinate, name: &[u8]) -> Vec<u8> {
    [coordinate.as_str().as_bytes(), b"/", name].concat()
}

fn unexpected(path: Vec<u8>, message: &str) -> Offence {
    Offence::new(
        path,
        DiagnosticId::UnexpectedEntry,
        message.to_owned(),
        Some(
            "a root holds <coordinate>/<version>.journal and .journal.example files only: move it elsewhere".to_owned(),
        ),
    )
}

impl Offence {
    /// A journal's name that stands for something else.
    pub(super) fn not_a_regular_file(path: Vec<u8>, kind: FileType) -> Self {
        Self::new(
            path,
            DiagnosticId::NotARegularFile,
            format!("a journal is a regular file, and this is {}", described(kind)),
            Some("put the journal itself in its place".to_owned()),
        )
    }
}

fn described(kind: FileType) -> &'static str {
    match kind {
        FileType::RegularFile => "a file",
        FileType::Directory => "a directory",
        FileType::Symlink => "a symbolic link",
        FileType::Fifo => "a named pipe",
        FileType::Socket => "a socket",
        FileType::CharacterDevice | FileType::BlockDevice => "a device",
        FileType::Unknown => "something unknown",
    }
}
