use std::sync::Arc;

use nenjim_hub::is_unsafe_to_show;
use ratatui::style::Modifier;

use super::*;
use crate::sanitize::cells;

const HOSTILE: &str =
    "日本語🦀👩\u{200d}👩\u{200d}👧e\u{301}\u{302} עברית \u{1b}[2J\u{202e}\u{9b}31m\t\r\u{7f} [bold]x[/] the tail";

fn in_view(message: &str, above: usize, lines: usize) -> InView {
    InView {
        record: Arc::new(Record {
            at: "20261115235959001Z".parse().unwrap(),
            level: tracing::Level::WARN,
            target: "nenjim_hub::journal",
            message: message.to_owned(),
        }),
        above,
        lines,
    }
}

fn drawn(window: Vec<InView>, filter: &str, width: u16, height: u16) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(window, Theme::new(true, false), filter, buffer.area, &mut buffer);
    buffer
}

/// The rows as text, without the cells that a wide character covers.
fn rows(buffer: &Buffer) -> Vec<String> {
    let row = |row: Rect| {
        let mut text = String::new();
        let mut covered = 0;
        for cell in row.columns().map(|cell| &buffer[cell.as_position()]) {
            if covered == 0 {
                text.push_str(cell.symbol());
                covered = cells(cell.symbol()).saturating_sub(1);
            } else {
                covered -= 1;
            }
        }
        text.trim_end().to_owned()
    };
    buffer.area.rows().map(row).collect()
}

#[test]
fn at_every_width_a_record_is_shown_whole_and_safe() {
    let without_spaces = |text: &str| text.split(' ').collect::<String>();
    let record = in_view(HOSTILE, 0, usize::MAX).record;
    let whole = without_spaces(&format!("{}{:5}{}", record.time_of_day(), record.level, record.text()));
    for width in 13..=200 {
        let buffer = drawn(vec![in_view(HOSTILE, 0, usize::MAX)], "", width, 60);
        assert_eq!(without_spaces(&rows(&buffer).concat()), whole, "at {width}");
        assert!(
            buffer
                .content()
                .iter()
                .all(|cell| !cell.symbol().contains(is_unsafe_to_show)),
            "at {width}"
        );
    }
}

#[test]
fn text_stands_beside_time_and_level_where_there_is_room_and_under_them_where_not() {
    let message = "日本語 ".repeat(8);
    let wide = rows(&drawn(vec![in_view(&message, 0, 9)], "", 61, 4));
    assert_eq!(wide[0], "23:59:59.001Z WARN  nenjim_hub::journal: 日本語 日本語 日本語");
    assert_eq!(wide[1], "                    日本語 日本語 日本語 日本語 日本語");
    let narrow = rows(&drawn(vec![in_view("short", 0, 9)], "", 40, 3));
    assert_eq!(narrow, ["23:59:59.001Z WARN", "nenjim_hub::journal: short", ""]);
}

#[test]
fn only_the_lines_in_view_are_shown() {
    let message = (1..=30)
        .map(|number| format!("word{number:04}"))
        .collect::<Vec<_>>()
        .join(" ");
    let all = rows(&drawn(vec![in_view(&message, 0, 99)], "", 60, 10));
    let middle = rows(&drawn(vec![in_view(&message, 2, 3), in_view("next", 0, 1)], "", 60, 4));
    assert_eq!(middle[..3], all[2..5]);
    assert!(middle[3].ends_with("nenjim_hub::journal: next"), "{middle:?}");
}

#[test]
fn what_a_filter_matches_is_marked_also_where_a_line_breaks() {
    let message = format!("{} needle {}", "a".repeat(17), "b".repeat(60));
    let buffer = drawn(vec![in_view(&message, 0, 9)], "'needle", 68, 4);
    let marked: String = buffer
        .content()
        .iter()
        .filter(|cell| cell.modifier.contains(Modifier::UNDERLINED))
        .map(ratatui::buffer::Cell::symbol)
        .collect();
    assert_eq!(marked, "needle");
}

#[test]
fn without_colours_no_cell_has_one() {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 2));
    draw(
        vec![in_view("x", 0, 1)],
        Theme::new(false, true),
        "x",
        buffer.area,
        &mut buffer,
    );
    assert!(
        buffer
            .content()
            .iter()
            .all(|cell| cell.fg == ratatui::style::Color::Reset)
    );
    assert!(buffer.content().iter().all(|cell| cell.symbol().is_ascii()));
}

#[test]
fn more_records_than_tui_logger_takes_at_once_are_all_shown() {
    let window = (0..2_500)
        .map(|number| in_view(&format!("number {number}"), 0, 1))
        .collect();
    let rows = rows(&drawn(window, "", 64, 2_500));
    for (number, row) in rows.iter().enumerate() {
        assert!(row.ends_with(&format!("number {number}")), "{number}: {row}");
    }
}

#[test]
fn consoles_that_draw_at_once_each_show_their_own_records() {
    let threads: Vec<_> = (0..4)
        .map(|number| {
            std::thread::spawn(move || {
                let message = format!("of thread {number}");
                for _ in 0..200 {
                    let rows = rows(&drawn(vec![in_view(&message, 0, 1); 3], "", 80, 4));
                    assert!(rows[..3].iter().all(|row| row.ends_with(&message)), "{rows:?}");
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
}
