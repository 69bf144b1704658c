//! The queue between a hub and its announcer.
//!
//! The announcer is foreign code: it may be slow, block for good or panic. So it is called on a thread of its own, from a
//! queue the hub only ever appends to.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::HubEvent;
use crate::Escaped;
use crate::panic_message::panic_message;

/// Where a hub puts its events. The announcer's thread ends when the last of the clones is gone.
#[derive(Clone)]
pub(super) struct Announcements {
    /// None for a hub without an announcer: no queue and no thread.
    sender: Option<Arc<Sender>>,
}

impl Announcements {
    /// Discards everything.
    pub(super) fn discarded() -> Self {
        Self { sender: None }
    }

    /// Calls `announcer` with every event, in order, on a new thread.
    pub(super) fn to(announcer: impl FnMut(HubEvent) + Send + 'static) -> Self {
        let queue = Arc::new(Queue::default());
        let receiver = queue.clone();
        let spawned = thread::Builder::new()
            .name("nenjim-announcer".to_owned())
            .spawn(move || receiver.drain_into(announcer));
        match spawned {
            Ok(_) => Self {
                sender: Some(Arc::new(Sender { queue })),
            },
            Err(error) => {
                tracing::error!(target: "nenjim_hub::hub", %error, "no thread for the announcer; the hub runs unannounced");
                Self::discarded()
            }
        }
    }

    /// Appends `event`, which never blocks on the announcer.
    pub(super) fn announce(&self, event: HubEvent) {
        if let Some(sender) = &self.sender {
            sender.queue.append(event);
        }
    }
}

struct Sender {
    queue: Arc<Queue>,
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.queue.lock().no_more_events = true;
        self.queue.changed.notify_one();
    }
}

#[derive(Default)]
struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    events: VecDeque<HubEvent>,
    /// Every sender is gone.
    no_more_events: bool,
    /// The announcer panicked: what is appended from now on is discarded.
    abandoned: bool,
}

impl Queue {
    /// No code that could panic runs under the lock, so a poisoned state is a whole state.
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Of two loading events in a row only the later is kept, so that a slow announcer finds a short queue.
    fn append(&self, event: HubEvent) {
        let mut state = self.lock();
        if state.abandoned {
            return;
        }
        match state.events.back_mut() {
            Some(last @ HubEvent::Loading { .. }) if matches!(event, HubEvent::Loading { .. }) => *last = event,
            _ => state.events.push_back(event),
        }
        drop(state);
        self.changed.notify_one();
    }

    /// Waits without waking up until there is an event, or until there will be none.
    fn next(&self) -> Option<HubEvent> {
        let mut state = self
            .changed
            .wait_while(self.lock(), |state| state.events.is_empty() && !state.no_more_events)
            .unwrap_or_else(PoisonError::into_inner);
        state.events.pop_front()
    }

    fn abandon(&self) {
        let mut state = self.lock();
        state.abandoned = true;
        let discarded = std::mem::take(&mut state.events);
        drop(state);
        drop(discarded);
    }

    fn drain_into(&self, mut announcer: impl FnMut(HubEvent)) {
        while let Some(event) = self.next() {
            // The announcer is never called again after a panic, so nobody sees what the panic left half done.
            if let Err(payload) = catch_unwind(AssertUnwindSafe(|| announcer(event))) {
                self.abandon();
                tracing::error!(
                    target: "nenjim_hub::hub",
                    message = "the announcer panicked and is not called again",
                    panic = %Escaped(panic_message(&*payload))
                );
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests;
