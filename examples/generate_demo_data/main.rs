//! Writes the demo's data root, `fixtures/demo/data`: four weeks of prices and of what the two Evelyn instances made of them.
//!
//! `cargo run --example generate_demo_data` from the top of the repository. The output depends on nothing but this
//! program; a test compares it with what is committed.

mod market;

use std::fs;
use std::io;
use std::path::Path;

use market::{Observation, observations};
use nenjim_hub::Timestamp;
use nenjim_hub::evelyn::price_index;

const HISTORY: &str = "assetaz/ticker/019c3f9f-41d1-7a73-b1df-d4c11c7ff301/c8669973-0045-468e-8b2b-781d06d123b2/hardcoded/EVE_USDT.prices";

/// The test instance began later, samples some minutes later, and rested over a weekend.
const TEST_BEGAN: &str = "20261107083000000Z";
const TEST_LAG_MILLISECONDS: i64 = 424_217;
const TEST_RESTED: (&str, &str) = ("20261120164000000Z", "20261122191500000Z");

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo/data");
    if root.exists() {
        fs::remove_dir_all(&root)?;
    }
    for (path, text) in files() {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("every file lies in a component's directory"))?;
        fs::write(path, text)?;
    }
    Ok(())
}

/// Every file of the data root: its path below it, and its text.
fn files() -> [(&'static str, String); 3] {
    let prices = observations();
    let rested = moment(TEST_RESTED.0)..moment(TEST_RESTED.1);
    let test = prices
        .iter()
        .map(|price| (later(price.at, TEST_LAG_MILLISECONDS), price))
        .filter(|(at, _)| *at >= moment(TEST_BEGAN) && !rested.contains(at));
    [
        (HISTORY, history(&prices)),
        (
            "evelyn/prod/status.log",
            status_log(prices.iter().map(|price| (price.at, price))),
        ),
        ("evelyn/test/status.log", status_log(test)),
    ]
}

fn history(prices: &[Observation]) -> String {
    let mut text = "# Made up for the demo: no market ever quoted these.\n".to_owned();
    for Observation { at, price } in prices {
        text += &format!("{at}:{price}\n");
    }
    text
}

fn status_log<'prices>(samples: impl Iterator<Item = (Timestamp, &'prices Observation)>) -> String {
    let mut text = "FORMAT_VERSION=1\n".to_owned();
    for (at, observation) in samples {
        let index = price_index(observation.price, at).expect("a price near the expected one has an index");
        text += &format!("{at}:1:{index}\n");
    }
    text
}

fn moment(text: &str) -> Timestamp {
    text.parse().expect("a timestamp of this program")
}

fn later(at: Timestamp, milliseconds: i64) -> Timestamp {
    Timestamp::from_unix_milliseconds(at.unix_milliseconds() + milliseconds).expect("a moment of this century")
}

#[cfg(test)]
mod tests;
