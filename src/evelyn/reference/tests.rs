use std::fs;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use rust_decimal::Decimal;
use tempfile::TempDir;
use uuid::Uuid;

use super::*;
use crate::assetaz::currency::CurrencyType;
use crate::assetaz::ticker::LatestPrice;
use crate::assetaz::ticker::pricesource::PriceObservation;
use crate::repetition::StopSignal;
use crate::test_log::logged;

fn pair() -> TradingPair {
    let currency = |id, symbol| CurrencyType::new(Uuid::from_u128(id), symbol, symbol).unwrap();
    TradingPair {
        base: currency(1, "EVE"),
        quote: currency(2, "USDT"),
    }
}

/// A Ticker and a clock in one, which a test sets.
struct World {
    now: Mutex<Option<Timestamp>>,
    price: Mutex<Option<Decimal>>,
}

impl NenjimComponent for World {}

impl Clock for World {
    fn now(&self) -> Option<Timestamp> {
        *self.now.lock().unwrap()
    }
}

impl Ticker for World {
    fn latest(&self, pair: &TradingPair) -> Result<LatestPrice, TickerError> {
        match *self.price.lock().unwrap() {
            Some(price) => Ok(LatestPrice {
                observation: PriceObservation {
                    at: "20260101000000000Z".parse().unwrap(),
                    price,
                },
                source: "world".parse().unwrap(),
            }),
            None => Err(TickerError::NoObservation { pair: pair.clone() }),
        }
    }
}

impl World {
    fn set(&self, now: &str, price: &str) {
        *self.now.lock().unwrap() = now.parse().ok();
        *self.price.lock().unwrap() = price.parse().ok();
    }
}

/// Tells the test that an attempt has ended, and passes when the test says so.
struct Stepped {
    ended: Sender<()>,
    next: Mutex<Receiver<()>>,
}

impl Delay for Stepped {
    fn pass(&self, _: &StopSignal) -> bool {
        self.ended.send(()).is_ok() && self.next.lock().unwrap().recv().is_ok()
    }
}

struct Fixture {
    data: TempDir,
    world: Arc<World>,
    evelyn: ReferenceEvelyn,
    ended: Receiver<()>,
    next: Sender<()>,
}

const START: &str = "20260731220000000Z";
const HEADER: &str = "FORMAT_VERSION=1\n";

fn fixture(content: Option<&str>) -> Fixture {
    let data = tempfile::tempdir().unwrap();
    if let Some(content) = content {
        fs::create_dir_all(data.path().join("evelyn/prod")).unwrap();
        fs::write(data.path().join("evelyn/prod/status.log"), content).unwrap();
    }
    let world = Arc::new(World {
        now: Mutex::default(),
        price: Mutex::default(),
    });
    world.set(START, "15");
    let (ended, ends) = mpsc::channel();
    let (next, nexts) = mpsc::channel();
    let evelyn = ReferenceEvelyn::new(EvelynConfiguration {
        instance: "prod",
        data_root: data.path().to_owned(),
        pair: pair(),
        ticker: world.clone(),
        clock: world.clone(),
        delay: Arc::new(Stepped {
            ended,
            next: Mutex::new(nexts),
        }),
    });
    Fixture {
        data,
        world,
        evelyn,
        ended: ends,
        next,
    }
}

impl Fixture {
    fn path(&self) -> PathBuf {
        self.data.path().join("evelyn/prod/status.log")
    }

    fn content(&self) -> String {
        fs::read_to_string(self.path()).unwrap()
    }

    fn indexes(&self) -> Vec<String> {
        let history = self.evelyn.history().unwrap();
        history
            .iter()
            .map(|observation| observation.indexes.price.to_string())
            .collect()
    }

    /// Lets one more attempt happen.
    fn step(&self) {
        self.next.send(()).unwrap();
        self.ended.recv().unwrap();
    }

    fn refusal(&self) -> String {
        crate::error_chain::chain(self.evelyn.start().unwrap_err().as_ref())
    }
}

