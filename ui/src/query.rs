//! The queries for scripts: the console's data, without a terminal.
//!
//! Answers go to standard output, as text or, with `--json`, as one document; reasons, diagnostics and explanations go to standard
//! error. The exit codes are those of [`Outcome`].

mod artifact;
mod artifacts;
mod check;
mod diff;
mod excerpt;
mod load;
mod log;
mod output;
mod show;
mod table;

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand};
use nenjim_hub::Escaped;

use crate::moment::{self, Moment};
pub(crate) use output::Output;

/// What can be asked.
#[derive(Debug, Subcommand)]
pub(crate) enum Query {
    /// Load a journal root and print everything that is wrong with it or worth a look
    #[command(after_help = check::EXAMPLES)]
    Check(check::Check),
    /// List the artifacts of a root with their newest revisions
    #[command(after_help = artifacts::EXAMPLES)]
    Artifacts(artifacts::Artifacts),
    /// List an artifact's revisions and what each changed
    #[command(after_help = log::EXAMPLES)]
    Log(log::Log),
    /// Show what one revision of an artifact knows
    #[command(after_help = show::EXAMPLES)]
    Show(show::Show),
    /// Compare two revisions of an artifact
    #[command(after_help = diff::EXAMPLES)]
    Diff(diff::Diff),
}

/// The root and the form of the answer.
#[derive(Debug, Args)]
struct Source {
    /// The journal root: a directory of artifact directories
    root: PathBuf,

    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

/// How a query ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was answered.
    Good,
    /// The root did not load, has findings under `--deny-warnings`, or the answer could not be written.
    Failed,
    /// It was asked wrongly.
    Usage,
    /// Nothing is known of what was asked for.
    Unknown,
}

impl Outcome {
    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::Failed => 1,
            Self::Usage => 2,
            Self::Unknown => 3,
        }
    }
}

/// Answers a query.
pub(crate) fn run(query: &Query, output: &mut Output) -> Outcome {
    match query {
        Query::Check(check) => check.run(output),
        Query::Artifacts(artifacts) => artifacts.run(output),
        Query::Log(log) => log.run(output),
        Query::Show(show) => show.run(output),
        Query::Diff(diff) => diff.run(output),
    }
}

/// Reads an argument, refusing it with the rule it breaks.
fn argument<Value>(text: &str, output: &mut Output) -> Result<Value, Outcome>
where
    Value: FromStr<Err: Display>,
{
    text.parse().map_err(|invalid| {
        output.complain(&format!("{invalid}"));
        Outcome::Usage
    })
}

/// Reads a moment, and says which version it means where it was not typed as one.
fn moment(text: &str, output: &mut Output) -> Result<Moment, Outcome> {
    match moment::parse(text) {
        Ok(moment) => {
            if !moment.is_version {
                output.remark(&format!("{} is {}", Escaped(text), moment.version));
            }
            Ok(moment)
        }
        Err(invalid) => {
            output.complain(&invalid.to_string());
            Err(Outcome::Usage)
        }
    }
}
