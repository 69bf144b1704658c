use super::*;

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn decimal(text: &str) -> Decimal {
    text.parse().unwrap()
}

const START: &str = "20260731220000000Z";
const A_YEAR_LATER: &str = "20270731220000000Z";

#[test]
fn the_expected_price_is_15_at_the_start_and_18_a_year_later_to_the_last_digit() {
    assert_eq!(expected_price(at(START)).unwrap().to_string(), "15");
    assert_eq!(expected_price(at(A_YEAR_LATER)).unwrap().to_string(), "18");
}

#[test]
fn the_expected_price_after_some_weeks_agrees_with_independent_arithmetic_to_28_digits() {
    // 18 d 3 h 8 min 14 s after the start; computed elsewhere to 60 digits.
    let expected = expected_price(at("20260819010814000Z")).unwrap();
    assert_eq!(expected.round_dp(12), decimal("15.136464436276"));
    assert_eq!(expected, decimal("15.136464436276294019751044741"));
}

#[test]
fn a_millisecond_counts_either_side_of_the_start() {
    assert_eq!(
        expected_price(at("20260731220000001Z")).unwrap(),
        decimal("15.000000000086720679601637015")
    );
    assert_eq!(
        expected_price(at("20260731215959999Z")).unwrap(),
        decimal("14.999999999913279320398864350")
    );
}

#[test]
fn equal_ten_per_cent_either_way_double_and_half_give_the_seeded_indexes_exactly() {
    for (moment, expected) in [(START, "15"), (A_YEAR_LATER, "18")] {
        for (factor, index) in [("1", "0"), ("1.1", "1"), ("0.9", "-1"), ("2", "10"), ("0.5", "-5")] {
            let actual = decimal(expected) * decimal(factor);
            let computed = price_index(actual, at(moment)).unwrap();
            assert_eq!(computed.to_string(), index, "{factor} x {expected}");
        }
    }
}

#[test]
fn an_index_has_28_decimal_places() {
    let index = price_index(decimal("14.85"), at("20260819010814000Z")).unwrap();
    assert_eq!(index, decimal("-0.1892545233943461368884331039"));
    assert!(index.scale() >= 27, "{index}");
}

#[test]
fn what_a_decimal_cannot_hold_is_no_number_and_no_panic() {
    let last = at("99991231235959999Z");
    let first = at("00010101000000000Z");
    assert_eq!(expected_price(last), None);
    assert_eq!(
        expected_price(first),
        Some(Decimal::ZERO),
        "less than the smallest decimal"
    );
    assert_eq!(price_index(decimal("14.85"), last), Some(decimal("-10")));
    assert_eq!(price_index(decimal("14.85"), first), None);
    assert_eq!(price_index(Decimal::MAX, at("19941122201320000Z")), None);
    assert_eq!(price_index(Decimal::ZERO, at(START)), Some(decimal("-10")));
}
