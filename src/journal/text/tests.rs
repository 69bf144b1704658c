use std::cell::RefCell;

use super::super::DiagnosticId;
use super::*;

const DIGEST: &str = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

const EXAMPLE: &str = "\
FORMAT_VERSION=1
JOURNAL_VERSION=20260805131542783Z
GROUP=com.r35157.nenjim
NAME=hubd
KIND=impl
VARIANT=ref
PREVIOUS=20260801090000000Z sha256:9b74c9897bac770ffc029102a200c5de2f7f3f0a1e5c6d7b8a9f00112233aabb
SUMMARY=Publish hubd 0.2.0
RELEASES=1

RELEASE=0.2.0
PUBLISHED=20260805130000000Z
LICENSE=Apache-2.0
CONTENT=sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 48211 hubd-0.2.0.jar
DEPENDENCY=com_r35157_nenjim-hubd-api 0.2.0
POLICY=status active

END=20260805131542783Z
";

/// Parses with whatever the tests before have left in the scratch of their thread.
pub(super) fn parse(bytes: &[u8], precedent: Option<Precedent<'_>>) -> Result<Draft, Vec<Diagnostic>> {
    thread_local! {
        static SCRATCH: RefCell<Scratch> = RefCell::default();
    }
    SCRATCH.with_borrow_mut(|scratch| super::parse(bytes, precedent, scratch))
}

/// What is wrong with a text: identifier, line and column.
fn places(text: impl AsRef<[u8]>) -> Vec<(DiagnosticId, usize, usize)> {
    match parse(text.as_ref(), None) {
        Ok(_) => Vec::new(),
        Err(diagnostics) => diagnostics
            .iter()
            .map(|diagnostic| {
                let position = diagnostic.position.expect("a text's diagnostics have a place");
                (diagnostic.id, position.line, position.column)
            })
            .collect(),
    }
}

fn replaced(from: &str, to: &str) -> String {
    assert!(EXAMPLE.contains(from), "{from}");
    EXAMPLE.replacen(from, to, 1)
}

#[test]
fn the_example_of_the_format_is_understood() {
    let draft = parse(EXAMPLE.as_bytes(), None).unwrap();
    assert_eq!(draft.coordinate.as_str(), "com_r35157_nenjim-hubd-impl_ref");
    assert_eq!(draft.version.to_string(), "20260805131542783Z");
    assert_eq!(draft.summary.as_deref(), Some("Publish hubd 0.2.0"));
    let [release] = &*draft.releases else {
        panic!("{:?}", draft.releases)
    };
    assert_eq!(release.version().to_string(), "0.2.0");
    assert_eq!(release.license().as_str(), "Apache-2.0");
    assert_eq!(release.contents()[0].name(), "hubd-0.2.0.jar");
    assert_eq!(release.contents()[0].size(), 48211);
    assert_eq!(
        release.dependencies()[0].coordinate().as_str(),
        "com_r35157_nenjim-hubd-api"
    );
    assert_eq!(release.policies()[0].text(), "active");
    let section = &EXAMPLE[draft.sections[0].clone()];
    assert!(section.starts_with("RELEASE=0.2.0\n") && section.ends_with("active\n\n"));
}

#[test]
fn every_truncation_is_rejected() {
    for length in 0..EXAMPLE.len() {
        let found = places(&EXAMPLE[..length]);
        assert_eq!(found.len(), 1, "{length}: {found:?}");
    }
}