#[test]
fn it_samples_at_once_and_after_each_delay_what_it_stores() {
    let fixture = fixture(Some(HEADER));
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    assert_eq!(fixture.indexes(), ["0"]);
    for (now, price) in [
        (START, "16.5"),
        (START, "13.5"),
        (START, "30"),
        ("20270731220000000Z", "9"),
    ] {
        fixture.world.set(now, price);
        fixture.step();
    }
    assert_eq!(fixture.indexes(), ["0", "1", "-1", "10", "-5"]);
    assert_eq!(
        fixture.content(),
        format!("{HEADER}{START}:1:0\n{START}:1:1\n{START}:1:-1\n{START}:1:10\n20270731220000000Z:1:-5\n")
    );
}

#[test]
fn the_index_is_stored_with_all_its_digits() {
    let fixture = fixture(Some(HEADER));
    fixture.world.set("20260819010814000Z", "14.85");
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    let record = "20260819010814000Z:1:-0.1892545233943461368884331039\n";
    assert_eq!(fixture.content(), format!("{HEADER}{record}"));
}

#[test]
fn what_was_observed_before_is_restored_and_continued() {
    let history = format!("{HEADER}20260731210000000Z:1:-0.5\n20260731213000000Z:1:0.25");
    let fixture = fixture(Some(&history));
    let state = fixture.evelyn.history().unwrap_err();
    assert!(matches!(state, IllegalState::NotStarted { .. }), "{state}");
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    assert_eq!(fixture.indexes(), ["-0.5", "0.25", "0"]);
    assert_eq!(fixture.content(), format!("{history}\n{START}:1:0\n"));
    assert!(fixture.evelyn.start().is_err(), "it starts once");
}

#[test]
fn the_other_indexes_are_there_and_zero() {
    let fixture = fixture(Some(&format!("{HEADER}20260731210000000Z:1:-0.5\n")));
    fixture.evelyn.start().unwrap();
    let observation = fixture.evelyn.history().unwrap().get(0).unwrap();
    let expected = super::super::EvelynIndexes {
        price: "-0.5".parse().unwrap(),
        volume: Decimal::ZERO,
        liquidity: Decimal::ZERO,
        supply: Decimal::ZERO,
        holders: Decimal::ZERO,
        burn: Decimal::ZERO,
    };
    assert_eq!(observation.indexes, expected);
}

#[test]
fn a_snapshot_does_not_change_while_sampling_goes_on() {
    let fixture = fixture(Some(HEADER));
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    let before = fixture.evelyn.history().unwrap();
    fixture.step();
    assert_eq!(before.len(), 1);
    assert_eq!(fixture.evelyn.history().unwrap().len(), 2);
}

#[test]
fn snapshots_taken_while_sampling_are_whole_and_only_grow() {
    let fixture = fixture(Some(HEADER));
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    let evelyn = &fixture.evelyn;
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(move || {
                let mut seen = 0;
                while seen < 100 {
                    let snapshot = evelyn.history().unwrap();
                    assert!(snapshot.len() >= seen && snapshot.iter().is_sorted_by_key(|observation| observation.at));
                    seen = snapshot.len();
                }
            });
        }
        for number in 1..100 {
            fixture.world.set(&format!("20260801{number:09}Z"), "15");
            fixture.step();
        }
    });
}

#[test]
fn without_a_price_nothing_is_written_and_the_next_attempt_stands() {
    let fixture = fixture(Some(HEADER));
    fixture.world.set(START, "none");
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    assert_eq!(fixture.content(), HEADER);
    let sampler = fixture.evelyn.sampler.get().unwrap();
    let log = logged(|| sampler.attempt());
    assert!(
        log.contains("WARN Evelyn prod observed nothing: there is no price: no price of EVE/USDT was observed yet"),
        "{log}"
    );
    fixture.world.set(START, "15");
    fixture.step();
    assert_eq!(fixture.indexes(), ["0"]);
}

