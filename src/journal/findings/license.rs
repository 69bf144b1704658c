//! Which identifiers of a license expression the SPDX list does not have.

use std::collections::HashMap;

use crate::journal::License;
use crate::journal::text::license_identifiers;

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

/// The identifiers of a syntactically valid expression that nobody knows.
fn unknown_ids(expression: &str) -> Box<[Box<str>]> {
    let mut unknown: Vec<Box<str>> = Vec::new();
    for identifier in license_identifiers(expression) {
        if !is_known(identifier) && !unknown.iter().any(|known| **known == *identifier) {
            unknown.push(identifier.into());
        }
    }
    unknown.into()
}

/// Whether a license or an exception has this identifier. Case does not matter, as SPDX asks.
fn is_known(identifier: &str) -> bool {
    let licenses = spdx::identifiers::LICENSES.iter().map(|license| license.name);
    let exceptions = spdx::identifiers::EXCEPTIONS.iter().map(|exception| exception.name);
    licenses
        .chain(exceptions)
        .any(|known| known.eq_ignore_ascii_case(identifier))
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
            ["Acme-1.0".into(), "No-such-exception".into()]
        );
    }
}
