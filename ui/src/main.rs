//! The operator console of a Nenjim Hub: arguments, logging, terminal, hub, loop, exit code.

mod action;
mod cli;
mod console;
mod demo;
mod event;
mod host;
mod hub;
mod keymap;
mod logging;
mod model;
mod moment;
mod observations;
mod query;
mod reason;
mod row;
mod sanitize;
mod terminal;
mod theme;
mod update;
mod view;
mod widget;

#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod journals;

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::mpsc;

use nenjim_hub::HubConfiguration;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Rect};
use ratatui::{Terminal, TerminalOptions, Viewport};

use cli::ConsoleArguments;
use console::{Console, Host as _};
use demo::Roots;
use host::TerminalHost;
use model::{Model, Settings};
use theme::Theme;
use tracing::Level;
use tracing::level_filters::LevelFilter;
use update::Quit;

/// The exit code of a wrong call.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let arguments = match cli::parse() {
        Ok(arguments) => arguments,
        Err(code) => return ExitCode::from(code),
    };
    if let Some(command) = &arguments.command {
        return ExitCode::from(cli::run(command));
    }
    match run(arguments.console) {
        Ok(Quit::Wished) => ExitCode::SUCCESS,
        // Whoever waits for the console, a script or a supervisor, is told by the exit code alone.
        Ok(Quit::WishedAfterFailure) => {
            let _ = writeln!(io::stderr(), "nenjim: the hub did not start");
            ExitCode::FAILURE
        }
        Ok(Quit::Signal(signal)) => {
            // Everything is given back and removed: now end as the signal would have ended it.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
            ExitCode::FAILURE
        }
        Ok(Quit::TerminalLost) => ExitCode::FAILURE,
        Err(Failure { message, code }) => {
            let _ = writeln!(io::stderr(), "nenjim: {}", nenjim_hub::Escaped(&message));
            ExitCode::from(code)
        }
    }
}

/// Why the console could not be run.
struct Failure {
    message: String,
    code: u8,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self {
            message: reason::reason(&error),
            code: 1,
        }
    }
}

fn run(arguments: ConsoleArguments) -> Result<Quit, Failure> {
    let usage = |message: String| Failure { message, code: USAGE };
    if let Some(reason) = terminal::unusable() {
        return Err(usage(format!(
            "the console needs a terminal, but {reason}; for scripts there are the queries \
             check, artifacts, log, show and diff: see nenjim --help"
        )));
    }
    // Owns the demo's directory, and so outlives everything that may look into it.
    let roots = Roots::choose(arguments.journal_root, arguments.data_root).map_err(|error| Failure {
        message: format!("{error}: {}", reason::reason(&error.source)),
        code: 1,
    })?;
    let settings = Settings {
        journal_root: roots.journal_root.clone(),
        data_root: roots.data_root.clone(),
        demo: roots.demo,
        read_only: arguments.read_only,
        // Of nothing that is logged, the least severe is whatever comes first.
        logged: LevelFilter::from(arguments.log_level)
            .into_level()
            .unwrap_or(Level::ERROR),
        theme: Theme::new(!no_color(), arguments.ascii || !unicode_locale()),
    };

    let (sender, events) = mpsc::channel();
    logging::install(
        arguments.log_level.into(),
        arguments.log_file.as_deref(),
        sender.clone(),
    )
    .map_err(|error| match &arguments.log_file {
        Some(file) => Failure {
            message: format!(
                "the log file {} cannot be appended to: {}",
                file.display(),
                reason::reason(&error)
            ),
            code: 1,
        },
        None => error.into(),
    })?;
    terminal::install_panic_hook();
    let guard = terminal::Guard::enter(true)?;
    host::watch_signals(sender.clone())?;
    host::watch_terminal(sender.clone())?;
    let hub = hub::EmbeddedHub::start(
        HubConfiguration {
            journal_root: roots.journal_root.clone(),
            data_root: roots.data_root.clone(),
        },
        sender,
    )?;
    let host = TerminalHost::new(hub);
    let size = host.size()?;
    let backend = CrosstermBackend::new(terminal::Output::new()?);
    let viewport = Viewport::Fixed(Rect::from((Position::ORIGIN, size)));
    let terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    let model = Model::new(settings, size, host.now());
    let quit = Console::new(model, terminal, host, events).run();
    drop(guard);
    roots.remove()?;
    // A terminal that cannot be written to is a terminal that is gone.
    Ok(quit.unwrap_or(Quit::TerminalLost))
}

/// Whether colours are not wanted, as <https://no-color.org> has it.
fn no_color() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Whether the locale's characters are Unicode's. Without any locale set, they are assumed to be.
fn unicode_locale() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    match set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")) {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => true,
    }
}
