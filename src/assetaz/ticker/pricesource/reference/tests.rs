use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use uuid::Uuid;

use super::*;
use crate::Timestamp;
use crate::assetaz::currency::CurrencyType;
use crate::assetaz::ticker::pricesource::AnnouncementError;
use crate::repetition::StopSignal;

/// Hands on what is announced, and waits for the test to let it go on.
struct Rendezvous {
    announced: Sender<PriceAnnouncement>,
    answer: Mutex<Receiver<Result<(), AnnouncementError>>>,
}

impl PriceSink for Rendezvous {
    fn announce(&self, announcement: &PriceAnnouncement) -> Result<(), AnnouncementError> {
        self.announced.send(announcement.clone()).unwrap();
        self.answer.lock().unwrap().recv().unwrap_or(Ok(()))
    }
}

fn rendezvous() -> (
    Arc<Rendezvous>,
    Receiver<PriceAnnouncement>,
    Sender<Result<(), AnnouncementError>>,
) {
    let (announced, announcements) = mpsc::channel();
    let (answers, answer) = mpsc::channel();
    let sink = Rendezvous {
        announced,
        answer: Mutex::new(answer),
    };
    (Arc::new(sink), announcements, answers)
}

/// Tells each time once, and the last one from then on.
struct Clocks(Mutex<Vec<Option<Timestamp>>>);

impl Clock for Clocks {
    fn now(&self) -> Option<Timestamp> {
        let mut times = self.0.lock().unwrap();
        if times.len() > 1 { times.remove(0) } else { times[0] }
    }
}

/// Passes at once, telling the test so.
struct Passes(Sender<()>);

impl Delay for Passes {
    fn pass(&self, stop: &StopSignal) -> bool {
        self.0.send(()).is_ok() && !stop.is_stopped()
    }
}

const DAY: Duration = Duration::from_secs(86_400);

fn source(delay: impl Delay + 'static, times: &[&str]) -> HardcodedPriceSource {
    let currency = |id, symbol| CurrencyType::new(Uuid::from_u128(id), symbol, symbol).unwrap();
    let pair = TradingPair {
        base: currency(1, "EVE"),
        quote: currency(2, "USDT"),
    };
    let clock = Clocks(Mutex::new(times.iter().map(|time| time.parse().ok()).collect()));
    HardcodedPriceSource::new(pair, Arc::new(clock), Arc::new(delay)).unwrap()
}

const FIRST: &str = "20261130120000000Z";
const SECOND: &str = "20261130120100000Z";

#[test]
fn it_quotes_14_85_at_once_and_again_after_each_delay() {
    let (passed, delays) = mpsc::channel();
    let source = source(Passes(passed), &[FIRST, SECOND]);
    let (sink, announcements, answers) = rendezvous();
    source.start(sink).unwrap();
    for time in [FIRST, SECOND] {
        let announcement = announcements.recv().unwrap();
        assert_eq!(announcement.observation.price.to_string(), "14.85");
        assert_eq!(announcement.observation.at.to_string(), time);
        assert_eq!(announcement.pair.to_string(), "EVE/USDT");
        assert_eq!(announcement.source.as_str(), "hardcoded");
        assert!(
            delays.try_recv().is_err(),
            "the delay begins when the attempt has ended"
        );
        answers.send(Ok(())).unwrap();
        delays.recv().unwrap();
    }
    drop(answers);
    source.stop();
}

#[test]
fn an_announcement_that_fails_is_followed_by_the_next_one() {
    let (passed, delays) = mpsc::channel();
    let source = source(Passes(passed), &[FIRST, SECOND]);
    let (sink, announcements, answers) = rendezvous();
    source.start(sink).unwrap();
    let announcement = announcements.recv().unwrap();
    answers
        .send(Err(AnnouncementError::UnknownSource { announcement }))
        .unwrap();
    delays.recv().unwrap();
    assert_eq!(announcements.recv().unwrap().observation.at.to_string(), SECOND);
    drop(delays);
    drop(answers);
    source.stop();
}

#[test]
fn a_clock_that_tells_no_time_announces_nothing() {
    let (passed, delays) = mpsc::channel();
    let source = source(Passes(passed), &["no time", SECOND]);
    let (sink, announcements, answers) = rendezvous();
    source.start(sink).unwrap();
    delays.recv().unwrap();
    assert_eq!(announcements.recv().unwrap().observation.at.to_string(), SECOND);
    drop(delays);
    drop(answers);
    source.stop();
}

#[test]
fn a_second_start_is_refused_and_the_first_sink_keeps_the_source() {
    let source = source(DAY, &[FIRST]);
    let (first, announcements, answers) = rendezvous();
    let (second, others, _other_answers) = rendezvous();
    source.start(first).unwrap();
    let refused = source.start(second).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the price source hardcoded runs already; stop it first"
    );
    announcements.recv().unwrap();
    drop(answers);
    source.stop();
    assert!(
        others.recv().is_err(),
        "the second sink was dropped without an announcement"
    );
}

#[test]
fn it_stops_at_once_as_often_as_asked_and_may_start_again() {
    let source = source(DAY, &[FIRST, SECOND]);
    source.stop();
    for time in [FIRST, SECOND] {
        let (sink, announcements, answers) = rendezvous();
        source.start(sink).unwrap();
        assert_eq!(announcements.recv().unwrap().observation.at.to_string(), time);
        drop(answers);
        source.stop();
        source.stop();
        assert!(announcements.recv().is_err(), "its thread has let go of the sink");
    }
}

#[test]
fn a_sink_may_stop_the_source_that_announces_to_it() {
    struct Stopping(Mutex<Option<Arc<HardcodedPriceSource>>>, Sender<()>);
    impl PriceSink for Stopping {
        fn announce(&self, _: &PriceAnnouncement) -> Result<(), AnnouncementError> {
            let source = self.0.lock().unwrap().take().unwrap();
            source.stop();
            self.1.send(()).unwrap();
            Ok(())
        }
    }
    let source = Arc::new(source(DAY, &[FIRST]));
    let (stopped, outcome) = mpsc::channel();
    source
        .start(Arc::new(Stopping(Mutex::new(Some(source.clone())), stopped)))
        .unwrap();
    outcome.recv().unwrap();
    assert!(outcome.recv().is_err(), "it does not announce again");
}

#[test]
fn it_says_that_it_asks_no_exchange() {
    assert!(source(DAY, &[]).offline_statement().contains("no network connection"));
}
