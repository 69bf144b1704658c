//! The one lifecycle operation the hub knows.

use std::error::Error;

use crate::NenjimComponent;

/// Why a process did not start: any error, its own chain of sources kept.
pub type ProcessError = Box<dyn Error + Send + Sync + 'static>;

/// A component with an active startup that the hub may invoke.
///
/// It deliberately has no stop, restart, health check, context or dependency lookup: a process gets what it
/// needs when it is constructed, and starts once. A component that is only used, never started, does not
/// implement this trait, whatever role it plays.
///
/// A process can be started,
///
/// ```
/// use nenjim_hub::{NenjimProcess, ProcessError};
///
/// fn operate(process: &dyn NenjimProcess) -> Result<(), ProcessError> {
///     process.start()?;
///     Ok(())
/// }
/// ```
///
/// and never stopped,
///
/// ```compile_fail,E0599
/// use nenjim_hub::{NenjimProcess, ProcessError};
///
/// fn operate(process: &dyn NenjimProcess) -> Result<(), ProcessError> {
///     process.stop()?;
///     Ok(())
/// }
/// ```
///
/// restarted,
///
/// ```compile_fail,E0599
/// use nenjim_hub::{NenjimProcess, ProcessError};
///
/// fn operate(process: &dyn NenjimProcess) -> Result<(), ProcessError> {
///     process.restart()?;
///     Ok(())
/// }
/// ```
///
/// or asked how it is:
///
/// ```compile_fail,E0599
/// use nenjim_hub::{NenjimProcess, ProcessError};
///
/// fn operate(process: &dyn NenjimProcess) -> Result<(), ProcessError> {
///     process.health()?;
///     Ok(())
/// }
/// ```
///
/// Specification: *Components and processes have minimal orthogonal contracts*.
pub trait NenjimProcess: NenjimComponent {
    /// Starts the process, returning once it is ready for use.
    ///
    /// # Errors
    ///
    /// Whatever kept the process from starting. A process whose start is single-use refuses a second
    /// attempt with an [`IllegalState`](crate::IllegalState).
    fn start(&self) -> Result<(), ProcessError>;
}
