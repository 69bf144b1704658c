use crate::catalogue::{COMPONENT_API, HUB_API, JOURNAL, JOURNAL_API, REGISTRY, REGISTRY_API};
use crate::history::{
    History,
    Step::{Deprecate, Import, Leaves, Policy, Publish, Uses, Withdraw},
};

pub(crate) fn api() -> History {
    History {
        artifact: ("com.r35157.nenjim", "hubd", "api", None),
        license: "Apache-2.0",
        size: 5_200,
        told: &[
            (
                "20241114090311407Z",
                "First public contracts of the hub",
                &[
                    Uses(COMPONENT_API, "0.1.0"),
                    Uses(REGISTRY_API, "0.1.0"),
                    Publish("0.1.0"),
                ],
            ),
            (
                "20241128133805921Z",
                "Nullability on every public parameter",
                &[Publish("0.1.1")],
            ),
            (
                "20241217101422644Z",
                "start() may throw: swallowing the reason helped nobody",
                &[Uses(REGISTRY_API, "0.2.0"), Publish("0.2.0")],
            ),
            (
                "20250225124947350Z",
                "A hub is neither a component nor a process",
                &[
                    Uses(COMPONENT_API, "0.2.0"),
                    Uses(REGISTRY_API, "0.3.1"),
                    Publish("0.3.0"),
                ],
            ),
            (
                "20250311081530773Z",
                "Put the process contract into a package of its own",
                &[Publish("0.3.1")],
            ),
            (
                "20250415143612208Z",
                "Report which processes have started, in their order",
                &[Publish("0.4.0")],
            ),
            (
                "20250416070958117Z",
                "Name an owner for every release still in use",
                &[
                    Policy("0.3.1", "owner", "runtime team, hub@r35157.example"),
                    Policy("0.4.0", "owner", "runtime team, hub@r35157.example"),
                ],
            ),
            (
                "20250708095504836Z",
                "The snapshot of started processes is immutable, and says so",
                &[Uses(REGISTRY_API, "0.4.0"), Publish("0.5.0")],
            ),
            (
                "20250930112640059Z",
                "Drop NenjimApplication; a role is not a lifecycle",
                &[Publish("0.6.0")],
            ),
            (
                "20251014074823512Z",
                "Fix a sentence that promised more than start() keeps",
                &[Publish("0.6.1")],
            ),
            (
                "20251209133157284Z",
                "A second start() is an IllegalStateException, always",
                &[Publish("0.7.0")],
            ),
            (
                "20260120102044961Z",
                "Announce being online to whoever constructed the hub",
                &[Publish("0.8.0")],
            ),
            (
                "20260331141809325Z",
                "1.0",
                &[
                    Uses(COMPONENT_API, "1.0.0"),
                    Uses(REGISTRY_API, "1.0.0"),
                    Publish("1.0.0"),
                ],
            ),
            (
                "20260602071000000Z",
                "Retire everything before 1.0",
                &[
                    Deprecate("0.1.0", "1.0.0"),
                    Deprecate("0.1.1", "1.0.0"),
                    Deprecate("0.2.0", "1.0.0"),
                    Deprecate("0.3.0", "1.0.0"),
                    Deprecate("0.3.1", "1.0.0"),
                    Deprecate("0.4.0", "1.0.0"),
                    Deprecate("0.5.0", "1.0.0"),
                    Deprecate("0.6.0", "1.0.0"),
                    Deprecate("0.6.1", "1.0.0"),
                    Deprecate("0.7.0", "1.0.0"),
                    Deprecate("0.8.0", "1.0.0"),
                ],
            ),
            (
                "20260728090736148Z",
                "The operator's capability: one per hub, and nobody can copy it",
                &[Uses(JOURNAL_API, "1.1.0"), Publish("1.1.0")],
            ),
            (
                "20260922120351777Z",
                "Progress of the journal load among the announcements",
                &[Uses(REGISTRY_API, "1.1.0"), Publish("1.2.0")],
            ),
            ("20261001063015009Z", "", &[Deprecate("1.1.0", "1.2.0")]),
            (
                "20261110084559630Z",
                "A failed start hands over its whole chain of causes",
                &[Uses(JOURNAL_API, "1.2.0"), Publish("1.3.0")],
            ),
        ],
        next: &[],
    }
}

pub(crate) fn reference() -> History {
    History {
        artifact: ("com.r35157.nenjim", "hubd", "impl", Some("ref")),
        license: "Apache-2.0",
        size: 42_000,
        told: FIRST_YEAR_AND_SECOND,
        next: &[
            (
                "20261119143027518Z",
                "The online line appears once, also when the announcer panics",
                &[Publish("1.3.1")],
            ),
            (
                "20261126091844203Z",
                "Take the corrected journal API",
                &[
                    Uses(JOURNAL_API, "1.2.1"),
                    Publish("1.3.2"),
                    Deprecate("1.3.0", "1.3.2"),
                ],
            ),
        ],
    }
}

