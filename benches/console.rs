//! What the console costs, measured from outside, in a pseudo-terminal.
//!
//! `cargo bench -p nenjim-benches --bench console` builds the release binary, or takes the one that `NENJIM_BINARY` names,
//! measures everything and prints one table; words after `--` choose among `first-frame`, `rows`, `keys` and `idle`. Every ratio is the median of five pairs, the two of a pair
//! measured one directly after the other. The first frame is compared with that of tig, which must be installed, on
//! a git repository that holds the same files, each a commit.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a benchmark prints what it measured"
)]

#[path = "journal/generator.rs"]
#[allow(dead_code, reason = "the shapes of the other benchmark")]
mod generator;
#[path = "console/process.rs"]
mod process;
#[path = "console/repository.rs"]
mod repository;
#[path = "journal/table.rs"]
#[allow(dead_code, reason = "the goals of the other benchmark")]
mod table;
#[path = "console/terminal.rs"]
mod terminal;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use generator::{MILLION, WIDE};
use process::Activity;
use table::{Goal, Table};
use terminal::{Program, Terminal};

/// How many keys are pressed for the median of a frame.
const FRAMES: usize = 60;
/// How many keys are pressed for a 99th percentile.
const KEYS: usize = 300;

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let wanted = |name: &str| arguments.is_empty() || arguments.iter().any(|argument| argument == name);
    let binary = release_binary();
    let mut table = Table::default();
    if wanted("first-frame") {
        first_frame(&mut table, "demo", &binary, &demo());
        first_frame(&mut table, "50 000 files", &binary, &generator::root(&WIDE));
    }
    if wanted("rows") {
        rows(&mut table, &binary);
    }
    if wanted("keys") {
        keys(&mut table, &binary);
    }
    print!("{table}");
    if wanted("idle") {
        idle(&binary);
    }
    let size = std::fs::metadata(&binary).expect("the binary").len();
    let verdict = if size <= 6_000_000 { "" } else { "  NOT REACHED" };
    println!(
        "release binary, stripped: {:.2} MB, goal <= 6 MB{verdict}",
        size as f64 / 1e6
    );
}

/// The binary that `NENJIM_BINARY` names, or else the console built as it is released.
fn release_binary() -> PathBuf {
    if let Some(binary) = std::env::var_os("NENJIM_BINARY") {
        return binary.into();
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--release", "--package", "nenjim-console"])
        .status()
        .expect("cargo can be run");
    assert!(built.success(), "the console must build");
    Path::new(env!("CARGO_TARGET_TMPDIR"))
        .with_file_name("release")
        .join("nenjim")
}

fn demo() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/demo/journals")
}

/// The console over a root, with the demo's data.
fn console(binary: &Path, root: &Path) -> Program {
    Program::new(binary).argument("--journal-root").argument(root)
}

/// Whether a complete frame of the console is shown.
fn is_complete(terminal: &Terminal) -> bool {
    terminal.row(0).contains("LIVE") && terminal.last_row().contains("help")
}

fn is_online(terminal: &Terminal) -> bool {
    terminal.row(0).contains("online")
}

fn first_frame(table: &mut Table, name: &str, binary: &Path, root: &Path) {
    let repository = repository::of(name, root);
    let tig = Program::new("tig").directory(&repository);
    let console = console(binary, root);
    let pairs = five(|| {
        let one = console.first(is_complete);
        let other =
            tig.first(|terminal| terminal.text().contains("commit 1 of ") && !terminal.row(0).trim().is_empty());
        (one * 1e3, other * 1e3)
    });
    table.add(format!("first frame, {name}"), "tig", Goal::AtMost(1.0), "ms", &pairs);
}

