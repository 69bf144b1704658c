//! Work repeated on a thread of its own, with a fixed delay after each attempt.

use std::io;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A request to stop that a waiting thread notices at once.
#[derive(Debug, Default)]
pub(crate) struct StopSignal {
    stopped: Mutex<bool>,
    changed: Condvar,
}

impl StopSignal {
    pub(crate) fn stop(&self) {
        *self.stopped.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    pub(crate) fn is_stopped(&self) -> bool {
        *self.stopped.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until `duration` has passed or a stop is requested, and tells whether to go on.
    pub(crate) fn wait(&self, duration: Duration) -> bool {
        let deadline = Instant::now() + duration;
        let mut stopped = self.stopped.lock().unwrap_or_else(PoisonError::into_inner);
        while !*stopped {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return true;
            }
            (stopped, _) = self
                .changed
                .wait_timeout(stopped, left)
                .unwrap_or_else(PoisonError::into_inner);
        }
        false
    }
}

/// The delay between the end of one attempt and the beginning of the next.
pub(crate) trait Delay: Send + Sync {
    /// Lets the delay pass, and tells whether to go on: not once `stop` was signalled.
    fn pass(&self, stop: &StopSignal) -> bool;
}

impl Delay for Duration {
    fn pass(&self, stop: &StopSignal) -> bool {
        stop.wait(*self)
    }
}

/// One attempt at once, and another whenever the delay after the previous one has passed: what was missed meanwhile is not
/// caught up. Dropping it asks the thread to end, without waiting for it.
#[derive(Debug)]
pub(crate) struct Repetition {
    stop: Arc<StopSignal>,
    thread: Option<JoinHandle<()>>,
}

impl Repetition {
    /// Starts repeating `attempt` on a thread named `name`.
    pub(crate) fn start(
        name: &str,
        delay: Arc<dyn Delay>,
        mut attempt: impl FnMut() + Send + 'static,
    ) -> io::Result<Self> {
        let stop = Arc::new(StopSignal::default());
        let signal = stop.clone();
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || {
            while !signal.is_stopped() {
                attempt();
                if !delay.pass(&signal) {
                    break;
                }
            }
        })?;
        Ok(Self {
            stop,
            thread: Some(thread),
        })
    }

    /// Ends the repetition. A running attempt is waited for, unless it is the attempt itself that asks.
    pub(crate) fn stop(mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take()
            && thread.thread().id() != thread::current().id()
            && thread.join().is_err()
        {
            tracing::error!("a repeated attempt had panicked");
        }
    }
}

impl Drop for Repetition {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

#[cfg(test)]
mod tests;
