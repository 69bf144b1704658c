use super::*;

const ONE: Uuid = uuid!("019c3f9f-41d1-7a73-b1df-d4c11c7ff301");
const TWO: Uuid = uuid!("019c3f9f-41d1-7a73-b1df-d4c11c7ff302");
const UNKNOWN: Uuid = uuid!("00000000-0000-0000-0000-000000000001");

#[test]
fn the_catalogue_knows_its_five_currencies_by_id() {
    let catalogue = CurrencyCatalogue::hardcoded().unwrap();
    let known: Vec<_> = catalogue
        .currencies()
        .iter()
        .map(|currency| format!("{} {} {}", currency.id(), currency.symbol(), currency.name()))
        .collect();
    assert_eq!(
        known,
        [
            "019c3f9f-41d1-7a73-b1df-d4c11c7ff301 EVE Evelyn IOU",
            "019c3f9f-41d1-7a73-b1df-d4c11c7ff302 USDC USD Coin",
            "c8669973-0045-468e-8b2b-781d06d123b2 USDT Tether USD",
            "019e0116-fce5-792f-a647-fa6da4dffec5 SOL Solana",
            "019e1d51-0600-7956-8231-f3b7058a91c2 SyrupUSDC SyrupUSDC",
        ]
    );
    for currency in catalogue.currencies().iter() {
        assert_eq!(catalogue.by_id(currency.id()).unwrap().name(), currency.name());
    }
}

#[test]
fn mints_resolve_both_ways_and_a_currency_may_have_none() {
    let catalogue = CurrencyCatalogue::hardcoded().unwrap();
    let mint = ExternalReference::new(SOLANA_MINT, "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v");
    let currency = catalogue.by_reference(&mint).unwrap();
    assert_eq!(currency.symbol(), "USDC");
    assert_eq!(catalogue.references(currency.id()).unwrap().as_ref(), [mint]);
    assert_eq!(catalogue.references(TETHER_USD).unwrap().as_ref(), []);
}

#[test]
fn what_is_unknown_is_named() {
    let catalogue = CurrencyCatalogue::hardcoded().unwrap();
    let by_id = catalogue.by_id(UNKNOWN).unwrap_err().to_string();
    assert_eq!(by_id, "no currency has the id 00000000-0000-0000-0000-000000000001");
    assert_eq!(catalogue.references(UNKNOWN).unwrap_err().to_string(), by_id);

    let symbol = ExternalReference::new(SOLANA_MINT, "USDC");
    assert_eq!(
        catalogue.by_reference(&symbol).unwrap_err().to_string(),
        r#"no currency has the external id "USDC" in "solana-mint""#,
        "a symbol identifies nothing"
    );
    let elsewhere = ExternalReference::new("ethereum", EVELYN_IOU_MINT);
    assert!(
        catalogue.by_reference(&elsewhere).is_err(),
        "an id counts within its namespace"
    );
}

#[test]
fn one_id_under_two_descriptions_is_refused() {
    let built = CurrencyCatalogue::build(&[(ONE, "One", "ONE", None), (ONE, "One", "UNO", None)]);
    assert_eq!(
        built.unwrap_err().to_string(),
        format!("currency {ONE} is described as One (ONE) and as One (UNO); describe it once")
    );
}

#[test]
fn one_external_identity_under_two_ids_is_refused() {
    let built = CurrencyCatalogue::build(&[(ONE, "One", "ONE", Some("mint")), (TWO, "Two", "TWO", Some("mint"))]);
    assert_eq!(
        built.unwrap_err(),
        CatalogueError::TwoIdentities {
            reference: ExternalReference::new(SOLANA_MINT, "mint"),
            first: ONE,
            second: TWO
        }
    );
}

#[test]
fn one_currency_may_have_several_external_identities() {
    let catalogue = CurrencyCatalogue::build(&[
        (ONE, "One", "ONE", Some("first")),
        (ONE, "One", "ONE", Some("second")),
        (ONE, "One", "ONE", Some("second")),
    ])
    .unwrap();
    assert_eq!(catalogue.currencies().len(), 1);
    assert_eq!(catalogue.references(ONE).unwrap().len(), 2);
}
