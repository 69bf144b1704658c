//! The conformance corpus in `fixtures/conformance`, run through the public API, and the cases that no repository can hold.
//!
//! With `REWRITE_EXPECTED` in the environment the messages and remedies that a case expects are written anew; what is
//! diagnosed and where never is.

mod conformance {
    pub(crate) mod corpus;
    pub(crate) mod expected;
    pub(crate) mod outside;
}

use std::collections::BTreeSet;

use conformance::corpus::{Case, cases};
use conformance::{expected, outside};
use nenjim_hub::{DiagnosticId, Severity};

#[test]
fn every_invalid_case_has_exactly_its_diagnostics() {
    let mut failures = Vec::new();
    for case in cases("invalid") {
        let found = match outside::start(&case.root) {
            Ok(_) => Vec::new(),
            Err(diagnostics) => diagnostics,
        };
        check(&case, "diagnostics", &found, &mut failures);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_valid_case_loads_to_exactly_what_it_says() {
    let mut failures = Vec::new();
    for case in cases("valid") {
        match outside::start(&case.root) {
            Ok(journal) => {
                let loaded = expected::artifacts(&*journal.service);
                let wanted = case.expected()["artifacts"].clone();
                if loaded != wanted {
                    failures.push(format!("{}: expected\n{wanted:#}\nand found\n{loaded:#}", case.name));
                }
                let findings = nenjim_hub::findings::of_worldview(&*journal.service, None).expect("a started Journal");
                check(&case, "findings", findings.as_slice(), &mut failures);
            }
            Err(diagnostics) => failures.push(format!("{}: {diagnostics:#?}", case.name)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn check(case: &Case, member: &str, found: &[nenjim_hub::Diagnostic], failures: &mut Vec<String>) {
    let mut document = case.expected();
    let found = expected::diagnostics(found);
    if std::env::var_os("REWRITE_EXPECTED").is_some() {
        expected::rewrite_messages(&mut document[member], &found);
        if document != case.expected() {
            case.write_expected(&document);
        }
    }
    if document[member] != found {
        failures.push(format!(
            "{}: expected\n{:#}\nand found\n{found:#}",
            case.name, document[member]
        ));
    }
}

#[test]
fn every_identifier_has_a_case() {
    let mut shown: BTreeSet<String> = BTreeSet::new();
    for case in cases("invalid").into_iter().chain(cases("valid")) {
        for member in ["diagnostics", "findings"] {
            let diagnostics = case.expected()[member].as_array().cloned().unwrap_or_default();
            shown.extend(
                diagnostics
                    .iter()
                    .filter_map(|diagnostic| Some(diagnostic["id"].as_str()?.to_owned())),
            );
        }
    }
    shown.extend(outside::SHOWN.iter().map(|id| id.as_str().to_owned()));
    let missing: Vec<&str> = DiagnosticId::ALL
        .iter()
        .map(|id| id.as_str())
        .filter(|id| !shown.contains(*id))
        .collect();
    assert!(missing.is_empty(), "without a case: {missing:?}");
}

#[test]
fn expected_severities_are_those_of_the_identifiers() {
    for kind in ["invalid", "valid"] {
        for case in cases(kind) {
            for member in ["diagnostics", "findings"] {
                let wanted = if member == "diagnostics" {
                    Severity::Error
                } else {
                    Severity::Warning
                };
                for diagnostic in case.expected()[member].as_array().into_iter().flatten() {
                    assert_eq!(diagnostic["severity"], wanted.as_str(), "{}", case.name);
                }
            }
        }
    }
}
