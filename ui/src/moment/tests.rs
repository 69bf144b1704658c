use super::parse;

fn version(text: &str) -> String {
    parse(text).unwrap().version.to_string()
}

fn reason(text: &str) -> &'static str {
    parse(text).unwrap_err().reason
}

#[test]
fn a_version_is_taken_as_it_is() {
    let moment = parse("20260805131542783Z").unwrap();
    assert_eq!(moment.version.to_string(), "20260805131542783Z");
    assert!(moment.is_version);
    assert_eq!(version(" 20260805131542783Z\n"), "20260805131542783Z");
}

#[test]
fn a_date_is_its_last_millisecond() {
    assert_eq!(version("2026-08-05"), "20260805235959999Z");
    assert_eq!(version("2024-02-29"), "20240229235959999Z");
    assert_eq!(version("9999-12-31"), "99991231235959999Z");
    assert!(!parse("2026-08-05").unwrap().is_version);
}

#[test]
fn a_date_may_be_written_without_hyphens_and_a_month_is_its_last_millisecond() {
    assert_eq!(version("20251021"), version("2025-10-21"));
    assert_eq!(version("2025-10"), "20251031235959999Z");
    assert_eq!(version("2025-02"), "20250228235959999Z");
    assert_eq!(version("2024-02"), "20240229235959999Z");
    assert!(!parse("2025-10").unwrap().is_version);
    assert_eq!(reason("2025-13"), "the month is not 01 to 12");
    assert_eq!(reason("20250230"), "the month has no such day");
}

#[test]
fn an_instant_is_converted_and_cut() {
    assert_eq!(version("2026-08-05T13:15:42Z"), "20260805131542000Z");
    assert_eq!(version("2026-08-05t13:15:42.7z"), "20260805131542700Z");
    assert_eq!(version("2026-08-05 13:15:42.7839999999999Z"), "20260805131542783Z");
    assert_eq!(version("2026-08-05T01:15:42.783+02:00"), "20260804231542783Z");
    assert_eq!(version("2026-12-31T23:30:00-01:30"), "20270101010000000Z");
    assert_eq!(version("2026-08-05T13:15:42-00:00"), "20260805131542000Z");
    assert_eq!(version("1969-12-31T23:59:59.999Z"), "19691231235959999Z");
}

#[test]
fn what_is_no_moment_is_refused_with_the_rule_it_breaks() {
    assert_eq!(
        reason("2026-08-05T13:15:42"),
        "it has no time zone; end it with Z or an offset such as +02:00"
    );
    assert_eq!(reason("2026-02-29"), "the month has no such day");
    assert_eq!(reason("2026-13-01"), "the month is not 01 to 12");
    assert_eq!(reason("0000-01-01"), "there is no year 0000");
    assert_eq!(
        reason("2026-08-05T13:15:60Z"),
        "the second is not 00 to 59, and leap seconds are not written"
    );
    assert_eq!(
        reason("0001-01-01T00:00:00+00:01"),
        "it lies outside the years 0001 to 9999"
    );
    assert_eq!(
        reason("9999-12-31T23:59:59-00:01"),
        "it lies outside the years 0001 to 9999"
    );
    for text in [
        "",
        " ",
        "-",
        "today",
        "2026",
        "2026-8",
        "2026-",
        "2026080",
        "202608051",
        "2026-8-5",
        "+2026-08-05",
        "2026-08-05T",
        "2026-08-05T13:15Z",
        "2026-08-05T13:15:42.Z",
        "2026-08-05T13:15:42+2",
        "2026-08-05T13:15:42+24:00",
        "2026-08-05T13:15:42+00:60",
        "2026-08-05T13:15:42ZZ",
        "2026-08-05x13:15:42Z",
        "2026-08-0５",
        "２０26-08-05",
        "2026-08-05T-1:15:42Z",
        "2026080513154278Z",
        "20260805131542783",
        "20260805131542783z",
        "2026-08-05-01-01",
    ] {
        assert!(parse(text).is_err(), "{text:?}");
    }
}

#[test]
fn a_refusal_is_safe_to_show_and_says_what_to_write() {
    let message = parse("\u{1b}[2J\u{202e}").unwrap_err().to_string();
    assert!(!message.contains(['\u{1b}', '\u{202e}']), "{message:?}");
    for form in [
        "2026-08-05 ",
        "20260805)",
        "2026-08)",
        "2026-08-05T13:15:42Z",
        "20260805131542783Z",
    ] {
        assert!(message.contains(form), "{message}");
    }
}
