//! The one Journal implementation, its private administration, and the assembly that hands out its views.

use std::path::Path;
use std::sync::Arc;

use super::{JournalService, JournalServiceManager};
use crate::{Component, LoadProgress, NenjimProcess};

/// One new Journal, seen from its three sides.
///
/// The service and the process are the identical object; the manager is another object bound to it. The assembly
/// itself owns nothing once it is taken apart, and is neither a component nor a process.
///
/// Specification: *Journal construction preserves process identity and administration boundaries*.
#[non_exhaustive]
pub struct JournalAssembly {
    /// What ordinary consumers get.
    pub service: Arc<dyn JournalService>,
    /// What the hub starts.
    pub process: Arc<dyn NenjimProcess>,
    /// What the hub keeps to itself.
    pub manager: Box<dyn JournalServiceManager>,
    /// The Journal as a component, ready to be registered under an id of the caller's.
    pub component: Component,
}

/// Constructs a Journal over `root` that has not been started and has read nothing.
#[must_use]
pub fn assemble(root: &Path) -> JournalAssembly {
    assemble_observed(root, |_| {})
}

/// Like [`assemble`], reporting the progress of the initial load and of each refresh to `observer`, at most some twenty times a
/// second and once at the end. The observer is called on a loading thread.
#[must_use]
pub fn assemble_observed(root: &Path, observer: impl Fn(LoadProgress) + Send + Sync + 'static) -> JournalAssembly {
    let _ = (root, observer);
    unimplemented!()
}
