use super::*;

const MINUTE: i64 = 60_000;

fn series(values: &[f64]) -> Series {
    let mut series = Series::default();
    for (minute, value) in (0..).zip(values) {
        series.push(minute * MINUTE, *value);
    }
    series
}

fn drawn_in(series: &Series, to: i64, ascii: bool, width: u16, height: u16) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw(
        Theme::new(false, ascii),
        series,
        Window { from: 0, to },
        area,
        &mut buffer,
    );
    area.rows()
        .map(|row| row.positions().map(|at| buffer[at].symbol()).collect::<String>())
        .collect()
}

fn drawn(values: &[f64], ascii: bool, width: u16, height: u16) -> Vec<String> {
    let to = (values.len() as i64 - 1).max(1) * MINUTE;
    drawn_in(&series(values), to, ascii, width, height)
}

/// The row that the zero is on.
fn zero_row(lines: &[String]) -> usize {
    lines
        .iter()
        .position(|line| line.trim_start().starts_with('0'))
        .unwrap()
}

#[test]
fn values_stand_above_and_below_a_zero_in_the_middle() {
    let values: Vec<f64> = (0..20).map(|minute| if minute < 10 { 2.0 } else { -2.0 }).collect();
    assert_eq!(
        drawn(&values, true, 24, 8),
        [
            "+2|***********          ",
            "  |          *          ",
            "  |          *          ",
            " 0+----------**---------",
            "  |           *         ",
            "  |           *         ",
            "-2|           **********",
            "   00:00Z         00:19Z",
        ]
    );
}

#[test]
fn the_zero_is_drawn_in_the_middle_whatever_the_values() {
    for values in [
        &[3.0, 4.0, 5.0][..],
        &[-3.0, -4.0][..],
        &[0.0, 0.0][..],
        &[][..],
        &[0.3][..],
    ] {
        for height in 4..20 {
            for ascii in [false, true] {
                let lines = drawn(values, ascii, 40, height);
                let rows = usize::from(height) - 1 - usize::from(height % 2);
                assert_eq!(zero_row(&lines), rows / 2, "{values:?} in {height} rows: {lines:#?}");
                let (top, bottom) = (lines[0].trim_start(), lines[rows - 1].trim_start());
                assert_eq!(top[..2].replace('+', "-"), bottom[..2], "{lines:#?}");
            }
        }
    }
}

#[test]
fn opposite_values_lie_equally_far_from_zero() {
    let theme = Theme::new(false, false);
    for height in [3, 5, 7, 21] {
        let grid = Grid::new(theme, Rect::new(0, 0, 10, height));
        let middle = grid.rows / 2;
        for step in 0..=100 {
            let value = f64::from(step) / 100.0;
            assert_eq!(middle - grid.row(value, 1.0), grid.row(-value, 1.0) - middle);
        }
        assert_eq!((grid.row(1.0, 1.0), grid.row(-1.0, 1.0)), (0, grid.rows - 1));
        assert_eq!(
            middle / 4,
            usize::from(height / 2),
            "zero lies in the middle row of cells"
        );
    }
}

#[test]
fn a_spike_is_seen_however_many_values_a_column_stands_for() {
    let mut values = vec![0.0; 100_000];
    values[54_321] = 5.0;
    for ascii in [false, true] {
        let lines = drawn(&values, ascii, 60, 9);
        let top: String = lines[0].chars().skip(3).collect();
        assert_eq!(top.trim().chars().count(), 1, "{lines:#?}");
    }
}

#[test]
fn time_without_observations_stays_empty() {
    let mut series = series(&[1.0; 10]);
    series.push(500 * MINUTE, 1.0);
    let lines = drawn_in(&series, 500 * MINUTE, true, 53, 4);
    assert_eq!(lines[0], format!("+1|*{}*", " ".repeat(48)));
}

#[test]
fn a_single_value_is_one_dot_at_the_end() {
    let mut series = Series::default();
    series.push(MINUTE, -1.0);
    assert_eq!(
        drawn_in(&series, MINUTE, false, 24, 4),
        [
            "+1│                     ",
            " 0┼─────────────────────",
            "-1│                    ⠠",
            "   00:00:00Z   00:01:00Z"
        ]
    );
}

#[test]
fn huge_and_tiny_values_have_their_axis() {
    let top = |value: f64| {
        let line = drawn(&[value, -value], false, 40, 5).remove(0);
        line.split('│').next().unwrap().to_owned()
    };
    assert_eq!(top(7.9e28), "+1e29");
    assert_eq!(top(123_456.0), "+200000");
    assert_eq!(top(0.03), "+0.05");
    assert_eq!(top(3e-28), "+5e-28");
    assert_eq!(top(f64::MAX), "+2e308");
}

#[test]
fn every_size_is_drawn_without_leaving_its_area() {
    let series = series(&[1.0, -3.0, 2.0]);
    for width in 0..70 {
        for height in 0..12 {
            let area = Rect::new(3, 2, width, height);
            let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 20));
            if fits(area) {
                let window = Window {
                    from: 0,
                    to: 2 * MINUTE,
                };
                draw(Theme::new(false, false), &series, window, area, &mut buffer);
            }
            for at in buffer.area.positions().filter(|at| !area.contains(*at)) {
                assert_eq!(buffer[at].symbol(), " ", "{area} leaked to {at}");
            }
        }
    }
}

#[test]
fn no_two_moments_of_an_axis_read_the_same() {
    for minutes in 1..10_usize {
        for width in 30..90 {
            let values = vec![1.0; minutes + 1];
            let line = drawn(&values, true, width, 4).pop().unwrap();
            let mut labels: Vec<&str> = line
                .split("Z")
                .map(str::trim)
                .filter(|label| !label.is_empty())
                .collect();
            let count = labels.len();
            labels.dedup();
            assert_eq!(labels.len(), count, "{line}");
        }
    }
    let line = drawn(&[1.0; 2], true, 73, 4).pop().unwrap();
    assert_eq!(
        line.split_whitespace().collect::<Vec<_>>().join(" "),
        "1970-01-01 00:00:00Z 1970-01-01 00:00:30Z 1970-01-01 00:01:00Z"
    );
}

#[test]
fn the_times_at_the_ends_are_told_in_full_where_there_is_room() {
    let line = |width| drawn(&[1.0; 61], true, width, 4).pop().unwrap();
    assert_eq!(
        line(73).split_whitespace().collect::<Vec<_>>().join(" "),
        "1970-01-01 00:00Z 1970-01-01 00:30Z 1970-01-01 01:00Z"
    );
    assert_eq!(line(30).trim(), "01-01 00:00Z   01-01 01:00Z");
}
