use std::sync::Arc;

use clap::Args;
use nenjim_hub::{
    ArtifactCoordinate, Comparison, Content, Dependency, MemberChange, Policy, ReleaseChange, ReleaseField, Revision,
};

use super::load::{self, Journal, answered};
use super::table::Table;
use super::{Outcome, Output, Source, artifact, moment};
use crate::moment::Moment;
use crate::row::{ComparisonRow, json};

pub(super) const EXAMPLES: &str = "\
A version names exactly that revision. A date (which means the end of that day in UTC) or an RFC 3339 instant names the \
newest revision at or before it.

In the text, + is a release added, - one dropped, ~ one described differently.

Exit codes: 0 answered, also when nothing differs, 1 the root does not load, 2 wrong usage, 3 a revision is unknown.

Examples:
  nenjim diff /srv/journals com_r35157_nenjim-hubd-api 20260120102044961Z 20260331141809325Z
  nenjim diff /srv/journals com_r35157_nenjim-hubd-api 2025-12-31 2026-12-31";

#[derive(Debug, Args)]
pub(crate) struct Diff {
    #[command(flatten)]
    source: Source,

    /// The artifact's coordinate, as in com_r35157_nenjim-hubd-impl_ref
    artifact: String,

    /// The revision to compare from
    #[arg(value_name = "V1", allow_hyphen_values = true)]
    from: String,

    /// The revision to compare to
    #[arg(value_name = "V2", allow_hyphen_values = true)]
    to: String,
}

impl Diff {
    pub(super) fn run(&self, output: &mut Output) -> Outcome {
        self.answer(output).unwrap_or_else(|outcome| outcome)
    }

    fn answer(&self, output: &mut Output) -> Result<Outcome, Outcome> {
        let artifact = artifact::read(&self.artifact, &self.source.root, output)?;
        let (from, to) = (moment(&self.from, output)?, moment(&self.to, output)?);
        let journal = load::required(&self.source.root, output)?;
        let (from, to) = if artifact::is_known(&artifact, &journal, output)? {
            let from = revision(&journal, &artifact, from, output)?;
            (from, revision(&journal, &artifact, to, output)?)
        } else {
            (None, None)
        };
        let (Some(from), Some(to)) = (from, to) else {
            if self.source.json {
                output.answer(&json::pretty(&()));
            }
            return Ok(Outcome::Unknown);
        };
        let comparison = Comparison::between(Some(&from), &to);
        if self.source.json {
            output.answer(&json::pretty(&ComparisonRow::new(&from, &to, &comparison)));
        } else {
            write(&comparison, output);
        }
        if comparison.is_empty() {
            output.remark(&format!("{} and {} know the same", from.version(), to.version()));
        }
        Ok(Outcome::Good)
    }
}

/// The revision a moment names; none, with the reason reported, where there is none.
fn revision(
    journal: &Journal,
    artifact: &ArtifactCoordinate,
    moment: Moment,
    output: &mut Output,
) -> Result<Option<Arc<Revision>>, Outcome> {
    let version = moment.version;
    let (found, missing) = if moment.is_version {
        let found = answered(journal.service.exact(artifact, version), output)?;
        (found, format!("{artifact} has no revision {version}"))
    } else {
        let found = answered(journal.service.as_of(artifact, version), output)?;
        (found, format!("{artifact} has no revision at or before {version}"))
    };
    match &found {
        Some(revision) if !moment.is_version => {
            output.remark(&format!(
                "the newest revision at or before {version} is {}",
                revision.version()
            ));
        }
        Some(_) => {}
        None => output.complain(&missing),
    }
    Ok(found)
}

fn write(comparison: &Comparison, output: &mut Output) {
    let mut table = Table::plain();
    let mut row = |sign: &str, version: &dyn std::fmt::Display, field: &str, what: String| {
        table.row([format!("{sign} {version}"), field.to_owned(), what]);
    };
    for release in &comparison.added {
        row("+", release.version(), "", String::new());
    }
    for release in &comparison.dropped {
        row("-", release.version(), "", String::new());
    }
    for change in &comparison.changed {
        for (field, what) in facts(change) {
            row("~", change.version(), field, what);
        }
    }
    table.write(output);
}

/// One line for each thing that differs: the field, and old and new.
fn facts(change: &ReleaseChange) -> Vec<(&'static str, String)> {
    let (from, to) = (change.from(), change.to());
    let mut facts = Vec::new();
    for field in change.fields() {
        match field {
            ReleaseField::Published => facts.push(("published", arrow(from.published(), to.published()))),
            ReleaseField::License => facts.push(("license", arrow(from.license(), to.license()))),
            ReleaseField::Contents => {
                let described = |content: &Content| format!("{} {}", content.size(), content.digest());
                let members = members(change.contents(), |content| content.name().to_owned(), described);
                facts.extend(members.into_iter().map(|member| ("content", member)));
            }
            ReleaseField::Dependencies => {
                let name = |dependency: &Dependency| dependency.coordinate().to_string();
                let described = |dependency: &Dependency| dependency.version().to_string();
                let members = members(change.dependencies(), name, described);
                facts.extend(members.into_iter().map(|member| ("dependency", member)));
            }
            ReleaseField::Policies => {
                let described = |policy: &Policy| policy.text().to_owned();
                let members = members(change.policies(), |policy| policy.name().to_owned(), described);
                facts.extend(members.into_iter().map(|member| ("policy", member)));
            }
        }
    }
    facts
}

fn arrow(from: impl std::fmt::Display, to: impl std::fmt::Display) -> String {
    format!("{from} -> {to}")
}

fn members<Member>(
    changes: Vec<MemberChange<'_, Member>>,
    name: impl Fn(&Member) -> String,
    described: impl Fn(&Member) -> String,
) -> Vec<String> {
    changes
        .into_iter()
        .map(|change| match change {
            MemberChange::Added(member) => format!("+ {}: {}", name(member), described(member)),
            MemberChange::Dropped(member) => format!("- {}: {}", name(member), described(member)),
            MemberChange::Changed { from, to } => {
                format!("~ {}: {}", name(to), arrow(described(from), described(to)))
            }
        })
        .collect()
}
