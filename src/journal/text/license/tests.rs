use proptest::prelude::*;
use proptest::sample::select;
use spdx::{Expression, ParseMode};

use super::check;

#[test]
fn parentheses_cost_no_more_than_their_number() {
    for depth in [20_000, 1_000_000] {
        let balanced = format!("{}MIT{}", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(check(&balanced), Ok(()));
        assert_eq!(
            check(&balanced[1..]).unwrap_err().bytes,
            balanced.len() - 2..balanced.len() - 1
        );
        assert_eq!(check(&balanced[..balanced.len() - 1]).unwrap_err().bytes, 0..1);
    }
}

#[test]
fn no_list_of_licenses_takes_part() {
    for expression in [
        "No-such-license-1.0",
        "No-such-license-1.0+",
        "MIT WITH No-such-exception",
        "GPL-2.0",
        "GPL-2.0+",
        "GPL-2.0-or-later+",
        "mit",
        "MIT WITH Apache-2.0",
        "Classpath-exception-2.0",
        "AND-1.0 OR ORACLE",
    ] {
        assert_eq!(check(expression), Ok(()), "{expression}");
    }
}

#[test]
fn every_identifier_of_the_list_is_accepted() {
    for license in spdx::identifiers::LICENSES {
        assert_eq!(check(license.name), Ok(()));
    }
    for exception in spdx::identifiers::EXCEPTIONS {
        assert_eq!(check(&format!("MIT WITH {}", exception.name)), Ok(()));
    }
}

/// Expressions of parts that any list has, well-formed or not. Only an exception follows `WITH`: whether an identifier is
/// one is a matter of lists.
fn expression() -> impl Strategy<Value = String> {
    let parts = select(vec![
        "MIT",
        "MIT",
        "Apache-2.0+",
        "BSD-3-Clause",
        "LicenseRef-House",
        "DocumentRef-a.b:LicenseRef-c",
        "(",
        "(",
        ")",
        ")",
        "AND",
        "OR",
        "OR",
        "WITH Classpath-exception-2.0",
        "WITH AdditionRef-House",
        "WITH",
        "+",
    ]);
    proptest::collection::vec(parts, 0..9).prop_map(|parts| parts.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_grammar_is_that_of_spdx(expression in expression()) {
        prop_assume!(!["WITH MIT", "WITH Apache", "WITH BSD"].iter().any(|known| expression.contains(known)));
        let known = Expression::parse_mode(&expression, ParseMode::STRICT).is_ok();
        prop_assert_eq!(check(&expression).is_ok(), known, "{}", expression);
    }
}
