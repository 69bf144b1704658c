use std::path::Path;

use super::absolute_and_normalized;

#[test]
fn dots_are_resolved_by_the_text_alone() {
    for (given, expected) in [
        ("/srv/./journals/", "/srv/journals"),
        ("/srv/nowhere/../journals", "/srv/journals"),
        ("/srv//journals/..", "/srv"),
        ("/../../srv", "/srv"),
        ("/..", "/"),
    ] {
        assert_eq!(
            absolute_and_normalized(Path::new(given)),
            Path::new(expected),
            "{given}"
        );
    }
}

#[test]
fn a_relative_path_is_taken_from_the_current_directory() {
    let here = std::env::current_dir().expect("a current directory");
    assert_eq!(absolute_and_normalized(Path::new("a/../b")), here.join("b"));
    assert_eq!(absolute_and_normalized(Path::new(".")), here);
}
