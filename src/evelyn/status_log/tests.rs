use proptest::prelude::*;

use super::*;

/// Reads a status log's lines; the number of the refused one with its reason, or the records.
fn read(lines: &[&str]) -> Result<Option<Vec<Sample>>, (usize, &'static str)> {
    let mut log = StatusLog::default();
    for (number, line) in lines.iter().enumerate() {
        log.read_line(line).map_err(|reason| (number + 1, reason))?;
    }
    Ok(log.finish())
}

fn sample(at: &str, index: &str) -> Sample {
    Sample {
        at: at.parse().unwrap(),
        price_index: index.parse().unwrap(),
    }
}

const FIRST: &str = "FORMAT_VERSION=1";

#[test]
fn a_status_log_is_its_version_and_its_records() {
    assert_eq!(read(&[FIRST]), Ok(Some(vec![])));
    assert_eq!(
        read(&[
            FIRST,
            "20261130120000000Z:1:-0.6912345678901234567890123456",
            "20261130120000000Z:1:0",
            "20261130120100000Z:1:10",
        ]),
        Ok(Some(vec![
            sample("20261130120000000Z", "-0.6912345678901234567890123456"),
            sample("20261130120000000Z", "0"),
            sample("20261130120100000Z", "10"),
        ]))
    );
}

#[test]
fn nothing_at_all_is_no_status_log() {
    assert_eq!(read(&[]), Ok(None));
}

#[test]
fn another_first_line_is_refused() {
    for first in [
        "",
        "FORMAT_VERSION=2",
        "FORMAT_VERSION=1 ",
        "FORMAT_VERSION=1\r",
        "\u{feff}FORMAT_VERSION=1",
        "# log",
        "20261130120000000Z:1:0",
    ] {
        assert_eq!(read(&[first, FIRST]).unwrap_err().0, 1, "{first:?}");
    }
}

#[test]
fn anything_but_a_record_is_refused_by_line() {
    for line in [
        "",
        " ",
        "# comment",
        FIRST,
        "20261130120000000Z",
        "20261130120000000Z:1",
        "20261130120000000Z:1:",
        "20261130120000000Z:0",
        "20261130120000000Z:2:0",
        "20261130120000000Z:01:0",
        "20261130120000000Z:1:0:0",
        "20261130120000000Z:1:0 # comment",
        "20261130120000000Z:1: 0",
        "20261130120000000Z:1:+1",
        "20261130120000000Z:1:1e1",
        "20261130120000000Z:1:0\r",
        "20261130120000000Z:1:0.12345678901234567890123456789",
        "20261130120000000:1:0",
        "\u{0}0261130120000000Z:1:0",
        "20261131120000000Z:1:0",
    ] {
        let refused = read(&[FIRST, "20261130110000000Z:1:0", line]).unwrap_err();
        assert_eq!(refused.0, 3, "{line:?}");
    }
}

#[test]
fn time_never_goes_back() {
    assert_eq!(
        read(&[FIRST, "20261130120000000Z:1:0", "20261130115959999Z:1:0"]),
        Err((3, "the record is earlier than the one before it"))
    );
}

#[test]
fn what_is_printed_is_read_back() {
    for index in [
        "0",
        "-1",
        "10",
        "-0.1892545233943461368884331039",
        "79228162514264337593543950335",
    ] {
        let sample = sample("20261130120000000Z", index);
        let line = print(&sample);
        assert_eq!(line, format!("20261130120000000Z:1:{index}"));
        assert_eq!(read(&[FIRST, &line]), Ok(Some(vec![sample])));
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(line in "\\PC*|20261130120000000Z:1:-?[0-9.]{0,400}") {
        let _ = read(&[FIRST, &line]);
    }

    #[test]
    fn every_index_that_can_be_stored_is_read_back(mantissa in any::<i128>(), scale in 0_u32..=28) {
        let mantissa = mantissa % (1 << 96);
        let index = rust_decimal::Decimal::from_i128_with_scale(mantissa, scale);
        let stored = Sample { at: "20261130120000000Z".parse().unwrap(), price_index: index };
        let line = print(&stored);
        prop_assert_eq!(read(&[FIRST, &line]), Ok(Some(vec![stored])));
    }
}
