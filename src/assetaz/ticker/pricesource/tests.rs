use super::*;

#[test]
fn a_source_name_is_one_safe_path_component() {
    for name in ["hardcoded", "coin-gecko", "Kraken 2", "a..b", ".hidden", "börse"] {
        assert_eq!(name.parse::<SourceName>().unwrap().as_str(), name);
    }
    let long = "x".repeat(101);
    for name in [
        "",
        ".",
        "..",
        "a/b",
        "/",
        "a\\b",
        "a\nb",
        "a\0",
        "a\u{202e}b",
        "a\u{7f}",
        &long,
    ] {
        let error = name.parse::<SourceName>().unwrap_err();
        assert_eq!(error.text, name);
        assert!(!error.to_string().contains(char::is_control), "{error}");
    }
}
