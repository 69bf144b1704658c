use std::collections::HashSet;

use super::*;
use crate::action::Action;

#[test]
fn no_key_is_bound_twice_in_a_context() {
    let mut seen = HashSet::new();
    for binding in BINDINGS {
        for keys in binding.keys {
            assert!(
                seen.insert((binding.context, *keys)),
                "{keys} is bound twice in {:?}",
                binding.context
            );
        }
    }
}

#[test]
fn no_key_is_both_bound_and_the_beginning_of_a_chord() {
    for (context, _) in Context::ALL {
        let keys = || {
            in_contexts(&[context])
                .flat_map(|binding| binding.keys)
                .collect::<Vec<_>>()
        };
        for keys_one in keys() {
            for keys_two in keys() {
                if let (Keys::One(only), Keys::Two(first, _)) = (keys_one, keys_two) {
                    assert_ne!(only, first, "{only} in {context:?}");
                }
            }
        }
    }
}

#[test]
fn nothing_but_ctrl_r_opens_the_refresh_and_only_its_dialog_confirms_it() {
    let bound_to = |action| {
        let bindings = BINDINGS.iter().filter(move |binding| binding.action == action);
        bindings
            .map(|binding| (binding.context, binding.keys_text()))
            .collect::<Vec<_>>()
    };
    assert_eq!(bound_to(Action::Refresh), [(Context::Main, "Ctrl-R".to_owned())]);
    assert_eq!(
        bound_to(Action::ConfirmRefresh),
        [(Context::RefreshDialog, "y".to_owned())]
    );
    for binding in BINDINGS {
        for keys in binding.keys {
            assert!(
                !["r", "R"].contains(&keys.to_string().as_str()),
                "{keys} is beside the privileged key"
            );
        }
    }
}

#[test]
fn every_context_has_a_heading_in_help() {
    for binding in BINDINGS {
        assert!(
            Context::ALL.iter().any(|(context, _)| *context == binding.context),
            "{:?}",
            binding.context
        );
    }
}

/// Rewritten when `NENJIM_UPDATE_SCREENS` is set.
#[test]
fn the_readme_has_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let (before, rest) = readme
        .split_once("<!-- keys -->\n")
        .expect("the table's beginning is marked");
    let (table, after) = rest.split_once("<!-- /keys -->").expect("the table's end is marked");
    let expected = format!("\n{}", markdown());
    if std::env::var_os("NENJIM_UPDATE_SCREENS").is_some() {
        std::fs::write(path, format!("{before}<!-- keys -->\n{expected}<!-- /keys -->{after}")).unwrap();
    } else {
        assert_eq!(
            table, expected,
            "the README's keys differ; set NENJIM_UPDATE_SCREENS to write them"
        );
    }
}
