use std::sync::mpsc;

use super::*;

/// What the loop is told of what is logged at a level.
fn heard(level: LevelFilter) -> Vec<Event> {
    let (sender, events) = mpsc::channel();
    let subscriber = subscriber(level, None, sender);
    // Else the most verbose subscriber of the process decides what is logged at all.
    assert!(subscriber.max_level_hint() >= Some(LevelFilter::DEBUG), "{level}");
    tracing::subscriber::with_default(subscriber, || {
        tracing::info!(target: "nenjim_hub::evelyn::reference", index = 1, "observed a price index");
        tracing::warn!(target: "nenjim_hub::journal", path = "a\u{202e}b", second = 2, "worth a look");
    });
    events.try_iter().collect()
}

#[test]
fn what_is_observed_is_heard_at_every_level() {
    for level in [
        LevelFilter::OFF,
        LevelFilter::ERROR,
        LevelFilter::WARN,
        LevelFilter::INFO,
    ] {
        let heard = heard(level);
        let observed = heard.iter().filter(|event| matches!(event, Event::Observed)).count();
        let logged = heard.iter().filter(|event| matches!(event, Event::Log(_))).count();
        assert_eq!(observed, 1, "{level}: {heard:?}");
        let expected = match level {
            LevelFilter::INFO => 2,
            LevelFilter::WARN => 1,
            _ => 0,
        };
        assert_eq!(logged, expected, "{level}: {heard:?}");
    }
}

#[test]
fn a_record_has_its_fields_in_the_order_given_and_is_one_safe_text_everywhere() {
    let heard = heard(LevelFilter::WARN);
    let Some(Event::Log(record)) = heard.iter().find(|event| matches!(event, Event::Log(_))) else {
        panic!("nothing was logged: {heard:?}");
    };
    let text = "nenjim_hub::journal: worth a look path=a\\u{202e}b second=2";
    assert_eq!(record.text(), text);
    let at = |text: &str| {
        Record {
            at: text.parse().unwrap(),
            ..record.clone()
        }
        .to_string()
    };
    assert_eq!(
        at("20260805131542783Z"),
        format!("2026-08-05T13:15:42.783Z WARN  {text}")
    );
}
