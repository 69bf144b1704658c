use std::error::Error as _;
use std::fs;
use std::path::Path;
use std::sync::Weak;
use std::thread;

use rust_decimal::Decimal;
use tempfile::TempDir;
use uuid::Uuid;

use super::*;
use crate::assetaz::currency::CurrencyType;
use crate::assetaz::ticker::pricesource::PriceSourceError;
use crate::test_log::logged;
use crate::{Component, IllegalState, assemble_registry};

/// A source that does nothing by itself and announces what a test has it announce.
struct Quoting {
    pair: TradingPair,
    name: SourceName,
    sink: Mutex<Option<Arc<dyn PriceSink>>>,
    refuses: bool,
}

impl NenjimComponent for Quoting {}

impl PriceSource for Quoting {
    fn trading_pair(&self) -> &TradingPair {
        &self.pair
    }

    fn source_name(&self) -> &SourceName {
        &self.name
    }

    fn start(&self, sink: Arc<dyn PriceSink>) -> Result<(), PriceSourceError> {
        if self.refuses {
            return Err(PriceSourceError::Running {
                name: self.name.clone(),
            });
        }
        *self.sink.lock().unwrap() = Some(sink);
        Ok(())
    }

    fn stop(&self) {
        *self.sink.lock().unwrap() = None;
    }
}

impl Quoting {
    fn is_started(&self) -> bool {
        self.sink.lock().unwrap().is_some()
    }

    fn announcement(&self, at: &str, price: &str) -> PriceAnnouncement {
        PriceAnnouncement {
            pair: self.pair.clone(),
            source: self.name.clone(),
            observation: PriceObservation {
                at: at.parse().unwrap(),
                price: price.parse().unwrap(),
            },
        }
    }

    fn announce(&self, at: &str, price: &str) -> Result<(), AnnouncementError> {
        let sink = self.sink.lock().unwrap().clone().unwrap();
        sink.announce(&self.announcement(at, price))
    }
}

fn pair(base: u128) -> TradingPair {
    let currency = |id, symbol| CurrencyType::new(Uuid::from_u128(id), symbol, symbol).unwrap();
    TradingPair {
        base: currency(base, "EVE"),
        quote: currency(999, "USDT"),
    }
}

fn quoting(base: u128, name: &str) -> Arc<Quoting> {
    Arc::new(Quoting {
        pair: pair(base),
        name: name.parse().unwrap(),
        sink: Mutex::default(),
        refuses: false,
    })
}

/// A Ticker over a data root of its own, with the registered sources.
struct Fixture {
    data: TempDir,
    registry: Arc<dyn NenjimRegistryService>,
    ticker: ReferenceTicker,
}

fn fixture(sources: &[&Arc<Quoting>]) -> Fixture {
    let assembly = assemble_registry();
    assembly.process.start().unwrap();
    for (number, source) in sources.iter().enumerate() {
        let component = Component::new((*source).clone())
            .publish::<dyn PriceSource>(|c| c)
            .seal();
        let id = format!("source.{number}").parse().unwrap();
        assembly.manager.register(id, component).unwrap();
    }
    let data = tempfile::tempdir().unwrap();
    Fixture {
        ticker: ReferenceTicker::new(data.path().to_owned(), &assembly.service),
        registry: assembly.service,
        data,
    }
}

impl Fixture {
    fn path(&self, source: &Quoting) -> PathBuf {
        history::path(self.data.path(), &source.pair, &source.name)
    }

