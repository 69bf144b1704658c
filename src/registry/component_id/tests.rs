use super::*;

#[test]
fn words_joined_by_dots_and_hyphens_are_ids() {
    let longest = "a".repeat(ComponentId::MAXIMUM_LENGTH);
    for text in [
        "a",
        "0",
        "nenjim.registry.service",
        "evelyn.iou-burner.prod",
        "a-b-c.d1",
        &longest,
    ] {
        let id: ComponentId = text.parse().unwrap();
        assert_eq!(id.as_str(), text);
        assert_eq!(id.to_string(), text);
        assert_eq!(id.as_ref(), text);
    }
}

#[test]
fn everything_else_is_refused_and_named() {
    let too_long = "a".repeat(ComponentId::MAXIMUM_LENGTH + 1);
    for text in [
        "",
        ".",
        "-",
        "a.",
        ".a",
        "a..b",
        "a-",
        "-a",
        "a.-b",
        "a--b",
        "A",
        "evelyn.Service",
        "a_b",
        "a b",
        " a",
        "a\n",
        "a/b",
        "ä",
        "１",
        "a\u{200b}b",
        "a\0",
        &too_long,
    ] {
        let refused = text.parse::<ComponentId>().unwrap_err();
        assert_eq!(refused, InvalidComponentId { text: text.to_owned() });
    }
}

#[test]
fn a_refusal_shows_what_was_given_without_its_control_characters() {
    let refused = "a\u{1b}[2J".parse::<ComponentId>().unwrap_err().to_string();
    assert!(
        refused.starts_with(r#""a\u{1b}[2J" is not a component id"#),
        "{refused}"
    );
    assert!(refused.contains("at most 200 bytes"), "{refused}");
}

#[test]
fn ids_are_ordered_and_padded_as_their_text() {
    let [left, right] = ["a.b", "a.c"].map(|text| text.parse::<ComponentId>().unwrap());
    assert!(left < right);
    assert_eq!(format!("[{left:>5}]"), "[  a.b]");
    assert_eq!(format!("{left:?}"), r#""a.b""#);
}