#[test]
fn the_log_rounds_an_index_as_a_reader_would() {
    let fixture = fixture(Some(HEADER));
    fixture.world.set(START, "none");
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    fixture.world.set(START, "13.971815175");
    let sampler = fixture.evelyn.sampler.get().unwrap();
    let log = logged(|| sampler.attempt());
    assert_eq!(fixture.indexes(), ["-0.68545655"]);
    assert!(log.contains("observed a price index of -0.6855 at"), "{log}");
}

#[test]
fn a_clock_that_goes_back_writes_nothing_until_it_has_caught_up() {
    let fixture = fixture(Some(HEADER));
    fixture.world.set("20270731220000000Z", "18");
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    fixture.world.set("20270731215959999Z", "36");
    let sampler = fixture.evelyn.sampler.get().unwrap();
    let log = logged(|| sampler.attempt());
    assert!(
        log.contains("the clock stands at 20270731215959999Z, before the newest record at 20270731220000000Z"),
        "{log}"
    );
    fixture.world.set("20270731220000000Z", "36");
    fixture.step();
    let expected = format!("{HEADER}20270731220000000Z:1:0\n20270731220000000Z:1:10\n");
    assert_eq!(fixture.content(), expected);
}

#[test]
fn no_time_and_an_index_out_of_range_write_nothing() {
    let fixture = fixture(Some(HEADER));
    fixture.world.set("no time", "15");
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    fixture.world.set("00010101000000000Z", "15");
    fixture.step();
    assert_eq!(fixture.content(), HEADER);
}

#[test]
fn a_record_that_cannot_be_stored_is_not_published() {
    let fixture = fixture(Some(HEADER));
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    fs::remove_file(fixture.path()).unwrap();
    let sampler = fixture.evelyn.sampler.get().unwrap();
    let log = logged(|| sampler.attempt());
    let path = fixture.path().display().to_string();
    assert!(
        log.contains("the record could not be stored") && log.contains(&path),
        "{log}"
    );
    assert_eq!(fixture.indexes(), ["0"]);
}

#[test]
fn a_missing_status_log_is_named_and_not_created() {
    let fixture = fixture(None);
    let refusal = fixture.refusal();
    assert_eq!(
        refusal,
        format!(
            "the status log of Evelyn prod cannot be used: {} does not exist; this hub creates no data files, so provide it",
            fixture.path().display()
        )
    );
    assert!(!fixture.path().exists());
    assert!(fixture.evelyn.history().is_err());
}

#[test]
fn an_unsuitable_path_is_named() {
    let fixture = fixture(None);
    fs::create_dir_all(fixture.path()).unwrap();
    let refusal = fixture.refusal();
    assert!(
        refusal.contains(&format!("{} is a directory", fixture.path().display())),
        "{refusal}"
    );
}

#[test]
fn an_empty_or_malformed_status_log_fails_as_a_whole() {
    let empty = fixture(Some(""));
    assert_eq!(
        empty.refusal(),
        format!(
            "the status log {} is empty; begin it with the line FORMAT_VERSION=1",
            empty.path().display()
        )
    );
    let malformed = fixture(Some(&format!("{HEADER}{START}:1:0\n\n{START}:1:0\n")));
    let refusal = malformed.refusal();
    let place = format!(
        "{}:3: the record is not <timestamp>:1:<decimal index>: \"\"",
        malformed.path().display()
    );
    assert!(refusal.contains(&place), "{refusal}");
    assert!(malformed.evelyn.history().is_err(), "nothing of it is served");
    assert!(malformed.evelyn.start().is_err(), "it is not tried again");
}

#[test]
fn dropping_an_instance_ends_its_sampling() {
    let fixture = fixture(Some(HEADER));
    fixture.evelyn.start().unwrap();
    fixture.ended.recv().unwrap();
    let Fixture {
        evelyn,
        ended,
        next,
        data: _data,
        ..
    } = fixture;
    drop(evelyn);
    next.send(()).unwrap();
    assert!(
        ended.recv_timeout(Duration::from_secs(60)).is_err(),
        "its thread ends without another attempt"
    );
}
