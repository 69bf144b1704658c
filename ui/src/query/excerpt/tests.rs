use std::path::Path;

use annotate_snippets::Renderer;
use nenjim_hub::{Diagnostic, DiagnosticId, Excerpt, Position};

use super::Excerpts;

fn rendered(diagnostic: &Diagnostic) -> String {
    let excerpts = Excerpts {
        root: Path::new("journals").to_owned(),
        renderer: Renderer::plain(),
    };
    excerpts.render(diagnostic)
}

fn diagnostic(line: usize, column: usize, text: &str, characters: usize) -> Diagnostic {
    Diagnostic {
        id: DiagnosticId::InvalidLicense,
        path: "com_example-thing-api/20260101000000000Z.journal".to_owned(),
        position: Some(Position { line, column }),
        message: "not a license".to_owned(),
        help: Some("write another".to_owned()),
        excerpt: Some(Excerpt {
            line: text.to_owned(),
            characters,
        }),
    }
}

#[test]
fn a_diagnostic_looks_like_a_compilers() {
    assert_eq!(
        rendered(&diagnostic(12, 20, "LICENSE=Apache-2.0 or MIT", 2)),
        "\
error[invalid-license]: not a license
  --> journals/com_example-thing-api/20260101000000000Z.journal:12:20
   |
12 | LICENSE=Apache-2.0 or MIT
   |                    ^^
   |
   = help: write another"
    );
}

#[test]
fn the_caret_points_under_the_place_after_wide_characters() {
    let rendered = rendered(&diagnostic(7, 14, "SUMMARY=円 🦀 ab", 1));
    let lines: Vec<&str> = rendered.lines().collect();
    assert!(lines[1].ends_with(":7:14"), "{rendered}");
    // Two characters of two cells each stand before it.
    assert_eq!(lines[3], "7 | SUMMARY=円 🦀 ab");
    assert_eq!(
        lines[4],
        format!("  | {}^", " ".repeat("SUMMARY=円 🦀 a".chars().count() + 2))
    );
}

#[test]
fn unsafe_characters_are_visible_and_do_not_move_the_place() {
    let rendered = rendered(&diagnostic(7, 11, "SUMMARY=\u{1b}\u{202e}x", 1));
    assert!(!rendered.contains(['\u{1b}', '\u{202e}']), "{rendered:?}");
    let lines: Vec<&str> = rendered.lines().collect();
    assert!(lines[1].ends_with(":7:11"), "{rendered}");
    assert_eq!(lines[3], r"7 | SUMMARY=\u{1b}\u{202e}x");
    assert_eq!(lines[4].find('^'), lines[3].find('x'));
}

#[test]
fn an_unsafe_character_itself_is_marked_as_a_whole() {
    let rendered = rendered(&diagnostic(1, 2, "a\u{200b}b", 1));
    let lines: Vec<&str> = rendered.lines().collect();
    assert_eq!(lines[3], r"1 | a\u{200b}b");
    assert_eq!(lines[4], "  |  ^^^^^^^^");
}

#[test]
fn what_is_missing_is_shown_at_the_end_of_its_line() {
    let past_the_end = rendered(&diagnostic(3, 5, "KEY=", 1));
    let lines: Vec<&str> = past_the_end.lines().collect();
    assert_eq!((lines[3], lines[4]), ("3 | KEY=", "  |     ^"));
    let empty = rendered(&diagnostic(1, 1, "", 1));
    assert!(empty.contains("20260101000000000Z.journal:1:1\n"), "{empty}");
    let cut = rendered(&diagnostic(1, 9_000, "cut", 400));
    assert!(cut.contains("20260101000000000Z.journal:1:9000\n"), "{cut}");
}

#[test]
fn without_a_place_in_a_file_only_the_path_is_named() {
    let mut diagnostic = diagnostic(1, 1, "", 1);
    diagnostic.position = None;
    diagnostic.excerpt = None;
    diagnostic.id = DiagnosticId::ReleaseDropped;
    assert_eq!(
        rendered(&diagnostic),
        "\
warning[release-dropped]: not a license
--> journals/com_example-thing-api/20260101000000000Z.journal
 = help: write another"
    );
    diagnostic.path = String::new();
    assert!(rendered(&diagnostic).contains("\n--> journals\n"));
}
