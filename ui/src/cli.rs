//! The command line.

mod pages;

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use nenjim_hub::Escaped;
use tracing::level_filters::LevelFilter;

use crate::query::{self, Outcome, Output, Query};

/// The operator console of a Nenjim Hub.
///
/// It embeds a hub, starts it, and shows what started, what is registered and what every artifact's journal knew at any
/// moment.
#[derive(Debug, Parser)]
#[command(
    name = "nenjim",
    version,
    max_term_width = 100,
    after_help = EXAMPLES,
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "QUERY",
    subcommand_help_heading = "Queries for scripts, without a terminal"
)]
pub(crate) struct Arguments {
    /// What is asked for instead of the console.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// What the console is started with.
    #[command(flatten)]
    pub(crate) console: ConsoleArguments,
}

/// What the program does instead of opening the console.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Answers a query.
    #[command(flatten)]
    Query(Query),

    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },

    /// Print the manual page, for man -l
    Man,
}

const EXAMPLES: &str = "\
Whichever root is not given is the demo's, unpacked into a temporary directory that is removed at the end.

Examples:
  nenjim                                 the console on the demo
  nenjim --journal-root /srv/journals    the console on your journals
  nenjim check /srv/journals             everything wrong with them, or worth a look
  nenjim artifacts /srv/journals --json  what they hold, for a script";

/// Reads the command line.
///
/// # Errors
///
/// The exit code, when there is nothing more to do: help or version was asked for and printed, or the call was wrong and that
/// has been said.
pub(crate) fn parse() -> Result<Arguments, u8> {
    Arguments::try_parse().map_err(|error| {
        let text = error.render().to_string();
        if error.use_stderr() {
            // It quotes what was typed, which a script may have taken from anywhere.
            for line in text.lines() {
                let _ = writeln!(io::stderr(), "{}", Escaped(line));
            }
        } else {
            let _ = io::stdout().write_all(text.as_bytes());
        }
        u8::try_from(error.exit_code()).unwrap_or(crate::USAGE)
    })
}

/// Does what is asked for instead of the console, and gives the exit code.
pub(crate) fn run(command: &Command) -> u8 {
    let mut output = Output::standard();
    let outcome = match command {
        Command::Query(query) => query::run(query, &mut output),
        Command::Completions { shell } => {
            output.answer(&pages::completions(*shell));
            Outcome::Good
        }
        Command::Man => {
            output.answer(&pages::manual());
            Outcome::Good
        }
    };
    match output.finish() {
        true => outcome.code(),
        false => Outcome::Failed.code(),
    }
}

/// The console's own arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct ConsoleArguments {
    /// The directory whose journals are loaded
    #[arg(long, value_name = "DIR", env = "NENJIM_JOURNAL_ROOT")]
    pub(crate) journal_root: Option<PathBuf>,

    /// The directory that holds the components' data
    #[arg(long, value_name = "DIR", env = "NENJIM_DATA_ROOT")]
    pub(crate) data_root: Option<PathBuf>,

    /// Switch the privileged action off: nothing can be refreshed
    #[arg(long)]
    pub(crate) read_only: bool,

    /// Append the log to this file too
    #[arg(long, value_name = "FILE")]
    pub(crate) log_file: Option<PathBuf>,

    /// What is logged
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    pub(crate) log_level: LogLevel,

    /// Draw with ASCII characters only, as is done with LANG=C
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// What is logged: this and everything more severe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogLevel {
    /// Nothing
    Off,
    /// What failed
    Error,
    /// What is worth a look
    Warn,
    /// What happened
    Info,
    /// What helps to find a fault
    Debug,
    /// Everything
    Trace,
}

impl From<LogLevel> for LevelFilter {
    fn from(level: LogLevel) -> Self {
        match level {
            LogLevel::Off => Self::OFF,
            LogLevel::Error => Self::ERROR,
            LogLevel::Warn => Self::WARN,
            LogLevel::Info => Self::INFO,
            LogLevel::Debug => Self::DEBUG,
            LogLevel::Trace => Self::TRACE,
        }
    }
}
