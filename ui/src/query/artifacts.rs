use std::sync::Arc;

use clap::Args;
use nenjim_hub::{ArtifactCoordinate, JournalVersion, Revision};

use super::load::{self, Journal, answered};
use super::table::Table;
use super::{Outcome, Output, Source, moment};
use crate::row::{ArtifactRow, json};

pub(super) const EXAMPLES: &str = "\
With --as-of, an artifact's revisions are counted and its newest is taken as of then; one without any is left out. \
A date means the end of that day in UTC.

Exit codes: 0 answered, 1 the root does not load, 2 wrong usage, 3 there are none.

Examples:
  nenjim artifacts /srv/journals
  nenjim artifacts /srv/journals --as-of 2026-08-05
  nenjim artifacts /srv/journals --json | jq -r '.[].latest.digest'";

#[derive(Debug, Args)]
pub(crate) struct Artifacts {
    #[command(flatten)]
    source: Source,

    /// As the root was at this moment: a version, a date, a month or an RFC 3339 instant
    #[arg(long, value_name = "MOMENT", allow_hyphen_values = true)]
    as_of: Option<String>,
}

impl Artifacts {
    pub(super) fn run(&self, output: &mut Output) -> Outcome {
        self.answer(output).unwrap_or_else(|outcome| outcome)
    }

    fn answer(&self, output: &mut Output) -> Result<Outcome, Outcome> {
        let as_of = match &self.as_of {
            Some(text) => Some(moment(text, output)?.version),
            None => None,
        };
        let journal = load::required(&self.source.root, output)?;
        let mut known = Vec::new();
        for coordinate in answered(journal.service.coordinates(), output)?.iter() {
            known.extend(newest(&journal, coordinate, as_of, output)?);
        }
        if self.source.json {
            let rows: Vec<_> = known
                .iter()
                .map(|(count, latest)| ArtifactRow::new(latest.coordinate(), *count, latest))
                .collect();
            output.answer(&json::pretty(&rows));
        } else if !known.is_empty() {
            let mut table = Table::headed(["ARTIFACT", "REVISIONS", "LATEST", "DIGEST"]);
            for (count, latest) in &known {
                table.row([
                    latest.coordinate().to_string(),
                    count.to_string(),
                    latest.version().to_string(),
                    latest.digest().to_string(),
                ]);
            }
            table.write(output);
        }
        if !known.is_empty() {
            return Ok(Outcome::Good);
        }
        output.complain(&match as_of {
            Some(version) => format!("no artifact has a revision at or before {version}"),
            None => "the root has no artifacts".to_owned(),
        });
        Ok(Outcome::Unknown)
    }
}

/// The newest revision of an artifact as of a moment, and how many there are up to it.
fn newest(
    journal: &Journal,
    coordinate: &ArtifactCoordinate,
    as_of: Option<JournalVersion>,
    output: &mut Output,
) -> Result<Option<(usize, Arc<Revision>)>, Outcome> {
    let revisions = answered(journal.service.revisions(coordinate), output)?;
    let count = match as_of {
        Some(version) => revisions.partition_point(|revision| revision.version() <= version),
        None => revisions.len(),
    };
    Ok(revisions[..count].last().map(|latest| (count, Arc::clone(latest))))
}
