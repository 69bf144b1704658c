use std::sync::Arc;

use clap::Args;
use nenjim_hub::{ArtifactCoordinate, IllegalState, JournalVersion, Predecessor, Release, ReleaseVersion, Revision};

use super::load::{self, Journal, answered};
use super::table::Table;
use super::{Outcome, Output, Source, argument, artifact, moment};
use crate::row::{ReleaseRow, SnapshotRow, json};

pub(super) const EXAMPLES: &str = "\
Without --at and --as-of, the newest revision is shown. A moment is a version, a date (which means the end of that day in UTC) \
or an RFC 3339 instant.

Exit codes: 0 answered, 1 the root does not load, 2 wrong usage, 3 the artifact, revision or release is unknown.

Examples:
  nenjim show /srv/journals com_r35157_nenjim-hubd-api
  nenjim show /srv/journals com_r35157_nenjim-hubd-api --as-of 2026-08-05
  nenjim show /srv/journals com_r35157_nenjim-hubd-api --at 20260331141809325Z --release 1.0.0";

#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    source: Source,

    /// The artifact's coordinate, as in com_r35157_nenjim-hubd-impl_ref
    artifact: String,

    /// The revision with exactly this version
    #[arg(long, value_name = "MOMENT", conflicts_with = "as_of", allow_hyphen_values = true)]
    at: Option<String>,

    /// The newest revision at or before this moment
    #[arg(long, value_name = "MOMENT", allow_hyphen_values = true)]
    as_of: Option<String>,

    /// Only this release, in full
    #[arg(long, value_name = "VERSION", allow_hyphen_values = true)]
    release: Option<String>,
}

impl Show {
    pub(super) fn run(&self, output: &mut Output) -> Outcome {
        self.answer(output).unwrap_or_else(|outcome| outcome)
    }

    fn answer(&self, output: &mut Output) -> Result<Outcome, Outcome> {
        let artifact = artifact::read(&self.artifact, &self.source.root, output)?;
        let wanted: Option<ReleaseVersion> = match &self.release {
            Some(text) => Some(argument(text, output)?),
            None => None,
        };
        let asked = match (&self.at, &self.as_of) {
            (Some(text), _) => Asked::At(moment(text, output)?.version),
            (None, Some(text)) => Asked::AsOf(moment(text, output)?.version),
            (None, None) => Asked::Latest,
        };
        let journal = load::required(&self.source.root, output)?;
        if !artifact::is_known(&artifact, &journal, output)? {
            return Ok(self.nothing(output));
        }
        let found = answered(asked.revision(&journal, &artifact), output)?;
        let Some(revision) = found else {
            output.complain(&asked.missing(&artifact));
            return Ok(self.nothing(output));
        };
        let Some(wanted) = wanted else {
            if self.source.json {
                output.answer(&json::pretty(&SnapshotRow::from(revision.as_ref())));
            } else {
                write_revision(&revision, output);
            }
            return Ok(Outcome::Good);
        };
        let Some(release) = revision.release(&wanted) else {
            output.complain(&format!(
                "revision {} of {artifact} knows no release {wanted}",
                revision.version()
            ));
            return Ok(self.nothing(output));
        };
        if self.source.json {
            output.answer(&json::pretty(&ReleaseRow::from(release.as_ref())));
        } else {
            write_release(release, output);
        }
        Ok(Outcome::Good)
    }

    fn nothing(&self, output: &mut Output) -> Outcome {
        if self.source.json {
            output.answer(&json::pretty(&()));
        }
        Outcome::Unknown
    }
}

/// Which revision is asked for.
enum Asked {
    At(JournalVersion),
    AsOf(JournalVersion),
    Latest,
}

impl Asked {
    fn revision(
        &self,
        journal: &Journal,
        artifact: &ArtifactCoordinate,
    ) -> Result<Option<Arc<Revision>>, IllegalState> {
        match self {
            Self::At(version) => journal.service.exact(artifact, *version),
            Self::AsOf(version) => journal.service.as_of(artifact, *version),
            Self::Latest => journal.service.latest(artifact),
        }
    }

    /// Why there is none of a known artifact.
    fn missing(&self, artifact: &ArtifactCoordinate) -> String {
        match self {
            Self::At(version) => {
                format!("{artifact} has no revision {version}; --as-of takes the newest at or before it")
            }
            Self::AsOf(version) => format!("{artifact} has no revision at or before {version}"),
            Self::Latest => format!("{artifact} has no revision"),
        }
    }
}

fn write_revision(revision: &Revision, output: &mut Output) {
    let mut facts = Table::plain();
    facts.row(["artifact".to_owned(), revision.coordinate().to_string()]);
    facts.row(["version".to_owned(), revision.version().to_string()]);
    facts.row(["digest".to_owned(), revision.digest().to_string()]);
    facts.row([
        "previous".to_owned(),
        match revision.previous() {
            Predecessor::Genesis => "none, it is the genesis".to_owned(),
            Predecessor::Revision { version, digest } => format!("{version} {digest}"),
        },
    ]);
    facts.row(["summary".to_owned(), revision.summary().unwrap_or("-").to_owned()]);
    facts.row(["releases".to_owned(), revision.releases().len().to_string()]);
    facts.write(output);
    if revision.releases().is_empty() {
        return;
    }
    output.answer("");
    let mut releases = Table::headed(["RELEASE", "PUBLISHED", "STATUS", "FILES", "DEPENDENCIES", "LICENSE"]);
    for release in revision.releases() {
        releases.row([
            release.version().to_string(),
            release.published().to_string(),
            release.status().map_or("-", |status| status.as_str()).to_owned(),
            release.contents().len().to_string(),
            release.dependencies().len().to_string(),
            release.license().to_string(),
        ]);
    }
    releases.write(output);
}

fn write_release(release: &Release, output: &mut Output) {
    let mut facts = Table::plain();
    facts.row(["release".to_owned(), release.version().to_string()]);
    facts.row(["published".to_owned(), release.published().to_string()]);
    facts.row(["license".to_owned(), release.license().to_string()]);
    for content in release.contents() {
        let text = format!("{} {} {}", content.digest(), content.size(), content.name());
        facts.row(["content".to_owned(), text]);
    }
    for dependency in release.dependencies() {
        let text = format!("{} {}", dependency.coordinate(), dependency.version());
        facts.row(["dependency".to_owned(), text]);
    }
    for policy in release.policies() {
        facts.row(["policy".to_owned(), format!("{} {}", policy.name(), policy.text())]);
    }
    facts.write(output);
}
