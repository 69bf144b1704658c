//! The artifact that a query is about.

use std::path::Path;

use nenjim_hub::{ArtifactCoordinate, Escaped};

use super::load::{self, Journal, answered};
use super::{Outcome, Output};

/// How many artifacts are proposed in place of an unknown one.
const PROPOSED: usize = 3;

/// Reads a coordinate. One that breaks its rules is refused with the rule and with what may have been meant.
pub(super) fn read(text: &str, root: &Path, output: &mut Output) -> Result<ArtifactCoordinate, Outcome> {
    text.parse().map_err(|invalid| {
        // A root that does not load has nothing to propose; what is wrong with it is not what was asked.
        let journal = load::start(root).ok();
        let known = journal.and_then(|journal| journal.service.coordinates().ok());
        let proposal = known.and_then(|known| proposal(text, &known)).unwrap_or_default();
        output.complain(&format!("{invalid}{proposal}"));
        Outcome::Usage
    })
}

/// Whether an artifact is known; that it is not is said, with what may have been meant.
pub(super) fn is_known(artifact: &ArtifactCoordinate, journal: &Journal, output: &mut Output) -> Result<bool, Outcome> {
    let known = answered(journal.service.coordinates(), output)?;
    if known.contains(artifact) {
        return Ok(true);
    }
    let proposal = proposal(artifact.as_str(), &known).unwrap_or_else(|| {
        let root = journal.root.to_string_lossy();
        format!("; nenjim artifacts {} lists those that are", Escaped(&root))
    });
    output.complain(&format!("no artifact {artifact} is known{proposal}"));
    Ok(false)
}

/// What may have been meant by a text, where anything is close to it.
fn proposal(text: &str, known: &[ArtifactCoordinate]) -> Option<String> {
    let text = text.to_lowercase();
    let limit = text.chars().count() / 6 + 1;
    let mut close: Vec<(usize, &str)> = known
        .iter()
        .map(ArtifactCoordinate::as_str)
        .filter_map(|known| {
            let distance = if text.len() > 2 && known.contains(&text) {
                0
            } else {
                strsim::osa_distance(&text, known)
            };
            (distance <= limit).then_some((distance, known))
        })
        .collect();
    // Stable: equally close ones stay in their order.
    close.sort_by_key(|(distance, _)| *distance);
    close.truncate(PROPOSED);
    let names: Vec<&str> = close.into_iter().map(|(_, known)| known).collect();
    let (last, others) = names.split_last()?;
    Some(match others {
        [] => format!("; did you mean {last}?"),
        others => format!("; did you mean {} or {last}?", others.join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_close_is_proposed_and_nothing_else() {
        let known = [
            "com_r35157_nenjim-hubd-api",
            "com_r35157_nenjim-hubd-impl_ref",
            "com_example-soda-api",
        ];
        let known: Vec<ArtifactCoordinate> = known.iter().map(|known| known.parse().unwrap()).collect();
        let proposal = |text| proposal(text, &known);
        assert_eq!(
            proposal("com_r35157_nenjim-hub-api").as_deref(),
            Some("; did you mean com_r35157_nenjim-hubd-api?")
        );
        assert_eq!(
            proposal("HUBD").as_deref(),
            Some("; did you mean com_r35157_nenjim-hubd-api or com_r35157_nenjim-hubd-impl_ref?")
        );
        assert_eq!(proposal("org_example-other-impl_ref"), None);
        assert_eq!(proposal(""), None);
    }
}
