//! What surrounds a hub that runs as a daemon: its command line, its log, signals, and where its words go.

mod failure;
mod logging;
mod signals;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use nenjim_hub::{HubConfiguration, HubError, HubEvent};

/// Runs a Nenjim hub in the foreground.
///
/// Loads every journal below the journal root, starts the hub's processes in their fixed order and then waits. Once
/// everything has started, one line on standard output says so; everything else goes to standard error. The hub
/// opens no network connection and writes nothing below the journal root.
#[derive(Parser)]
#[command(
    name = "nenjim-hubd",
    version,
    max_term_width = 100,
    after_help = "\
Exit status:
  1  the hub did not come online; standard error says why
  2  the command line was not understood
  A hub that is online runs until SIGINT or SIGTERM ends it, and its status is that signal's."
)]
pub(crate) struct Arguments {
    /// The directory whose journals are loaded
    #[arg(long, value_name = "DIR")]
    journal_root: PathBuf,
    /// The directory that holds the components' data
    #[arg(long, value_name = "DIR")]
    data_root: PathBuf,
    /// The least severe log records to write to standard error
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = LogLevel::Info)]
    log_level: LogLevel,
}

#[derive(Clone, Copy, ValueEnum)]
enum LogLevel {
    Off,
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

impl Arguments {
    pub(crate) fn configuration(&self) -> HubConfiguration {
        HubConfiguration {
            journal_root: self.journal_root.clone(),
            data_root: self.data_root.clone(),
        }
    }
}

/// Gives the process its log and its answer to signals.
pub(crate) fn prepare(arguments: &Arguments) {
    logging::install(arguments.log_level);
    signals::install();
}

/// Writes the hub's online point to standard output, the one line that appears there.
pub(crate) fn sink() -> impl FnMut(HubEvent) + Send {
    |event| {
        if let HubEvent::Online = event {
            let mut output = std::io::stdout().lock();
            if let Err(error) = writeln!(output, "Nenjim Hub is online").and_then(|()| output.flush()) {
                tracing::warn!(%error, "the online point could not be written to standard output");
            }
        }
    }
}

/// Says on standard error why the hub did not come online.
pub(crate) fn report(failure: &HubError) -> ExitCode {
    // Nobody is left to be told when standard error is gone too.
    let _ = failure::write(&mut std::io::stderr().lock(), failure);
    ExitCode::FAILURE
}
