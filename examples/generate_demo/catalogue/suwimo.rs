//! The client of Suwimo, and an alarm that has no journal yet.

use super::{COMPONENT_API, HUB, HUB_API, SUWIMO_MODEL, TICKER_API};
use crate::history::{
    History,
    Step::{Policy, Publish, Uses},
};

pub(crate) fn histories() -> Vec<History> {
    vec![client(), perps_alarm()]
}

fn client() -> History {
    History {
        artifact: ("com.r35157.suwimo", "client", "impl", Some("ref")),
        license: "LicenseRef-Suwimo-Evaluation",
        size: 88_000,
        told: &[
            (
                "20260428121140859Z",
                "An evaluation build, for those who signed for it",
                &[
                    Uses(COMPONENT_API, "1.0.0"),
                    Uses(HUB_API, "1.0.0"),
                    Uses(SUWIMO_MODEL, "0.3.0"),
                    Publish("0.1.0"),
                ],
            ),
            (
                "20260630150318412Z",
                "Offline by default",
                &[Uses(HUB, "1.0.2"), Publish("0.1.1")],
            ),
            (
                "20261015085733246Z",
                "Second evaluation build; the model is still delivered separately",
                &[
                    Uses(HUB_API, "1.2.0"),
                    Uses(HUB, "1.2.1"),
                    Publish("0.2.0"),
                    Policy(
                        "0.2.0",
                        "evaluation",
                        "expires 2027-03-31; ask for an extension in time",
                    ),
                ],
            ),
        ],
        next: &[],
    }
}

/// Nothing of it is told yet: its genesis is among the successors.
fn perps_alarm() -> History {
    History {
        artifact: ("com.r35157.jupiter", "perps-alarm", "impl", Some("ref")),
        license: "Apache-2.0",
        size: 12_400,
        told: &[],
        next: &[(
            "20261120130944571Z",
            "Ring when a position nears its liquidation price",
            &[
                Uses(COMPONENT_API, "1.0.0"),
                Uses(TICKER_API, "1.0.0"),
                Publish("0.1.0"),
            ],
        )],
    }
}
