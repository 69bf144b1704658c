use super::*;

#[test]
fn plain_decimals_are_read_to_the_last_digit() {
    for text in [
        "0",
        "14.85",
        "-0.6912345678901234567890123456",
        "15.00",
        "79228162514264337593543950335",
    ] {
        assert_eq!(parse(text).unwrap().to_string(), text);
    }
    assert_eq!(parse("007.5").unwrap().to_string(), "7.5");
}

#[test]
fn every_other_notation_is_refused() {
    for text in [
        "", "-", "+1", ".5", "5.", "-.5", "1e3", "1_000", "1,5", " 1", "1 ", "1\r", "--1", "1.2.3", "٣", "NaN", "1\0",
    ] {
        assert_eq!(parse(text), None, "{text:?}");
    }
}

#[test]
fn a_number_that_would_be_rounded_is_refused() {
    assert_eq!(parse("0.12345678901234567890123456789"), None);
    assert_eq!(parse("123456789012345678901234567890"), None);
}
