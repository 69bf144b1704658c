//! Everything the loop can be woken by.

use crate::logging::Record;
use crate::model::journal::analysis::{Answer, Question};
use nenjim_hub::{HubEvent, RefreshError, RefreshOutcome};

/// Something that happened, in the order it reached the loop.
#[derive(Debug)]
pub(crate) enum Event {
    /// The terminal reported a key, the mouse, pasted text or a new size.
    Terminal(crossterm::event::Event),
    /// The terminal can no longer be read.
    TerminalLost,
    /// The hub announced something.
    Hub(HubEvent),
    /// The hub's thread panicked.
    HubPanicked {
        /// The panic's message.
        message: String,
    },
    /// Something was logged.
    Log(Record),
    /// A component that observes prices or indexes logged what it did.
    Observed,
    /// A refresh came to its end.
    Refreshed(Result<RefreshOutcome, RefreshError>),
    /// The thread of a refresh panicked.
    RefreshPanicked {
        /// The panic's message.
        message: String,
    },
    /// Something was worked out of the journal.
    Analysed {
        /// What was asked.
        question: Question,
        /// The answer, where there is one.
        answer: Option<Answer>,
    },
    /// A signal arrived.
    Signal(Signal),
    /// Nothing else happens while a long list is being filtered. Never sent otherwise.
    Idle,
    /// Time passed while something on the screen shows its passing. Never sent otherwise.
    Tick,
}

/// A signal, by what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Leave, with this signal as the reason.
    Terminate(i32),
    /// Stop as a job.
    Suspend,
    /// Continued after a stop: the terminal may have been used by others.
    Continue,
}
