use std::collections::HashSet;

use uuid::uuid;

use super::*;

const ID: Uuid = uuid!("019c3f9f-41d1-7a73-b1df-d4c11c7ff301");
const OTHER: Uuid = uuid!("019c3f9f-41d1-7a73-b1df-d4c11c7ff302");

#[test]
fn a_currency_is_its_id() {
    let one = CurrencyType::new(ID, "Evelyn IOU", "EVE").unwrap();
    let renamed = CurrencyType::new(ID, "Evelyn", "EVEIOU").unwrap();
    let namesake = CurrencyType::new(OTHER, "Evelyn IOU", "EVE").unwrap();
    assert_eq!(one, renamed);
    assert_ne!(one, namesake);
    assert_eq!(HashSet::from([one, renamed, namesake]).len(), 2);
}

#[test]
fn a_symbol_that_could_be_a_path_is_refused() {
    for symbol in ["", ".", "..", "a/b", "a\\b", "a b", "a_b", "ÆVE", "E\0"] {
        assert!(CurrencyType::new(ID, "Evelyn IOU", symbol).is_err(), "{symbol:?}");
    }
    assert!(CurrencyType::new(ID, "", "EVE").is_err());
}