const FIRST_YEAR_AND_SECOND: &[crate::history::Chapter] = &[
    (
        "20241121134408116Z",
        "Bring the hub's journal up to date with what was handed around before",
        &[
            Import("0.0.1", "20240902110000000Z"),
            Import("0.0.2", "20241017093000000Z"),
            Uses(COMPONENT_API, "0.1.0"),
            Uses(REGISTRY_API, "0.1.0"),
            Uses(REGISTRY, "0.1.0"),
            Uses(HUB_API, "0.1.0"),
            Publish("0.1.0"),
        ],
    ),
    (
        "20241129085216730Z",
        "Nullability, after the API",
        &[Uses(HUB_API, "0.1.1"), Publish("0.1.1")],
    ),
    (
        "20241205161033295Z",
        "Start the ticker before anything asks it for a price",
        &[Publish("0.1.2")],
    ),
    (
        "20241219093748802Z",
        "Propagate the exception of a failing process, with its id in front",
        &[
            Uses(REGISTRY_API, "0.2.0"),
            Uses(REGISTRY, "0.2.0"),
            Uses(HUB_API, "0.2.0"),
            Publish("0.2.0"),
        ],
    ),
    (
        "20250107124519464Z",
        "Nothing starts after a failure; 0.2.0 went on with the rest",
        &[Publish("0.2.1")],
    ),
    (
        "20250116102930058Z",
        "Withstand a second registration of one id",
        &[Uses(REGISTRY, "0.2.1"), Publish("0.2.2")],
    ),
    (
        "20250227141455621Z",
        "Compose the whole graph here; the registry no longer does",
        &[
            Uses(COMPONENT_API, "0.2.0"),
            Uses(REGISTRY_API, "0.3.1"),
            Uses(REGISTRY, "0.3.1"),
            Uses(HUB_API, "0.3.0"),
            Publish("0.3.0"),
        ],
    ),
    (
        "20250304090008347Z",
        "Register before starting, never the other way round",
        &[Publish("0.3.1")],
    ),
    (
        "20250313154642190Z",
        "Follow the process contract to its new package",
        &[Uses(HUB_API, "0.3.1"), Publish("0.3.2")],
    ),
    (
        "20250327081221973Z",
        "jupiter-perps-alarm stays registered and is no longer started",
        &[Publish("0.3.3")],
    ),
    (
        "20250417111307085Z",
        "Keep the list of started processes",
        &[Uses(HUB_API, "0.4.0"), Publish("0.4.0")],
    ),
    (
        "20250418073950416Z",
        "0.4.0 listed a process before its start had returned; withdraw it and append afterwards",
        &[
            Publish("0.4.1"),
            Withdraw("0.4.0", "reports processes as started that then fail; use 0.4.1"),
        ],
    ),
    (
        "20250509132536749Z",
        "Shut up about the empty data directory of a fresh checkout",
        &[Publish("0.4.2")],
    ),
    (
        "20250527095814032Z",
        "Evelyn's test instance comes after the productive one",
        &[Publish("0.4.3")],
    ),
    (
        "20250612144100658Z",
        "Print the online line after the last process, not after the first",
        &[Publish("0.4.4")],
    ),
    (
        "20250710103423511Z",
        "Hand out an immutable snapshot",
        &[
            Uses(REGISTRY_API, "0.4.0"),
            Uses(REGISTRY, "0.4.0"),
            Uses(HUB_API, "0.5.0"),
            Publish("0.5.0"),
        ],
    ),
    (
        "20250724084705287Z",
        "Take the registry that cannot deadlock",
        &[Uses(REGISTRY, "0.4.1"), Publish("0.5.1")],
    ),
    (
        "20250814121738904Z",
        "Name the thread of each process after its id",
        &[Publish("0.5.2")],
    ),
    (
        "20251002092616375Z",
        "Remove NenjimApplication and the two classes that only implemented it",
        &[Uses(HUB_API, "0.6.0"), Publish("0.6.0")],
    ),
    ("20251016134959720Z", "", &[Uses(HUB_API, "0.6.1"), Publish("0.6.1")]),
    (
        "20251030075128063Z",
        "A throwable that is no exception ends the start as well",
        &[Publish("0.6.2")],
    ),
    (
        "20251118101340549Z",
        "The journal becomes part of the hub, loaded before the ticker",
        &[
            Uses(JOURNAL_API, "0.4.0"),
            Uses(JOURNAL, "0.4.2"),
            Uses(REGISTRY, "0.5.0"),
            Publish("0.6.3"),
        ],
    ),
    (
        "20251211143702218Z",
        "Refuse a second start while the first still runs",
        &[
            Uses(HUB_API, "0.7.0"),
            Uses(JOURNAL_API, "0.5.0"),
            Uses(JOURNAL, "0.5.0"),
            Publish("0.7.0"),
        ],
    ),
    (
        "20260108090457886Z",
        "Ret hjælpeteksten: »æøå« blev til »???« på konsoller uden UTF-8",
        &[Publish("0.7.1")],
    ),
    (
        "20260122112019454Z",
        "Announce every step to the embedder instead of printing it",
        &[Uses(HUB_API, "0.8.0"), Uses(JOURNAL, "0.5.1"), Publish("0.8.0")],
    ),
    (
        "20260205083544127Z",
        "A slow announcer no longer delays the start",
        &[Publish("0.8.1")],
    ),
    (
        "20260224135010701Z",
        "Try the registry's 1.0",
        &[
            Uses(COMPONENT_API, "1.0.0"),
            Uses(REGISTRY_API, "1.0.0"),
            Uses(REGISTRY, "1.0.0"),
            Publish("0.8.2"),
        ],
    ),
    (
        "20260317094213398Z",
        "First candidate for 1.0",
        &[Uses(REGISTRY, "1.0.1"), Publish("1.0.0-rc.1")],
    ),
    (
        "20260324152800014Z",
        "Second candidate: the burner comes up in dry-run mode and says so",
        &[Publish("1.0.0-rc.2")],
    ),
    (
        "20260402103951667Z",
        "1.0",
        &[
            Uses(HUB_API, "1.0.0"),
            Uses(JOURNAL_API, "1.0.0"),
            Uses(JOURNAL, "1.0.0"),
            Publish("1.0.0"),
            Deprecate("1.0.0-rc.1", "1.0.0"),
            Deprecate("1.0.0-rc.2", "1.0.0"),
        ],
    ),
    (
        "20260414081826532Z",
        "Survive a journal root on a share that goes away",
        &[Uses(JOURNAL, "1.0.1"), Publish("1.0.1")],
    ),
    (
        "20260512124105279Z",
        "Bound what a single journal file may cost",
        &[Uses(JOURNAL, "1.0.2"), Publish("1.0.2")],
    ),
    (
        "20260602071500000Z",
        "Retire everything before 1.0",
        &[
            Deprecate("0.0.1", "1.0.2"),
            Deprecate("0.0.2", "1.0.2"),
            Deprecate("0.1.0", "1.0.2"),
            Deprecate("0.1.1", "1.0.2"),
            Deprecate("0.1.2", "1.0.2"),
            Deprecate("0.2.0", "1.0.2"),
            Deprecate("0.2.1", "1.0.2"),
            Deprecate("0.2.2", "1.0.2"),
            Deprecate("0.3.0", "1.0.2"),
            Deprecate("0.3.1", "1.0.2"),
            Deprecate("0.3.2", "1.0.2"),
            Deprecate("0.3.3", "1.0.2"),
            Deprecate("0.4.1", "1.0.2"),
            Deprecate("0.4.2", "1.0.2"),
            Deprecate("0.4.3", "1.0.2"),
            Deprecate("0.4.4", "1.0.2"),
            Deprecate("0.5.0", "1.0.2"),
            Deprecate("0.5.1", "1.0.2"),
            Deprecate("0.5.2", "1.0.2"),
            Deprecate("0.6.0", "1.0.2"),
            Deprecate("0.6.1", "1.0.2"),
            Deprecate("0.6.2", "1.0.2"),
            Deprecate("0.6.3", "1.0.2"),
            Deprecate("0.7.0", "1.0.2"),
            Deprecate("0.7.1", "1.0.2"),
            Deprecate("0.8.0", "1.0.2"),
            Deprecate("0.8.1", "1.0.2"),
            Deprecate("0.8.2", "1.0.2"),
        ],
    ),
    (
        "20260730093320845Z",
        "Give the embedder its one operator",
        &[
            Uses(HUB_API, "1.1.0"),
            Uses(JOURNAL_API, "1.1.0"),
            Uses(JOURNAL, "1.1.0"),
            Publish("1.1.0"),
        ],
    ),
    (
        "20260813140749136Z",
        "Less memory for long histories",
        &[Uses(JOURNAL, "1.1.1"), Publish("1.1.1")],
    ),
    (
        "20260903085537470Z",
        "Registry snapshots without copies",
        &[Uses(REGISTRY_API, "1.1.0"), Uses(REGISTRY, "1.1.0"), Publish("1.1.2")],
    ),
    (
        "20260924121602993Z",
        "Progress while the journal loads",
        &[Uses(HUB_API, "1.2.0"), Publish("1.2.0")],
    ),
    (
        "20261013074428251Z",
        "An error that names both interfaces",
        &[Uses(REGISTRY, "1.1.1"), Publish("1.2.1")],
    ),
    (
        "20261103133814606Z",
        "Candidate: the whole chain of causes when a start fails",
        &[Uses(JOURNAL_API, "1.2.0"), Leaves(REGISTRY), Publish("1.3.0-rc.1")],
    ),
    (
        "20261112095046382Z",
        "1.3, with the registry the candidate forgot to depend on",
        &[
            Uses(HUB_API, "1.3.0"),
            Uses(JOURNAL, "1.2.0"),
            Uses(REGISTRY, "1.1.1"),
            Publish("1.3.0"),
            Deprecate("1.3.0-rc.1", "1.3.0"),
            Policy("1.3.0", "support", "fixes until 2028-06-30"),
        ],
    ),
];
