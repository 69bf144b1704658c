use super::*;
use crate::test_log::logged;

const MINT: &str = "meveYG2iXYSkgSUn1T1uxcthH1EGMZdRHGgCntXZA3Y";
const INCINERATOR: &str = "1nc1nerator11111111111111111111111111111111";

fn burner(mint: &str, incinerator: &str) -> DryRunIouBurner {
    DryRunIouBurner::new(IouBurnerConfiguration {
        mint: mint.to_owned(),
        incinerator: incinerator.to_owned(),
    })
}

#[test]
fn an_address_is_32_bytes_in_base58() {
    for text in [
        MINT,
        INCINERATOR,
        "11111111111111111111111111111111",
        "So11111111111111111111111111111111111111112",
        "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    ] {
        assert_eq!(text.parse::<SolanaAddress>().unwrap().to_string(), text);
    }
    let system: SolanaAddress = "11111111111111111111111111111111".parse().unwrap();
    assert_eq!(system.as_bytes(), &[0; 32]);
}

#[test]
fn other_texts_are_no_addresses_and_say_why() {
    for (text, reason) in [
        ("", "it has 0 bytes"),
        ("1111111111111111111111111111111", "it has 31 bytes"),
        ("111111111111111111111111111111111", "it has 33 bytes"),
        ("So1111111111111111111111111111111111111111O", "invalid character 'O'"),
        (" 11111111111111111111111111111111", "invalid character ' '"),
        ("1111111111111111111111111111111\u{1b}", "invalid character '\\u{1b}'"),
        ("zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "it has 33 bytes"),
        (&"1".repeat(100_000), "it has 100000 characters"),
    ] {
        let error = text.parse::<SolanaAddress>().unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
        assert!(error.len() < 400, "an error does not repeat a long text");
        assert!(!error.contains(char::is_control), "{error}");
    }
}

#[test]
fn it_goes_on_line_in_dry_run_mode_and_says_so() {
    let burner = burner(MINT, INCINERATOR);
    assert!(
        burner.mint().is_err() && burner.incinerator().is_err(),
        "not before its start"
    );
    let log = logged(|| burner.start().unwrap());
    assert!(log.contains("INFO the IOU burner is on line in dry-run mode"), "{log}");
    assert!(log.contains("nothing is burned"), "{log}");
    assert_eq!(burner.mode().to_string(), "dry run");
    assert!(burner.offline_statement().starts_with("dry run: nothing is burned"));
    assert_eq!(burner.mint().unwrap().to_string(), MINT);
    assert_eq!(burner.incinerator().unwrap().to_string(), INCINERATOR);
    assert!(burner.start().is_err(), "it starts once");
}

#[test]
fn a_configuration_that_is_no_address_stops_its_start() {
    for (burner, role) in [
        (burner("", INCINERATOR), "mint"),
        (burner(MINT, "nowhere"), "incinerator"),
    ] {
        let error = burner.start().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("the IOU burner's {role} is not configured properly")
        );
        assert!(error.source().unwrap().to_string().contains("is not a Solana address"));
        assert!(burner.mint().is_err());
    }
}
