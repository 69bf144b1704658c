//! The single-use start that the Registry, the Journal and the hub share.

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

use thiserror::Error;

/// How far a single-use start has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartState {
    /// No start was attempted.
    Fresh,
    /// The one accepted attempt runs.
    Starting,
    /// The one accepted attempt succeeded.
    Started,
    /// The one accepted attempt failed; there will be no other.
    Failed,
}

/// What is said of the start: that it `was not requested yet`, `is not over yet`, `succeeded` or `failed`.
impl fmt::Display for StartState {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Fresh => "was not requested yet",
            Self::Starting => "is not over yet",
            Self::Started => "succeeded",
            Self::Failed => "failed",
        })
    }
}

/// An operation was called in a state that does not allow it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalState {
    /// A start was requested after the only accepted attempt had begun.
    #[error("{subject} accepts one start, which {state}; construct a new one to start again")]
    StartedBefore {
        /// What was asked to start.
        subject: &'static str,
        /// How far the first attempt has come.
        state: StartState,
    },
    /// An operation was called that needs a successful start first.
    #[error("{operation} needs {subject}, {}", is_needed(*.state))]
    NotStarted {
        /// What has not been started.
        subject: &'static str,
        /// What was asked of it.
        operation: &'static str,
        /// How far its start has come.
        state: StartState,
    },
}

/// What is said of what is needed and has not started.
fn is_needed(state: StartState) -> &'static str {
    match state {
        StartState::Fresh => "which has not started yet; try again once it has",
        StartState::Starting => "which is still starting; try again once it has started",
        StartState::Failed => "which failed to start; only a new one can be started",
        StartState::Started => "which has started; try again",
    }
}

/// Accepts one start attempt, ever, and remembers how it ended.
///
/// The state only moves forward: fresh, starting, then started or failed.
#[derive(Debug)]
pub(crate) struct StartGate {
    subject: &'static str,
    state: AtomicU8,
}

const FRESH: u8 = 0;
const STARTING: u8 = 1;
const STARTED: u8 = 2;
const FAILED: u8 = 3;

impl StartGate {
    pub(crate) const fn new(subject: &'static str) -> Self {
        Self {
            subject,
            state: AtomicU8::new(FRESH),
        }
    }

    pub(crate) fn state(&self) -> StartState {
        match self.state.load(Ordering::Acquire) {
            FRESH => StartState::Fresh,
            STARTING => StartState::Starting,
            STARTED => StartState::Started,
            _ => StartState::Failed,
        }
    }

    /// Claims the only attempt. Unless it is told to [`succeed`](StartAttempt::succeed), the attempt counts as failed when
    /// it is dropped, so an early return and a panic both close the gate for good.
    pub(crate) fn begin(&self) -> Result<StartAttempt<'_>, IllegalState> {
        match self
            .state
            .compare_exchange(FRESH, STARTING, Ordering::AcqRel, Ordering::Acquire)
        {
            Ok(_) => Ok(StartAttempt {
                gate: self,
                succeeded: false,
            }),
            Err(_) => Err(IllegalState::StartedBefore {
                subject: self.subject,
                state: self.state(),
            }),
        }
    }

    /// Passes only after a successful start.
    pub(crate) fn require_started(&self, operation: &'static str) -> Result<(), IllegalState> {
        match self.state() {
            StartState::Started => Ok(()),
            state => Err(IllegalState::NotStarted {
                subject: self.subject,
                operation,
                state,
            }),
        }
    }
}

/// The one attempt a [`StartGate`] accepts.
#[derive(Debug)]
pub(crate) struct StartAttempt<'gate> {
    gate: &'gate StartGate,
    succeeded: bool,
}

impl StartAttempt<'_> {
    pub(crate) fn succeed(mut self) {
        self.succeeded = true;
    }
}

impl Drop for StartAttempt<'_> {
    fn drop(&mut self) {
        let end = if self.succeeded { STARTED } else { FAILED };
        self.gate.state.store(end, Ordering::Release);
    }
}

#[cfg(test)]
mod tests;
