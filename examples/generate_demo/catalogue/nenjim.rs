//! The hub itself and what it is made of.

mod hubd;
mod journal;
mod registry;

use crate::history::History;

pub(crate) fn histories() -> Vec<History> {
    vec![
        registry::component_api(),
        registry::api(),
        registry::reference(),
        journal::api(),
        journal::reference(),
        journal::tests(),
        hubd::api(),
        hubd::reference(),
    ]
}
