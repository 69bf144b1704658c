//! A program in a pseudo-terminal of 24 rows and 80 columns.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system};

/// How long a screen may take to show what a test waits for. Reached only when it never will.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program and what it has drawn.
pub(crate) struct Session {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    seen: Arc<Seen>,
    reader: Option<JoinHandle<()>>,
    /// Keeps the terminal open while the program may have closed it.
    slave: Option<Box<dyn SlavePty + Send>>,
    termios_before: String,
    termios_after: Option<String>,
}

struct Seen {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    parser: vt100::Parser,
    bytes: Vec<u8>,
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a terminal has cells")
}

impl Session {
    /// Starts a program.
    pub(crate) fn start(command: CommandBuilder) -> Self {
        let size = PtySize {
            rows: 24,
            cols: 80,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let termios_before = termios(pair.master.as_ref());
        let child = pair.slave.spawn_command(command).unwrap();
        let mut output = pair.master.try_clone_reader().unwrap();
        let writer = pair.master.take_writer().unwrap();
        let seen = Arc::new(Seen {
            state: Mutex::new(State {
                parser: vt100::Parser::new(cells(24), cells(80), 0),
                bytes: Vec::new(),
            }),
            changed: Condvar::new(),
        });
        let sink = seen.clone();
        let reader = std::thread::spawn(move || {
            let mut buffer = [0; 65_536];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                let mut state = sink.state.lock().unwrap();
                state.bytes.extend_from_slice(&buffer[..count]);
                state.parser.process(&buffer[..count]);
                sink.changed.notify_all();
            }
        });
        Self {
            master: pair.master,
            child,
            writer,
            seen,
            reader: Some(reader),
            slave: Some(pair.slave),
            termios_before,
            termios_after: None,
        }
    }

    /// Types.
    pub(crate) fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Presses Escape and waits until what it closes is gone. A key that followed at once would be taken for one with Alt.
    pub(crate) fn escape(&mut self, open: &str) {
        self.send("\x1b");
        self.wait_until("closing", |screen| !screen.contents().contains(open));
    }

    /// Sends the program a signal, by its name without `SIG`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap();
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -{name} {id}")])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    /// Changes the size of the terminal.
    pub(crate) fn resize(&mut self, rows: u16, columns: u16) {
        self.seen
            .state
            .lock()
            .unwrap()
            .parser
            .set_size(cells(rows), cells(columns));
        let size = PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        self.master.resize(size).unwrap();
    }

    /// Waits until the screen has a text on it.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the screen is as it should be.
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        let mut state = self.seen.state.lock().unwrap();
        while !is_so(state.parser.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(
                !left.is_zero(),
                "{what:?} did not come\n{}",
                state.parser.screen().contents()
            );
            state = self.seen.changed.wait_timeout(state, left).unwrap().0;
        }
    }

    /// Looks at the screen.
    pub(crate) fn with_screen<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.seen.state.lock().unwrap().parser.screen())
    }

    /// The screen as text.
    pub(crate) fn contents(&self) -> String {
        self.with_screen(vt100::Screen::contents)
    }

    /// The first row with a text on it.
    pub(crate) fn row_of(&self, text: &str) -> Option<u16> {
        let row = self.with_screen(|screen| screen.rows(0, 80).position(|row| row.contains(text)))?;
        u16::try_from(row).ok()
    }

    /// Everything that was written.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.seen.state.lock().unwrap().bytes.clone()
    }

    /// How the terminal treats input and output.
    pub(crate) fn termios(&self) -> String {
        termios(self.master.as_ref())
    }

    /// Whether a program draws on all of the terminal.
    pub(crate) fn is_taken_over(&self) -> bool {
        self.with_screen(vt100::Screen::alternate_screen) && self.termios() != self.termios_before
    }

    /// Waits until the program ends and all it wrote is read.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let status = self.wait_for_end();
        if let Some(reader) = self.reader.take() {
            self.termios_after = Some(self.termios());
            // Nobody has the terminal open now: reading ends after everything that was written.
            self.slave = None;
            reader.join().unwrap();
        }
        status
    }

    /// How often the program's threads were switched to, and how many ticks of the CPU they took.
    pub(crate) fn cost(&self) -> (u64, u64) {
        let process = format!("/proc/{}", self.child.process_id().unwrap());
        let threads = std::fs::read_dir(format!("{process}/task")).unwrap();
        let switches = threads
            .map(|thread| std::fs::read_to_string(thread.unwrap().path().join("status")).unwrap())
            .flat_map(|status| status.lines().map(str::to_owned).collect::<Vec<_>>())
            .filter(|line| line.contains("ctxt_switches"))
            .filter_map(|line| line.split_whitespace().last()?.parse::<u64>().ok())
            .sum();
        let statistics = std::fs::read_to_string(format!("{process}/stat")).unwrap();
        // After the name in brackets, user and system time are the 12th and 13th field.
        let fields = statistics.rsplit(')').next().unwrap().split_whitespace();
        let ticks = fields
            .skip(11)
            .take(2)
            .filter_map(|ticks| ticks.parse::<u64>().ok())
            .sum();
        (switches, ticks)
    }

    fn wait_for_end(&mut self) -> ExitStatus {
        let (done, waits) = std::sync::mpsc::channel::<()>();
        let mut killer = self.child.clone_killer();
        let watch = std::thread::spawn(move || {
            let late = waits.recv_timeout(PATIENCE) == Err(std::sync::mpsc::RecvTimeoutError::Timeout);
            if late {
                let _ = killer.kill();
            }
            late
        });
        let status = self.child.wait().unwrap();
        drop(done);
        assert!(!watch.join().unwrap(), "the program did not end\n{}", self.contents());
        status
    }

    /// Asserts that the terminal is as it was before the program started.
    pub(crate) fn assert_given_back(&self) {
        assert_eq!(self.termios_after.as_ref(), Some(&self.termios_before));
        self.with_screen(|screen| {
            assert!(!screen.alternate_screen(), "the alternate screen is left");
            assert!(!screen.hide_cursor(), "the cursor is shown");
            assert!(!screen.bracketed_paste(), "paste is plain");
            assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        });
    }
}

fn termios(master: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", master.get_termios().expect("a pseudo-terminal has settings"))
}

impl Drop for Session {
    fn drop(&mut self) {
        // Where a test failed, the program still runs.
        let _ = self.child.kill();
    }
}
