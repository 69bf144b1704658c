//! A program in a pseudo-terminal, and what it shows there.

use std::ffi::OsString;
use std::io::{Read as _, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// No program takes longer than this to show anything.
const PATIENCE: Duration = Duration::from_secs(120);

/// What ends a synchronized update, and with it a frame.
const END_OF_FRAME: &[u8] = b"\x1b[?2026l";

/// What is to be run.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    program: OsString,
    arguments: Vec<OsString>,
    directory: PathBuf,
    size: (NonZeroU16, NonZeroU16),
}

/// A running program's terminal. The program ends with it.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    /// Kept open: the program is told to hang up when it closes.
    _master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Receiver<(Instant, Vec<u8>)>,
    begin: Instant,
    shown: vt100::Parser,
    /// The last bytes, in case a sequence was cut in two.
    tail: Vec<u8>,
}

fn cells(columns: u16, rows: u16) -> (NonZeroU16, NonZeroU16) {
    let count = |count| NonZeroU16::new(count).expect("a terminal has cells");
    (count(columns), count(rows))
}

impl Program {
    pub(crate) fn new(program: impl AsRef<Path>) -> Self {
        Self {
            program: program.as_ref().into(),
            arguments: Vec::new(),
            directory: std::env::temp_dir(),
            size: cells(120, 40),
        }
    }

    pub(crate) fn argument(mut self, argument: impl AsRef<Path>) -> Self {
        self.arguments.push(argument.as_ref().into());
        self
    }

    pub(crate) fn directory(mut self, directory: &Path) -> Self {
        self.directory = directory.to_owned();
        self
    }

    /// In cells, across and down.
    pub(crate) fn size(mut self, columns: u16, rows: u16) -> Self {
        self.size = cells(columns, rows);
        self
    }

    /// How many seconds after it was begun the program shows something.
    pub(crate) fn first(&self, shows: impl Fn(&Terminal) -> bool) -> f64 {
        self.open().wait(shows)
    }

    pub(crate) fn open(&self) -> Terminal {
        let (columns, rows) = self.size;
        let size = PtySize {
            rows: rows.get(),
            cols: columns.get(),
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(&self.program);
        command.args(&self.arguments);
        command.cwd(&self.directory);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        let begin = Instant::now();
        let child = pair.slave.spawn_command(command).expect("the program can be run");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("the terminal can be read");
        let keys = pair.master.take_writer().expect("the terminal can be written to");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = vec![0; 1 << 16];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                if sender.send((Instant::now(), buffer[..length].to_vec())).is_err() {
                    return;
                }
            }
        });
        Terminal {
            child,
            _master: pair.master,
            keys,
            output,
            begin,
            shown: vt100::Parser::new(rows, columns, 0),
            tail: Vec::new(),
        }
    }
}

impl Terminal {
    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().expect("a running program")
    }

    pub(crate) fn text(&self) -> String {
        self.shown.screen().contents()
    }

    pub(crate) fn row(&self, row: usize) -> String {
        let (_, columns) = self.shown.screen().size();
        self.shown.screen().rows(0, columns.get()).nth(row).unwrap_or_default()
    }

    pub(crate) fn last_row(&self) -> String {
        let (rows, _) = self.shown.screen().size();
        self.row(usize::from(rows.get()) - 1)
    }

    /// Waits until something is shown; how many seconds that was after the program was begun.
    pub(crate) fn wait(&mut self, shows: impl Fn(&Self) -> bool) -> f64 {
        let begin = self.begin;
        self.wait_since(begin, |terminal, _| shows(terminal))
    }

    /// Presses a key and waits for the end of a frame; how many seconds that took.
    pub(crate) fn press(&mut self, key: &str) -> f64 {
        let begin = self.send(key);
        self.wait_since(begin, |_, ended| ended)
    }

    /// Presses a key and waits until something is shown; how many seconds that took.
    pub(crate) fn press_until(&mut self, key: &str, shows: impl Fn(&Self) -> bool) -> f64 {
        let begin = self.send(key);
        self.wait_since(begin, |terminal, _| shows(terminal))
    }

    fn send(&mut self, key: &str) -> Instant {
        // What the program showed by itself is no answer to the key.
        while let Ok((_, bytes)) = self.output.try_recv() {
            self.take(&bytes);
        }
        let begin = Instant::now();
        self.keys
            .write_all(key.as_bytes())
            .and_then(|()| self.keys.flush())
            .expect("a key can be pressed");
        begin
    }

    fn wait_since(&mut self, begin: Instant, done: impl Fn(&Self, bool) -> bool) -> f64 {
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok((at, bytes)) => {
                    let ended = self.take(&bytes);
                    if done(self, ended) {
                        return at.duration_since(begin).as_secs_f64();
                    }
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("what was waited for was not shown, but this:\n{}", self.text())
                }
            }
        }
    }

    /// Shows some bytes, and tells whether a frame ended within them.
    fn take(&mut self, bytes: &[u8]) -> bool {
        self.shown.process(bytes);
        self.tail.extend_from_slice(bytes);
        let ended = self
            .tail
            .windows(END_OF_FRAME.len())
            .any(|window| window == END_OF_FRAME);
        let keep = self.tail.len().saturating_sub(END_OF_FRAME.len() - 1);
        self.tail.drain(..keep);
        ended
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It is gone either way.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
