//! The hub's thread and the one [`Operator`]: what the hub announces becomes events, what is asked of it is done off the
//! loop's thread.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;

use nenjim_hub::{HubConfiguration, NenjimHub, NenjimHubImpl, Operator, Timestamp};

use crate::event::Event;
use crate::model::journal::JournalHandle;
use crate::model::journal::analysis::Question;

/// The embedded hub.
#[derive(Debug)]
pub(crate) struct EmbeddedHub {
    operator: Arc<Operator>,
    events: Sender<Event>,
}

impl EmbeddedHub {
    /// Starts a hub on a thread of its own. The thread ends with the program, or when the hub fails.
    ///
    /// # Errors
    ///
    /// When no thread can be had.
    pub(crate) fn start(configuration: HubConfiguration, events: Sender<Event>) -> io::Result<Self> {
        let announcements = events.clone();
        let (hub, operator) = NenjimHubImpl::new(configuration, move |event| {
            // A loop that has ended needs no announcements.
            let _ = announcements.send(Event::Hub(event));
        });
        let panics = events.clone();
        thread::Builder::new().name("hub".to_owned()).spawn(move || {
            let_the_operator_go_first();
            let hub: Box<dyn NenjimHub> = Box::new(hub);
            match catch_unwind(AssertUnwindSafe(|| hub.start())) {
                // The failure was announced.
                Ok(Ok(()) | Err(_)) => {}
                Err(panic) => {
                    let message = panic_message(panic.as_ref());
                    let _ = panics.send(Event::HubPanicked { message });
                }
            }
        })?;
        Ok(Self {
            operator: Arc::new(operator),
            events,
        })
    }

    /// Reads the journals again on a thread of its own, which ends with an [`Event::Refreshed`], or with an
    /// [`Event::RefreshPanicked`].
    ///
    /// # Errors
    ///
    /// When no thread can be had.
    pub(crate) fn refresh(&self) -> io::Result<()> {
        let operator = self.operator.clone();
        let events = self.events.clone();
        thread::Builder::new().name("refresh".to_owned()).spawn(move || {
            let_the_operator_go_first();
            let event = match catch_unwind(AssertUnwindSafe(|| operator.refresh())) {
                Ok(outcome) => Event::Refreshed(outcome),
                Err(panic) => Event::RefreshPanicked {
                    message: panic_message(panic.as_ref()),
                },
            };
            let _ = events.send(event);
        })?;
        Ok(())
    }

    /// Works something out of the journal on a thread of its own, which ends with an [`Event::Analysed`].
    ///
    /// # Errors
    ///
    /// When no thread can be had.
    pub(crate) fn analyse(&self, journal: JournalHandle, question: Question, now: Timestamp) -> io::Result<()> {
        let events = self.events.clone();
        thread::Builder::new().name("analysis".to_owned()).spawn(move || {
            let_the_operator_go_first();
            let worked_out = catch_unwind(AssertUnwindSafe(|| question.answer(journal.0.as_ref(), now)));
            let answer = worked_out.ok().and_then(Result::ok);
            let _ = events.send(Event::Analysed { question, answer });
        })?;
        Ok(())
    }
}

/// Makes the calling thread, and the threads it will start, wait for the processor when the loop wants it: a load keeps every
/// core busy, and a key must not queue behind it.
///
/// Linux counts a priority for each thread. Where it belongs to the process it stays as it is.
fn let_the_operator_go_first() {
    #[cfg(target_os = "linux")]
    {
        // A load that keeps its priority is only less considerate.
        let _ = rustix::process::nice(10);
    }
}

/// What a panic said.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it said nothing that can be shown".to_owned())
}
