//! The last words of a hub that did not come online.

use std::error::Error;
use std::io::{self, Write};

use nenjim_hub::{Escaped, HubError, JournalError};

/// Writes the whole chain of causes, one a line. A journal's cause is all of its diagnostics, not only the first.
pub(super) fn write(output: &mut impl Write, failure: &HubError) -> io::Result<()> {
    writeln!(output, "error: {}", Escaped(&failure.to_string()))?;
    let mut next = failure.source();
    while let Some(cause) = next {
        writeln!(output, "  caused by: {}", Escaped(&cause.to_string()))?;
        if let Some(JournalError::Invalid { diagnostics, .. }) = cause.downcast_ref() {
            for diagnostic in diagnostics {
                writeln!(output, "    {}", Escaped(&diagnostic.to_string()))?;
            }
            return Ok(());
        }
        next = cause.source();
    }
    Ok(())
}
