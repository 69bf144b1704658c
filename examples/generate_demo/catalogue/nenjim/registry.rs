use crate::catalogue::{COMPONENT_API, REGISTRY_API};
use crate::history::{
    History,
    Step::{Deprecate, Policy, Publish, Uses, Withdraw},
};

pub(crate) fn component_api() -> History {
    History {
        artifact: ("com.r35157.nenjim", "component", "api", None),
        license: "Apache-2.0",
        size: 3_100,
        told: &[
            (
                "20241112083015204Z",
                "The marker every component carries, and nothing else",
                &[Publish("0.1.0")],
            ),
            (
                "20250204141133870Z",
                "Take the id out again: one object may be registered under two",
                &[Publish("0.2.0")],
            ),
            (
                "20260210092744016Z",
                "Call it 1.0: the marker has not changed for a year",
                &[Publish("1.0.0")],
            ),
            (
                "20260601070000000Z",
                "Retire everything before 1.0",
                &[Deprecate("0.1.0", "1.0.0"), Deprecate("0.2.0", "1.0.0")],
            ),
        ],
        next: &[],
    }
}

pub(crate) fn api() -> History {
    History {
        artifact: ("com.r35157.nenjim", "registry", "api", None),
        license: "Apache-2.0",
        size: 6_400,
        told: &[
            (
                "20241113091502661Z",
                "Look a component up by id",
                &[Uses(COMPONENT_API, "0.1.0"), Publish("0.1.0")],
            ),
            (
                "20241210154820097Z",
                "Ask for all components behind one interface",
                &[Publish("0.2.0")],
            ),
            (
                "20250211100537418Z",
                "Follow the component marker; hand registration to a manager of its own",
                &[Uses(COMPONENT_API, "0.2.0"), Publish("0.3.0")],
            ),
            (
                "20250220171209355Z",
                "Withdraw 0.3.0, whose service could be cast to its manager",
                &[
                    Publish("0.3.1"),
                    Withdraw("0.3.0", "an ordinary consumer could register components; use 0.3.1"),
                ],
            ),
            (
                "20250701120000512Z",
                "List registrations with the interfaces they are published under",
                &[Publish("0.4.0")],
            ),
            (
                "20260217134551930Z",
                "1.0: queries fail before the start instead of answering that nothing is there",
                &[Uses(COMPONENT_API, "1.0.0"), Publish("1.0.0")],
            ),
            (
                "20260601070200000Z",
                "Retire everything before 1.0",
                &[
                    Deprecate("0.1.0", "1.0.0"),
                    Deprecate("0.2.0", "1.0.0"),
                    Deprecate("0.3.1", "1.0.0"),
                    Deprecate("0.4.0", "1.0.0"),
                ],
            ),
            (
                "20260806093018744Z",
                "Say in the contract that results are snapshots",
                &[Publish("1.1.0")],
            ),
        ],
        next: &[],
    }
}

pub(crate) fn reference() -> History {
    History {
        artifact: ("com.r35157.nenjim", "registry", "impl", Some("ref")),
        license: "Apache-2.0",
        size: 17_800,
        told: &[
            (
                "20241119110420381Z",
                "A map, a lock, and the two lookups",
                &[
                    Uses(COMPONENT_API, "0.1.0"),
                    Uses(REGISTRY_API, "0.1.0"),
                    Publish("0.1.0"),
                ],
            ),
            (
                "20241212093355120Z",
                "Index by interface, so that a lookup no longer walks every component",
                &[Uses(REGISTRY_API, "0.2.0"), Publish("0.2.0")],
            ),
            (
                "20250108160712903Z",
                "A second registration of one id no longer replaces the first",
                &[Publish("0.2.1")],
            ),
            (
                "20250213142629077Z",
                "Registration moves behind the manager",
                &[
                    Uses(COMPONENT_API, "0.2.0"),
                    Uses(REGISTRY_API, "0.3.0"),
                    Publish("0.3.0"),
                ],
            ),
            (
                "20250221080144636Z",
                "Follow the corrected API the morning after",
                &[
                    Uses(REGISTRY_API, "0.3.1"),
                    Publish("0.3.1"),
                    Withdraw("0.3.0", "built against the withdrawn registry API 0.3.0"),
                ],
            ),
            (
                "20250703101957218Z",
                "List what is registered, in the order it was registered",
                &[Uses(REGISTRY_API, "0.4.0"), Publish("0.4.0")],
            ),
            (
                "20250722123401559Z",
                "Keep one lock instead of two; they could be taken in either order",
                &[Publish("0.4.1")],
            ),
            (
                "20251105090815842Z",
                "Registering while another thread looks up no longer makes it wait",
                &[Publish("0.5.0")],
            ),
            (
                "20260218153012666Z",
                "1.0, with the single-use start",
                &[
                    Uses(COMPONENT_API, "1.0.0"),
                    Uses(REGISTRY_API, "1.0.0"),
                    Publish("1.0.0"),
                ],
            ),
            (
                "20260312074430019Z",
                "A start that failed stays failed",
                &[Publish("1.0.1")],
            ),
            (
                "20260601070500000Z",
                "Retire everything before 1.0",
                &[
                    Deprecate("0.1.0", "1.0.1"),
                    Deprecate("0.2.0", "1.0.1"),
                    Deprecate("0.2.1", "1.0.1"),
                    Deprecate("0.3.1", "1.0.1"),
                    Deprecate("0.4.0", "1.0.1"),
                    Deprecate("0.4.1", "1.0.1"),
                    Deprecate("0.5.0", "1.0.1"),
                ],
            ),
            (
                "20260807111220475Z",
                "Snapshots are shared, not copied, however many ask",
                &[Uses(REGISTRY_API, "1.1.0"), Publish("1.1.0")],
            ),
            (
                "20260915132845690Z",
                "Name both interfaces when a lookup asks for the wrong one",
                &[Publish("1.1.1")],
            ),
            (
                "20261020080000000Z",
                "Promise fixes for 1.1 until the end of next year",
                &[
                    Policy("1.1.1", "support", "fixes until 2027-12-31"),
                    Deprecate("1.0.0", "1.1.1"),
                ],
            ),
        ],
        next: &[],
    }
}
