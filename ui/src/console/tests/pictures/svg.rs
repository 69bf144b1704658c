//! A screen as a picture that needs no font but a monospaced one.
//!
//! Every run of text says how wide it is, so that columns stay columns in any font; frames and braille dots are drawn as lines
//! and points. The picture brings its background, and a second set of colours for readers who prefer a light one.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::sanitize::cells;

/// The size of a cell, in the units of the picture.
const CELL: (f64, f64) = (8.4, 18.0);
/// What is left free around the screen.
const MARGIN: f64 = 12.0;

const STYLE: &str = "svg{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace}\
    text{white-space:pre}.b{font-weight:bold}.d{opacity:.65}.u{text-decoration:underline}.i{font-style:italic}\
    rect{shape-rendering:crispEdges}path{stroke-width:1.2;fill:none}.p{stroke-width:2.6;stroke-linecap:round}";

/// The background, the text and the 16 colours, for those who prefer a dark picture and for those who prefer a light one.
const COLOURS: [(&str, &str, &str); 18] = [
    ("bg", "#16181d", "#fbfbfa"),
    ("fg", "#d7dae0", "#24292f"),
    ("c0", "#4b5263", "#24292f"),
    ("c1", "#f0717b", "#b3202b"),
    ("c2", "#98c379", "#2a7230"),
    ("c3", "#e5c07b", "#8a6100"),
    ("c4", "#6cb2f5", "#1c5cbb"),
    ("c5", "#d08be6", "#93248c"),
    ("c6", "#5cc0cc", "#00707f"),
    ("c7", "#dcdfe4", "#6b717a"),
    ("c8", "#7f8696", "#57606a"),
    ("c9", "#ff8f98", "#cf222e"),
    ("c10", "#b1db95", "#1a7f37"),
    ("c11", "#f3d69a", "#9a6700"),
    ("c12", "#8dc6ff", "#0969da"),
    ("c13", "#e3a9f5", "#a0369a"),
    ("c14", "#80d8e2", "#1b7c83"),
    ("c15", "#ffffff", "#3b4148"),
];

/// A stretch of cells of one row that look the same.
struct Run {
    column: usize,
    width: usize,
    text: String,
}

/// The picture of a screen, described by `title` to those who cannot see it.
pub(super) fn picture(title: &str, buffer: &Buffer) -> String {
    let (columns, rows) = (f64::from(buffer.area.width), f64::from(buffer.area.height));
    let (width, height) = (columns * CELL.0 + 2.0 * MARGIN, rows * CELL.1 + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" xml:space=\"preserve\">\n\
         <title>{title}</title>\n<style>{STYLE}{}@media(prefers-color-scheme:light){{{}}}</style>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"8\" class=\"bg\"/>\n",
        colours(|(_, dark, _)| dark),
        colours(|(_, _, light)| light),
        title = escaped(title),
    );
    for row in 0..buffer.area.height {
        let cell = |column: usize| &buffer[(u16::try_from(column).unwrap(), row)];
        let mut column = 0;
        while column < usize::from(buffer.area.width) {
            let first = cell(column);
            let start = column;
            let mut run = Run {
                column: start,
                width: 0,
                text: String::new(),
            };
            loop {
                let symbol = cell(column).symbol();
                let symbol = if symbol.is_empty() { " " } else { symbol };
                run.text.push_str(symbol);
                let wide = cells(symbol).max(1);
                run.width += wide;
                column += wide;
                let alone = wide > 1 || kind(symbol) == Kind::Glyph;
                if alone || column >= usize::from(buffer.area.width) || !alike(first, cell(column)) {
                    break;
                }
            }
            draw(&mut svg, &run, first, row);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// What a character is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Glyph,
    Frame,
    Braille,
}

fn kind(symbol: &str) -> Kind {
    match symbol.chars().next() {
        None => Kind::Text,
        Some(character) if character.is_ascii() => Kind::Text,
        Some('\u{2500}'..='\u{257f}') if arms(symbol).is_some() => Kind::Frame,
        Some('\u{2800}'..='\u{28ff}') => Kind::Braille,
        Some(_) => Kind::Glyph,
    }
}

/// Whether two cells can be of one run.
fn alike(one: &Cell, other: &Cell) -> bool {
    let same_style = (one.fg, one.bg, one.modifier) == (other.fg, other.bg, other.modifier);
    same_style && kind(one.symbol()) == kind(other.symbol()) && cells(other.symbol()) < 2
}

fn draw(svg: &mut String, run: &Run, cell: &Cell, row: u16) {
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    let (mut ink, mut paper) = (colour(cell.fg), colour(cell.bg));
    if reversed {
        (ink, paper) = (paper.or(Some("bg".to_owned())), ink.or(Some("fg".to_owned())));
    }
    let (x, y) = (MARGIN + run.column as f64 * CELL.0, MARGIN + f64::from(row) * CELL.1);
    if let Some(paper) = paper {
        let width = run.width as f64 * CELL.0;
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.0}\" width=\"{width:.1}\" height=\"{:.0}\" class=\"{paper}\"/>",
            CELL.1
        );
    }
    let mut classes: Vec<String> = Vec::new();
    for (modifier, class) in [
        (Modifier::BOLD, "b"),
        (Modifier::DIM, "d"),
        (Modifier::ITALIC, "i"),
        (Modifier::UNDERLINED, "u"),
    ] {
        if cell.modifier.contains(modifier) {
            classes.push(class.to_owned());
        }
    }
    classes.push(ink.unwrap_or_else(|| "fg".to_owned()));
    match kind(cell.symbol()) {
        Kind::Frame => draw_path(svg, &frame_lines(&run.text, x, y), classes, None),
        Kind::Braille => draw_path(svg, &braille_dots(&run.text, x, y), classes, Some("p")),
        Kind::Text | Kind::Glyph => draw_text(svg, run, y, &classes),
    }
}

