//! Prices and what they are of.

use super::{COMPONENT_API, CURRENCY_API, REGISTRY_API, TICKER_API};
use crate::history::{
    History,
    Step::{Deprecate, Drop, Licensed, Policy, Publish, Uses, Withdraw},
};

pub(crate) fn histories() -> Vec<History> {
    vec![currency_identity(), ticker_api(), ticker()]
}

fn currency_identity() -> History {
    History {
        artifact: ("com.r35157.assetaz", "currency-identity", "api", None),
        license: "MIT",
        size: 7_300,
        told: &[
            (
                "20250130110733512Z",
                "A currency is its id; name and symbol only describe it",
                &[Uses(COMPONENT_API, "0.1.0"), Publish("0.1.0")],
            ),
            (
                "20250812093150078Z",
                "Find a currency by what another system calls it",
                &[Uses(COMPONENT_API, "0.2.0"), Publish("0.2.0")],
            ),
            (
                "20260420140516843Z",
                "1.0: one external name can never mean two currencies",
                &[
                    Uses(COMPONENT_API, "1.0.0"),
                    Publish("1.0.0"),
                    Deprecate("0.1.0", "1.0.0"),
                ],
            ),
        ],
        next: &[],
    }
}

fn ticker_api() -> History {
    History {
        artifact: ("com.r35157.assetaz", "ticker", "api", None),
        license: "MIT",
        size: 9_600,
        told: &[
            (
                "20250206121948330Z",
                "The latest price of a pair, and where it comes from",
                &[
                    Uses(COMPONENT_API, "0.2.0"),
                    Uses(CURRENCY_API, "0.1.0"),
                    Publish("0.1.0"),
                ],
            ),
            (
                "20250422085303617Z",
                "Tell an inactive source from one that has seen nothing yet",
                &[Publish("0.2.0")],
            ),
            (
                "20250819142027954Z",
                "Candidate: sources announce, the ticker persists",
                &[Uses(CURRENCY_API, "0.2.0"), Publish("0.3.0-rc.1")],
            ),
            (
                "20250828091541206Z",
                "Sources announce, the ticker persists before anyone sees the price",
                &[Publish("0.3.0")],
            ),
            (
                "20250902063709885Z",
                "Clean up: take the candidate out of the journal",
                &[Drop("0.3.0-rc.1")],
            ),
            (
                "20260127103822471Z",
                "The plugins package is now called pricesource",
                &[Publish("0.4.0")],
            ),
            (
                "20260421111634098Z",
                "1.0",
                &[
                    Uses(COMPONENT_API, "1.0.0"),
                    Uses(CURRENCY_API, "1.0.0"),
                    Publish("1.0.0"),
                ],
            ),
            (
                "20260707070000000Z",
                "Retire everything before 1.0; note that a release is better withdrawn than dropped",
                &[
                    Deprecate("0.1.0", "1.0.0"),
                    Deprecate("0.2.0", "1.0.0"),
                    Deprecate("0.3.0", "1.0.0"),
                    Deprecate("0.4.0", "1.0.0"),
                ],
            ),
        ],
        next: &[],
    }
}

fn ticker() -> History {
    History {
        artifact: ("com.r35157.assetaz", "ticker", "impl", Some("ref")),
        license: "MIT",
        size: 26_500,
        told: &[
            (
                "20250213083911740Z",
                "One price source, one file, one line a minute",
                &[
                    Uses(COMPONENT_API, "0.2.0"),
                    Uses(CURRENCY_API, "0.1.0"),
                    Uses(TICKER_API, "0.1.0"),
                    Publish("0.1.0"),
                ],
            ),
            (
                "20250219150427168Z",
                "Sync before publishing; a power cut lost an hour of prices",
                &[Publish("0.1.1")],
            ),
            (
                "20250305112650593Z",
                "Leave comments in a price file alone",
                &[Publish("0.1.2")],
            ),
            (
                "20250424093318025Z",
                "Two clear errors for the two kinds of no price",
                &[Uses(TICKER_API, "0.2.0"), Publish("0.2.0")],
            ),
            (
                "20250520134705472Z",
                "A malformed line fails the start, with its number",
                &[Publish("0.2.1")],
            ),
            (
                "20250617082149309Z",
                "Supply a missing line end instead of gluing two prices together",
                &[Publish("0.2.2")],
            ),
            (
                "20250829120836651Z",
                "Sources are found in the registry instead of being wired by hand",
                &[
                    Uses(CURRENCY_API, "0.2.0"),
                    Uses(TICKER_API, "0.3.0"),
                    Uses(REGISTRY_API, "0.4.0"),
                    Publish("0.3.0"),
                ],
            ),
            (
                "20250904101555987Z",
                "Reject two sources of one name for one pair",
                &[Publish("0.3.1")],
            ),
            (
                "20251007141230244Z",
                "An older observation is kept but is not the latest",
                &[Publish("0.3.2")],
            ),
            (
                "20251021073402818Z",
                "Switch to the EUPL for what talks to exchanges",
                &[Licensed("EUPL-1.2"), Publish("0.3.3")],
            ),
            (
                "20251022085914036Z",
                "And back: nobody had asked the contributors",
                &[
                    Licensed("MIT"),
                    Publish("0.3.4"),
                    Withdraw("0.3.3", "published under a license its contributors had not agreed to"),
                ],
            ),
            (
                "20260129131027465Z",
                "Move the hard-coded price source to its new package",
                &[Uses(TICKER_API, "0.4.0"), Publish("0.4.0")],
            ),
            (
                "20260303095841702Z",
                "Fixed delay between attempts, without catching up after a suspend",
                &[Publish("0.4.1")],
            ),
            (
                "20260423144606119Z",
                "1.0",
                &[
                    Uses(COMPONENT_API, "1.0.0"),
                    Uses(CURRENCY_API, "1.0.0"),
                    Uses(REGISTRY_API, "1.0.0"),
                    Uses(TICKER_API, "1.0.0"),
                    Publish("1.0.0"),
                ],
            ),
            (
                "20260519071553880Z",
                "A failed append names the pair, the source and the path",
                &[Publish("1.0.1")],
            ),
            (
                "20260707070400000Z",
                "Retire everything before 1.0",
                &[
                    Deprecate("0.1.0", "1.0.1"),
                    Deprecate("0.1.1", "1.0.1"),
                    Deprecate("0.1.2", "1.0.1"),
                    Deprecate("0.2.0", "1.0.1"),
                    Deprecate("0.2.1", "1.0.1"),
                    Deprecate("0.2.2", "1.0.1"),
                    Deprecate("0.3.0", "1.0.1"),
                    Deprecate("0.3.1", "1.0.1"),
                    Deprecate("0.3.2", "1.0.1"),
                    Deprecate("0.3.4", "1.0.1"),
                    Deprecate("0.4.0", "1.0.1"),
                    Deprecate("0.4.1", "1.0.1"),
                ],
            ),
            (
                "20260929122337541Z",
                "EVE/USDT at 14.85, as agreed for the pilot",
                &[
                    Uses(REGISTRY_API, "1.1.0"),
                    Publish("1.1.0"),
                    Policy("1.1.0", "owner", "markets desk"),
                ],
            ),
        ],
        next: &[(
            "20261117080512690Z",
            "Stop a source twice without complaint",
            &[Publish("1.1.1")],
        )],
    }
}
