//! What holds of every text.

use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use super::tests::parse;
use super::*;
use crate::journal::Timestamp;

const DIGEST: &str = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/// A timestamp that the calendar has.
fn timestamp() -> impl Strategy<Value = String> {
    (-62_135_596_800_000_i64..=253_402_300_799_999).prop_map(|milliseconds| {
        let timestamp = Timestamp::from_unix_milliseconds(milliseconds).expect("within the years 0001 to 9999");
        timestamp.to_string()
    })
}

/// Lines that say nothing.
fn idle_lines() -> impl Strategy<Value = String> {
    select(vec![
        "",
        "",
        "",
        "\n",
        "# a comment\n",
        "#\n\n# RELEASE=1.0.0\n",
        "# é — 公開\n",
    ])
    .prop_map(str::to_owned)
}

/// The section of the release `number`, which no other number gives a version of.
fn section(number: usize) -> impl Strategy<Value = String> {
    let version = select(vec!["0", "1", "0-rc.1", "0-alpha.beta-2", "0+build", "3-x+y"]);
    let license = select(vec![
        "MIT",
        "Apache-2.0",
        "(MIT OR Apache-2.0) AND BSD-3-Clause",
        "GPL-2.0-only WITH Classpath-exception-2.0",
        "LicenseRef-House",
        "Acme-1.0+",
    ]);
    let contents = vec((0..=i64::MAX.cast_unsigned(), "[a-z0-9][A-Za-z0-9._+-]{0,12}"), 1..4);
    let dependencies = subsequence(vec!["a-b-api", "org_example-gadget-api", "o-x-impl_ref"], 0..=3);
    let policies = subsequence(vec!["status active", "note free text = #1", "é-none ü"], 0..=2);
    (
        version,
        timestamp(),
        license,
        contents,
        dependencies,
        policies,
        vec(idle_lines(), 6),
    )
        .prop_map(
            move |(version, published, license, contents, dependencies, policies, idle)| {
                let mut lines = vec![
                    format!("RELEASE={number}.0.{version}"),
                    format!("PUBLISHED={published}"),
                    format!("LICENSE={license}"),
                ];
                let contents = contents.iter().enumerate();
                lines.extend(contents.map(|(index, (size, name))| format!("CONTENT={DIGEST} {size} {index}{name}")));
                lines.extend(
                    dependencies
                        .iter()
                        .map(|coordinate| format!("DEPENDENCY={coordinate} 1.{number}.0")),
                );
                let policies = policies.iter().filter(|policy| policy.is_ascii());
                lines.extend(policies.map(|policy| format!("POLICY={policy}")));
                let idle = idle.iter().map(String::as_str).chain(std::iter::repeat(""));
                lines
                    .iter()
                    .zip(idle)
                    .map(|(line, idle)| format!("{line}\n{idle}"))
                    .collect()
            },
        )
}

/// Sections of one artifact, some of them in two forms, from which several texts are made.
fn sections(most: usize) -> impl Strategy<Value = Vec<String>> {
    (0..=most).prop_flat_map(|count| (0..count).map(section).collect::<Vec<_>>())
}

fn text(version: &str, summary: &str, sections: &[String]) -> String {
    let count = sections.len();
    format!(
        "FORMAT_VERSION=1\nJOURNAL_VERSION={version}\nGROUP=org.example\nNAME=widget\nKIND=api\nPREVIOUS=GENESIS\n\
         SUMMARY={summary}\nRELEASES={count}\n\n{}END={version}\n",
        sections.concat()
    )
}

/// A valid text.
fn valid() -> impl Strategy<Value = String> {
    (timestamp(), sections(7)).prop_map(|(version, sections)| text(&version, "é = #", &sections))
}

