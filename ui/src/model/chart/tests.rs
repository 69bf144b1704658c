use proptest::prelude::*;

use super::*;

fn series(values: &[f64]) -> Series {
    let mut series = Series::default();
    for (at, value) in (0..).zip(values) {
        series.push(at, *value);
    }
    series
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn extremes_are_those_of_a_scan(
        values in prop::collection::vec(-1e6..1e6, 0..5_000_usize),
        start in 0..5_000_usize,
        length in 0..5_000_usize,
    ) {
        let end = (start + length).min(values.len());
        let start = start.min(end);
        let scanned = values[start..end].iter().copied().map(Extremes::of).reduce(Extremes::and);
        prop_assert_eq!(series(&values).extremes(start..end), scanned);
    }
}

#[test]
fn an_empty_series_has_no_extremes() {
    assert_eq!(series(&[]).extremes(0..10), None);
}

#[test]
fn what_was_observed_before_a_moment_excludes_the_moment() {
    let series = series(&[5.0, 6.0, 7.0]);
    assert_eq!([-1, 0, 1, 3].map(|at| series.before(at)), [0, 0, 1, 3]);
    assert_eq!(series.get(1), Some((1, 6.0)));
    assert_eq!(series.get(3), None);
}

#[test]
fn what_is_no_number_cannot_get_in() {
    let series = series(&[f64::NAN, f64::INFINITY, f64::NEG_INFINITY]);
    let extremes = series.extremes(0..3).unwrap();
    assert_eq!((extremes.least, extremes.greatest), (f64::MIN, f64::MAX));
}