/// A frame of each screen over a chain of a million revisions against one over a hundred.
fn rows(table: &mut Table, binary: &Path) {
    let (million, hundred) = (generator::root(&MILLION), generator::root(&generator::HUNDRED));
    let open = |root: &Path| {
        let mut terminal = console(binary, root).size(200, 60).open();
        terminal.wait(is_online);
        terminal
    };
    let (mut large, mut small) = (open(&million), open(&hundred));
    for (screen, moves) in [
        ("Hub", "1"),
        ("Registry", "2"),
        ("Journal", "3"),
        ("Logs", "4"),
        ("Mission Control", "5"),
    ] {
        for terminal in [&mut large, &mut small] {
            terminal.press(moves);
            // The revisions have the focus, and not at their end.
            if screen == "Journal" {
                terminal.press("\t");
                terminal.press("\x1b[6~");
            }
        }
        // Everything is drawn again.
        let pairs = five(|| {
            (
                median(&frames(&mut large, &["\x0c"])),
                median(&frames(&mut small, &["\x0c"])),
            )
        });
        table.add(
            format!("{screen}, all of it, 1 000 000"),
            "100 revisions",
            Goal::AtMost(3.0),
            "us",
            &pairs,
        );
        let pairs = five(|| {
            (
                median(&frames(&mut large, &["j", "k"])),
                median(&frames(&mut small, &["j", "k"])),
            )
        });
        table.add(
            format!("{screen}, moving, 1 000 000"),
            "100 revisions",
            Goal::AtMost(3.0),
            "us",
            &pairs,
        );
    }
}

/// From each of some keys to the end of its frame, in microseconds.
fn frames(terminal: &mut Terminal, keys: &[&str]) -> Vec<f64> {
    keys.iter()
        .cycle()
        .take(FRAMES)
        .map(|key| terminal.press(key) * 1e6)
        .collect()
}

/// From a key to its frame while the hub loads or refreshes, against the same while it does nothing.
fn keys(table: &mut Table, binary: &Path) {
    let root = generator::root(&WIDE);
    let mut loading = Vec::new();
    let mut refreshing = Vec::new();
    for _ in 0..5 {
        let mut terminal = console(binary, &root).open();
        terminal.wait(is_complete);
        let busy = switching(&mut terminal, |terminal| !is_online(terminal));
        let idle = switching(&mut terminal, |_| true);
        loading.push((percentile(&busy, 0.99), percentile(&idle, 0.99)));
        terminal.press("\x12");
        terminal.press("y");
        let busy = switching(&mut terminal, |terminal| terminal.row(0).contains("refreshing"));
        refreshing.push((percentile(&busy, 0.99), percentile(&idle, 0.99)));
        eprintln!("{} keys while refreshing", busy.len());
    }
    table.add(
        "key to frame, p99, loading".to_owned(),
        "idle",
        Goal::AtMost(2.0),
        "us",
        &loading,
    );
    table.add(
        "key to frame, p99, refreshing".to_owned(),
        "idle",
        Goal::AtMost(2.0),
        "us",
        &refreshing,
    );
}

/// Switches between two screens as long as something holds, and tells how long each took to be shown, in microseconds.
fn switching(terminal: &mut Terminal, holds: impl Fn(&Terminal) -> bool) -> Vec<f64> {
    let screens = [("2", "Registrations"), ("1", "Not started")];
    let mut took = Vec::new();
    for (key, shows) in screens.iter().cycle().take(2_000) {
        took.push(terminal.press_until(key, |terminal| terminal.text().contains(shows)) * 1e6);
        std::thread::sleep(Duration::from_millis(3));
        if !holds(terminal) || (took.len() >= KEYS && is_online(terminal) && !terminal.row(0).contains("refreshing")) {
            break;
        }
    }
    took
}

/// What ten seconds without a key cost.
fn idle(binary: &Path) {
    let mut terminal = console(binary, &demo()).open();
    terminal.wait(is_online);
    // The components observe when they start, and then a minute later.
    std::thread::sleep(Duration::from_secs(5));
    let before = Activity::of(terminal.process());
    std::thread::sleep(Duration::from_secs(10));
    let after = Activity::of(terminal.process());
    let (switches, ticks) = (after.switches - before.switches, after.ticks - before.ticks);
    let verdict = if (switches, ticks) == (0, 0) {
        ""
    } else {
        "  NOT REACHED"
    };
    println!("idle for 10 s: {switches} context switches, {ticks} CPU ticks, goal 0 and 0{verdict}");
}

fn five<Pair>(measure: impl FnMut() -> Pair) -> Vec<Pair> {
    std::iter::repeat_with(measure).take(5).collect()
}

fn median(values: &[f64]) -> f64 {
    percentile(values, 0.5)
}

/// The least value that so great a part of all does not exceed.
fn percentile(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let index = (sorted.len() as f64 * part).ceil() as usize;
    sorted.get(index.saturating_sub(1)).copied().unwrap_or(f64::NAN)
}
