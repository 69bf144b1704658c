//! Which identifiers of a license expression the SPDX list does not have.

use std::collections::HashMap;

use crate::journal::License;

/// The version of the SPDX list that is asked.
pub(super) const LIST_VERSION: &str = spdx::identifiers::VERSION;

/// The SPDX list, remembering what it was asked: a few expressions stand in most releases.
#[derive(Default)]
pub(super) struct LicenseList {
    unknown: HashMap<License, Box<[Box<str>]>>,
}

impl LicenseList {
    /// The identifiers in `license` that are not on the list, each once, in the order of the expression.
    pub(super) fn unknown_ids(&mut self, license: &License) -> impl Iterator<Item = &str> {
        if !self.unknown.contains_key(license) {
            self.unknown.insert(license.clone(), unknown_ids(license.as_str()));
        }
        self.unknown[license].iter().map(AsRef::as_ref)
    }
}

/// Splits a syntactically valid expression into its identifiers and keeps those nobody knows.
fn unknown_ids(expression: &str) -> Box<[Box<str>]> {
    let mut unknown: Vec<Box<str>> = Vec::new();
    let mut after_with = false;
    for word in expression.split([' ', '(', ')']).filter(|word| !word.is_empty()) {
        let is_known = match word {
            "AND" | "OR" => true,
            "WITH" => {
                after_with = true;
                continue;
            }
            _ if is_reference(word) => true,
            _ if after_with => is_exception(word),
            _ => is_license(word),
        };
        after_with = false;
        if !is_known && !unknown.iter().any(|known| **known == *word) {
            unknown.push(word.into());
        }
    }
    unknown.into()
}

/// A license or an addition that the document itself defines.
fn is_reference(word: &str) -> bool {
    ["LicenseRef-", "DocumentRef-", "AdditionRef-"]
        .iter()
        .any(|prefix| word.starts_with(prefix))
}

/// Identifiers are matched without regard to case, as SPDX asks.
fn is_license(word: &str) -> bool {
    let base = word.strip_suffix('+').unwrap_or(word);
    spdx::license_id(base).is_some()
        || spdx::identifiers::LICENSES
            .iter()
            .any(|license| license.name.eq_ignore_ascii_case(base))
}

fn is_exception(word: &str) -> bool {
    spdx::identifiers::EXCEPTIONS
        .iter()
        .any(|exception| exception.name.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::unknown_ids;

    #[test]
    fn only_what_the_list_lacks_is_unknown() {
        for known in [
            "MIT",
            "mit",
            "GPL-2.0",
            "GPL-2.0+",
            "(Apache-2.0 OR MIT) AND BSD-3-Clause",
            "GPL-2.0-only WITH Classpath-exception-2.0",
            "LicenseRef-House OR DocumentRef-other:LicenseRef-Theirs",
            "MIT WITH AdditionRef-House",
        ] {
            assert!(unknown_ids(known).is_empty(), "{known}");
        }
        assert_eq!(*unknown_ids("Acme-1.0"), ["Acme-1.0".into()]);
        assert_eq!(*unknown_ids("(MIT OR Acme-1.0) AND Acme-1.0"), ["Acme-1.0".into()]);
        assert_eq!(
            *unknown_ids("Acme-1.0+ WITH No-such-exception"),
            ["Acme-1.0+".into(), "No-such-exception".into()]
        );
        assert_eq!(
            *unknown_ids("MIT WITH Apache-2.0"),
            ["Apache-2.0".into()],
            "no exception"
        );
    }
}
