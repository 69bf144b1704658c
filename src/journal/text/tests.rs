use super::super::DiagnosticId;
use super::*;

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
