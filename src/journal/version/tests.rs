use super::*;

#[test]
fn real_moments_are_accepted_and_print_back() {
    for text in [
        "20260805131542783Z",
        "00010101000000000Z",
        "99991231235959999Z",
        "20240229000000000Z",
        "20000229000000000Z",
    ] {
        assert_eq!(text.parse::<Timestamp>().unwrap().to_string(), text);
    }
}

#[test]
fn what_common_time_crates_accept_is_rejected() {
    for text in [
        "",
        "20260805131542783",
        "20260805131542783z",
        "+2026080513154278Z",
        " 2026080513154278Z",
        "20260805131542783Z ",
        "2026080513154278Z",
        "202608051315427830Z",
        "20260805131560000Z",
        "20260805136042783Z",
        "20260805241542783Z",
        "00000805131542783Z",
        "20261305131542783Z",
        "20260005131542783Z",
        "20260800131542783Z",
        "20260832131542783Z",
        "20230229000000000Z",
        "19000229000000000Z",
        "20260431000000000Z",
        "２0260805131542783Z",
    ] {
        assert!(text.parse::<Timestamp>().is_err(), "{text} was accepted");
    }
}

#[test]
fn unix_milliseconds_are_those_of_the_calendar() {
    for (text, milliseconds) in [
        ("19700101000000000Z", 0),
        ("19691231235959999Z", -1),
        ("20260731220000000Z", 1_785_535_200_000),
        ("20000301000000000Z", 951_868_800_000),
        ("00010101000000000Z", -62_135_596_800_000),
        ("99991231235959999Z", 253_402_300_799_999),
    ] {
        let timestamp: Timestamp = text.parse().unwrap();
        assert_eq!(timestamp.unix_milliseconds(), milliseconds, "{text}");
        assert_eq!(
            Timestamp::from_unix_milliseconds(milliseconds),
            Some(timestamp),
            "{text}"
        );
    }
    assert_eq!(Timestamp::from_unix_milliseconds(-62_135_596_800_001), None);
    assert_eq!(Timestamp::from_unix_milliseconds(253_402_300_800_000), None);
}

#[test]
fn a_system_clock_is_read_to_the_millisecond_that_has_begun() {
    use std::time::{Duration, UNIX_EPOCH};
    let at = |time| Timestamp::from_system_time(time).map(|timestamp| timestamp.to_string());
    let shown = |text: &str| Some(text.to_owned());
    assert_eq!(at(UNIX_EPOCH), shown("19700101000000000Z"));
    assert_eq!(
        at(UNIX_EPOCH + Duration::from_nanos(1_999_999)),
        shown("19700101000000001Z")
    );
    assert_eq!(at(UNIX_EPOCH - Duration::from_nanos(1)), shown("19691231235959999Z"));
    let years = |count: u64| Duration::from_secs(count * 366 * 86_400);
    assert_eq!(at(UNIX_EPOCH + years(8_100)), None);
    assert_eq!(at(UNIX_EPOCH - years(2_000)), None);
}

#[test]
fn versions_that_differ_in_build_metadata_are_two_versions() {
    let version = |text: &str| text.parse::<ReleaseVersion>().unwrap();
    assert_ne!(version("1.0.0+a"), version("1.0.0+b"));
    assert_ne!(version("1.0.0-rc.1"), version("1.0.0"));
}
