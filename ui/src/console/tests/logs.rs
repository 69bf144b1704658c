//! The log as a stream: following, pausing, paging, filters, bursts and sizes.

use std::collections::BTreeSet;

use crossterm::event::{MouseEvent, MouseEventKind};
use tracing::Level;

use super::*;
use crate::logging::Record;

fn record(number: usize, level: Level, target: &'static str, message: &str) -> Event {
    Event::Log(Record {
        at: "20261115120000000Z".parse().unwrap(),
        level,
        target,
        message: format!("{message} #{number:04}"),
    })
}

/// A stage that shows the stream of so many records.
fn streaming(count: usize) -> Stage {
    let mut stage = Stage::new(80, 24, settings());
    stage.press("4");
    stage.run((0..count).map(|number| record(number, Level::INFO, "hub", "a record")));
    stage
}

/// The numbers of the records on the screen, in order.
fn numbers(stage: &Stage) -> Vec<usize> {
    let screen = stage.screen();
    screen
        .split('#')
        .skip(1)
        .map(|rest| rest[..4].parse().expect("a record's number"))
        .collect()
}

#[test]
fn a_burst_loses_nothing_and_every_record_can_be_paged_to() {
    let mut stage = streaming(5_000);
    assert!(
        stage.screen().contains("Log › following 5,000 of 5,000"),
        "{}",
        stage.screen()
    );
    assert_eq!(numbers(&stage).last(), Some(&4_999));
    let mut seen: BTreeSet<usize> = numbers(&stage).into_iter().collect();
    while !seen.contains(&0) {
        let before = seen.len();
        stage.press("PgUp");
        seen.extend(numbers(&stage));
        assert!(seen.len() > before, "stuck at\n{}", stage.screen());
    }
    assert_eq!(seen.len(), 5_000);
    stage.press("PgUp");
    assert_eq!(numbers(&stage)[0], 0);
    stage.press("End");
    assert!(stage.screen().contains("Log › following"));
    assert_eq!(numbers(&stage).last(), Some(&4_999));
    stage.press("Home");
    assert_eq!(numbers(&stage)[0], 0);
}

#[test]
fn what_is_read_stays_while_records_arrive_are_let_go_and_the_terminal_is_resized() {
    let mut stage = streaming(200);
    stage.press("PgUp PgUp k");
    let read = numbers(&stage);
    assert_eq!(read.len(), 19);
    assert_eq!(read[0], 200 - 3 * 19 - 1);
    stage.run((200..260).map(|number| record(number, Level::INFO, "hub", "a record")));
    assert_eq!(numbers(&stage), read);
    assert!(stage.screen().contains("paused, 60 new"), "{}", stage.screen());
    stage.run([
        Event::Terminal(Report::Resize(50, 15)),
        Event::Terminal(Report::Resize(80, 24)),
    ]);
    assert_eq!(numbers(&stage), read);
    // The oldest records are let go, what is read among them.
    let many = crate::model::logs::CAPACITY;
    stage.run((260..260 + many).map(|number| record(number % 10_000, Level::INFO, "hub", "a record")));
    assert_eq!(numbers(&stage)[0], 260);
    stage.press("f");
    assert!(stage.screen().contains("Log › following"), "{}", stage.screen());
    assert_eq!(numbers(&stage).last(), Some(&259));
}

#[test]
fn several_keys_between_two_frames_each_count() {
    let mut stage = streaming(200);
    let one_by_one = {
        let mut stage = streaming(200);
        for key in ["PgUp", "PgUp", "Ctrl-u", "Up"] {
            stage.press(key);
        }
        numbers(&stage)
    };
    stage.press("PgUp PgUp Ctrl-u Up");
    assert_eq!(numbers(&stage), one_by_one);
    stage.press("Down Ctrl-d PgDn PgDn");
    assert!(stage.screen().contains("Log › following"), "{}", stage.screen());
}

#[test]
fn pausing_holds_and_the_newest_follows_again() {
    let mut stage = streaming(100);
    stage.press("f");
    let held = numbers(&stage);
    stage.run([record(100, Level::INFO, "hub", "a record")]);
    assert_eq!(numbers(&stage), held);
    assert!(stage.screen().contains("Log › paused, 1 new"), "{}", stage.screen());
    stage.press("Down");
    assert!(stage.screen().contains("Log › following"), "{}", stage.screen());
    assert_eq!(numbers(&stage).last(), Some(&100));
    stage.run([Event::Terminal(Report::Mouse(MouseEvent {
        kind: MouseEventKind::ScrollUp,
        column: 10,
        row: 10,
        modifiers: KeyModifiers::NONE,
    }))]);
    assert!(stage.screen().contains("Log › paused"), "{}", stage.screen());
    assert_eq!(numbers(&stage).last(), Some(&97));
}