#[test]
fn one_mistake_is_one_diagnostic() {
    use DiagnosticId as Id;
    for (from, to, expected) in [
        ("KIND=impl\n", "", (Id::MissingKey, 1, 1)),
        ("KIND=", "KINDS=", (Id::UnknownKey, 5, 1)),
        ("KIND=", "kind=", (Id::UnknownKey, 5, 1)),
        ("KIND=", "KIND =", (Id::SurroundingWhitespace, 5, 5)),
        ("KIND=impl", "KIND=", (Id::EmptyValue, 5, 6)),
        ("KIND=impl", "KIND: impl", (Id::MalformedEntry, 5, 1)),
        ("KIND=impl", "KIND=im\tpl", (Id::ControlCharacter, 5, 8)),
        ("KIND=impl", "KI\u{200b}ND=impl", (Id::InvisibleCharacter, 5, 3)),
        ("RELEASE=0.2.0\n", "", (Id::MissingKey, 11, 1)),
        ("RELEASE=0.2.0", "RELAESE=0.2.0", (Id::UnknownKey, 11, 1)),
        ("RELEASE=0.2.0", "RELEASE 0.2.0", (Id::MalformedEntry, 11, 1)),
        ("RELEASE=0.2.0", "RELEASE=0.2", (Id::InvalidReleaseVersion, 11, 9)),
        ("LICENSE=Apache-2.0\n", "", (Id::MissingKey, 11, 1)),
        (
            "LICENSE=Apache-2.0",
            "LICENSE=Apache-2.0 and MIT",
            (Id::InvalidLicense, 13, 20),
        ),
        (
            "GROUP=com.r35157.nenjim\nNAME=hubd\n",
            "NAME=hubd\nGROUP=com.r35157.nenjim\n",
            (Id::MisplacedKey, 4, 1),
        ),
        ("END=", "end=", (Id::UnknownKey, 18, 1)),
        ("END=20260805131542783Z\n", "", (Id::Truncated, 17, 1)),
        (
            "END=20260805131542783Z",
            "END=20260805131542784Z",
            (Id::EndMismatch, 18, 5),
        ),
        (
            "END=20260805131542783Z\n",
            "END=20260805131542783Z\n\n",
            (Id::TrailingContent, 19, 1),
        ),
        ("RELEASES=1", "RELEASES=2", (Id::ReleaseCountMismatch, 9, 10)),
        ("RELEASES=1", "RELEASE=1", (Id::MisplacedKey, 9, 1)),
        ("RELEASE=0.2.0", "RELEASES=0.2.0", (Id::MisplacedKey, 11, 1)),
        ("FORMAT_VERSION=1", "FORMAT_VERSION=2", (Id::UnsupportedFormat, 1, 16)),
    ] {
        assert_eq!(places(replaced(from, to)), [expected], "{from} -> {to}");
    }
}

#[test]
fn other_line_ends_are_named_as_such() {
    use DiagnosticId as Id;
    assert_eq!(places(EXAMPLE.replace('\n', "\r\n")), [(Id::CarriageReturn, 1, 17)]);
    assert_eq!(places(EXAMPLE.replace('\n', "\r")), [(Id::CarriageReturn, 1, 17)]);
}

#[test]
fn the_precedent_changes_nothing_but_what_is_shared() {
    let first = parse(EXAMPLE.as_bytes(), None).unwrap();
    let section = &EXAMPLE[first.sections[0].clone()];
    let more = EXAMPLE
        .replace("RELEASES=1", "RELEASES=2")
        .replace("END=", &format!("{}END=", section.replace("0.2.0", "0.3.0")));
    let alone = parse(more.as_bytes(), None).unwrap();
    let precedent = Precedent {
        bytes: EXAMPLE.as_bytes(),
        draft: &first,
    };
    let after = parse(more.as_bytes(), Some(precedent)).unwrap();
    assert_eq!(alone, after);
    assert!(Arc::ptr_eq(&first.releases[0], &after.releases[0]));
    assert!(Arc::ptr_eq(&after.releases[0].license.0, &after.releases[1].license.0));
}

fn diagnostics(text: impl AsRef<[u8]>) -> Vec<Diagnostic> {
    parse(text.as_ref(), None).expect_err("an invalid text")
}

#[test]
fn an_excerpt_shows_the_line_and_how_much_of_it_is_meant() {
    let text = replaced("SUMMARY=Publish hubd 0.2.0", "SUMMARY=公開 \u{202e}hubd");
    let [diagnostic] = &diagnostics(text)[..] else {
        panic!("one mistake")
    };
    assert_eq!(diagnostic.position, Some(Position { line: 8, column: 12 }));
    let excerpt = diagnostic.excerpt.as_ref().unwrap();
    assert_eq!(excerpt.line, "SUMMARY=公開 \u{202e}hubd");
    assert_eq!(excerpt.characters, 1);

    let text = replaced("LICENSE=Apache-2.0", "LICENSE=MIT or Apache-2.0");
    let [diagnostic] = &diagnostics(text)[..] else {
        panic!("one mistake")
    };
    assert_eq!(diagnostic.excerpt.as_ref().unwrap().characters, "or".len());
}

