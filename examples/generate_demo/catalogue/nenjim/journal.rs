use crate::catalogue::{COMPONENT_API, JOURNAL, JOURNAL_API};
use crate::history::{
    History,
    Step::{Deprecate, Policy, Publish, Rebuild, Relicense, Uses, Withdraw},
};

pub(crate) fn api() -> History {
    History {
        artifact: ("com.r35157.nenjim", "journal", "api", None),
        license: "Apache-2.0",
        size: 8_900,
        told: &[
            (
                "20250114101500318Z",
                "Read-only questions about what an artifact's journal says",
                &[Uses(COMPONENT_API, "0.1.0"), Publish("0.1.0")],
            ),
            (
                "20250318133742905Z",
                "Ask for the newest revision at or before a moment",
                &[Uses(COMPONENT_API, "0.2.0"), Publish("0.2.0")],
            ),
            (
                "20250506085910127Z",
                "Releases carry their policies along",
                &[Publish("0.3.0")],
            ),
            (
                "20250909143300480Z",
                "Nothing returns null any more; absence is an empty optional",
                &[Publish("0.4.0")],
            ),
            (
                "20250924072118006Z",
                "0.2.0 went out under both licenses, as its NOTICE file says; the journal named only one",
                &[Relicense("0.2.0", "Apache-2.0 OR MIT")],
            ),
            (
                "20251202110047733Z",
                "A revision knows what it follows",
                &[Publish("0.5.0")],
            ),
            (
                "20260324094526251Z",
                "1.0: the manager reports its root and refreshes, and that is all it does",
                &[Uses(COMPONENT_API, "1.0.0"), Publish("1.0.0")],
            ),
            (
                "20260602070000000Z",
                "Retire everything before 1.0",
                &[
                    Deprecate("0.1.0", "1.0.0"),
                    Deprecate("0.2.0", "1.0.0"),
                    Deprecate("0.3.0", "1.0.0"),
                    Deprecate("0.4.0", "1.0.0"),
                    Deprecate("0.5.0", "1.0.0"),
                ],
            ),
            (
                "20260714121905864Z",
                "A refresh says what it ingested, also when it fails",
                &[Publish("1.1.0")],
            ),
            (
                "20261006090233149Z",
                "Candidate: findings beside errors",
                &[Publish("1.2.0-rc.1")],
            ),
            (
                "20261103101408592Z",
                "Findings are worth a look and never fail a load",
                &[Publish("1.2.0"), Deprecate("1.2.0-rc.1", "1.2.0")],
            ),
        ],
        next: &[(
            "20261123100915037Z",
            "Spell out that as-of is inclusive",
            &[Publish("1.2.1"), Policy("1.2.1", "support", "fixes until 2028-06-30")],
        )],
    }
}

