use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use super::*;

/// What the log writes for the records of `say`.
fn logged(ansi: bool, say: impl FnOnce()) -> String {
    let written = tempfile::NamedTempFile::new().unwrap();
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(Arc::new(written.reopen().unwrap()))
        .with_ansi(ansi)
        .event_format(RecordLine);
    tracing::subscriber::with_default(tracing_subscriber::registry().with(lines), say);
    std::fs::read_to_string(written.path()).unwrap()
}

#[test]
fn a_record_is_one_line_with_its_fields_in_the_order_they_were_given() {
    let line = logged(false, || {
        tracing::warn!(target: "pump", z = 1, a = %"two", "the pump of {} is hot", "house 3");
    });
    assert_eq!(&line[24..], " WARN  pump: the pump of house 3 is hot z=1 a=two\n");
}

#[test]
fn nothing_untrusted_reaches_the_log_raw() {
    let name = "a\u{1b}[2J\n2026-01-01T00:00:00.000Z INFO  forged: b\r\u{202e}\u{200b}\u{9b}";
    for ansi in [false, true] {
        let line = logged(ansi, || {
            tracing::error!(target: "pump", shown = %name, debugged = ?name, "{name}");
        });
        assert_eq!(line.matches('\n').count(), 1, "{line:?}");
        let record = line.trim_end_matches('\n').split_once("pump: ").unwrap().1;
        assert!(!record.contains(nenjim_hub::is_unsafe_to_show), "{record:?}");
        assert!(
            record.contains(r"\u{202e}") && record.contains(r"\u{200b}"),
            "dropped silently: {record:?}"
        );
    }
}

#[test]
fn only_the_level_is_coloured_and_only_where_it_was_asked_for() {
    let say = || tracing::info!(target: "pump", "{}", "running");
    assert!(!logged(false, say).contains('\u{1b}'));
    let coloured = logged(true, say);
    assert_eq!(&coloured[24..], " \u{1b}[32mINFO \u{1b}[0m pump: running\n");
}

#[test]
fn times_are_rfc_3339_in_utc_with_milliseconds() {
    let shown = |milliseconds| Now(UNIX_EPOCH + Duration::from_millis(milliseconds)).to_string();
    assert_eq!(shown(0), "1970-01-01T00:00:00.000Z");
    assert_eq!(shown(951_782_399_999), "2000-02-28T23:59:59.999Z");
    assert_eq!(shown(951_782_400_000), "2000-02-29T00:00:00.000Z");
    let far = UNIX_EPOCH + Duration::from_secs(300_000_000_000);
    assert_eq!(Now(far).to_string(), "(a clock outside the years 0001 to 9999)");
}