#[test]
fn an_excerpt_is_cut_where_a_line_may_not_be_longer() {
    let text = replaced(
        "SUMMARY=Publish hubd 0.2.0",
        &format!("SUMMARY={}", "é".repeat(1 << 20)),
    );
    let [diagnostic] = &diagnostics(text)[..] else {
        panic!("one mistake")
    };
    assert_eq!(diagnostic.id, DiagnosticId::LineTooLong);
    assert_eq!(diagnostic.excerpt.as_ref().unwrap().line.len(), 4096);
    assert!(diagnostic.message.contains("2097160 bytes"), "{}", diagnostic.message);

    let zeros = vec![0; 1 << 20];
    assert_eq!(diagnostics(zeros)[0].excerpt.as_ref().unwrap().line.len(), 4096);
    let far = format!("{}\0", "x".repeat(5000));
    assert_eq!(
        diagnostics(far)[0].excerpt,
        None,
        "the place is not in what may be shown"
    );
}

#[test]
fn a_message_shows_what_it_quotes_escaped_and_cut() {
    let text = replaced(
        "FORMAT_VERSION=1",
        &format!("FORMAT_VERSION=\u{1b}[2J{}", "9".repeat(4000)),
    );
    let message = &diagnostics(text)[0].message;
    assert!(message.starts_with("the format version is \"\\u{1b}[2J99"), "{message}");
    assert!(message.len() < 200, "{message}");
}

#[test]
fn of_very_many_mistakes_the_first_are_told_and_the_others_counted() {
    let text = replaced("\n\nRELEASE", &format!("\n{}RELEASE", "malformed\n".repeat(3_000)));
    let found = diagnostics(text);
    assert_eq!(found.len(), 1_000);
    assert_eq!(found[999].position.unwrap().line, 1_009);
    assert!(
        found[999]
            .message
            .ends_with("2000 further errors of this file are not listed")
    );
}

#[test]
fn a_file_has_at_most_100_000_releases() {
    let example = parse(EXAMPLE.as_bytes(), None).unwrap();
    let (header, rest) = EXAMPLE.split_at(example.sections[0].start);
    let end = &rest[example.sections[0].len()..];
    let text = |count: usize| {
        let sections = (0..count).map(|number| {
            format!("RELEASE=0.0.{number}\nPUBLISHED=20260805130000000Z\nLICENSE=MIT\nCONTENT={DIGEST} 1 a\n")
        });
        let header = header.replace("RELEASES=1", &format!("RELEASES={count}"));
        format!("{header}{}{end}", sections.collect::<String>())
    };
    let most = text(100_000);
    let draft = parse(most.as_bytes(), None).unwrap();
    assert_eq!(draft.releases.len(), 100_000);
    let more = text(100_001);
    let precedent = Precedent {
        bytes: most.as_bytes(),
        draft: &draft,
    };
    let [diagnostic] = &parse(more.as_bytes(), Some(precedent)).unwrap_err()[..] else {
        panic!("one mistake")
    };
    assert_eq!(diagnostic.id, DiagnosticId::LimitExceeded);
    assert_eq!(diagnostic.position.unwrap().line, 10 + 4 * 100_000 + 1);
}

/// Texts of releases that follow one another, and which of them are the same object as in the first.
fn shared(before: &[&str], after: &[&str]) -> Vec<bool> {
    let text = |versions: &[&str]| {
        let sections = versions.iter().map(|version| {
            format!("RELEASE={version}\nPUBLISHED=20260805130000000Z\nLICENSE=MIT\nCONTENT={DIGEST} 1 a\n\n")
        });
        let (header, rest) = EXAMPLE.split_once("RELEASE=0").unwrap();
        let end = &rest[rest.find("END=").unwrap()..];
        let header = header.replace("RELEASES=1", &format!("RELEASES={}", versions.len()));
        format!("{header}{}{end}", sections.collect::<String>())
    };
    let (before, after) = (text(before), text(after));
    let known = parse(before.as_bytes(), None).unwrap();
    let precedent = Precedent {
        bytes: before.as_bytes(),
        draft: &known,
    };
    let next = parse(after.as_bytes(), Some(precedent)).unwrap();
    let is_shared = |release: &Arc<Release>| known.releases.iter().any(|known| Arc::ptr_eq(known, release));
    next.releases.iter().map(is_shared).collect()
}

