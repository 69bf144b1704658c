//! What a frame costs. Not a test of anything, so it is run by hand:
//! `cargo test --release -p nenjim-console --bin nenjim figures -- --ignored --nocapture`

use std::time::Instant;

use super::*;

/// A root with one artifact of this many revisions.
fn root_of(revisions: u32) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    let mut previous: Option<(String, String)> = None;
    for number in 0..revisions {
        let (minutes, second) = (number / 60, number % 60);
        let (hours, minute) = (minutes / 60, minutes % 60);
        let (day, hour) = (hours / 24, hours % 24);
        let version = format!("202601{:02}{hour:02}{minute:02}{second:02}000Z", day + 1);
        let before = previous
            .as_ref()
            .map(|(version, digest)| (version.as_str(), digest.as_str()));
        let digest = write_revision(root.path(), &version, before, "a summary", "0.1.0");
        previous = Some((version, digest));
    }
    root
}

/// The median cost of a frame of each screen, after a key that changes it.
fn frames(root: &Path) -> Vec<(&'static str, Duration)> {
    let mut stage = Stage::new(200, 60, settings());
    stage.online(root);
    let screens = [
        ("Hub", "1"),
        ("Registry", "2"),
        ("Journal", "3"),
        ("timeline", "3 Tab"),
        ("Logs", "4"),
    ];
    screens
        .map(|(name, keys)| {
            stage.press(keys);
            let mut taken: Vec<Duration> = (0..101)
                .map(|number| {
                    let began = Instant::now();
                    stage.press(if number % 2 == 0 { "j" } else { "k" });
                    began.elapsed()
                })
                .collect();
            taken.sort_unstable();
            (name, taken[taken.len() / 2])
        })
        .into()
}

#[test]
#[ignore = "it measures and asserts nothing"]
fn figures_of_a_key_and_its_frame_at_200_by_60() {
    let few = root_of(100);
    let many = root_of(50_000);
    println!("{:10} {:>14} {:>14}", "screen", "100 revisions", "50,000");
    for ((name, of_few), (_, of_many)) in frames(few.path()).into_iter().zip(frames(many.path())) {
        println!("{name:10} {of_few:>14.1?} {of_many:>14.1?}");
    }
}
