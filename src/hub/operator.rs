//! The one privileged capability an embedder gets.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::start_gate::IllegalState;
use crate::{JournalServiceManager, RefreshError, RefreshOutcome, StartState};

/// The privilege to read where the journal root is and to refresh it.
///
/// There is one for a hub, given to whoever constructs it. It can be neither cloned nor constructed, and nothing in the
/// Registry leads to it.
pub struct Operator {
    journal: Arc<OnceLock<Box<dyn JournalServiceManager>>>,
}

impl Operator {
    pub(super) fn new(journal: Arc<OnceLock<Box<dyn JournalServiceManager>>>) -> Self {
        Self { journal }
    }

    fn manager(&self, operation: &'static str) -> Result<&dyn JournalServiceManager, IllegalState> {
        self.journal.get().map(Box::as_ref).ok_or(IllegalState::NotStarted {
            subject: "the Journal",
            operation,
            state: StartState::Fresh,
        })
    }

    /// The journal root, absolute and normalized.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before the hub has composed its Journal.
    pub fn journal_root(&self) -> Result<&Path, IllegalState> {
        Ok(self.manager("reading the journal root")?.journal_root())
    }

    /// Reads the journal root again and ingests what is new.
    ///
    /// # Errors
    ///
    /// [`RefreshError`]: an illegal state before the Journal's successful start, or every diagnostic with what was
    /// ingested all the same.
    pub fn refresh(&self) -> Result<RefreshOutcome, RefreshError> {
        self.manager("refreshing the journal")?.refresh()
    }
}

impl std::fmt::Debug for Operator {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Operator")
    }
}
