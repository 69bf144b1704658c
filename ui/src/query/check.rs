use std::time::SystemTime;

use clap::Args;
use nenjim_hub::{Diagnostics, Timestamp, findings};

use super::excerpt::Excerpts;
use super::load::{self, Journal, answered};
use super::{Outcome, Output, Source};
use crate::row::{CheckRow, json};

pub(super) const EXAMPLES: &str = "\
Diagnostics go to standard error, as path:line:column with the line, a caret and a remedy. With --json \
they are in the document instead.

Exit codes: 0 the root loads, 1 it does not (or has findings under --deny-warnings), 2 wrong usage.

Examples:
  nenjim check /srv/journals
  nenjim check --deny-warnings .
  nenjim check --json . | jq -r '.diagnostics[] | \"\\(.severity) \\(.id) \\(.path)\"'";

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    source: Source,

    /// Fail on findings too, not only on errors
    #[arg(long)]
    deny_warnings: bool,
}

impl Check {
    pub(super) fn run(&self, output: &mut Output) -> Outcome {
        self.answer(output).unwrap_or_else(|outcome| outcome)
    }

    fn answer(&self, output: &mut Output) -> Result<Outcome, Outcome> {
        let root = &self.source.root;
        let journal = match load::start(root) {
            Ok(journal) => journal,
            Err(failure) => {
                if self.source.json {
                    output.answer(&json::pretty(&CheckRow {
                        root: failure.root.to_string_lossy().into_owned(),
                        artifacts: 0,
                        revisions: 0,
                        diagnostics: failure.diagnostics.into_iter().map(Into::into).collect(),
                    }));
                    failure.hint(output);
                } else {
                    failure.report(root, output);
                }
                return Ok(Outcome::Failed);
            }
        };
        let found = answered(findings::of_worldview(&*journal.service, now()), output)?;
        let (artifacts, revisions) = count(&journal, output)?;
        if self.source.json {
            output.answer(&json::pretty(&CheckRow {
                root: journal.root.to_string_lossy().into_owned(),
                artifacts,
                revisions,
                diagnostics: found.into_iter().map(Into::into).collect(),
            }));
        } else {
            Excerpts::new(root, output).report(&found, output);
            output.answer(&summary(artifacts, revisions, &found));
        }
        Ok(match found.as_slice() {
            [_, ..] if self.deny_warnings => Outcome::Failed,
            _ => Outcome::Good,
        })
    }
}

fn count(journal: &Journal, output: &mut Output) -> Result<(usize, usize), Outcome> {
    let coordinates = answered(journal.service.coordinates(), output)?;
    let mut revisions = 0;
    for coordinate in coordinates.iter() {
        revisions += answered(journal.service.revisions(coordinate), output)?.len();
    }
    Ok((coordinates.len(), revisions))
}

fn summary(artifacts: usize, revisions: usize, found: &Diagnostics) -> String {
    let counted = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    };
    format!(
        "{}, {}, no errors, {}",
        counted(artifacts, "artifact", "artifacts"),
        counted(revisions, "revision", "revisions"),
        match found.as_slice().len() {
            0 => "no warnings".to_owned(),
            warnings => counted(warnings, "warning", "warnings"),
        }
    )
}

/// The time of day, unless the machine's clock is outside the years of the format.
fn now() -> Option<Timestamp> {
    Timestamp::from_system_time(SystemTime::now())
}