#[test]
fn unchanged_releases_are_shared_wherever_the_new_ones_stand() {
    assert_eq!(
        shared(&["1.0.0", "2.0.0"], &["1.0.0", "2.0.0", "3.0.0"]),
        [true, true, false]
    );
    assert_eq!(
        shared(&["2.0.0", "1.0.0"], &["3.0.0", "2.0.0", "1.0.0"]),
        [false, true, true]
    );
    assert_eq!(
        shared(&["1.0.0", "3.0.0"], &["1.0.0", "2.0.0", "3.0.0"]),
        [true, false, true]
    );
    assert_eq!(shared(&["1.0.0", "2.0.0", "3.0.0"], &["1.0.0", "3.0.0"]), [true, true]);
    assert_eq!(shared(&["1.0.0", "2.0.0"], &["1.0.0", "2.0.1"]), [true, false]);
    assert_eq!(shared(&[], &["1.0.0"]), [false]);
}

#[test]
fn a_section_that_goes_on_is_another_section() {
    let first = parse(EXAMPLE.as_bytes(), None).unwrap();
    let precedent = Precedent {
        bytes: EXAMPLE.as_bytes(),
        draft: &first,
    };
    let more = replaced("\n\nEND", "\n\nPOLICY=support none\nEND");
    let next = parse(more.as_bytes(), Some(precedent)).unwrap();
    assert_eq!(next.releases[0].policies().len(), 2);
    let wrong = replaced("\n\nEND", "\n\nPOLICY=status none\nEND");
    let found = parse(wrong.as_bytes(), Some(precedent)).unwrap_err();
    assert_eq!(
        found.iter().map(|diagnostic| diagnostic.id).collect::<Vec<_>>(),
        [DiagnosticId::InvalidPolicy]
    );
}

#[test]
fn a_new_release_of_the_precedence_of_an_old_one_is_found_after_a_predecessor_too() {
    let first = parse(EXAMPLE.as_bytes(), None).unwrap();
    let precedent = Precedent {
        bytes: EXAMPLE.as_bytes(),
        draft: &first,
    };
    let section = &EXAMPLE[first.sections[0].clone()];
    for copies in [1, 9] {
        let copies = section.replace("RELEASE=0.2.0", "RELEASE=0.2.0+again").repeat(copies);
        let text = replaced("END=", &format!("{copies}END="));
        let found = parse(text.as_bytes(), Some(precedent)).unwrap_err();
        assert!(
            found
                .iter()
                .any(|diagnostic| diagnostic.id == DiagnosticId::DuplicateRelease)
        );
    }
}

#[test]
fn lines_that_name_the_artifact_are_judged_where_they_stand_after_a_predecessor_too() {
    let first = parse(EXAMPLE.as_bytes(), None).unwrap();
    let precedent = Precedent {
        bytes: EXAMPLE.as_bytes(),
        draft: &first,
    };
    let naming = &EXAMPLE[first.naming.clone()];
    assert!(
        naming.starts_with("GROUP=") && naming.ends_with("VARIANT=ref\n"),
        "{naming}"
    );
    let rest = EXAMPLE.replace(naming, "");
    for (text, is_valid) in [
        (EXAMPLE.replace(naming, &format!("# a comment\n{naming}")), true),
        (EXAMPLE.replace(naming, &format!("{naming}# a comment\n")), true),
        (EXAMPLE.replace(naming, &naming.replace("ref", "other")), true),
        (EXAMPLE.replace(naming, &naming.replace("VARIANT=ref\n", "")), true),
        (EXAMPLE.replace(naming, &format!("{naming}VARIANT=ref\n")), false),
        (EXAMPLE.replace(naming, &naming.repeat(2)), false),
        (rest.replace("JOURNAL", &format!("{naming}JOURNAL")), false),
        (rest.replace("SUMMARY", &format!("{naming}SUMMARY")), false),
        (rest.replace("RELEASE=", &format!("{naming}RELEASE=")), false),
        (
            rest.replace("LICENSE", &format!("{naming}PREVIOUS=GENESIS\nLICENSE")),
            false,
        ),
        (rest, false),
    ] {
        let after = parse(text.as_bytes(), Some(precedent));
        assert_eq!(after.is_ok(), is_valid, "{text}");
        assert_eq!(after, parse(text.as_bytes(), None), "{text}");
    }
}

#[test]
fn a_release_takes_a_few_hundred_bytes() {
    assert!(size_of::<Release>() <= 128, "{}", size_of::<Release>());
}