/// Two valid texts that may share sections, in any order.
fn related(most: usize) -> impl Strategy<Value = (String, String)> {
    (sections(most), sections(most), timestamp(), timestamp()).prop_flat_map(|(some, others, one, other)| {
        let count = some.len();
        let choice = vec(any::<bool>(), count);
        let chosen = (Just(some.clone()), choice).prop_map(move |(mut chosen, swap)| {
            for (index, section) in chosen.iter_mut().enumerate() {
                if let (true, Some(replacement)) = (swap[index], others.get(index)) {
                    section.clone_from(replacement);
                }
            }
            chosen
        });
        let chosen =
            (chosen, any::<bool>(), any::<Index>(), any::<Index>()).prop_map(|(chosen, shuffled, from, to)| {
                let mut chosen = chosen;
                if shuffled && !chosen.is_empty() {
                    let (from, to) = (from.index(chosen.len()), to.index(chosen.len()));
                    chosen.swap(from, to);
                    chosen.truncate(to + 1);
                }
                chosen
            });
        let predecessor = text(&one, "first", &some);
        (
            Just(predecessor),
            chosen.prop_map(move |chosen| text(&other, "second", &chosen)),
        )
    })
}

/// What may happen to a file.
#[derive(Clone, Debug)]
enum Mutation {
    Replace(Index, u8),
    Insert(Index, Vec<u8>),
    Remove(Index, usize),
    SwapLines(Index, Index),
    RepeatLine(Index),
    RemoveLine(Index),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let fragments = select(vec![
        "\n",
        "\r",
        "=",
        " ",
        "#",
        "\0",
        "\t",
        "\u{200b}",
        "\u{feff}",
        "RELEASE=",
        "END=",
        "NAME=x\n",
        "LICENCE=MIT\n",
        "PUBLISHED=",
        "\n\n",
        "(",
        "é",
        "0",
    ]);
    prop_oneof![
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Mutation::Replace(at, byte)),
        (any::<Index>(), fragments).prop_map(|(at, text)| Mutation::Insert(at, text.as_bytes().to_vec())),
        (any::<Index>(), 1..20_usize).prop_map(|(at, length)| Mutation::Remove(at, length)),
        (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Mutation::SwapLines(one, other)),
        any::<Index>().prop_map(Mutation::RepeatLine),
        any::<Index>().prop_map(Mutation::RemoveLine),
    ]
}

fn mutate(bytes: &[u8], mutation: &Mutation) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    match mutation {
        _ if bytes.is_empty() => {}
        Mutation::Replace(at, byte) => {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        Mutation::Insert(at, fragment) => {
            let at = at.index(bytes.len());
            bytes.splice(at..at, fragment.iter().copied());
        }
        Mutation::Remove(at, length) => {
            let at = at.index(bytes.len());
            bytes.drain(at..(at + length).min(bytes.len()));
        }
        Mutation::SwapLines(one, other) => {
            let (one, other) = (one.index(lines.len()), other.index(lines.len()));
            lines.swap(one, other);
            bytes = lines.concat();
        }
        Mutation::RepeatLine(at) => {
            let at = at.index(lines.len());
            lines.insert(at, lines[at]);
            bytes = lines.concat();
        }
        Mutation::RemoveLine(at) => {
            lines.remove(at.index(lines.len()));
            bytes = lines.concat();
        }
    }
    bytes
}

