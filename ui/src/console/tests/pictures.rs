//! The pictures of the README, in `fixtures/pictures`: what the console shows of the demo, drawn again when
//! `NENJIM_UPDATE_PICTURES` is set.
//!
//! The hub is the real one and so is the loop. Only what differs from run to run is fixed: the clock, how long each start took,
//! and the price, which a hub observes anew whenever it starts.

mod svg;

use nenjim_hub::assetaz::currency::{CurrencyType, EVELYN_IOU, TETHER_USD};
use nenjim_hub::assetaz::ticker::pricesource::PriceObservation;
use nenjim_hub::assetaz::ticker::{LatestPrice, TradingPair};
use nenjim_hub::{Decimal, HubConfiguration, NenjimHub, NenjimHubImpl};

use super::*;

/// What is shown by a picture, which keys lead there, and some of the words to be read.
struct Picture {
    name: &'static str,
    title: &'static str,
    keys: &'static str,
    /// In cells.
    height: u16,
    words: &'static [&'static str],
}

const PICTURES: [Picture; 6] = [
    Picture {
        name: "hub",
        title: "The Hub screen: what started, in order, and what did not, and why",
        keys: "1 Tab",
        height: 30,
        words: &[
            "evelyn.mission-control.default",
            "deliberately inactive",
            "online",
            "LIVE",
        ],
    },
    Picture {
        name: "journal",
        title: "The Journal screen: artifacts, revisions and releases with their detail",
        keys: "3 j j Tab j",
        height: 34,
        words: &[
            "com_r35157_assetaz-ticker-impl_ref",
            "Retire everything before 1.0",
            "EUPL-1.2",
        ],
    },
    Picture {
        name: "as-of",
        title: "The same artifact as of 21 October 2025",
        keys: "3 j j T 2 0 2 5 - 1 0 - 2 1 Enter Tab Tab g",
        height: 34,
        words: &["AS OF", "EUPL-1.2"],
    },
    Picture {
        name: "diff",
        title: "What a revision changed against its predecessor",
        keys: "3 j j Tab j j j j j j d",
        height: 14,
        words: &["com_r35157_assetaz-ticker-impl_ref"],
    },
    Picture {
        name: "refresh",
        title: "The dialog that asks before the journals are read again",
        keys: "3 Ctrl-R",
        height: 34,
        words: &["Read the journals again?", "Cancel", "Refresh"],
    },
    Picture {
        name: "mission-control",
        title: "The Mission Control screen: the price index of both Evelyn instances around zero",
        keys: "5",
        height: 34,
        words: &["Evelyn Price Index", "14.84", "dry run", "hardcoded"],
    },
];

/// The largest picture, in bytes.
const LARGEST: usize = 80_000;
/// The width of the screens, in cells.
const WIDTH: u16 = 120;
/// Half a minute after the newest of the demo's observations.
const NOW: &str = "20261129213742000Z";

/// A world in which it is always the same moment, and what is asked of the journal is answered once the loop waits.
#[derive(Debug)]
struct Painter {
    size: Size,
    answers: Vec<Event>,
}

impl Host for Painter {
    fn now(&self) -> Now {
        Now {
            wall: NOW.parse().unwrap(),
            uptime: Duration::ZERO,
        }
    }