fn draw_text(svg: &mut String, run: &Run, y: f64, classes: &[String]) {
    let underlined = classes.iter().any(|class| class == "u");
    let text = if underlined {
        run.text.as_str()
    } else {
        run.text.trim_end()
    };
    let indent = if underlined {
        0
    } else {
        text.len() - text.trim_start().len()
    };
    let (text, width) = (&text[indent..], run.width - (run.text.len() - text.len()));
    if text.is_empty() {
        return;
    }
    let x = MARGIN + (run.column + indent) as f64 * CELL.0;
    let class = class_attribute(classes);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.0}\" textLength=\"{:.1}\"{class}>{}</text>",
        y + CELL.1 * 0.74,
        width as f64 * CELL.0,
        escaped(text)
    );
}

fn draw_path(svg: &mut String, path: &str, mut classes: Vec<String>, kind: Option<&str>) {
    classes.extend(kind.map(str::to_owned));
    if !path.is_empty() {
        let _ = writeln!(svg, "<path d=\"{path}\"{}/>", class_attribute(&classes));
    }
}

fn class_attribute(classes: &[String]) -> String {
    if classes.is_empty() {
        String::new()
    } else {
        format!(" class=\"{}\"", classes.join(" "))
    }
}

/// To the left, to the right, up and down: where the lines of a frame's character go.
fn arms(symbol: &str) -> Option<[bool; 4]> {
    Some(match symbol {
        "─" => [true, true, false, false],
        "│" => [false, false, true, true],
        "┌" => [false, true, false, true],
        "┐" => [true, false, false, true],
        "└" => [false, true, true, false],
        "┘" => [true, false, true, false],
        "├" => [false, true, true, true],
        "┤" => [true, false, true, true],
        "┬" => [true, true, false, true],
        "┴" => [true, true, true, false],
        "┼" => [true; 4],
        _ => return None,
    })
}

fn frame_lines(text: &str, x: f64, y: f64) -> String {
    let (half, middle) = (CELL.0 / 2.0, CELL.1 / 2.0);
    let mut path = String::new();
    if text.chars().all(|character| character == '─') {
        let length = text.chars().count() as f64 * CELL.0;
        let _ = write!(path, "M{x:.1} {:.0}h{length:.1}", y + middle);
        return path;
    }
    for (index, character) in text.chars().enumerate() {
        let [left, right, up, down] = arms(character.encode_utf8(&mut [0; 4])).unwrap_or_default();
        let x = x + index as f64 * CELL.0;
        if left || right {
            let start = if left { x } else { x + half };
            let length = if left && right { CELL.0 } else { half };
            let _ = write!(path, "M{start:.1} {:.0}h{length:.1}", y + middle);
        }
        if up || down {
            let start = if up { y } else { y + middle };
            let length = if up && down { CELL.1 } else { middle };
            let _ = write!(path, "M{:.1} {start:.0}v{length:.0}", x + half);
        }
    }
    path
}

fn braille_dots(text: &str, x: f64, y: f64) -> String {
    // Down the first column, down the second, then the last line.
    const PLACES: [(f64, f64); 8] = [
        (0.0, 0.0),
        (0.0, 1.0),
        (0.0, 2.0),
        (1.0, 0.0),
        (1.0, 1.0),
        (1.0, 2.0),
        (0.0, 3.0),
        (1.0, 3.0),
    ];
    let mut path = String::new();
    for (index, character) in text.chars().enumerate() {
        let dots = u32::from(character) - 0x2800;
        for (bit, (across, down)) in PLACES.into_iter().enumerate() {
            if dots & (1 << bit) != 0 {
                let x = x + (index as f64 + (across + 0.5) / 2.0) * CELL.0;
                let y = y + (down + 0.5) / 4.0 * CELL.1;
                let _ = write!(path, "M{x:.1} {y:.1}h0");
            }
        }
    }
    path
}

/// The name of a colour; none for the terminal's own.
fn colour(colour: Color) -> Option<String> {
    let number = match colour {
        Color::Reset => return None,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Indexed(_) | Color::Rgb(..) => panic!("{colour:?} is none of the 16 colours"),
    };
    Some(format!("c{number}"))
}

/// What each class of colour does.
fn colours(choose: impl Fn((&'static str, &'static str, &'static str)) -> &'static str) -> String {
    COLOURS.into_iter().fold(String::new(), |mut css, entry| {
        let (name, value) = (entry.0, choose(entry));
        let _ = write!(
            css,
            "text.{name},rect.{name}{{fill:{value}}}path.{name}{{stroke:{value}}}"
        );
        css
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
