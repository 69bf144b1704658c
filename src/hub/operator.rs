//! The one privileged capability an embedder gets.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::start_gate::IllegalState;
use crate::{JournalServiceManager, RefreshError, RefreshOutcome, StartState};

/// The privilege to read where the journal root is and to refresh it.
///
/// There is one for a hub, given to whoever constructs it. It can be neither cloned nor constructed, and nothing in the
/// Registry leads to it.
///
/// A configuration can be duplicated,
///
/// ```
/// use nenjim_hub::{HubConfiguration, NenjimHubImpl};
///
/// fn duplicate<T: Clone>(original: &T) -> T {
///     original.clone()
/// }
/// let configuration = HubConfiguration { journal_root: "journals".into(), data_root: "data".into() };
/// let (hub, operator) = NenjimHubImpl::without_announcer(configuration.clone());
/// let another = duplicate(&configuration);
/// ```
///
/// the privilege cannot:
///
/// ```compile_fail,E0277
/// use nenjim_hub::{HubConfiguration, NenjimHubImpl};
///
/// fn duplicate<T: Clone>(original: &T) -> T {
///     original.clone()
/// }
/// let configuration = HubConfiguration { journal_root: "journals".into(), data_root: "data".into() };
/// let (hub, operator) = NenjimHubImpl::without_announcer(configuration.clone());
/// let another = duplicate(&operator);
/// ```
///
/// It comes with a hub,
///
/// ```
/// # #![allow(unused_variables, unused_imports)]
/// use nenjim_hub::{HubConfiguration, NenjimHubImpl, Operator};
///
/// let configuration = HubConfiguration { journal_root: "journals".into(), data_root: "data".into() };
/// let operator: Operator = NenjimHubImpl::without_announcer(configuration).1;
/// ```
///
/// and from nowhere else:
///
/// ```compile_fail,E0451
/// # #![allow(unused_variables, unused_imports)]
/// use nenjim_hub::{HubConfiguration, NenjimHubImpl, Operator};
///
/// let configuration = HubConfiguration { journal_root: "journals".into(), data_root: "data".into() };
/// let operator: Operator = Operator { journal: Default::default() };
/// ```
///
/// It refreshes,
///
/// ```
/// fn operate(operator: &nenjim_hub::Operator) {
///     let _ = operator.refresh();
/// }
/// ```
///
/// and hands out no manager:
///
/// ```compile_fail,E0624
/// fn operate(operator: &nenjim_hub::Operator) {
///     let _ = operator.manager("refreshing");
/// }
/// ```
///
/// A component can be registered,
///
/// ```
/// # #![allow(unused_variables)]
/// use std::sync::Arc;
/// use nenjim_hub::{Component, NenjimComponent, Operator};
///
/// struct Greeter;
/// impl NenjimComponent for Greeter {}
///
/// fn register(operator: Operator) {
///     let component = Component::new(Arc::new(Greeter));
/// }
/// ```
///
/// an operator cannot:
///
/// ```compile_fail,E0277
/// # #![allow(unused_variables)]
/// use std::sync::Arc;
/// use nenjim_hub::{Component, NenjimComponent, Operator};
///
/// struct Greeter;
/// impl NenjimComponent for Greeter {}
///
/// fn register(operator: Operator) {
///     let component = Component::new(Arc::new(operator));
/// }
/// ```
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
