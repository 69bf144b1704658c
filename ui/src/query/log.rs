use std::sync::Arc;

use clap::Args;
use nenjim_hub::{Comparison, Digest, Revision};

use super::load::{self, answered};
use super::table::Table;
use super::{Outcome, Output, Source, artifact, moment};
use crate::row::{RevisionRow, json};

pub(super) const EXAMPLES: &str = "\
Oldest first, also with --as-of, which leaves out what was published later. A date means the end of that day in UTC, a month \
the end of its last day. DIGEST is shortened; --json and nenjim show have it whole. Under CHANGES, + is a release added, - one dropped, ~ one described differently than before; many of one sort are counted.

Exit codes: 0 answered, 1 the root does not load, 2 wrong usage, 3 the artifact is unknown, or had no revision then.

Examples:
  nenjim log /srv/journals com_r35157_nenjim-hubd-api
  nenjim log /srv/journals com_r35157_nenjim-hubd-api --as-of 2026-08-05
  nenjim log /srv/journals com_r35157_nenjim-hubd-api --json | jq '.[] | select(.dropped != [])'";

#[derive(Debug, Args)]
pub(crate) struct Log {
    #[command(flatten)]
    source: Source,

    /// The artifact's coordinate, as in com_r35157_nenjim-hubd-impl_ref
    artifact: String,

    /// As the journal was at this moment: a version, a date, a month or an RFC 3339 instant
    #[arg(long, value_name = "MOMENT", allow_hyphen_values = true)]
    as_of: Option<String>,
}

impl Log {
    pub(super) fn run(&self, output: &mut Output) -> Outcome {
        self.answer(output).unwrap_or_else(|outcome| outcome)
    }

    fn answer(&self, output: &mut Output) -> Result<Outcome, Outcome> {
        let as_of = match &self.as_of {
            Some(text) => Some(moment(text, output)?.version),
            None => None,
        };
        let artifact = artifact::read(&self.artifact, &self.source.root, output)?;
        let journal = load::required(&self.source.root, output)?;
        let is_known = artifact::is_known(&artifact, &journal, output)?;
        let all = answered(journal.service.revisions(&artifact), output)?;
        let count = match as_of {
            Some(version) => all.partition_point(|revision| revision.version() <= version),
            None => all.len(),
        };
        let revisions = &all[..count];
        if let Some(version) = as_of.filter(|_| is_known && revisions.is_empty()) {
            output.complain(&format!("{artifact} has no revision at or before {version}"));
        }
        if self.source.json {
            let rows: Vec<_> = compared(revisions)
                .map(|(revision, comparison)| RevisionRow::new(revision, &comparison))
                .collect();
            output.answer(&json::pretty(&rows));
        } else if !revisions.is_empty() {
            let mut table = Table::headed(["VERSION", "DIGEST", "RELEASES", "CHANGES", "SUMMARY"]);
            for (revision, comparison) in compared(revisions) {
                table.row([
                    revision.version().to_string(),
                    short(revision.digest()),
                    revision.releases().len().to_string(),
                    changes(&RevisionRow::new(revision, &comparison)),
                    revision.summary().unwrap_or("-").to_owned(),
                ]);
            }
            table.write(output);
        }
        Ok(if revisions.is_empty() {
            Outcome::Unknown
        } else {
            Outcome::Good
        })
    }
}

/// As much of a digest as tells it from others in a list, marked as cut.
fn short(digest: Digest) -> String {
    const SHOWN: usize = "sha256:".len() + 12;
    format!("{}...", &digest.to_string()[..SHOWN])
}

/// Each revision with its difference from the one before.
fn compared(revisions: &[Arc<Revision>]) -> impl Iterator<Item = (&Revision, Comparison)> {
    let before = std::iter::once(None).chain(revisions.iter().map(|revision| Some(revision.as_ref())));
    before
        .zip(revisions.iter())
        .map(|(before, revision)| (revision.as_ref(), Comparison::between(before, revision)))
}

/// The releases that were added, dropped and changed; many of one sort are only counted.
fn changes(row: &RevisionRow) -> String {
    const NAMED: usize = 3;
    let mut named = Vec::new();
    let mut counted = Vec::new();
    for (sign, what, versions) in [
        ('+', "added", &row.added),
        ('-', "dropped", &row.dropped),
        ('~', "changed", &row.changed),
    ] {
        if versions.len() <= NAMED {
            named.extend(versions.iter().map(|version| format!("{sign}{version}")));
        } else {
            counted.push(format!("{} {what}", versions.len()));
        }
    }
    let named = (!named.is_empty()).then(|| named.join(" "));
    let words: Vec<String> = named.into_iter().chain(counted).collect();
    if words.is_empty() {
        return "-".to_owned();
    }
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::changes;
    use crate::row::RevisionRow;

    fn row(added: &[&str], dropped: &[&str], changed: &[&str]) -> RevisionRow {
        let owned = |versions: &[&str]| versions.iter().map(|&version| version.to_owned()).collect();
        RevisionRow {
            version: "20260101000000000Z".to_owned(),
            previous: None,
            digest: String::new(),
            summary: None,
            releases: 0,
            added: owned(added),
            dropped: owned(dropped),
            changed: owned(changed),
        }
    }

    #[test]
    fn a_few_changes_are_named_and_many_are_counted() {
        assert_eq!(changes(&row(&[], &[], &[])), "-");
        assert_eq!(
            changes(&row(&["1.1.0"], &["0.9.0"], &["1.0.0"])),
            "+1.1.0 -0.9.0 ~1.0.0"
        );
        let many = ["0.1.0", "0.2.0", "0.3.0", "0.4.0"];
        assert_eq!(changes(&row(&many[..3], &[], &many)), "+0.1.0 +0.2.0 +0.3.0, 4 changed");
    }
}