pub(crate) fn reference() -> History {
    History {
        artifact: ("com.r35157.nenjim", "journal", "impl", Some("ref")),
        license: "Apache-2.0",
        size: 31_000,
        told: &[
            (
                "20250121152214608Z",
                "Parse format 1, one file at a time",
                &[
                    Uses(COMPONENT_API, "0.1.0"),
                    Uses(JOURNAL_API, "0.1.0"),
                    Publish("0.1.0"),
                ],
            ),
            (
                "20250129083640011Z",
                "Second 60 was accepted and became the next minute's 00",
                &[Publish("0.1.1")],
            ),
            (
                "20250320120528370Z",
                "As-of by binary search",
                &[
                    Uses(COMPONENT_API, "0.2.0"),
                    Uses(JOURNAL_API, "0.2.0"),
                    Publish("0.2.0"),
                ],
            ),
            (
                "20250402141911256Z",
                "A journal lying in another artifact's directory is an error",
                &[Publish("0.2.1")],
            ),
            (
                "20250508093307949Z",
                "Read policies, and keep the ones this version does not understand",
                &[Uses(JOURNAL_API, "0.3.0"), Publish("0.3.0")],
            ),
            (
                "20250519161245083Z",
                "Load twice as fast by hashing while the next file is read",
                &[Publish("0.3.1")],
            ),
            (
                "20250603101900527Z",
                "0.3.1 trusted the size from the directory listing; read to the end instead",
                &[Publish("0.3.2")],
            ),
            (
                "20250604064502190Z",
                "",
                &[Withdraw(
                    "0.3.1",
                    "takes a file that grew while it was read for a complete one; use 0.3.2",
                )],
            ),
            (
                "20250911134420715Z",
                "Two successors of one revision are a fork, even if the second arrives months later",
                &[Uses(JOURNAL_API, "0.4.0"), Publish("0.4.0")],
            ),
            (
                "20251001095538402Z",
                "Never wait on a FIFO that is named like a journal",
                &[Publish("0.4.1")],
            ),
            (
                "20251020110703668Z",
                "Report every stray file of a root, not just the first",
                &[Publish("0.4.2")],
            ),
            (
                "20251204150916324Z",
                "Check the predecessor's digest before its version",
                &[Uses(JOURNAL_API, "0.5.0"), Publish("0.5.0")],
            ),
            (
                "20260113084752171Z",
                "Columns count characters, so the caret under 円 points where it should",
                &[Publish("0.5.1")],
            ),
            (
                "20260326131025990Z",
                "1.0: publish once, after everything succeeded",
                &[
                    Uses(COMPONENT_API, "1.0.0"),
                    Uses(JOURNAL_API, "1.0.0"),
                    Publish("1.0.0"),
                ],
            ),
            (
                "20260408072913448Z",
                "A root that vanishes during a refresh no longer empties the journal",
                &[Publish("1.0.1")],
            ),
            (
                "20260505120640835Z",
                "Refuse files over 64 MiB while reading them, whatever their size says",
                &[Publish("1.0.2")],
            ),
            (
                "20260602070300000Z",
                "Retire everything before 1.0",
                &[
                    Deprecate("0.1.0", "1.0.2"),
                    Deprecate("0.1.1", "1.0.2"),
                    Deprecate("0.2.0", "1.0.2"),
                    Deprecate("0.2.1", "1.0.2"),
                    Deprecate("0.3.0", "1.0.2"),
                    Deprecate("0.3.2", "1.0.2"),
                    Deprecate("0.4.0", "1.0.2"),
                    Deprecate("0.4.1", "1.0.2"),
                    Deprecate("0.4.2", "1.0.2"),
                    Deprecate("0.5.0", "1.0.2"),
                    Deprecate("0.5.1", "1.0.2"),
                ],
            ),
            (
                "20260716102218053Z",
                "Refresh keeps every revision it could ingest and tells the rest",
                &[Uses(JOURNAL_API, "1.1.0"), Publish("1.1.0")],
            ),
            (
                "20260811143500276Z",
                "Neighbouring snapshots share their releases; a third of the memory",
                &[Publish("1.1.1")],
            ),
            (
                "20260812081937561Z",
                "The file uploaded for 1.1.1 yesterday was the one from the branch; this is the tagged one",
                &[Rebuild("1.1.1")],
            ),
            (
                "20261008091142407Z",
                "Candidate: findings",
                &[Uses(JOURNAL_API, "1.2.0-rc.1"), Publish("1.2.0-rc.1")],
            ),
            (
                "20261105114820699Z",
                "Findings, computed only when somebody asks",
                &[
                    Uses(JOURNAL_API, "1.2.0"),
                    Publish("1.2.0"),
                    Deprecate("1.2.0-rc.1", "1.2.0"),
                    Policy("1.2.0", "support", "fixes until 2028-06-30"),
                ],
            ),
        ],
        next: &[],
    }
}

pub(crate) fn tests() -> History {
    History {
        artifact: ("com.r35157.nenjim", "journal", "tests", None),
        license: "Apache-2.0",
        size: 54_000,
        told: &[
            (
                "20250513124430582Z",
                "The first forty conformance cases, with the message each must give",
                &[Uses(JOURNAL_API, "0.3.0"), Uses(JOURNAL, "0.3.0"), Publish("0.1.0")],
            ),
            (
                "20250916091514077Z",
                "Cases for forks and missing predecessors",
                &[Uses(JOURNAL_API, "0.4.0"), Uses(JOURNAL, "0.4.0"), Publish("0.2.0")],
            ),
            (
                "20260330140223914Z",
                "One test for every scenario of the specification",
                &[Uses(JOURNAL_API, "1.0.0"), Uses(JOURNAL, "1.0.0"), Publish("1.0.0")],
            ),
            (
                "20260415082601333Z",
                "Run where /tmp is mounted noexec",
                &[Publish("1.0.1")],
            ),
            (
                "20260721105019280Z",
                "Cut every valid case at every byte; none may load",
                &[Uses(JOURNAL_API, "1.1.0"), Uses(JOURNAL, "1.1.0"), Publish("1.1.0")],
            ),
            (
                "20261109131705846Z",
                "A case for each finding",
                &[
                    Uses(JOURNAL_API, "1.2.0"),
                    Uses(JOURNAL, "1.2.0"),
                    Publish("1.2.0"),
                    Deprecate("0.1.0", "1.2.0"),
                    Deprecate("0.2.0", "1.2.0"),
                ],
            ),
        ],
        next: &[],
    }
}
