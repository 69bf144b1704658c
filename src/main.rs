//! `nenjim-hubd`: a hub without a console.
//!
//! The outer bootstrap and nothing more: it constructs one hub and asks it to start, once. What is composed, in which order
//! it starts, what has started, the online point and the wait are the hub's.

mod daemon;

use std::process::ExitCode;

use clap::Parser;
use nenjim_hub::{NenjimHub, NenjimHubImpl};

fn main() -> ExitCode {
    let arguments = daemon::Arguments::parse();
    daemon::prepare(&arguments);
    let (hub, _operator) = NenjimHubImpl::new(arguments.configuration(), daemon::sink());
    let hub: Box<dyn NenjimHub> = Box::new(hub);
    match hub.start() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => daemon::report(&failure),
    }
}