    fn provide(&self, source: &Quoting, content: &str) {
        let path = self.path(source);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn content(&self, source: &Quoting) -> String {
        fs::read_to_string(self.path(source)).unwrap()
    }

    fn latest(&self, base: u128) -> (String, String, String) {
        let latest = self.ticker.latest(&pair(base)).unwrap();
        let observation = latest.observation;
        (
            observation.at.to_string(),
            observation.price.to_string(),
            latest.source.to_string(),
        )
    }
}

fn row(at: &str, price: &str, source: &str) -> (String, String, String) {
    (at.to_owned(), price.to_owned(), source.to_owned())
}

/// The messages of an error and its sources.
fn messages(error: &(dyn std::error::Error + 'static)) -> String {
    crate::error_chain::chain(error)
}

const MORNING: &str = "20261130080000000Z";
const NOON: &str = "20261130120000000Z";
const EVENING: &str = "20261130180000000Z";

#[test]
fn before_its_start_it_answers_nothing_and_it_starts_once() {
    let fixture = fixture(&[]);
    let error = fixture.ticker.latest(&pair(1)).unwrap_err();
    assert!(
        matches!(error, TickerError::IllegalState(IllegalState::NotStarted { .. })),
        "{error}"
    );
    fixture.ticker.start().unwrap();
    let again = fixture.ticker.start().unwrap_err();
    assert!(again.downcast_ref::<IllegalState>().is_some(), "{again}");
}

#[test]
fn it_activates_the_sources_whose_history_exists_and_no_other() {
    let (active, inactive) = (quoting(1, "one"), quoting(2, "two"));
    let fixture = fixture(&[&active, &inactive]);
    fixture.provide(&active, "");
    let log = logged(|| fixture.ticker.start().unwrap());
    assert!(active.is_started());
    assert!(!inactive.is_started());
    assert!(!fixture.path(&inactive).exists(), "nothing is created");
    let warning = format!(
        "WARN price source two of EVE/USDT stays inactive: its history file {} is missing",
        fixture.path(&inactive).display()
    );
    assert!(log.contains(&warning), "{log}");

    assert_eq!(
        fixture.ticker.latest(&pair(1)).unwrap_err().to_string(),
        "no price of EVE/USDT was observed yet; wait for the first"
    );
    for unheard_of in [2, 3] {
        assert_eq!(
            fixture.ticker.latest(&pair(unheard_of)).unwrap_err(),
            TickerError::NoActiveSource { pair: pair(unheard_of) }
        );
    }
}

#[test]
fn the_restored_history_answers_at_once_whatever_its_order() {
    let source = quoting(1, "one");
    let fixture = fixture(&[&source]);
    let history = format!("# kept by hand\n\n{MORNING}:14.10\n{EVENING}:14.85 # late\n{NOON}:14.50");
    fixture.provide(&source, &history);
    fixture.ticker.start().unwrap();
    assert_eq!(fixture.latest(1), row(EVENING, "14.85", "one"));
    assert_eq!(fixture.content(&source), history, "a start changes nothing");
}

#[test]
fn a_malformed_line_stops_the_start_with_path_number_and_line() {
    let (good, bad) = (quoting(1, "good"), quoting(1, "bad"));
    let fixture = fixture(&[&good, &bad]);
    fixture.provide(&good, "");
    fixture.provide(&bad, &format!("# kept by hand\n{MORNING}:14.10\n{NOON}:14,50\n"));
    let error = fixture.ticker.start().unwrap_err();
    let text = messages(error.as_ref());
    let place = format!("{}:3: ", fixture.path(&bad).display());
    assert!(
        text.starts_with("the history of EVE/USDT by bad cannot be used: "),
        "{text}"
    );
    assert!(
        text.contains(&place) && text.contains("\"20261130120000000Z:14,50\""),
        "{text}"
    );
    assert!(!good.is_started(), "no source is started before every history was read");
    assert!(fixture.ticker.latest(&pair(1)).is_err());
    assert!(fixture.ticker.start().is_err(), "it is not tried again");
}

#[test]
fn a_history_that_is_no_file_stops_the_start() {
    let source = quoting(1, "one");
    let fixture = fixture(&[&source]);
    fs::create_dir_all(fixture.path(&source)).unwrap();
    let text = messages(fixture.ticker.start().unwrap_err().as_ref());
    assert!(text.contains(&fixture.path(&source).display().to_string()), "{text}");
    assert!(text.contains("is a directory"), "{text}");
}

#[test]
fn two_sources_of_one_pair_and_name_are_refused() {
    let sources = [
        quoting(1, "one"),
        quoting(2, "one"),
        quoting(1, "two"),
        quoting(1, "one"),
    ];
    let fixture = fixture(&sources.each_ref());
    fixture.provide(&sources[0], "");
    let error = fixture.ticker.start().unwrap_err();
    assert_eq!(
        error.to_string(),
        "price sources source.0 and source.3 both observe EVE/USDT as one; register one of them"
    );
    assert!(!sources[0].is_started());
}

#[test]
fn a_source_that_does_not_start_stops_the_start_and_leaves_no_other_running() {
    let (first, third) = (quoting(1, "first"), quoting(1, "third"));
    let second = Arc::new(Quoting {
        pair: pair(1),
        name: "second".parse().unwrap(),
        sink: Mutex::default(),
        refuses: true,
    });
    let fixture = fixture(&[&first, &second, &third]);
    for source in [&first, &second, &third] {
        fixture.provide(source, "");
    }
    let error = fixture.ticker.start().unwrap_err();
    assert!(
        messages(error.as_ref()).starts_with("price source source.1 did not start: "),
        "{error}"
    );
    assert!(!first.is_started() && !third.is_started());
}

#[test]
fn an_observation_is_stored_and_the_latest_one_answered_with_its_source() {
    let (one, two) = (quoting(1, "one"), quoting(1, "two"));
    let fixture = fixture(&[&one, &two]);
    fixture.provide(&one, "");
    fixture.provide(&two, &format!("{MORNING}:14.10"));
    fixture.ticker.start().unwrap();

    one.announce(NOON, "14.50").unwrap();
    assert_eq!(fixture.latest(1), row(NOON, "14.50", "one"));
    two.announce(EVENING, "14.85").unwrap();
    assert_eq!(fixture.latest(1), row(EVENING, "14.85", "two"));
    one.announce(MORNING, "14.00").unwrap();
    assert_eq!(
        fixture.latest(1),
        row(EVENING, "14.85", "two"),
        "an older one is stored, not answered"
    );
    two.announce(EVENING, "14.86").unwrap();
    assert_eq!(
        fixture.latest(1),
        row(EVENING, "14.86", "two"),
        "at one moment the last word counts"
    );

    assert_eq!(fixture.content(&one), format!("{NOON}:14.50\n{MORNING}:14.00\n"));
    assert_eq!(
        fixture.content(&two),
        format!("{MORNING}:14.10\n{EVENING}:14.85\n{EVENING}:14.86\n")
    );
}

#[test]
fn strangers_inactive_sources_and_impossible_prices_are_refused() {
    let (active, inactive) = (quoting(1, "one"), quoting(2, "two"));
    let fixture = fixture(&[&active, &inactive]);
    fixture.provide(&active, "");
    fixture.ticker.start().unwrap();
    let sink = active.sink.lock().unwrap().clone().unwrap();

    for stranger in [quoting(3, "one"), quoting(1, "three")] {
        let refused = sink.announce(&stranger.announcement(NOON, "1")).unwrap_err();
        assert!(matches!(refused, AnnouncementError::UnknownSource { .. }), "{refused}");
    }
    let refused = sink.announce(&inactive.announcement(NOON, "1")).unwrap_err();
    assert_eq!(refused.to_string(), "the price source two of EVE/USDT is not active");
    for price in ["0", "-1"] {
        let refused = active.announce(NOON, price).unwrap_err();
        assert!(matches!(refused, AnnouncementError::NotAPrice { .. }), "{refused}");
    }
    assert_eq!(fixture.content(&active), "");
    assert!(!fixture.path(&inactive).exists());
    assert!(matches!(
        fixture.ticker.latest(&pair(1)),
        Err(TickerError::NoObservation { .. })
    ));
}

#[test]
fn an_observation_that_cannot_be_stored_is_not_published() {
    let source = quoting(1, "one");
    let fixture = fixture(&[&source]);
    fixture.provide(&source, &format!("{MORNING}:14.10\n"));
    fixture.ticker.start().unwrap();
    fs::remove_file(fixture.path(&source)).unwrap();
    let refused = source.announce(NOON, "14.50").unwrap_err();
    assert_eq!(
        refused.to_string(),
        format!(
            "a price of EVE/USDT by one could not be stored in {}",
            fixture.path(&source).display()
        )
    );
    assert!(refused.source().is_some(), "the reason is kept");
    assert_eq!(fixture.latest(1), row(MORNING, "14.10", "one"));
}

#[test]
fn concurrent_announcements_never_interleave() {
    const EACH: usize = 25;
    let source = quoting(1, "one");
    let fixture = fixture(&[&source]);
    fixture.provide(&source, "# no line end");
    fixture.ticker.start().unwrap();
    let price = |announcer: usize, number: usize| format!("{}.{number:05}", announcer + 1);
    thread::scope(|scope| {
        for announcer in 0..4 {
            let source = &source;
            scope.spawn(move || {
                for number in 0..EACH {
                    source.announce(NOON, &price(announcer, number)).unwrap();
                }
            });
        }
    });
    let content = fixture.content(&source);
    let mut lines: Vec<_> = content.lines().collect();
    assert_eq!(lines.remove(0), "# no line end");
    for announcer in 0..4 {
        let of_announcer: Vec<_> = lines
            .iter()
            .filter(|line| line.starts_with(&format!("{NOON}:{}.", announcer + 1)))
            .copied()
            .collect();
        let expected: Vec<_> = (0..EACH)
            .map(|number| format!("{NOON}:{}", price(announcer, number)))
            .collect();
        assert_eq!(of_announcer, expected);
    }
    assert_eq!(lines.len(), 4 * EACH);
}

#[test]
fn the_registry_and_the_ticker_do_not_keep_each_other_alive() {
    let Fixture {
        registry,
        ticker,
        data: _data,
    } = fixture(&[]);
    let weak: Weak<dyn NenjimRegistryService> = Arc::downgrade(&registry);
    drop(registry);
    assert!(weak.upgrade().is_none());
    let error = ticker.start().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the Registry is gone; keep it as long as its components"
    );
}

mod killed;
