use proptest::prelude::*;

use super::*;

fn observation(at: &str, price: &str) -> PriceObservation {
    PriceObservation {
        at: at.parse().unwrap(),
        price: price.parse().unwrap(),
    }
}

#[test]
fn observations_comments_and_blank_lines_are_told_apart() {
    let known = observation("20260805131542783Z", "14.85");
    for line in [
        "20260805131542783Z:14.85",
        "20260805131542783Z:14.85 # as quoted",
        "20260805131542783Z:14.85\t#",
        "20260805131542783Z:14.85#close",
        "20260805131542783Z:14.85  ",
    ] {
        assert_eq!(parse(line), Ok(Some(known)), "{line:?}");
    }
    for line in [
        "",
        "   ",
        "\t",
        "# a comment",
        "  # indented",
        "#20260805131542783Z:14.85",
    ] {
        assert_eq!(parse(line), Ok(None), "{line:?}");
    }
}

#[test]
fn everything_else_is_malformed() {
    for line in [
        "20260805131542783Z",
        "20260805131542783Z:",
        "20260805131542783Z: 14.85",
        "20260805131542783Z :14.85",
        " 20260805131542783Z:14.85",
        "20260805131542783Z:14.85:1",
        "20260805131542783Z:1:14.85",
        "20260805131542783Z=14.85",
        "20260805131542783Z:14,85",
        "20260805131542783Z:1e1",
        "20260805131542783Z:+14.85",
        "20260805131542783Z:-14.85",
        "20260805131542783Z:0",
        "20260805131542783Z:0.00",
        "20260805131542783Z:14.",
        "20260805131542783Z:NaN",
        "20260805131542783Z:14.85\r",
        "20260805131542783Z:0.12345678901234567890123456789",
        "20260805131542783:14.85",
        "2026-08-05T13:15:42Z:14.85",
        "20260231000000000Z:14.85",
        "\u{feff}20260805131542783Z:14.85",
        "\u{0}0260805131542783Z:14.85",
        ":14.85",
        "14.85",
        "\r",
        "\u{0}",
    ] {
        assert!(parse(line).is_err(), "{line:?}");
    }
}

#[test]
fn what_is_printed_is_read_back() {
    for price in [
        "14.85",
        "14.850",
        "15",
        "0.0000000000000000000000000001",
        "79228162514264337593543950335",
    ] {
        let observation = observation("20260805131542783Z", price);
        let line = print(&observation);
        assert_eq!(line, format!("20260805131542783Z:{price}"));
        assert_eq!(parse(&line), Ok(Some(observation)));
    }
}

#[test]
fn the_path_spells_the_pair_and_the_source() {
    let currency =
        |id: &str, symbol| crate::assetaz::currency::CurrencyType::new(id.parse().unwrap(), symbol, symbol).unwrap();
    let pair = TradingPair {
        base: currency("019c3f9f-41d1-7a73-b1df-d4c11c7ff301", "EVE"),
        quote: currency("c8669973-0045-468e-8b2b-781d06d123b2", "USDT"),
    };
    let path = path(Path::new("/data"), &pair, &"hardcoded".parse().unwrap());
    let expected = "/data/assetaz/ticker/019c3f9f-41d1-7a73-b1df-d4c11c7ff301/c8669973-0045-468e-8b2b-781d06d123b2/hardcoded/EVE_USDT.prices";
    assert_eq!(path, Path::new(expected));
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(line in "\\PC*") {
        let _ = parse(&line);
    }

    #[test]
    fn whatever_is_accepted_is_printed_and_read_back(line in "2026(0|1)[0-9]{3}(0|1)[0-9]{8}Z:[0-9]{1,30}(\\.[0-9]{1,30})?") {
        if let Ok(Some(observation)) = parse(&line) {
            prop_assert_eq!(parse(&print(&observation)), Ok(Some(observation)));
        }
    }
}
