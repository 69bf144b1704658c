//! A chart of values over time: an axis of values symmetric around a zero that is always visible, time below.
//!
//! Every column shows the extremes of its stretch of time, so that no spike is lost however much a column stands for.

use nenjim_hub::Timestamp;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::model::chart::Series;
use crate::model::mission_control::Window;
use crate::sanitize::cells;
use crate::theme::{Role, Theme};
use crate::widget::calendar::{day, time_of_day};

/// Two values further apart than this are not connected: nothing was observed between them. In milliseconds.
const GAP: i64 = 2 * 60 * 60_000;

/// The length of a time of day to the minute, without its zone.
const MINUTE_LENGTH: usize = 5;

/// The smallest area in which a chart can be read.
const SMALLEST: (u16, u16) = (24, 4);

/// Whether a chart can be read in an area of this size.
pub(crate) fn fits(area: Rect) -> bool {
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

/// Draws what was observed within a window. `area` must be one that [`fits`].
pub(crate) fn draw(theme: Theme, series: &Series, window: Window, area: Rect, buffer: &mut Buffer) {
    let stretch = series.before(window.from)..series.before(window.to.saturating_add(1));
    let bound = Bound::of(
        series
            .extremes(stretch)
            .map_or(0.0, |extremes| extremes.greatest.max(-extremes.least)),
    );
    let labels = [bound.label("+"), "0".to_owned(), bound.label("-")];
    let label_width = labels.iter().map(|label| cells(label)).max().unwrap_or(0);
    let label_width = u16::try_from(label_width).unwrap_or(u16::MAX);
    let left = label_width.saturating_add(1);
    if left >= area.width {
        return;
    }
    // An odd number of rows has a middle one, for the zero.
    let rows = (area.height - 1).saturating_sub(area.height % 2).max(1);
    let plot = Rect {
        x: area.x + left,
        y: area.y,
        width: area.width - left,
        height: rows,
    };
    let muted = theme.style(Role::Muted);
    let middle = rows / 2;
    for (label, row) in labels.iter().zip([0, middle, rows - 1]) {
        let x = area.x + label_width - u16::try_from(cells(label)).unwrap_or(0);
        let role = if row == middle { Role::Title } else { Role::Muted };
        buffer.set_string(x, area.y + row, label, theme.style(role));
    }
    for row in 0..rows {
        let glyph = if row == middle {
            theme.glyphs.axis_point
        } else {
            theme.glyphs.border.vertical_left
        };
        buffer.set_string(plot.x - 1, plot.y + row, glyph, muted);
    }
    let line = theme.glyphs.axis_line.repeat(usize::from(plot.width));
    buffer.set_string(plot.x, plot.y + middle, line, muted);

    let dots = dots(series, window, bound.0, Grid::new(theme, plot));
    dots.draw(theme, theme.style(Role::Accent), plot, buffer);
    draw_times(window, plot, area.y + rows, muted, buffer);
}

/// The dots that cells are divided into.
#[derive(Debug)]
struct Grid {
    /// Dots within a cell, across and down.
    cell: (usize, usize),
    columns: usize,
    /// Dots down that are used: an odd number, of which the middle one is zero.
    rows: usize,
    width: usize,
    /// One number a cell, a bit for each of its dots.
    cells: Vec<u8>,
}

impl Grid {
    fn new(theme: Theme, plot: Rect) -> Self {
        let cell = if theme.is_ascii() { (1, 1) } else { (2, 4) };
        let (width, height) = (usize::from(plot.width), usize::from(plot.height));
        let rows = height * cell.1;
        Self {
            cell,
            columns: width * cell.0,
            rows: rows - (rows + 1) % 2,
            width,
            cells: vec![0; width * height],
        }
    }

    fn set(&mut self, column: usize, row: usize) {
        let cell = row / self.cell.1 * self.width + column / self.cell.0;
        if let Some(bits) = self.cells.get_mut(cell) {
            *bits |= 1 << (row % self.cell.1 * 2 + column % self.cell.0);
        }
    }

    fn set_down(&mut self, column: usize, one: usize, other: usize) {
        for row in one.min(other)..=one.max(other) {
            self.set(column, row);
        }
    }

    /// The row of a value.
    fn row(&self, value: f64, bound: f64) -> usize {
        let middle = self.rows / 2;
        // Both are finite and the bound is greater than zero; the cast saturates.
        let distance = ((value / bound).clamp(-1.0, 1.0).abs() * middle as f64).round() as usize;
        if value < 0.0 {
            (middle + distance).min(self.rows - 1)
        } else {
            middle.saturating_sub(distance)
        }
    }

    fn draw(&self, theme: Theme, style: Style, plot: Rect, buffer: &mut Buffer) {
        for (index, bits) in self.cells.iter().enumerate().filter(|(_, bits)| **bits != 0) {
            let (x, y) = (index % self.width, index / self.width);
            let x = plot.x + u16::try_from(x).unwrap_or(0);
            let y = plot.y + u16::try_from(y).unwrap_or(0);
            let symbol = if theme.is_ascii() { '*' } else { braille(*bits) };
            // Nothing is left of the line of the zero.
            let cell = &mut buffer[(x, y)];
            cell.reset();
            cell.set_char(symbol).set_style(style);
        }
    }
}

/// The braille character with these dots, counted line by line.
fn braille(bits: u8) -> char {
    // Unicode counts the first three lines down, column after column, and then the last line.
    const PLACES: [u32; 8] = [0, 3, 1, 4, 2, 5, 6, 7];
    let pattern = (0..8)
        .filter(|bit| bits & (1 << bit) != 0)
        .fold(0, |pattern, bit| pattern | 1 << PLACES[bit]);
    char::from_u32(0x2800 | pattern).unwrap_or(' ')
}

/// The extremes of each column, connected where nothing is missing between.
fn dots(series: &Series, window: Window, bound: f64, mut grid: Grid) -> Grid {
    let columns = i64::try_from(grid.columns).unwrap_or(1).max(1);
    // The last moment belongs to the last column.
    let span = i128::from(window.to) - i128::from(window.from) + 1;
    let moment = |column: i64| {
        let offset = span * i128::from(column) / i128::from(columns);
        i64::try_from(i128::from(window.from) + offset).unwrap_or(i64::MAX)
    };
    let mut start = series.before(moment(0));
    let mut previous: Option<(usize, i64, usize)> = None;
    for column in 0..columns {
        let end = series.before(moment(column + 1));
        let column = usize::try_from(column).unwrap_or(0);
        if let Some(extremes) = series.extremes(start..end)
            && let (Some(first), Some(last)) = (series.get(start), series.get(end - 1))
        {
            if let Some((before, at, row)) = previous
                && (before + 1 == column || first.0 - at <= GAP)
            {
                let to = (column, grid.row(first.1, bound));
                connect(&mut grid, (before, row), to);
            }
            let (top, bottom) = (grid.row(extremes.greatest, bound), grid.row(extremes.least, bound));
            grid.set_down(column, top, bottom);
            previous = Some((column, last.0, grid.row(last.1, bound)));
        }
        start = end;
    }
    grid
}

/// A line between two dots, without a hole.
fn connect(grid: &mut Grid, from: (usize, usize), to: (usize, usize)) {
    let across = to.0 - from.0;
    let mut row = from.1;
    for step in 1..=across {
        let next = if to.1 >= from.1 {
            from.1 + (to.1 - from.1) * step / across
        } else {
            from.1 - (from.1 - to.1) * step / across
        };
        grid.set_down(from.0 + step, row, next);
        row = next;
    }
}

/// The value at either end of the axis: 1, 2 or 5 times a power of ten.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bound(f64);

impl Bound {
    /// The least one that a distance from zero does not exceed; one where everything is zero.
    fn of(distance: f64) -> Self {
        if distance <= 0.0 {
            return Self(1.0);
        }
        // A decimal has at most 29 digits on either side of its point: what is cast is small.
        let power = 10_f64.powi(distance.log10().floor() as i32);
        let bound = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let bound = bound.into_iter().find(|bound| *bound >= distance);
        Self(bound.filter(|bound| bound.is_finite()).unwrap_or(distance))
    }

    fn label(self, sign: &str) -> String {
        if (0.000_1..1_000_000.0).contains(&self.0) {
            // As many decimals as the first digit needs.
            let decimals = (-(self.0 * 1.000_001).log10().floor()).max(0.0) as usize;
            format!("{sign}{:.decimals$}", self.0)
        } else {
            format!("{sign}{:.0e}", self.0)
        }
    }
}

/// The moments at the ends of the axis of time, and the one in the middle where there is room: as precise as tells them apart.
fn draw_times(window: Window, plot: Rect, row: u16, style: Style, buffer: &mut Buffer) {
    const MINUTE: i64 = 60_000;
    let half = (window.to - window.from) / 2;
    let moments = [window.from, window.from + half, window.to].map(Timestamp::from_unix_milliseconds);
    let [Some(from), Some(middle), Some(to)] = moments else {
        return;
    };
    let time = |at| {
        let time = time_of_day(at);
        if half >= MINUTE {
            format!("{}Z", &time[..MINUTE_LENGTH])
        } else {
            time
        }
    };
    let forms = [from, middle, to].map(|at| {
        let (date, time) = (day(at), time(at));
        let short = format!("{} {time}", date.get(date.len() - 5..).unwrap_or_default());
        [format!("{date} {time}"), short, time]
    });
    let width_of = |form: usize| u16::try_from(cells(&forms[2][form])).unwrap_or(u16::MAX);
    // The day may be left out where there is but one.
    let last = if from.date() == to.date() { 2 } else { 1 };
    let form = (0..last)
        .find(|form| plot.width >= 2 * width_of(*form) + 2)
        .unwrap_or(last);
    let width = width_of(form);
    if plot.width < width {
        return;
    }
    buffer.set_string(plot.right() - width, row, &forms[2][form], style);
    if plot.width >= 2 * width + 2 {
        buffer.set_string(plot.x, row, &forms[0][form], style);
    }
    if plot.width >= 3 * width + 4 {
        buffer.set_string(plot.x + (plot.width - width) / 2, row, &forms[1][form], style);
    }
}

#[cfg(test)]
mod tests;
