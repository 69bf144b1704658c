//! The built daemon, run and listened to.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

const PATIENCE: Duration = Duration::from_secs(30);

/// A command that runs the daemon with these arguments and nothing of the caller's environment that concerns it.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nenjim-hubd"));
    command
        .env_remove("NO_COLOR")
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::null());
    command
}

/// A command that runs the daemon over these roots.
pub(crate) fn over(journal_root: &Path, data_root: &Path) -> Command {
    let mut command = command();
    command
        .arg("--journal-root")
        .arg(journal_root)
        .arg("--data-root")
        .arg(data_root);
    command
}

/// A running daemon, killed when dropped.
pub(crate) struct Daemon {
    child: Child,
    output: Receiver<String>,
    log: Receiver<String>,
    heard: Vec<String>,
    read: Vec<String>,
}

/// What is left of a daemon that ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    /// The lines of its standard output.
    pub(crate) output: Vec<String>,
    /// The lines of its standard error.
    pub(crate) log: Vec<String>,
}

impl Daemon {
    pub(crate) fn start(journal_root: &Path, data_root: &Path) -> Self {
        Self::spawn(&mut over(journal_root, data_root))
    }

    pub(crate) fn spawn(command: &mut Command) -> Self {
        Self::listen(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
    }

    /// Takes over a daemon, reading from what it writes to whatever is still open.
    pub(crate) fn listen(mut child: Child) -> Self {
        Self {
            output: lines(child.stdout.take()),
            log: lines(child.stderr.take()),
            child,
            heard: Vec::new(),
            read: Vec::new(),
        }
    }

    /// Waits for its one line of output.
    pub(crate) fn wait_until_online(&mut self) {
        match self.output.recv_timeout(PATIENCE) {
            Ok(line) => self.heard.push(line),
            Err(_) => {
                let _ = self.child.kill();
                panic!(
                    "the daemon did not come online: {:#?}",
                    self.log.iter().collect::<Vec<_>>()
                );
            }
        }
    }

    /// Waits for a log record that contains `text`.
    pub(crate) fn wait_for_record(&mut self, text: &str) -> String {
        loop {
            let line = self
                .log
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|_| panic!("no record says {text:?}"));
            self.read.push(line.clone());
            if line.contains(text) {
                return line;
            }
        }
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    pub(crate) fn wait(mut self) -> Ended {
        let status = self.child.wait().unwrap();
        let mut output = std::mem::take(&mut self.heard);
        output.extend(self.output.iter());
        let mut log = std::mem::take(&mut self.read);
        log.extend(self.log.iter());
        Ended { status, output, log }
    }
}

/// The lines of a stream as they come; none of a stream that is not there.
fn lines(stream: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (said, lines) = channel();
    if let Some(stream) = stream {
        let mut read = BufReader::new(stream).lines().map_while(Result::ok);
        thread::spawn(move || read.try_for_each(|line| said.send(line)));
    }
    lines
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
