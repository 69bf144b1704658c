//! A git repository that holds the files of a journal root.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::generator;

/// The repository with a commit for each file of `root`, in the order of their names; written unless it is there from an
/// earlier run.
pub(crate) fn of(name: &str, root: &Path) -> PathBuf {
    let name = name.replace(' ', "-");
    let repository = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("repository-{name}.git"));
    if repository.exists() {
        return repository;
    }
    eprintln!("writing {}", repository.display());
    let unfinished = repository.with_extension("unfinished");
    let _ = fs::remove_dir_all(&unfinished);
    git(&["init", "--quiet", "--bare", "--initial-branch=main"], &unfinished);
    let mut import = Command::new("git")
        .args(["-c", "core.compression=1", "fast-import", "--quiet"])
        .current_dir(&unfinished)
        .stdin(Stdio::piped())
        .spawn()
        .expect("git can be run");
    let mut stream = std::io::BufWriter::new(import.stdin.take().expect("a pipe"));
    let mut files = generator::files(root);
    files.sort_by_key(|path| path.file_name().map(ToOwned::to_owned));
    for (number, path) in files.iter().enumerate() {
        let inside = path.strip_prefix(root).expect("a file of the root").display();
        let message = format!("Add {inside}");
        let content = fs::read(path).expect("a file of the root");
        write!(
            stream,
            "commit refs/heads/main\ncommitter Bench <bench@example.com> {} +0000\ndata {}\n{message}\nM 100644 inline {inside}\ndata {}\n",
            1_600_000_000 + number,
            message.len(),
            content.len()
        )
        .and_then(|()| stream.write_all(&content))
        .and_then(|()| stream.write_all(b"\n"))
        .expect("git takes the stream");
    }
    drop(stream);
    assert!(import.wait().expect("git ends").success(), "git must take the files");
    fs::rename(&unfinished, &repository).expect("the finished repository can be renamed");
    repository
}

fn git(arguments: &[&str], directory: &Path) {
    fs::create_dir_all(directory).expect("a directory can be created");
    let status = Command::new("git").args(arguments).current_dir(directory).status();
    assert!(status.expect("git can be run").success(), "git {arguments:?}");
}
