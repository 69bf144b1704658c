//! The command line.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use tracing::level_filters::LevelFilter;

/// The operator console of a Nenjim Hub.
///
/// It embeds a hub, starts it, and shows what started, what is registered and what every artifact's journal knew at any
/// moment.
#[derive(Debug, Parser)]
#[command(name = "nenjim", version, max_term_width = 100)]
pub(crate) struct Arguments {
    /// What the console is started with.
    #[command(flatten)]
    pub(crate) console: ConsoleArguments,
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
