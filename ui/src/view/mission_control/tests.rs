use std::time::Duration;

use nenjim_hub::assetaz::currency::{CurrencyType, EVELYN_IOU, TETHER_USD};
use nenjim_hub::assetaz::ticker::pricesource::PriceObservation;
use nenjim_hub::assetaz::ticker::{LatestPrice, TradingPair};
use nenjim_hub::{STARTUP_ORDER, Timestamp};
use ratatui::layout::Size;

use super::*;
use crate::model::Screen;
use crate::model::mission_control::{Burner, TimeRange};
use crate::view;

const MINUTE: i64 = 60_000;

fn at(minute: i64) -> Timestamp {
    let start: Timestamp = "20261101120000000Z".parse().unwrap();
    Timestamp::from_unix_milliseconds(start.unix_milliseconds() + minute * MINUTE).unwrap()
}

/// The screen before its components have started.
fn model(width: u16, height: u16) -> Model {
    let mut model = Model::fresh(Size::new(width, height), at(125));
    model.screen = Screen::MissionControl;
    model
}

/// The screen once everything has started, with what each of the two instances observed.
fn observed(width: u16, height: u16, instances: [&[(i64, Decimal)]; 2]) -> Model {
    let mut model = model(width, height);
    for id in STARTUP_ORDER {
        model.hub.started(id.parse().unwrap(), Duration::ZERO);
    }
    for (name, points) in ["prod", "test"].into_iter().zip(instances) {
        let mut chart = Chart::new(name);
        let point = |position: usize| {
            let (minute, index) = *points.get(position)?;
            Some(ChartPoint { at: at(minute), index })
        };
        chart.extend(points.len(), point, model.as_of.map(JournalVersion::timestamp));
        model.mission_control.charts.push(chart);
    }
    model
}

fn drawn(model: &Model) -> String {
    let area = Rect::new(0, 0, model.size.width, model.size.height);
    let mut buffer = Buffer::empty(area);
    view::draw(model, area, &mut buffer);
    area.rows()
        .map(|row| row.positions().map(|at| buffer[at].symbol()).collect::<String>() + "\n")
        .collect()
}

fn hour() -> Vec<(i64, Decimal)> {
    (0..=120).map(|minute| (minute, Decimal::new(minute - 40, 2))).collect()
}

#[test]
fn the_newest_values_and_the_price_stand_beside_the_charts() {
    let mut model = observed(120, 30, [&hour(), &[(118, Decimal::new(-1_234_567, 6))]]);
    let pair = TradingPair {
        base: CurrencyType::new(EVELYN_IOU, "Evelyn IOU", "EVE").unwrap(),
        quote: CurrencyType::new(TETHER_USD, "Tether USD", "USDT").unwrap(),
    };
    let latest = LatestPrice {
        observation: PriceObservation {
            at: at(124),
            price: Decimal::new(1_485, 2),
        },
        source: "hardcoded".parse().unwrap(),
    };
    model.mission_control.price = Some(Ok((pair, latest)));
    let screen = drawn(&model);
    for text in [
        "prod +0.80 › all",
        "test -1.2346 › all",
        "index      -1.234567",
        "EVE/USDT, latest price",
        "price      14.85",
        "source     hardcoded",
        "observed   14:04:00Z, once a minute",
        "observed   14:00:00Z, once a minute",
        "2026-11-01 12:00Z",
        " 0┼",
    ] {
        assert!(screen.contains(text), "{text:?} in\n{screen}");
    }
}