/// Parses, and checks what every answer has.
fn parsed(bytes: &[u8], precedent: Option<Precedent<'_>>) -> Result<Draft, Vec<Diagnostic>> {
    let answer = parse(bytes, precedent);
    match &answer {
        Ok(draft) => {
            assert_eq!(draft.releases.len(), draft.sections.len());
            for (release, section) in draft.releases.iter().zip(&draft.sections) {
                let text = std::str::from_utf8(&bytes[section.clone()]).expect("a text");
                assert!(text.starts_with(&format!("RELEASE={}\n", release.version())));
            }
        }
        Err(diagnostics) => {
            assert!(!diagnostics.is_empty());
            assert!(diagnostics.is_sorted_by_key(|diagnostic| diagnostic.position));
            let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
            for diagnostic in diagnostics {
                let position = diagnostic.position.expect("a text's diagnostics have a place");
                let line = String::from_utf8_lossy(lines[position.line - 1]);
                assert!(
                    (1..=line.chars().count() + 1).contains(&position.column),
                    "{diagnostic:?}"
                );
                if let Some(excerpt) = &diagnostic.excerpt {
                    assert!(excerpt.characters >= 1 && position.column <= excerpt.line.chars().count() + 1);
                }
                let shown = [Some(&diagnostic.message), diagnostic.help.as_ref()];
                assert!(
                    !shown
                        .into_iter()
                        .flatten()
                        .any(|text| text.contains(crate::is_unsafe_to_show))
                );
            }
        }
    }
    answer
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_are_answered(bytes in vec(any::<u8>(), 0..600)) {
        let _ = parsed(&bytes, None);
    }

    #[test]
    fn arbitrary_lines_after_the_first_are_answered(rest in "(([A-Z_]{0,16}|RELEASE|PUBLISHED|END|NAME)=?[ -~é\u{202e}\t]{0,12}\n){0,30}") {
        let _ = parsed(format!("FORMAT_VERSION=1\n{rest}").as_bytes(), None);
    }

    #[test]
    fn valid_texts_are_accepted(text in valid()) {
        let draft = parsed(text.as_bytes(), None);
        prop_assert!(draft.is_ok(), "{text}\n{draft:?}");
    }

    #[test]
    fn the_answer_does_not_depend_on_the_predecessor((predecessor, text) in related(7), mutations in vec(mutation(), 0..3)) {
        let known = parsed(predecessor.as_bytes(), None).expect("a valid text");
        let precedent = Some(Precedent { bytes: predecessor.as_bytes(), draft: &known });
        let mut bytes = text.into_bytes();
        prop_assert_eq!(parsed(&bytes, None), parsed(&bytes, precedent));
        for mutation in &mutations {
            bytes = mutate(&bytes, mutation);
            prop_assert_eq!(parsed(&bytes, None), parsed(&bytes, precedent));
        }
        // The predecessor itself, changed, is the most related of all.
        let mut bytes = predecessor.clone().into_bytes();
        for mutation in &mutations {
            bytes = mutate(&bytes, mutation);
            prop_assert_eq!(parsed(&bytes, None), parsed(&bytes, precedent));
        }
    }

    #[test]
    fn accepted_timestamps_print_back(text in prop_oneof![timestamp(), "[0-9]{17}Z", "[0-9]{1,4}[0-1][0-9][0-3][0-9][0-2][0-9][0-6][0-9][0-6][0-9]{3,5}Z?"]) {
        if let Ok(timestamp) = text.parse::<Timestamp>() {
            prop_assert_eq!(timestamp.to_string(), text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_truncation_of_a_valid_text_is_rejected((predecessor, text) in related(2)) {
        let known = parse(predecessor.as_bytes(), None).expect("a valid text");
        let precedent = Some(Precedent { bytes: predecessor.as_bytes(), draft: &known });
        for length in 0..text.len() {
            prop_assert!(parse(&text.as_bytes()[..length], precedent).is_err(), "{}", &text[..length]);
        }
    }
}

/// Texts that grow with a number, each of them hard on something that must not cost more than its length.
type Growing = fn(usize) -> String;

fn growing() -> Vec<(&'static str, Growing)> {
    fn after_header(lines: String) -> String {
        format!(
            "FORMAT_VERSION=1\nJOURNAL_VERSION=20260805131542783Z\nGROUP=a\nNAME=a\nKIND=a\nPREVIOUS=GENESIS\n\
             RELEASES=1\n{lines}END=20260805131542783Z\n"
        )
    }
    fn release(number: usize) -> String {
        format!("RELEASE=0.0.{number}\nPUBLISHED=20260805130000000Z\nLICENSE=MIT\nCONTENT={DIGEST} 1 a\n")
    }
    vec![
        ("releases", |count| after_header((0..count).map(release).collect())),
        ("one release again and again", |count| {
            after_header(release(1).repeat(count))
        }),
        ("dependencies", |count| {
            let dependencies = (0..count).map(|number| format!("DEPENDENCY=a-a{number}-a 1.0.0\n"));
            after_header(release(1) + &dependencies.collect::<String>())
        }),
        ("keys out of order", |count| {
            let entries = format!("POLICY=a b\nCONTENT={DIGEST} 1 a\nDEPENDENCY=a-a-a 1.0.0\n");
            after_header(release(1) + &entries.repeat(count))
        }),
        ("most keys after the fewer that follow them", |count| {
            let dependencies = "DEPENDENCY=a-a-a 1.0.0\n".repeat(count + 1);
            after_header(release(1) + &"POLICY=a b\n".repeat(count) + &dependencies)
        }),
        ("keys of sections in the header", |count| {
            let sections: String = (0..count).map(release).collect();
            after_header("LICENSE=MIT\n".repeat(count) + &sections)
        }),
        ("malformed lines", |count| after_header("malformed\n".repeat(count))),
        ("unknown keys", |count| {
            after_header("RELAESE=1.0.0\nLICENCE=MIT\nX=Y\n".repeat(count))
        }),
        ("publications in the header", |count| {
            after_header("PUBLISHED=1\n#\n\n".repeat(count))
        }),
        ("sections without a first line", |count| {
            after_header("PUBLISHED=1\nLICENSE=2\n".repeat(count))
        }),
        ("carriage returns in one line", |count| {
            format!("FORMAT_VERSION=1\r{}", "RELEASE=1.0.0\r".repeat(count))
        }),
        ("a line without an end", |count| {
            format!("FORMAT_VERSION=1\n{}", "é".repeat(4 * count))
        }),
        ("empty lines", |count| after_header("\n".repeat(8 * count))),
        ("parentheses", |count| {
            let license = format!("{}MIT{}", "(".repeat(2000), ")".repeat(2000));
            after_header(release(1).replace("MIT", &license).repeat(count / 50))
        }),
    ]
}

/// The processor time of the shortest of several runs: what else the machine does counts little.
fn shortest(work: impl Fn()) -> Duration {
    let now = || {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(
            now.tv_sec.cast_unsigned(),
            u32::try_from(now.tv_nsec).expect("below a second"),
        )
    };
    let runs = (0..3).map(|_| {
        let start = now();
        work();
        now() - start
    });
    runs.min().expect("some runs")
}

#[test]
fn time_grows_with_the_length_alone() {
    const SMALL: usize = 200;
    const TIMES: usize = 16;
    /// A quadratic cost would grow by the square of the factor; noise stays far below.
    const MOST: u32 = 8 * TIMES as u32;
    for (name, text) in growing() {
        let duration = |count: usize| {
            let text = text(count);
            shortest(|| drop(parse(text.as_bytes(), None)))
        };
        let (small, large) = (duration(SMALL), duration(SMALL * TIMES));
        assert!(
            large <= small * MOST,
            "{name}: {small:?} for {SMALL}, {large:?} for {}",
            SMALL * TIMES
        );
    }
}

#[test]
fn time_grows_with_the_length_alone_after_a_predecessor_too() {
    const SMALL: usize = 100;
    const TIMES: usize = 16;
    const MOST: u32 = 8 * TIMES as u32;
    let shared = |count: usize, step: usize| -> String {
        let sections = (0..count).map(|number| {
            format!(
                "RELEASE=0.0.{}\nPUBLISHED=20260805130000000Z\nLICENSE=MIT\nCONTENT={DIGEST} 1 a\n",
                number * step % count
            )
        });
        text("20260805131542783Z", "a", &sections.collect::<Vec<_>>())
    };
    // As it was; every section elsewhere; none the same.
    for step in [1, 7, 0] {
        let duration = |count: usize| {
            let count = count + 1 - count % 7;
            let predecessor = shared(count, 1);
            let known = parse(predecessor.as_bytes(), None).expect("a valid text");
            let precedent = Precedent {
                bytes: predecessor.as_bytes(),
                draft: &known,
            };
            let next = shared(count, step).replace("LICENSE=MIT", if step == 0 { "LICENSE=X" } else { "LICENSE=MIT" });
            shortest(|| drop(parse(next.as_bytes(), Some(precedent))))
        };
        let (small, large) = (duration(SMALL), duration(SMALL * TIMES));
        assert!(large <= small * MOST, "every {step}th: {small:?}, then {large:?}");
    }
}
