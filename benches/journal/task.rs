//! One measurement, in a process of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use nenjim_hub::{JournalAssembly, assemble_journal};
use sha2::{Digest as _, Sha256};

use crate::generator;
use crate::queries;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Reading and hashing every file with two threads, nothing else.
    Hash,
    /// The initial load.
    Load,
    /// A refresh that finds nothing.
    RefreshNothing,
    /// A refresh that finds one revision.
    RefreshOne,
    /// Queries on one long chain.
    Queries,
}

const TASKS: [(&str, Task); 5] = [
    ("hash", Task::Hash),
    ("load", Task::Load),
    ("refresh-nothing", Task::RefreshNothing),
    ("refresh-one", Task::RefreshOne),
    ("queries", Task::Queries),
];

/// The word that makes a process a measuring one.
const MEASURE: &str = "measure";

/// What a measuring process printed: numbers by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Measured(Vec<(String, f64)>);

impl Measured {
    pub(crate) fn add(&mut self, name: &str, value: f64) {
        self.0.push((name.to_owned(), value));
    }

    pub(crate) fn get(&self, name: &str) -> f64 {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map_or(f64::NAN, |(_, value)| *value)
    }
}

/// Performs the task that the arguments name, when they name one.
pub(crate) fn perform(arguments: &[String]) -> Option<Measured> {
    let [word, name, root] = arguments else { return None };
    let task = TASKS.iter().find(|(known, _)| known == name)?.1;
    (word == MEASURE).then(|| task.perform(Path::new(root)))
}

/// Measures a task in a new process.
pub(crate) fn measure(task: Task, root: &Path) -> Measured {
    let name = TASKS
        .iter()
        .find(|(_, known)| *known == task)
        .map_or("", |(name, _)| name);
    let program = std::env::current_exe().expect("the benchmark's own program");
    let output = Command::new(program)
        .args([MEASURE, name])
        .arg(root)
        .output()
        .expect("a measuring process");
    assert!(
        output.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let mut measured = Measured::default();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        if let Some((name, value)) = line.split_once('=') {
            measured.add(name, value.parse().expect("a number"));
        }
    }
    measured
}

impl std::fmt::Display for Measured {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0
            .iter()
            .try_for_each(|(name, value)| writeln!(formatter, "{name}={value}"))
    }
}

impl Task {
    fn perform(self, root: &Path) -> Measured {
        let mut measured = Measured::default();
        match self {
            Self::Hash => {
                let files = generator::files(root);
                let (seconds, bytes) = timed(|| hash(&files));
                measured.add("seconds", seconds);
                measured.add("bytes", bytes as f64);
            }
            Self::Load => measured.add("seconds", timed(|| load(root)).0),
            Self::RefreshNothing => {
                let journal = load(root);
                let (seconds, ingested) = timed(|| refresh(&journal));
                assert_eq!(ingested, 0, "nothing is new");
                measured.add("seconds", seconds);
            }
            Self::RefreshOne => {
                let journal = load(root);
                let added = generator::add_successor(root);
                let (seconds, ingested) = timed(|| refresh(&journal));
                fs::remove_file(added).expect("the added journal can be removed");
                assert_eq!(ingested, 1, "one is new");
                measured.add("seconds", seconds);
            }
            Self::Queries => queries::measure(&load(root), &mut measured),
        }
        measured.add("peak", peak_bytes());
        measured
    }
}

fn timed<Outcome>(work: impl FnOnce() -> Outcome) -> (f64, Outcome) {
    let begin = Instant::now();
    let outcome = work();
    (begin.elapsed().as_secs_f64(), outcome)
}

fn load(root: &Path) -> JournalAssembly {
    let journal = assemble_journal(root);
    journal.process.start().expect("a valid root");
    journal
}

fn refresh(journal: &JournalAssembly) -> usize {
    journal.manager.refresh().expect("a valid root").ingested.len()
}

/// Reads and hashes the files with two threads, each with a buffer that it uses again, and tells how many bytes that were.
fn hash(files: &[PathBuf]) -> u64 {
    let next = AtomicUsize::new(0);
    let hash_some = || {
        let mut buffer = Vec::new();
        let mut bytes = 0;
        while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            buffer.clear();
            let mut file = fs::File::open(path).expect("a file of the root");
            std::io::Read::read_to_end(&mut file, &mut buffer).expect("a file of the root");
            std::hint::black_box(Sha256::digest(&buffer));
            bytes += buffer.len() as u64;
        }
        bytes
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(hash_some);
        hash_some() + other.join().expect("hashing")
    })
}

/// The most memory this process ever had, in bytes.
fn peak_bytes() -> f64 {
    let status = fs::read_to_string("/proc/self/status").expect("a process's status");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("a peak");
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kilobytes * 1024.0
}