    fn suspend(&mut self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn resume(&mut self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn capture_mouse(&mut self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn copy(&mut self, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn save(&mut self, _: &Path, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn refresh(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn analyse(&mut self, journal: JournalHandle, question: Question) -> io::Result<()> {
        let answer = question.answer(journal.0.as_ref(), self.now().wall).ok();
        self.answers.push(Event::Analysed { question, answer });
        Ok(())
    }
}

type Easel = Console<TestBackend, Painter>;

/// Lets the loop take events in, and the answers to what it asked meanwhile.
fn run(console: &mut Easel, mut events: Vec<Event>) {
    loop {
        let (sender, receiver) = mpsc::channel();
        for event in events {
            sender.send(event).unwrap();
        }
        drop(sender);
        console.events = receiver;
        console.run().unwrap();
        events = std::mem::take(&mut console.host.answers);
        if events.is_empty() {
            return;
        }
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// Starts a hub over the demo's journals and `data_root`, and gives what it announces until it is online.
fn announcements(data_root: &Path) -> Vec<HubEvent> {
    let configuration = HubConfiguration {
        journal_root: fixtures().join("demo/journals"),
        data_root: data_root.to_owned(),
    };
    let (sender, announced) = mpsc::channel();
    let (hub, operator) = NenjimHubImpl::new(configuration, move |event| {
        let _ = sender.send(event);
    });
    // It ends with the tests.
    std::thread::spawn(move || {
        let _operator = operator;
        hub.start()
    });
    let mut events = Vec::new();
    loop {
        match announced.recv().expect("the hub comes online") {
            HubEvent::Started { id, .. } => {
                let started = events.iter().filter(|event| matches!(event, HubEvent::Started { .. }));
                let took = Duration::from_micros([180, 24_700, 390, 610, 450, 70, 95][started.count() % 7]);
                events.push(HubEvent::Started { id, took });
            }
            HubEvent::Failed { error } => panic!("{error}"),
            HubEvent::Online => {
                events.push(HubEvent::Online);
                return events;
            }
            event => events.push(event),
        }
    }
}

/// The observations of the demo without its prices: a hub with an active price source would observe one more whenever it starts.
fn data_without_prices() -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    for instance in ["prod", "test"] {
        let log = Path::new("evelyn").join(instance).join("status.log");
        std::fs::create_dir_all(root.path().join(&log).parent().unwrap()).unwrap();
        std::fs::copy(fixtures().join("demo/data").join(&log), root.path().join(&log)).unwrap();
    }
    root
}

fn price() -> (TradingPair, LatestPrice) {
    let currency = |id, name, symbol| CurrencyType::new(id, name, symbol).unwrap();
    let pair = TradingPair {
        base: currency(EVELYN_IOU, "Evelyn IOU", "EVE"),
        quote: currency(TETHER_USD, "Tether USD", "USDT"),
    };
    let observation = PriceObservation {
        at: "20261129213001727Z".parse().unwrap(),
        price: Decimal::new(1_484, 2),
    };
    let source = "hardcoded".parse().unwrap();
    (pair, LatestPrice { observation, source })
}

fn painted(events: &[HubEvent], picture: &Picture) -> Buffer {
    let size = Size::new(WIDTH, picture.height);
    let settings = Settings {
        journal_root: PathBuf::from("/tmp/nenjim-demo/journals"),
        data_root: PathBuf::from("/tmp/nenjim-demo/data"),
        demo: DemoPart::Everything,
        ..settings()
    };
    let backend = TestBackend::new(size.width, size.height);
    let viewport = Viewport::Fixed(Rect::from((Position::ORIGIN, size)));
    let terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
    let host = Painter {
        size,
        answers: Vec::new(),
    };
    let model = Model::new(settings, size, host.now());
    let (_, nothing) = mpsc::channel();
    let mut console = Console::new(model, terminal, host, nothing);
    run(&mut console, events.iter().cloned().map(Event::Hub).collect());
    run(&mut console, picture.keys.split(' ').map(key).collect());
    console.model.mission_control.price = Some(Ok(price()));
    console.model.dirty = true;
    run(&mut console, Vec::new());
    console.terminal.backend().buffer().clone()
}

#[test]
fn pictures() {
    let data = data_without_prices();
    let events = announcements(data.path());
    let directory = fixtures().join("pictures");
    for picture in PICTURES {
        let drawn = svg::picture(picture.title, &painted(&events, &picture));
        let path = directory.join(format!("{}.svg", picture.name));
        if std::env::var_os("NENJIM_UPDATE_PICTURES").is_some() {
            std::fs::create_dir_all(&directory).unwrap();
            std::fs::write(&path, &drawn).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        for (which, svg) in [("drawn", &drawn), ("committed", &committed)] {
            for word in picture.words {
                assert!(
                    svg.contains(word),
                    "{word:?} is not in the {which} picture {}",
                    path.display()
                );
            }
            assert!(
                svg.len() < LARGEST,
                "the {which} {} has {} bytes",
                path.display(),
                svg.len()
            );
            assert!(
                svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
                "{}",
                path.display()
            );
        }
    }
}
