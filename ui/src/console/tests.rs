//! The console through its real loop: events in, screens out.

mod figures;
mod gate;
mod journal;
mod keys;
mod lists;
mod logs;
mod mouse;
mod pictures;
mod random;
mod refresh;
mod screens;
mod sizes;
mod words;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::time::Duration;

use crossterm::event::{Event as Report, KeyCode, KeyEvent, KeyModifiers};
use nenjim_hub::{
    Component, HubEvent, JournalAssembly, LoadProgress, NenjimComponent, NenjimProcess, ProcessError, STARTUP_ORDER,
    assemble_journal, assemble_registry,
};
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Modifier;
use ratatui::{TerminalOptions, Viewport};

use super::*;
use crate::demo::DemoPart;
use crate::model::Settings;
use crate::theme::Theme;

impl Surface for TestBackend {
    fn begin_frame(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn end_frame(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A world that stands still and remembers what was asked of it.
#[derive(Debug)]
struct Still {
    size: Size,
    uptime: Duration,
    asked: Vec<String>,
    /// Whether no thread can be had for a refresh.
    is_exhausted: bool,
    /// Why the next file cannot be written, where it cannot.
    refuses_to_save: Option<io::Error>,
    /// What was worked out of the journal, and is told next.
    answers: Vec<Event>,
}

impl Host for Still {
    fn now(&self) -> Now {
        Now {
            wall: "20261115120000000Z".parse().unwrap(),
            uptime: self.uptime,
        }
    }

    fn suspend(&mut self, _: bool) -> io::Result<()> {
        self.asked.push("suspend".to_owned());
        Ok(())
    }

    fn resume(&mut self, _: bool) -> io::Result<()> {
        self.asked.push("resume".to_owned());
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn capture_mouse(&mut self, capture: bool) -> io::Result<()> {
        self.asked.push(format!("mouse {capture}"));
        Ok(())
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        self.asked.push(format!("copy {text}"));
        Ok(())
    }

    fn save(&mut self, path: &Path, content: &str) -> io::Result<()> {
        self.asked.push(format!("save {}: {content}", path.display()));
        self.refuses_to_save.take().map_or(Ok(()), Err)
    }

    fn refresh(&mut self) -> io::Result<()> {
        self.asked.push("refresh".to_owned());
        if self.is_exhausted {
            return Err(io::Error::other("no thread left"));
        }
        Ok(())
    }

    fn analyse(&mut self, journal: JournalHandle, question: Question) -> io::Result<()> {
        let answer = question.answer(journal.0.as_ref(), self.now().wall).ok();
        self.answers.push(Event::Analysed { question, answer });
        Ok(())
    }
}

/// A component without interfaces of its own.
struct Plain;

impl NenjimComponent for Plain {}

impl NenjimProcess for Plain {
    fn start(&self) -> Result<(), ProcessError> {
        Ok(())
    }
}

/// A console at a size, over a test terminal.
struct Stage {
    console: Console<TestBackend, Still>,
}

fn settings() -> Settings {
    Settings {
        journal_root: PathBuf::from("/srv/journals"),
        data_root: PathBuf::from("/srv/data"),
        demo: DemoPart::Nothing,
        read_only: false,
        logged: tracing::Level::TRACE,
        theme: Theme::new(true, false),
    }
}

impl Stage {
    fn new(width: u16, height: u16, settings: Settings) -> Self {
        let size = Size::new(width, height);
        let viewport = Viewport::Fixed(Rect::from((Position::ORIGIN, size)));
        let terminal = Terminal::with_options(TestBackend::new(width, height), TerminalOptions { viewport }).unwrap();
        let host = Still {
            size,
            uptime: Duration::ZERO,
            asked: Vec::new(),
            is_exhausted: false,
            refuses_to_save: None,
            answers: Vec::new(),
        };
        let model = Model::new(settings, size, host.now());
        let (_, nothing) = mpsc::channel();
        Self {
            console: Console::new(model, terminal, host, nothing),
        }
    }

    /// Lets the loop take events in until it waits for more.
    fn run(&mut self, events: impl IntoIterator<Item = Event>) -> Quit {
        // What was left undrawn by quitting is drawn before the terminal may change its size.
        self.console.draw().unwrap();
        let (sender, receiver): (Sender<Event>, _) = mpsc::channel();
        for event in events {
            if let Event::Terminal(Report::Resize(width, height)) = event {
                self.console.terminal.backend_mut().resize(width, height);
                self.console.host.size = Size::new(width, height);
            }
            sender.send(event).unwrap();
        }
        drop(sender);
        self.console.events = receiver;
        let quit = self.console.run().unwrap();
        let answers = std::mem::take(&mut self.console.host.answers);
        if !answers.is_empty() {
            self.run(answers);
        }
        quit
    }

    /// Types a text.
    fn type_in(&mut self, text: &str) -> Quit {
        self.run(text.chars().map(|character| {
            let key = KeyEvent::new(KeyCode::Char(character), KeyModifiers::NONE);
            Event::Terminal(Report::Key(key))
        }))
    }

    /// Presses keys, written as the key table writes them and set apart by spaces.
    fn press(&mut self, keys: &str) -> Quit {
        self.run(keys.split(' ').map(key))
    }

    /// A hub that is online over the journals under `root`.
    fn online(&mut self, root: &Path) -> JournalAssembly {
        let (events, journal) = start(root, STARTUP_ORDER.len());
        self.run(events.into_iter().chain([Event::Hub(HubEvent::Online)]));
        journal
    }

    fn buffer(&self) -> &Buffer {
        self.console.terminal.backend().buffer()
    }

    /// The screen as text; a line with something reversed in it is marked.
    fn screen(&self) -> String {
        let buffer = self.buffer();
        let mut text = String::new();
        for row in buffer.area.rows() {
            let cells = || row.columns().map(|cell| &buffer[cell.as_position()]);
            let reversed = cells().any(|cell| cell.modifier.contains(Modifier::REVERSED));
            let mut line = String::from(if reversed { "»" } else { " " });
            let mut covered = 0;
            for cell in cells() {
                if covered == 0 {
                    line.push_str(cell.symbol());
                    covered = crate::sanitize::cells(cell.symbol()).saturating_sub(1);
                } else {
                    covered -= 1;
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// How often the journals were asked to be read again.
fn refreshes(stage: &Stage) -> usize {
    stage
        .console
        .host
        .asked
        .iter()
        .filter(|asked| *asked == "refresh")
        .count()
}

/// A key as the key table writes it.
fn key(name: &str) -> Event {
    Event::Terminal(report(name))
}

/// What the terminal reports for a key as the key table writes it.
fn report(name: &str) -> Report {
    let (modifiers, name) = match name.strip_prefix("Ctrl-") {
        Some(rest) if !rest.is_empty() => (KeyModifiers::CONTROL, rest.to_lowercase()),
        _ => (KeyModifiers::NONE, name.to_owned()),
    };
    let code = match name.as_str() {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Shift-Tab" => KeyCode::BackTab,
        "Down" => KeyCode::Down,
        "Up" => KeyCode::Up,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Space" => KeyCode::Char(' '),
        "Backspace" => KeyCode::Backspace,
        name => KeyCode::Char(name.chars().next().expect("a key has a name")),
    };
    Report::Key(KeyEvent::new(code, modifiers))
}

/// What a hub announces that has started its first `started` processes, and the Journal among them.
fn start(root: &Path, started: usize) -> (Vec<Event>, JournalAssembly) {
    let registry = assemble_registry();
    let mut journal = assemble_journal(root);
    registry.process.start().unwrap();
    let mut events = vec![HubEvent::RegistryAvailable {
        registry: registry.service.clone(),
    }];
    let mut register = |id: &str, component: Component| {
        registry.manager.register(id.parse().unwrap(), component).unwrap();
        events.push(HubEvent::Registered {
            id: id.parse().unwrap(),
        });
    };
    register(STARTUP_ORDER[0], registry.component);
    let taken = std::mem::replace(&mut journal.component, Component::new(Arc::new(Plain)).seal());
    register(STARTUP_ORDER[1], taken);
    for id in &STARTUP_ORDER[2..] {
        register(id, process());
    }
    register(
        "assetaz.currency-identity.default",
        Component::new(Arc::new(Plain)).seal(),
    );
    register("nenjim.composer.default", process());
    for (index, id) in (1..).zip(STARTUP_ORDER).take(started) {
        let id = id.parse().unwrap();
        let took = Duration::from_millis(index * 7);
        events.push(HubEvent::Starting { id });
        if index == 2 {
            journal.process.start().unwrap();
            events.push(HubEvent::Loading {
                progress: LoadProgress {
                    files_done: 3,
                    files_found: 3,
                    bytes_done: 4_567,
                    bytes_found: 4_567,
                },
            });
        }
        events.push(HubEvent::Started {
            id: STARTUP_ORDER[usize::try_from(index).unwrap() - 1].parse().unwrap(),
            took,
        });
    }
    (events.into_iter().map(Event::Hub).collect(), journal)
}

fn process() -> Component {
    Component::new(Arc::new(Plain))
        .publish::<dyn NenjimProcess>(|process| process)
        .seal()
}

/// A journal root with one artifact of a genesis and a successor.
fn small_root() -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    let first = write_revision(root.path(), "20260101000000000Z", None, "the first words", "0.1.0");
    write_revision(
        root.path(),
        "20260201000000000Z",
        Some(("20260101000000000Z", &first)),
        "日本語 and 🦀 in a summary",
        "0.2.0",
    );
    root
}

/// Adds a revision to a small root.
fn write_third_revision(root: &Path, summary: &str) {
    let newest = std::fs::read(root.join("org_example-tool-api/20260201000000000Z.journal")).unwrap();
    let digest = nenjim_hub::Digest::of(&newest).to_string();
    let head = Some(("20260201000000000Z", digest.as_str()));
    write_revision(root, "20260301000000000Z", head, summary, "0.3.0");
}

/// Writes a revision with one release and returns its digest.
fn write_revision(root: &Path, version: &str, previous: Option<(&str, &str)>, summary: &str, release: &str) -> String {
    let previous = previous.map_or_else(
        || "GENESIS".to_owned(),
        |(version, digest)| format!("{version} {digest}"),
    );
    let text = format!(
        "FORMAT_VERSION=1\nJOURNAL_VERSION={version}\nGROUP=org.example\nNAME=tool\nKIND=api\nPREVIOUS={previous}\n\
         SUMMARY={summary}\nRELEASES=1\n\nRELEASE={release}\nPUBLISHED={version}\nLICENSE=MIT\n\
         CONTENT=sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 1 tool.jar\n\nEND={version}\n"
    );
    let directory = root.join("org_example-tool-api");
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join(format!("{version}.journal")), &text).unwrap();
    nenjim_hub::Digest::of(text.as_bytes()).to_string()
}
