//! Journal roots of a given shape: growing snapshots, as publishing release after release makes them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use nenjim_hub::{Digest, Timestamp};

/// How a root looks.
pub(crate) struct Shape {
    name: &'static str,
    artifacts: usize,
    revisions: usize,
    /// The most releases a snapshot has. It grows by one with every revision until then.
    releases: usize,
}

pub(crate) const WIDE: Shape = Shape {
    name: "wide",
    artifacts: 1_000,
    revisions: 50,
    releases: usize::MAX,
};
pub(crate) const DEEP: Shape = Shape {
    name: "deep",
    artifacts: 10,
    revisions: 1_000,
    releases: usize::MAX,
};
pub(crate) const MILLION: Shape = Shape {
    name: "million",
    artifacts: 1,
    revisions: 1_000_000,
    releases: 0,
};
pub(crate) const HUNDRED: Shape = Shape {
    name: "hundred",
    artifacts: 1,
    revisions: 100,
    releases: 0,
};
pub(crate) const LONG: Shape = Shape {
    name: "long",
    artifacts: 1,
    revisions: 100_000,
    releases: 1,
};
pub(crate) const MANY: Shape = Shape {
    name: "many",
    artifacts: 100_000,
    revisions: 1,
    releases: 1,
};

/// The root of this shape, written unless it is there from an earlier run, and its bytes in the page cache.
pub(crate) fn root(shape: &Shape) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("journal-{}", shape.name));
    if !root.exists() {
        eprintln!("writing {}", root.display());
        let unfinished = root.with_extension("unfinished");
        let _ = fs::remove_dir_all(&unfinished);
        for artifact in 0..shape.artifacts {
            write_artifact(&unfinished, artifact, shape);
        }
        fs::rename(&unfinished, &root).expect("the finished root can be renamed");
    }
    root
}

/// The paths of all journals in a root.
pub(crate) fn files(root: &Path) -> Vec<PathBuf> {
    let entries = |directory: &Path| -> Vec<PathBuf> {
        let listing = fs::read_dir(directory).expect("a directory of the root can be listed");
        listing.map(|entry| entry.expect("an entry").path()).collect()
    };
    let mut files: Vec<PathBuf> = entries(root).iter().flat_map(|directory| entries(directory)).collect();
    files.sort_unstable();
    files
}

/// Writes one more revision after an artifact's newest file, and gives its path.
pub(crate) fn add_successor(root: &Path) -> PathBuf {
    let files = files(root);
    let head = files.last().expect("a root with a journal");
    let text = fs::read_to_string(head).expect("a journal");
    let version = head.file_stem().and_then(|stem| stem.to_str()).expect("a version");
    let previous = text
        .lines()
        .find(|line| line.starts_with("PREVIOUS="))
        .expect("a predecessor");
    let successor = nth_version(5_000_000);
    let text = text
        .replace(previous, &format!("PREVIOUS={version} {}", Digest::of(text.as_bytes())))
        .replace(
            &format!("JOURNAL_VERSION={version}"),
            &format!("JOURNAL_VERSION={successor}"),
        )
        .replace(&format!("END={version}"), &format!("END={successor}"));
    let path = head.with_file_name(format!("{successor}.journal"));
    fs::write(&path, text).expect("a journal can be added");
    path
}

fn write_artifact(root: &Path, artifact: usize, shape: &Shape) {
    let name = format!("artifact{artifact}");
    let directory = root.join(format!("com_example_benches-{name}-impl_ref"));
    fs::create_dir_all(&directory).expect("an artifact's directory can be created");
    let mut previous = "GENESIS".to_owned();
    let mut sections = String::new();
    let mut releases = 0;
    for revision in 0..shape.revisions {
        if releases < shape.releases {
            write_section(&mut sections, artifact, revision);
            releases += 1;
        }
        let version = nth_version(revision);
        let text = format!(
            "FORMAT_VERSION=1\nJOURNAL_VERSION={version}\nGROUP=com.example.benches\nNAME={name}\nKIND=impl\nVARIANT=ref\n\
             PREVIOUS={previous}\nSUMMARY=Publish release {revision}\nRELEASES={releases}\n\n{sections}END={version}\n"
        );
        fs::write(directory.join(format!("{version}.journal")), &text).expect("a journal can be written");
        previous = format!("{version} {}", Digest::of(text.as_bytes()));
    }
}

fn write_section(sections: &mut String, artifact: usize, revision: usize) {
    let digest = Digest::of(format!("{artifact} {revision}").as_bytes());
    let size = 10_000 + revision * 17;
    let before = revision.saturating_sub(1);
    write!(
        sections,
        "RELEASE=0.{revision}.0\nPUBLISHED={}\nLICENSE=Apache-2.0 OR MIT\nCONTENT={digest} {size} artifact{artifact}-0.{revision}.0.jar\n\
         DEPENDENCY=com_example_benches-artifact{artifact}-api 0.{before}.0\nDEPENDENCY=com_example_benches-library-impl_ref 1.{before}.0\n\
         POLICY=status active\n\n",
        nth_version(revision)
    )
    .expect("a text can be extended");
}

/// An hour apart from the one before.
fn nth_version(number: usize) -> String {
    const FIRST: i64 = 1_577_836_800_000;
    let milliseconds = FIRST + i64::try_from(number).expect("a small number") * 3_600_000;
    Timestamp::from_unix_milliseconds(milliseconds)
        .expect("a year in range")
        .to_string()
}
