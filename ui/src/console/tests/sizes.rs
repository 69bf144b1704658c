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
    for screen in ["1", "2", "3", "4"] {
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
    assert_eq!(stage.screen().trim_end(), " too small: 20 x 6 n");
    stage.press("3 Ctrl-R y ? : z");
    assert!(stage.console.host.asked.is_empty());
    stage.run([Event::Terminal(Report::Resize(80, 24))]);
    assert!(stage.screen().contains("Started 1 of 7"), "{}", stage.screen());
    stage.run([Event::Terminal(Report::Resize(19, 5))]);
    assert_eq!(stage.press("q"), Quit::Wished);
}
