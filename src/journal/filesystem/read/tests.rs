use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use rustix::fd::OwnedFd;

use super::{Failure, MAXIMUM_FILE_SIZE, read_unchanged};

fn open(path: &Path) -> OwnedFd {
    File::open(path).expect("an opened file").into()
}

/// The reason a file that `meanwhile` changes is refused for.
fn change_seen(meanwhile: impl FnOnce(&Path)) -> Option<&'static str> {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("file");
    fs::write(&path, b"first").expect("a file");
    match read_unchanged(&open(&path), &mut Vec::new(), || meanwhile(&path)) {
        Err(Failure::Changed(what)) => Some(what),
        _ => None,
    }
}

#[test]
fn a_file_that_changes_while_it_is_read_is_refused() {
    assert_eq!(change_seen(|_| {}), None);
    let grown = change_seen(|path| {
        let mut file = File::options().append(true).open(path).expect("a file");
        file.write_all(b" more").expect("a write");
    });
    assert_eq!(grown, Some("its size changed"));
    let cut = change_seen(|path| {
        let file = File::options().write(true).open(path).expect("a file");
        file.set_len(2).expect("a cut");
    });
    assert_eq!(cut, Some("its size changed"));
    let removed = change_seen(|path| fs::remove_file(path).expect("a removal"));
    assert_eq!(removed, Some("it was replaced, removed or renamed"));
    let replaced = change_seen(|path| {
        let other = path.with_extension("new");
        fs::write(&other, b"other").expect("a file");
        fs::rename(&other, path).expect("a replacement");
    });
    assert_eq!(replaced, Some("it was replaced, removed or renamed"));
}

#[test]
fn a_buffer_is_used_again_for_shorter_and_longer_files() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("file");
    let mut buffer = Vec::new();
    for length in [10, 0, 200_000, 3, 65_536, 65_537] {
        let bytes = vec![u8::try_from(length % 251).expect("a byte"); length];
        fs::write(&path, &bytes).expect("a file");
        let read = read_unchanged(&open(&path), &mut buffer, || {}).ok();
        assert_eq!(read, Some(length));
        assert_eq!(&buffer[..length], &bytes[..]);
    }
}

#[test]
fn a_size_that_lies_is_not_believed() {
    // The kernel says that this file has no bytes.
    let file = open(Path::new("/proc/self/maps"));
    let mut buffer = Vec::new();
    let outcome = read_unchanged(&file, &mut buffer, || {});
    assert!(matches!(
        outcome,
        Err(Failure::Changed("its size is not the number of bytes in it"))
    ));
}

#[test]
fn the_largest_file_is_read_and_one_byte_more_is_not_with_memory_bounded() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("sparse");
    let file = File::create(&path).expect("a file");
    let mut buffer = Vec::new();
    file.set_len(MAXIMUM_FILE_SIZE as u64).expect("a sparse file");
    assert_eq!(
        read_unchanged(&open(&path), &mut buffer, || {}).ok(),
        Some(MAXIMUM_FILE_SIZE)
    );
    for length in [MAXIMUM_FILE_SIZE as u64 + 1, 10 << 30] {
        file.set_len(length).expect("a sparse file");
        let outcome = read_unchanged(&open(&path), &mut buffer, || {});
        assert!(matches!(outcome, Err(Failure::TooLarge)), "{length}");
    }
    assert!(buffer.len() <= MAXIMUM_FILE_SIZE + 1);
}