#[test]
fn level_target_and_filter_are_the_lists_and_are_named() {
    let mut stage = Stage::new(100, 24, settings());
    stage.press("4");
    stage.run((0..300).map(|number| {
        let (level, target) = match number % 3 {
            0 => (Level::ERROR, "journal"),
            1 => (Level::INFO, "hub"),
            _ => (Level::DEBUG, "hub"),
        };
        record(number, level, target, if number % 2 == 0 { "even" } else { "odd" })
    }));
    stage.press("PgUp - -");
    assert!(
        numbers(&stage).iter().all(|number| number % 3 != 2),
        "{}",
        stage.screen()
    );
    assert!(stage.screen().contains("INFO and above"), "{}", stage.screen());
    stage.press("End o");
    assert!(stage.screen().contains("only hub"), "{}", stage.screen());
    assert!(
        numbers(&stage).iter().all(|number| number % 3 == 1),
        "{}",
        stage.screen()
    );
    stage.press("/");
    stage.type_in("even");
    stage.press("Enter");
    assert!(
        numbers(&stage).iter().all(|number| number % 6 == 4),
        "{}",
        stage.screen()
    );
    assert_eq!(numbers(&stage).last(), Some(&298));
    assert!(stage.screen().contains("/even"), "{}", stage.screen());
    let shown = numbers(&stage);
    stage.press("v");
    assert_eq!(numbers(&stage).last(), shown.last(), "the list\n{}", stage.screen());
    stage.press("v Esc");
    assert!(
        numbers(&stage).iter().any(|number| number % 6 == 1),
        "{}",
        stage.screen()
    );
    // A filter that nothing passes leaves an empty stream, not a panic.
    stage.press("/");
    stage.type_in("nothing has this");
    assert!(stage.screen().contains("nothing to show"), "{}", stage.screen());
    stage.press("Esc");
    assert!(!numbers(&stage).is_empty());
}

#[test]
fn next_and_previous_match_go_from_record_to_record_and_round() {
    let mut stage = streaming(100);
    stage.press("Home n n");
    assert_eq!(numbers(&stage)[0], 2);
    stage.press("N N N");
    assert_eq!(numbers(&stage).last(), Some(&99));
    stage.press("n");
    assert_eq!(numbers(&stage)[0], 0);
}

#[test]
fn stream_and_list_stay_at_the_same_record() {
    let mut stage = streaming(100);
    stage.press("PgUp PgUp");
    let first = numbers(&stage)[0];
    stage.press("Enter");
    let selected = format!("#{first:04}");
    let screen = stage.screen();
    assert!(screen.contains("time          level record"), "{screen}");
    assert!(
        screen
            .lines()
            .any(|line| line.starts_with('»') && line.contains(&selected)),
        "{screen}"
    );
    stage.press("j j Esc");
    assert_eq!(numbers(&stage)[0], first + 2);
    stage.press("s");
    assert!(
        stage.screen().contains("the stream has no rows; the list has"),
        "{}",
        stage.screen()
    );
    // The detail is that of a row.
    stage.press("Tab");
    assert!(
        stage.screen().contains("time          level record"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_record_higher_than_the_screen_can_be_read_line_by_line() {
    let mut stage = streaming(1);
    let words: Vec<String> = (0..200).map(|number| format!("word{number:03}")).collect();
    stage.run([record(1, Level::INFO, "hub", &words.join(" "))]);
    stage.run([record(2, Level::INFO, "hub", "the last")]);
    let mut seen = BTreeSet::new();
    for _ in 0..40 {
        let screen = stage.screen();
        seen.extend(words.iter().filter(|word| screen.contains(*word)).cloned());
        stage.press("k");
    }
    assert_eq!(seen.len(), 200);
    assert_eq!(numbers(&stage)[0], 0);
}

#[test]
fn no_size_level_filter_or_overflow_panics_while_paged() {
    let mut stage = Stage::new(60, 20, settings());
    stage.press("4");
    let long = "日本語 🦀 e\u{301} a longer text ".repeat(9);
    let burst =
        |from: usize| (from..from + 30).map(|number| (number, if number % 4 == 0 { long.as_str() } else { "x" }));
    stage.run(burst(0).map(|(number, text)| record(number, Level::INFO, "hub", text)));
    let keys = [
        "PgUp", "k", "Ctrl-u", "-", "+", "PgDn", "n", "N", "Home", "o", "o", "f", "j",
    ];
    let mut keys = keys.iter().cycle();
    for width in 0..60 {
        for height in 0..20 {
            stage.run([
                Event::Terminal(Report::Resize(width, height)),
                key(keys.next().unwrap()),
            ]);
        }
        // Everything that was there is let go while it is read.
        if width % 30 == 0 {
            stage.run((0..crate::model::logs::CAPACITY).map(|number| record(number, Level::WARN, "hub", "later")));
            stage.run(burst(0).map(|(number, text)| record(number, Level::INFO, "hub", text)));
        }
    }
    stage.run([Event::Terminal(Report::Resize(80, 24))]);
    stage.press("End");
    assert!(stage.screen().contains("Log › following"), "{}", stage.screen());
}
