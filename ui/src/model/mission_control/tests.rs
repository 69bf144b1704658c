use nenjim_hub::Decimal;

use super::*;

const MINUTE: i64 = 60_000;

fn at(minute: i64) -> Timestamp {
    let start: Timestamp = "20260805120000000Z".parse().unwrap();
    Timestamp::from_unix_milliseconds(start.unix_milliseconds() + minute * MINUTE).unwrap()
}

fn point(minute: i64) -> ChartPoint {
    ChartPoint {
        at: at(minute),
        index: Decimal::from(minute),
    }
}

fn screen(minutes: &[i64]) -> MissionControlScreen {
    let mut screen = MissionControlScreen::default();
    let points: Vec<ChartPoint> = minutes.iter().map(|minute| point(*minute)).collect();
    screen
        .chart(0, "prod")
        .extend(points.len(), |position| points.get(position).copied(), None);
    screen
}

fn window(screen: &MissionControlScreen, as_of: Option<Timestamp>) -> Option<(i64, i64)> {
    let window = screen.window(as_of)?;
    let minute = |milliseconds: i64| (milliseconds - at(0).unix_milliseconds()) / MINUTE;
    Some((minute(window.from), minute(window.to)))
}

#[test]
fn a_chart_takes_only_what_is_new_and_tells_whether_there_was_anything() {
    let mut chart = Chart::new("prod");
    assert!(chart.extend(2, |position| Some(point(position as i64)), None));
    assert!(!chart.extend(2, |position| Some(point(position as i64)), None));
    let asked = std::cell::RefCell::new(Vec::new());
    let ask = |position: usize| {
        asked.borrow_mut().push(position);
        Some(point(position as i64))
    };
    assert!(chart.extend(3, ask, None));
    assert!(asked.borrow().iter().all(|position| *position == 2), "{asked:?}");
    assert_eq!(chart.newest, Some(point(2)));
}

#[test]
fn as_of_a_moment_the_newest_is_the_one_at_or_before_it() {
    let newest = |as_of| {
        let mut chart = Chart::new("prod");
        chart.extend(3, |position| Some(point(position as i64)), Some(as_of));
        chart.newest
    };
    let earlier = |moment: Timestamp| Timestamp::from_unix_milliseconds(moment.unix_milliseconds() - 1).unwrap();
    assert_eq!(newest(at(1)), Some(point(1)));
    assert_eq!(newest(earlier(at(1))), Some(point(0)));
    assert_eq!(newest(earlier(at(0))), None);
}

#[test]
fn the_charts_end_with_the_newest_observation_of_all_of_them() {
    let mut screen = screen(&[0, 1, 5]);
    screen.chart(1, "test").extend(1, |_| Some(point(9)), None);
    assert_eq!(window(&screen, None), Some((0, 9)));
}

#[test]
fn the_charts_end_as_of_the_moment() {
    let mut screen = screen(&[0, 100, 200]);
    assert_eq!(window(&screen, Some(at(150))), Some((0, 150)));
    screen.range = TimeRange::Hour;
    assert_eq!(window(&screen, Some(at(150))), Some((90, 150)));
    assert_eq!(window(&screen, Some(at(-1))), None);
}

#[test]
fn one_observation_has_a_minute_and_none_has_no_time_to_be_shown_in() {
    assert_eq!(window(&screen(&[7]), None), Some((6, 7)));
    assert_eq!(window(&screen(&[]), None), None);
}

#[test]
fn ranges_become_shorter_and_longer_up_to_their_ends() {
    let mut ranges = vec![TimeRange::All];
    while let Some(shorter) = ranges[ranges.len() - 1].shorter() {
        assert_eq!(shorter.longer(), ranges.last().copied());
        ranges.push(shorter);
    }
    assert_eq!(ranges, TimeRange::ALL);
    assert_eq!(TimeRange::All.longer(), None);
}
