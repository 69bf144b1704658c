//! Random keys at random sizes over hostile content: nothing panics, and nothing unsafe is drawn.
//!
//! A longer run has more cases: `PROPTEST_CASES` is their number.

use std::fs;

use nenjim_hub::{JournalServiceManager, RefreshError, RefreshOutcome, is_unsafe_to_show};
use proptest::prelude::*;
use tracing::Level;

use super::gate::any_key;
use super::*;
use crate::event::Signal;
use crate::logging::Record;

/// What has broken the layout of terminal programs, as far as a file's name can have it.
const HOSTILE_NAME: &str = "日本語🦀👩\u{200d}👧e\u{301} עברית \u{1b}[2J\u{202e}\u{9b}31m\t\r\n\u{7f}";

/// The same as far as a journal may say it.
const STRANGE: &str = "日本語🦀🇩🇪 e\u{301}\u{302}\u{323} עברית مرحبا ﷽ Ｆｕｌｌ %s {} [bold] \\u{1b}[2J";

/// Something that happens to a console.
#[derive(Clone, Debug)]
enum Happening {
    Key(Report),
    Size(u16, u16),
    Log,
    HubPanics,
    /// A file of a hostile name appears in the root, or disappears.
    Stray,
    /// A refresh ends, where one was asked for.
    Refreshed,
    RefreshPanics,
    Continued,
    Tick,
    Idle,
}

fn any_happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        40 => any_key().prop_map(Happening::Key),
        3 => (0_u16..=200, 0_u16..=60).prop_map(|(width, height)| Happening::Size(width, height)),
        1 => (0_u16..=24, 0_u16..=8).prop_map(|(width, height)| Happening::Size(width, height)),
        1 => Just(Happening::Log),
        1 => Just(Happening::Stray),
        4 => Just(Happening::Refreshed),
        2 => Just(Happening::Tick),
        2 => Just(Happening::Idle),
        1 => prop_oneof![
            8 => Just(Happening::Continued),
            2 => Just(Happening::RefreshPanics),
            1 => Just(Happening::HubPanics),
        ],
    ]
}

/// The demo's journals, and one that says what is strange.
fn strange_root() -> tempfile::TempDir {
    let root = small_root();
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/demo/journals");
    for directory in fs::read_dir(demo).unwrap() {
        let directory = directory.unwrap();
        let copy = root.path().join(directory.file_name());
        fs::create_dir(&copy).unwrap();
        for file in fs::read_dir(directory.path()).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), copy.join(file.file_name())).unwrap();
        }
    }
    write_third_revision(root.path(), &STRANGE.repeat(20));
    root
}

struct Scene {
    stage: Stage,
    root: tempfile::TempDir,
    manager: Box<dyn JournalServiceManager>,
    /// How many of the refreshes that were asked for have ended.
    refreshed: usize,
}

impl Scene {
    fn new() -> Self {
        let root = strange_root();
        let mut settings = settings();
        settings.journal_root = PathBuf::from(HOSTILE_NAME);
        let mut stage = Stage::new(80, 24, settings);
        let manager = stage.online(root.path()).manager;
        Self {
            stage,
            root,
            manager,
            refreshed: 0,
        }
    }

    fn happen(&mut self, happening: Happening) {
        let event = match happening {
            Happening::Key(key) => Event::Terminal(key),
            Happening::Size(width, height) => Event::Terminal(Report::Resize(width, height)),
            Happening::Log => Event::Log(Record {
                at: "20261115120000000Z".parse().unwrap(),
                level: Level::WARN,
                target: "target",
                message: crate::sanitize::safe(HOSTILE_NAME).into_owned(),
            }),
            Happening::HubPanics => Event::HubPanicked {
                message: HOSTILE_NAME.to_owned(),
            },
            Happening::Stray => return self.toggle_stray(),
            Happening::Refreshed => match self.refresh() {
                Some(outcome) => Event::Refreshed(outcome),
                None => return,
            },
            Happening::RefreshPanics if self.refresh().is_none() => return,
            Happening::RefreshPanics => Event::RefreshPanicked {
                message: HOSTILE_NAME.to_owned(),
            },
            Happening::Continued => Event::Signal(Signal::Continue),
            Happening::Tick => Event::Tick,
            Happening::Idle => Event::Idle,
        };
        self.stage.run([event]);
        for cell in self.stage.buffer().content() {
            let symbol = cell.symbol();
            assert!(!symbol.contains(is_unsafe_to_show), "{symbol:?} in a cell");
        }
    }

    fn toggle_stray(&self) {
        let stray = self.root.path().join(HOSTILE_NAME);
        if fs::remove_file(&stray).is_err() {
            fs::write(stray, "").unwrap();
        }
    }

    /// The outcome of a refresh that was asked for and has not ended yet.
    fn refresh(&mut self) -> Option<Result<RefreshOutcome, RefreshError>> {
        if self.refreshed == refreshes(&self.stage) {
            return None;
        }
        self.refreshed += 1;
        Some(self.manager.refresh())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn nothing_that_happens_over_hostile_content_panics_or_draws_anything_unsafe(
        happenings in proptest::collection::vec(any_happening(), 1..300)
    ) {
        let mut scene = Scene::new();
        for happening in happenings {
            scene.happen(happening);
        }
    }
}
