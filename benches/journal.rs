//! What the Journal costs, measured against what cannot be avoided.
//!
//! `cargo bench` measures everything and prints one table; words after `--` choose among `load`, `refresh`,
//! `queries` and `scale`. Every ratio is the median of five pairs. The two of a pair are measured one directly after the other,
//! so that a busy machine weighs on both, and loads and refreshes each in a process of its own. Roots are written
//! once, below the target directory; the largest has a million files.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a benchmark prints what it measured"
)]

#[path = "journal/generator.rs"]
#[allow(dead_code, reason = "a shape of the other benchmark")]
mod generator;
#[path = "journal/queries.rs"]
mod queries;
#[path = "journal/table.rs"]
mod table;
#[path = "journal/task.rs"]
mod task;

use generator::{DEEP, LONG, MANY, MILLION, Shape, WIDE};
use table::{Goal, Table};
use task::{Measured, Task, measure};

const HASHING: &str = "reading and hashing";

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    if let Some(measured) = task::perform(&arguments) {
        print!("{measured}");
        return;
    }
    let wanted = |name: &str| arguments.is_empty() || arguments.iter().any(|argument| argument == name);
    let mut table = Table::default();
    if wanted("load") {
        let time = Goal::AtMost(1.25);
        load(&mut table, "1 000 x 50", &WIDE, time, Goal::AtMost(0.15));
        load(&mut table, "10 x 1 000", &DEEP, time, Goal::AtMost(0.05));
    }
    if wanted("refresh") {
        refresh(&mut table);
    }
    if wanted("queries") {
        lookups(&mut table);
    }
    if wanted("scale") {
        load(&mut table, "1 x 100 000", &LONG, Goal::Nothing, Goal::Nothing);
        load(&mut table, "100 000 x 1", &MANY, Goal::Nothing, Goal::Nothing);
    }
    print!("{table}");
}

/// Loading a root against reading and hashing it, and the memory that takes against the files' size.
fn load(table: &mut Table, name: &str, shape: &Shape, time: Goal, memory: Goal) {
    let root = generator::root(shape);
    measure(Task::Hash, &root);
    let pairs = five(|| (measure(Task::Load, &root), measure(Task::Hash, &root)));
    table.add(format!("load {name}"), HASHING, time, "ms", &milliseconds(&pairs));
    let peaks: Vec<_> = pairs
        .iter()
        .map(|(load, hash)| (load.get("peak") / 1e6, hash.get("bytes") / 1e6))
        .collect();
    table.add(
        format!("load {name}, peak memory"),
        "the files' size",
        memory,
        "MB",
        &peaks,
    );
}

fn refresh(table: &mut Table) {
    let root = generator::root(&WIDE);
    measure(Task::Hash, &root);
    let nothing = five(|| (measure(Task::RefreshNothing, &root), measure(Task::Hash, &root)));
    table.add(
        "refresh, nothing new".to_owned(),
        HASHING,
        Goal::AtMost(1.1),
        "ms",
        &milliseconds(&nothing),
    );
    let one = five(|| (measure(Task::RefreshOne, &root), measure(Task::RefreshNothing, &root)));
    table.add(
        "refresh, one new of 50 000".to_owned(),
        "nothing new",
        Goal::AtMost(1.1),
        "ms",
        &milliseconds(&one),
    );
}

fn lookups(table: &mut Table) {
    let measured = measure(Task::Queries, &generator::root(&MILLION));
    for (query, places) in queries::QUERIES {
        let of = |round: usize, whose: &str| measured.get(&format!("{query} {places} {round} {whose}"));
        let pairs: Vec<_> = (0..queries::ROUNDS)
            .map(|round| (of(round, "table"), of(round, "journal")))
            .collect();
        table.add(
            format!("prepared {query} of 1 000 000, {places}"),
            "the Journal's",
            Goal::AtLeast(20.0),
            "ns",
            &pairs,
        );
    }
}

fn five<Pair>(measure: impl Fn() -> Pair) -> Vec<Pair> {
    std::iter::repeat_with(measure).take(5).collect()
}

fn milliseconds(pairs: &[(Measured, Measured)]) -> Vec<(f64, f64)> {
    let of = |measured: &Measured| measured.get("seconds") * 1e3;
    pairs.iter().map(|(one, other)| (of(one), of(other))).collect()
}
