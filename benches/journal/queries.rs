//! Queries on one very long chain, against prepared statements on an indexed in-memory table.

use std::hint::black_box;
use std::time::Instant;

use nenjim_hub::{ArtifactCoordinate, JournalAssembly, JournalVersion, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, Statement, params};

use crate::task::Measured;

/// The queries that are measured, and the places they ask about.
pub(crate) const QUERIES: [(&str, Places); 5] = [
    ("as-of", Places::Random),
    ("as-of", Places::Neighbouring),
    ("exact", Places::Random),
    ("exact", Places::Neighbouring),
    ("latest", Places::Random),
];

/// Which revisions a round of queries asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Places {
    /// All over the chain, in an order no cache foresees: what is measured is mostly the memory of the machine.
    Random,
    /// One after the other, as when an operator goes through the moments of an artifact.
    Neighbouring,
}

impl std::fmt::Display for Places {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Random => "at random",
            Self::Neighbouring => "one by one",
        })
    }
}
/// How often each is measured.
pub(crate) const ROUNDS: usize = 5;
/// How many queries a round has.
const COUNT: usize = 200_000;

fn sql(query: &str) -> &'static str {
    match query {
        "as-of" => {
            "select version, digest from revision where artifact = ?1 and version <= ?2 order by version desc limit 1"
        }
        "exact" => "select version, digest from revision where artifact = ?1 and version = ?2",
        _ => "select version, digest from revision where artifact = ?1 order by version desc limit 1",
    }
}

/// Measures each query both ways, round by round.
pub(crate) fn measure(journal: &JournalAssembly, measured: &mut Measured) {
    let coordinates = journal.service.coordinates().expect("a started Journal");
    let artifact = &coordinates[0];
    let database = table(journal, artifact);
    for round in 0..ROUNDS {
        for (query, places) in QUERIES {
            let moments = moments(journal, artifact, places);
            let ours = nanoseconds(&moments, |(_, version)| ask(journal, query, artifact, version));
            let mut statement = database.prepare(sql(query)).expect("a statement");
            let theirs = nanoseconds(&moments, |(number, _)| ask_table(&mut statement, artifact, number));
            measured.add(&format!("{query} {places} {round} journal"), ours);
            measured.add(&format!("{query} {places} {round} table"), theirs);
        }
    }
}

fn ask(journal: &JournalAssembly, query: &str, artifact: &ArtifactCoordinate, version: JournalVersion) {
    let answer = match query {
        "as-of" => journal.service.as_of(artifact, version),
        "exact" => journal.service.exact(artifact, version),
        _ => journal.service.latest(artifact),
    };
    let revision = answer.expect("a started Journal").expect("a revision");
    black_box((revision.version(), revision.digest()));
}

fn ask_table(statement: &mut Statement<'_>, artifact: &ArtifactCoordinate, number: i64) {
    let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, [u8; 32]>(1)?));
    let row = match statement.parameter_count() {
        1 => statement.query_row(params![artifact.as_str()], read),
        _ => statement.query_row(params![artifact.as_str(), number], read),
    };
    black_box(row.optional().expect("a table").expect("a row"));
}

/// Every revision as a row. The index is the table itself, which is the fastest there is.
fn table(journal: &JournalAssembly, artifact: &ArtifactCoordinate) -> Connection {
    let mut database = Connection::open_in_memory().expect("a database");
    let create = "create table revision (artifact text, version integer, digest blob, primary key (artifact, version)) without rowid";
    database.execute(create, []).expect("a table");
    let transaction = database.transaction().expect("a transaction");
    {
        let mut insert = transaction
            .prepare("insert into revision values (?1, ?2, ?3)")
            .expect("a statement");
        for revision in journal.service.revisions(artifact).expect("a started Journal").iter() {
            let number = number_of(revision.version());
            let digest = revision.digest();
            let row = params![artifact.as_str(), number, digest.as_bytes()];
            insert.execute(row).expect("a new row");
        }
    }
    transaction.commit().expect("a written table");
    database
}

/// The versions that a round asks about.
fn moments(journal: &JournalAssembly, artifact: &ArtifactCoordinate, places: Places) -> Vec<(i64, JournalVersion)> {
    let revisions = journal.service.revisions(artifact).expect("a started Journal");
    if places == Places::Neighbouring {
        let versions = revisions.iter().rev().take(COUNT).map(|revision| revision.version());
        return versions.map(|version| (number_of(version), version)).collect();
    }
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let draw = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let place = usize::try_from(random % revisions.len() as u64).expect("a place");
        let version = revisions[place].version();
        (number_of(version), version)
    };
    std::iter::repeat_with(draw).take(COUNT).collect()
}

fn number_of(version: JournalVersion) -> i64 {
    Timestamp::unix_milliseconds(version.timestamp())
}

fn nanoseconds(moments: &[(i64, JournalVersion)], mut ask: impl FnMut((i64, JournalVersion))) -> f64 {
    let begin = Instant::now();
    moments.iter().for_each(|moment| ask(*moment));
    begin.elapsed().as_secs_f64() * 1e9 / moments.len() as f64
}
