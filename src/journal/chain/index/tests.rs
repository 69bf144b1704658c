use super::VersionIndex;
use crate::journal::{JournalVersion, Timestamp};

fn version(number: i64) -> JournalVersion {
    let moment = Timestamp::from_unix_milliseconds(1_767_225_600_000 + number);
    moment.expect("a year in range").into()
}

/// Every second moment, so that there is one before, at and after each entry.
fn index(entries: i64) -> VersionIndex {
    let mut index = VersionIndex::default();
    (0..entries).for_each(|number| index.push(version(2 * number)));
    index
}

#[test]
fn finds_every_entry_and_every_gap_at_the_edges_of_its_levels() {
    for entries in [0, 1, 2, 15, 16, 17, 18, 255, 256, 257, 272, 273, 4_096, 4_097, 5_000] {
        let index = index(entries);
        assert_eq!(index.at_or_before(version(-1)), None, "{entries}");
        for number in 0..entries {
            let place = usize::try_from(number).ok();
            assert_eq!(index.at_or_before(version(2 * number)), place, "{entries}");
            assert_eq!(index.at_or_before(version(2 * number + 1)), place, "{entries}");
        }
    }
}
