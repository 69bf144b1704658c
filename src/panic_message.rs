//! What a panic said.

use std::any::Any;

/// The message of a caught panic. Untrusted: it may quote whatever the code that panicked was given.
pub(crate) fn panic_message(payload: &(dyn Any + Send)) -> &str {
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
