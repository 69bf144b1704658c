//! Where answers and reasons go.

use std::io::{self, BufWriter, IsTerminal as _, Write};

use nenjim_hub::Escaped;

use crate::reason::reason;

/// Standard output and standard error of a query.
///
/// After the first write that fails nothing more is written. A reader that has seen enough and closed the pipe is no
/// failure.
pub(crate) struct Output {
    answers: BufWriter<Box<dyn Write>>,
    reasons: Box<dyn Write>,
    failure: Option<io::Error>,
    /// Whether reasons may be coloured.
    pub(super) is_coloured: bool,
    /// The width reasons are laid out for, in cells.
    pub(super) width: usize,
}

/// The width where there is no terminal to ask.
const DEFAULT_WIDTH: usize = 140;

impl Output {
    /// The process's own.
    pub(crate) fn standard() -> Self {
        let is_terminal = io::stderr().is_terminal();
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        // Without a terminal the size would be asked of another program.
        let width = match is_terminal.then(crossterm::terminal::size) {
            Some(Ok((columns, _))) if columns > 0 => usize::from(columns),
            _ => DEFAULT_WIDTH,
        };
        Self {
            answers: BufWriter::new(Box::new(io::stdout())),
            reasons: Box::new(io::stderr()),
            failure: None,
            is_coloured: is_terminal && !is_set("NO_COLOR") && !is_dumb,
            width,
        }
    }

    /// Writes a line of the answer, which is safe already.
    pub(crate) fn answer(&mut self, line: &str) {
        if self.failure.is_none() {
            self.failure = writeln!(self.answers, "{line}").err();
        }
    }

    /// Writes a line to standard error as it is, which is safe already.
    pub(super) fn report(&mut self, lines: &str) {
        // Nobody is left to be told when standard error fails.
        let _ = self.reasons.write_all(format!("{lines}\n").as_bytes());
    }

    /// Says why there is no answer.
    pub(crate) fn complain(&mut self, reason: &str) {
        self.report(&format!("nenjim: {}", Escaped(reason)));
    }

    /// Says how the question was understood.
    pub(super) fn remark(&mut self, remark: &str) {
        self.report(&format!("nenjim: {}", Escaped(remark)));
    }

    /// Writes out what is held back. Whether the whole answer was written, or its reader had seen enough.
    pub(crate) fn finish(mut self) -> bool {
        let failure = match self.failure.take() {
            None => self.answers.flush().err(),
            failure => failure,
        };
        match failure {
            None => true,
            Some(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                // What is held back would be written again, in vain, when the writer is dropped.
                let _ = self.answers.into_parts();
                true
            }
            Some(error) => {
                self.complain(&format!("the answer could not be written: {}", reason(&error)));
                let _ = self.answers.into_parts();
                false
            }
        }
    }
}
