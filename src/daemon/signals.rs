//! How the daemon ends.

use std::{process, thread};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::{emulate_default_handler, signal_name};

/// Ends the process on SIGINT and SIGTERM with the status that signal conventionally gives, after a log record. Handled and
/// not left to the default, which a container's first process does not have.
pub(super) fn install() {
    let installed = Signals::new([SIGINT, SIGTERM]).and_then(|mut signals| {
        let wait = move || {
            for signal in signals.forever() {
                tracing::info!("ended by {}", signal_name(signal).unwrap_or("a signal"));
                // The kernel keeps a namespace's first process from dying of its own signal: it exits as a shell would show it.
                if process::id() == 1 || emulate_default_handler(signal).is_err() {
                    process::exit(128 + signal);
                }
            }
        };
        thread::Builder::new().name("nenjim-signals".to_owned()).spawn(wait)
    });
    if let Err(error) = installed {
        tracing::warn!(%error, "signals keep their default effect and leave no log record");
    }
}