#[test]
fn at_80_by_24_the_charts_have_rows_and_all_values_are_read() {
    let long: Decimal = "-0.6854565512345678901234567890".parse().unwrap();
    let mut model = observed(80, 24, [&hour(), &[(118, long), (120, long)]]);
    model.mission_control.price = Some(Err("no price was observed".to_owned()));
    let screen = drawn(&model);
    for text in [
        "› prod +0.80 ",
        "› test -0.6855 ",
        "prod       index +0.80, expected price 15.7106, observed 14:00:00Z",
        "test       index -0.685457, expected price 15.7106, observed 14:00:00Z",
        "all: -0.4000 to +0.8000 in 121 observations",
        "all: -0.6855 to -0.6855 in 2 observations",
    ] {
        assert!(screen.contains(text), "{text:?} in\n{screen}");
    }
    assert!(!screen.contains(" ago"), "an age would stand still\n{screen}");
    let of_charts = screen
        .lines()
        .filter(|line| line.matches(['│', '┼']).count() == 6)
        .count();
    assert!(of_charts >= 9, "{of_charts} rows in\n{screen}");
}

#[test]
fn an_observation_of_another_day_is_told_with_its_day() {
    let mut model = observed(120, 40, [&hour(), &hour()]);
    model.now.wall = at(3 * 24 * 60);
    let screen = drawn(&model);
    assert!(screen.contains("observed   2026-11-01 14:00:00Z"), "{screen}");
}

#[test]
fn before_its_start_the_screen_says_what_it_waits_for() {
    let screen = drawn(&model(120, 30));
    assert!(
        screen.contains("Mission Control has not started: waiting for its turn"),
        "{screen}"
    );
    assert!(screen.contains("the hub has no Registry yet"), "{screen}");
}

#[test]
fn an_instance_that_observed_nothing_has_words_instead_of_a_chart() {
    let screen = drawn(&observed(120, 30, [&[], &[]]));
    assert!(
        screen.contains("nothing was observed yet: the first observation comes within a minute"),
        "{screen}"
    );
    assert!(!screen.contains('┼'), "{screen}");
}

#[test]
fn before_the_first_observation_nothing_is_shown_as_of_then() {
    let mut model = observed(120, 30, [&[], &[]]);
    model.as_of = Some(at(-1).into());
    let screen = drawn(&model);
    assert!(
        screen.contains("no observation at or before 20261101115900000Z"),
        "{screen}"
    );
}

#[test]
fn a_range_is_told_with_its_extremes() {
    let mut model = observed(120, 40, [&hour(), &hour()]);
    model.mission_control.range = TimeRange::Hour;
    let screen = drawn(&model);
    assert!(screen.contains("+0.2000 to +0.8000 in 61"), "{screen}");
    assert!(screen.contains("2026-11-01 13:00Z"), "{screen}");
}

#[test]
fn what_is_not_done_without_a_connection_is_said_in_so_many_words() {
    let mut model = observed(120, 50, [&hour(), &hour()]);
    let burner = "evelyn.iou-burner.prod".parse::<nenjim_hub::ComponentId>().unwrap();
    model.mission_control.burners.push(Burner {
        id: burner.clone(),
        mode: "dry run".to_owned(),
        addresses: None,
    });
    model.mission_control.offline = vec![
        (
            "assetaz.price-source.hardcoded".parse().unwrap(),
            "no exchange is asked",
        ),
        (burner, "nothing is burned"),
    ];
    let screen = drawn(&model);
    for text in [
        "dry run",
        "nothing is burned",
        "it has not started",
        "offline",
        "no exchange is asked",
    ] {
        assert_eq!(screen.matches(text).count(), 1, "{text:?} in\n{screen}");
    }
}

#[test]
fn every_size_has_its_form() {
    let instances = [&hour()[..], &[(7, Decimal::MAX), (8, Decimal::MIN)]];
    for width in [0, 1, 10, 20, 24, 30, 59, 60, 80, 99, 100, 130] {
        for height in [0, 1, 5, 6, 7, 10, 14, 20, 21, 40] {
            let screen = drawn(&observed(width, height, instances));
            if width >= 60 && height >= 9 {
                assert!(
                    screen.contains("Evelyn Price Index › prod +0.80"),
                    "{width} x {height}\n{screen}"
                );
            }
        }
    }
}
