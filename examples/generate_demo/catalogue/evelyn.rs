//! Evelyn: the price index and those who watch it.

use super::{COMPONENT_API, EVELYN, EVELYN_API, TICKER, TICKER_API};
use crate::history::{
    History,
    Step::{Deprecate, Policy, Publish, Uses, Withdraw},
};

pub(crate) fn histories() -> Vec<History> {
    vec![api(), reference(), mission_control()]
}

fn api() -> History {
    History {
        artifact: ("com.r35157.evelyn", "service", "api", None),
        license: "Apache-2.0",
        size: 4_400,
        told: &[
            (
                "20250603123044918Z",
                "Snapshots of the price index, oldest first",
                &[Uses(COMPONENT_API, "0.2.0"), Publish("0.1.0")],
            ),
            (
                "20250916140811365Z",
                "Room for the other five indexes",
                &[Publish("0.2.0")],
            ),
            (
                "20260224083527072Z",
                "Decimals of 28 digits, never binary fractions",
                &[Publish("0.3.0")],
            ),
            (
                "20260505093014647Z",
                "1.0",
                &[
                    Uses(COMPONENT_API, "1.0.0"),
                    Publish("1.0.0"),
                    Deprecate("0.1.0", "1.0.0"),
                    Deprecate("0.2.0", "1.0.0"),
                ],
            ),
            (
                "20260818115942301Z",
                "Document what the index means at plus and minus ten percent",
                &[Publish("1.0.1"), Policy("1.0.1", "owner", "Evelyn working group")],
            ),
        ],
        next: &[],
    }
}

fn reference() -> History {
    History {
        artifact: ("com.r35157.evelyn", "service", "impl", Some("ref")),
        license: "Apache-2.0",
        size: 19_700,
        told: &[
            (
                "20250610101927754Z",
                "Sample once a minute and write it down",
                &[
                    Uses(COMPONENT_API, "0.2.0"),
                    Uses(EVELYN_API, "0.1.0"),
                    Uses(TICKER_API, "0.2.0"),
                    Uses(TICKER, "0.2.1"),
                    Publish("0.1.0"),
                ],
            ),
            (
                "20250618134250431Z",
                "Two instances may run side by side; each owns its file",
                &[Publish("0.1.1")],
            ),
            (
                "20250715080633197Z",
                "No price is a log line, not a zero in the history",
                &[Publish("0.1.2")],
            ),
            (
                "20250902111518680Z",
                "Follow the ticker's sources",
                &[Uses(TICKER_API, "0.3.0"), Uses(TICKER, "0.3.0"), Publish("0.2.0")],
            ),
            (
                "20250918092404023Z",
                "Write the other five indexes as zero until somebody defines them",
                &[Uses(EVELYN_API, "0.2.0"), Publish("0.2.1")],
            ),
            (
                "20251014150729356Z",
                "The growth factor was applied per day; it is per year",
                &[Publish("0.2.2")],
            ),
            (
                "20251015064340892Z",
                "Do not use what computed with the daily factor",
                &[
                    Withdraw("0.2.0", "index wrong by orders of magnitude after a week; use 0.2.2"),
                    Withdraw("0.2.1", "index wrong by orders of magnitude after a week; use 0.2.2"),
                ],
            ),
            (
                "20251125123816549Z",
                "A year has 31 536 000 seconds, leap or not",
                &[Publish("0.2.3")],
            ),
            (
                "20260226103051118Z",
                "Compute in decimals from end to end",
                &[
                    Uses(EVELYN_API, "0.3.0"),
                    Uses(TICKER_API, "0.4.0"),
                    Uses(TICKER, "0.4.0"),
                    Publish("0.3.0"),
                ],
            ),
            (
                "20260310142237775Z",
                "Powers by logarithm lost the last six digits",
                &[Publish("0.3.1")],
            ),
            (
                "20260507094609403Z",
                "1.0",
                &[
                    Uses(COMPONENT_API, "1.0.0"),
                    Uses(EVELYN_API, "1.0.0"),
                    Uses(TICKER_API, "1.0.0"),
                    Uses(TICKER, "1.0.0"),
                    Publish("1.0.0"),
                ],
            ),
            (
                "20260526081454962Z",
                "Refuse a history whose times run backwards",
                &[Uses(TICKER, "1.0.1"), Publish("1.0.1")],
            ),
            (
                "20260707070800000Z",
                "Retire everything before 1.0",
                &[
                    Deprecate("0.1.0", "1.0.1"),
                    Deprecate("0.1.1", "1.0.1"),
                    Deprecate("0.1.2", "1.0.1"),
                    Deprecate("0.2.2", "1.0.1"),
                    Deprecate("0.2.3", "1.0.1"),
                    Deprecate("0.3.0", "1.0.1"),
                    Deprecate("0.3.1", "1.0.1"),
                ],
            ),
            (
                "20260820131148637Z",
                "Start from 15 at midnight in Copenhagen, 22:00 UTC",
                &[Uses(EVELYN_API, "1.0.1"), Publish("1.0.2")],
            ),
            (
                "20261027090325284Z",
                "Read the pilot's price",
                &[
                    Uses(TICKER, "1.1.0"),
                    Publish("1.1.0"),
                    Policy("1.1.0", "owner", "Evelyn working group"),
                ],
            ),
        ],
        next: &[],
    }
}

