//! Every screen at every size, with content that breaks layouts.

use nenjim_hub::is_unsafe_to_show;
use tracing::Level;

use super::*;
use crate::logging::Record;

/// What has broken the layout of terminal programs.
const HOSTILE: &str =
    "日本語🦀👩\u{200d}👩\u{200d}👧e\u{301}\u{302} עברית \u{1b}[2J\u{202e}\u{9b}31m\t\r\u{7f} [bold]x[/]";

fn hostile_stage(root: &Path) -> Stage {
    let mut settings = settings();
    settings.journal_root = PathBuf::from(HOSTILE);
    let mut stage = Stage::new(80, 24, settings);
    stage.online(root);
    stage.run([
        Event::Log(Record {
            at: "20261115120000000Z".parse().unwrap(),
            level: Level::ERROR,
            target: "target",
            message: crate::sanitize::safe(HOSTILE).into_owned(),
        }),
        Event::HubPanicked {
            message: HOSTILE.to_owned(),
        },
    ]);
    stage
}

/// Draws at a size, and fails when something unsafe is in a cell.
fn draw_at(stage: &mut Stage, width: u16, height: u16) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    stage.console.model.size = Size::new(width, height);
    crate::update::settle(&mut stage.console.model);
    view::draw(&stage.console.model, buffer.area, &mut buffer);
    for cell in buffer.content() {
        assert!(
            !cell.symbol().contains(is_unsafe_to_show),
            "{:?} in a cell",
            cell.symbol()
        );
    }
}

/// Every width with a height, and every height with two widths; the other side goes through its values too.
fn sizes() -> impl Iterator<Item = (u16, u16)> {
    let widths = (0..=200).map(|width| (width, width * 7 % 61));
    let heights = (0..=60).flat_map(|height| [(height * 13 % 201, height), (height * 3 % 120, height)]);
    widths.chain(heights)
}

#[test]
fn every_screen_draws_at_every_size_whatever_it_shows() {
    let root = small_root();
    for keys in [
        "1",
        "1 Tab",
        "2",
        "2 b",
        "3",
        "3 Tab Tab Tab",
        "3 Enter d",
        "3 F",
        "3 F Tab",
        "4",
        "3 z",
    ] {
        let mut stage = hostile_stage(root.path());
        stage.press(keys);
        for (width, height) in sizes() {
            draw_at(&mut stage, width, height);
        }
    }
}

#[test]
fn every_overlay_draws_at_every_size() {
    let root = small_root();
    for keys in ["?", ": q", "3 / 日", "3 Ctrl-S", "Ctrl-R", "e", "y"] {
        let mut stage = hostile_stage(root.path());
        stage.press(keys);
        for (width, height) in sizes() {
            draw_at(&mut stage, width, height);
        }
    }
}

#[test]
fn an_empty_console_draws_at_every_size() {
    for screen in ["1", "2", "3", "4", "5"] {
        let mut stage = Stage::new(80, 24, settings());
        stage.press(screen);
        for (width, height) in sizes() {
            draw_at(&mut stage, width, height);
        }
    }
}

#[test]
fn on_a_screen_that_is_too_small_only_quitting_and_a_larger_one_do_something() {
    let root = small_root();
    let mut stage = Stage::new(80, 24, settings());
    stage.online(root.path());
    stage.run([Event::Terminal(Report::Resize(19, 5))]);
    assert_eq!(stage.screen().trim_end(), " 20 x 6 needed");
    stage.press("3 Ctrl-R y ? : z");
    assert!(stage.console.host.asked.is_empty());
    stage.run([Event::Terminal(Report::Resize(80, 24))]);
    assert!(stage.screen().contains("Started 1 of 7"), "{}", stage.screen());
    stage.press("y");
    stage.run([Event::Terminal(Report::Resize(19, 5))]);
    assert_eq!(stage.press("q"), Quit::Wished);
}

#[test]
fn that_the_screen_is_too_small_is_said_in_whole_words() {
    let mut stage = Stage::new(80, 24, settings());
    for width in 0..40 {
        stage.console.model.size = Size::new(width, 5);
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, 5));
        view::draw(&stage.console.model, buffer.area, &mut buffer);
        let said: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
        let expected = match width {
            0..5 => continue,
            5..9 => "small",
            9..13 => "too small",
            13..24 => "20 x 6 needed",
            _ => "too small: 20 x 6 needed",
        };
        assert_eq!(said.trim(), expected, "at {width} columns");
    }
    stage.press("q");
}

/// The last two lines of the screen at a width, where a prompt and a notice are.
fn last_lines(stage: &mut Stage, width: u16) -> Vec<String> {
    let area = Rect::new(0, 0, width, 24);
    let mut buffer = Buffer::empty(area);
    stage.console.model.size = area.as_size();
    view::draw(&stage.console.model, area, &mut buffer);
    let line = |row: Rect| {
        let cells = row.columns().map(|cell| buffer[cell.as_position()].symbol().to_owned());
        cells.collect::<String>().trim().to_owned()
    };
    area.rows().skip(22).map(line).collect()
}

/// Whatever a line has no room for, its last cell says so.
#[test]
fn a_notice_and_a_prompt_that_are_cut_end_in_an_ellipsis() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/demo/journals"));
    let mut stage = Stage::new(120, 24, settings());
    let _journal = stage.online(root);
    stage.press("3 Tab");
    for keys in ["y r", "T", "2 0 2 5 - 0 6 - 0 1", "Esc Space", "t", ", ,", "x"] {
        stage.press(keys);
        let whole = last_lines(&mut stage, 400);
        for width in 20..140 {
            for (cut, whole) in last_lines(&mut stage, width).iter().zip(&whole) {
                // A border is no line of text, and of a footer whole keys are left out.
                if ["┘", "q quit"]
                    .iter()
                    .any(|other| cut.contains(other) || whole.contains(other))
                {
                    continue;
                }
                // Before it is a blank.
                let is_whole = crate::sanitize::cells(whole) < usize::from(width);
                let is_right = cut == whole || (!is_whole && cut.ends_with('…'));
                assert!(is_right, "{keys} at {width}: {cut:?} of {whole:?}");
            }
        }
        stage.console.model.size = Size::new(120, 24);
    }
}