fn mission_control() -> History {
    History {
        artifact: ("com.r35157.evelyn", "mission-control", "impl", Some("ref")),
        license: "Apache-2.0",
        size: 38_000,
        told: &[
            (
                "20250821095210463Z",
                "Two charts and a price, on the ticker's candidate",
                &[
                    Uses(EVELYN_API, "0.1.0"),
                    Uses(EVELYN, "0.1.2"),
                    // The candidate is dropped from the ticker's journal later, so this never resolves again.
                    Uses(TICKER_API, "0.3.0-rc.1"),
                    Publish("0.1.0"),
                ],
            ),
            (
                "20250923120746085Z",
                "Draw zero in the middle, so that good and bad look different",
                &[
                    Uses(EVELYN_API, "0.2.0"),
                    Uses(EVELYN, "0.2.1"),
                    Uses(TICKER_API, "0.3.0"),
                    Publish("0.2.0"),
                ],
            ),
            (
                "20251016083319718Z",
                "Charts of the corrected index",
                &[Uses(EVELYN, "0.2.2"), Publish("0.2.1")],
            ),
            (
                "20260312110502340Z",
                "Braille dots, or plain ASCII for those who prefer it",
                &[
                    Uses(EVELYN_API, "0.3.0"),
                    Uses(EVELYN, "0.3.1"),
                    Uses(TICKER_API, "0.4.0"),
                    Publish("0.3.0"),
                ],
            ),
            (
                "20260514133928906Z",
                "1.0",
                &[
                    Uses(EVELYN_API, "1.0.0"),
                    Uses(EVELYN, "1.0.0"),
                    Uses(TICKER_API, "1.0.0"),
                    Publish("1.0.0"),
                ],
            ),
            (
                "20260625084111577Z",
                "Keep drawing when one of the two instances is missing",
                &[Publish("1.0.1")],
            ),
            (
                "20261029101655023Z",
                "Show the newest value as a number beside its chart",
                &[
                    Uses(EVELYN_API, "1.0.1"),
                    Uses(EVELYN, "1.1.0"),
                    Publish("1.1.0"),
                    Deprecate("0.1.0", "1.1.0"),
                    Deprecate("0.2.0", "1.1.0"),
                    Deprecate("0.2.1", "1.1.0"),
                    Deprecate("0.3.0", "1.1.0"),
                ],
            ),
        ],
        next: &[],
    }
}
