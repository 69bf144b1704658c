//! A list of any length: selected by identity, filtered, sorted, windowed.
//!
//! A [`Table`] holds [`Rows`], which know how to name, compare and describe a row by its index, and the state of looking at
//! them. Nothing here is proportional to the number of rows unless a filter or a sort asks for it.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::action::Motion;
use crate::model::search::Pattern;
use crate::row::json;

/// Rows that a [`Table`] shows, by index in their own order.
pub(crate) trait Rows {
    /// What a row is, whatever its index.
    type Id: Clone + PartialEq;

    /// How many there are.
    fn len(&self) -> usize;

    /// What the row is.
    fn id(&self, row: usize) -> Self::Id;

    /// Where the row with this identity is now.
    fn find(&self, id: &Self::Id) -> Option<usize> {
        (0..self.len()).find(|row| self.id(*row) == *id)
    }

    /// The text a filter is matched against, and highlighted in.
    fn text(&self, row: usize) -> Cow<'_, str>;

    /// The names of the columns that it can be sorted by.
    fn columns(&self) -> &'static [&'static str];

    /// The order of two rows by a column.
    fn compare(&self, column: usize, left: usize, right: usize) -> Ordering;

    /// Sorts rows by a column; equal ones stay in their order.
    fn arrange(&self, column: usize, order: &mut [usize]) {
        order.sort_by(|left, right| self.compare(column, *left, *right));
    }

    /// The row as names and values, for saving and copying.
    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)>;

    /// The row as a JSON object that is safe to show.
    fn json(&self, row: usize) -> String {
        json::compact(&Record(self.record(row)))
    }
}

/// The names and values of a row, written as an object in their order.
struct Record(Vec<(&'static str, serde_json::Value)>);

impl serde::Serialize for Record {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// How a list is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sort {
    /// The column, or the rows' own order.
    pub(crate) column: Option<usize>,
    /// Whether the order is inverted.
    pub(crate) inverted: bool,
}

/// Rows and the state of looking at them.
///
/// A *row* is an index into the rows' own order, a *position* one into the order shown.
#[derive(Debug)]
pub(crate) struct Table<R: Rows> {
    rows: R,
    /// The rows shown, in the order shown; nothing while that is all of them in their own order.
    order: Option<Vec<usize>>,
    selected: Option<R::Id>,
    position: usize,
    offset: usize,
    filter: String,
    sort: Sort,
    /// The first row that the filter has not seen, where it has not seen all.
    unfinished: Option<usize>,
    /// What was selected before the filter began, until it is seen.
    wanted: Option<R::Id>,
}

/// How many rows a filter sees at once, before other things have their turn.
const SLICE: usize = 16_384;

/// What the console does with any list, whatever it lists.
pub(crate) trait Browse {
    /// Rows shown.
    fn shown(&self) -> usize;
    /// Rows there are.
    fn total(&self) -> usize;
    /// The position of the selection.
    fn position(&self) -> usize;
    /// The first position in the window.
    fn offset(&self) -> usize;
    /// Selects a position, or the last one before it.
    fn select(&mut self, position: usize);
    /// Scrolls so that the selection is within a window of `height` rows.
    fn reveal(&mut self, height: usize);
    /// Scrolls the window without moving the selection.
    fn scroll(&mut self, rows: isize, height: usize);
    /// The filter; empty for none.
    fn filter(&self) -> &str;
    /// Shows only the rows that `filter` matches.
    fn set_filter(&mut self, filter: &str);
    /// Whether the filter has seen all rows.
    fn is_finished(&self) -> bool;
    /// Lets the filter see more rows.
    fn go_on(&mut self);
    /// How it is sorted.
    fn sort(&self) -> Sort;
    /// The names of the columns it can be sorted by.
    fn sort_names(&self) -> &'static [&'static str];
    /// The name of the column it is sorted by.
    fn sort_name(&self) -> Option<&'static str>;
    /// Sorts by the next column that is not among the `hidden` ones.
    fn sort_next(&mut self, hidden: &[&'static str]);
    /// Inverts the order.
    fn invert(&mut self);
    /// The records of the rows shown, in the order shown.
    fn records(&self) -> Vec<Vec<(&'static str, serde_json::Value)>>;
    /// The record of the selected row.
    fn selected_record(&self) -> Option<Vec<(&'static str, serde_json::Value)>>;

    /// The rows shown as JSON objects, in the order shown.
    fn objects(&self) -> Vec<String>;
    /// The selected row as a JSON object.
    fn selected_object(&self) -> Option<String>;

    /// Moves the selection by rows, from one end on to the other.
    fn cycle(&mut self, step: isize) {
        if let Ok(shown @ 1..) = isize::try_from(self.shown()) {
            let target = (self.position().cast_signed() + step).rem_euclid(shown);
            self.select(target.cast_unsigned());
        }
    }

    /// Moves the selection; `page` is the height of the window.
    fn navigate(&mut self, motion: Motion, page: usize) {
        let last = self.shown().saturating_sub(1);
        let position = self.position();
        let page = page.max(1);
        let target = match motion {
            Motion::Up => position.saturating_sub(1),
            Motion::Down => position + 1,
            Motion::HalfPageUp => position.saturating_sub(page.div_ceil(2)),
            Motion::HalfPageDown => position + page.div_ceil(2),
            Motion::PageUp => position.saturating_sub(page),
            Motion::PageDown => position + page,
            Motion::First => 0,
            Motion::Last => last,
            Motion::Left | Motion::Right => position,
        };
        self.select(target.min(last));
        self.reveal(page);
    }
}

impl<R: Rows> Table<R> {
    /// A list with its first row selected.
    pub(crate) fn new(rows: R) -> Self {
        let mut table = Self {
            rows,
            order: None,
            selected: None,
            position: 0,
            offset: 0,
            filter: String::new(),
            sort: Sort {
                column: None,
                inverted: false,
            },
            unfinished: None,
            wanted: None,
        };
        table.rearrange();
        table
    }

    /// The rows.
    pub(crate) fn rows(&self) -> &R {
        &self.rows
    }

    /// Shows other rows with the same filter and order. The selection stays on the row it is, wherever that went; where it
    /// is gone, on the one at its position.
    pub(crate) fn replace(&mut self, rows: R) {
        self.rows = rows;
        self.rearrange();
    }

    /// The identity of the selected row.
    pub(crate) fn selected(&self) -> Option<&R::Id> {
        self.selected.as_ref()
    }

    /// The selected row.
    pub(crate) fn selected_row(&self) -> Option<usize> {
        self.selected.as_ref()?;
        self.row_at(self.position)
    }

    /// Selects the row with this identity, where it is shown.
    pub(crate) fn select_id(&mut self, id: &R::Id) -> bool {
        let Some(position) = self.position_of(id) else {
            return false;
        };
        self.select(position);
        true
    }

    /// The row at a position.
    pub(crate) fn row_at(&self, position: usize) -> Option<usize> {
        match &self.order {
            Some(order) => order.get(position).copied(),
            None => (position < self.rows.len()).then_some(position),
        }
    }

    /// The positions and rows within a window of `height` rows.
    pub(crate) fn window(&self, height: usize) -> impl Iterator<Item = (usize, usize)> {
        let end = self.shown().min(self.offset.saturating_add(height));
        (self.offset..end).filter_map(|position| Some((position, self.row_at(position)?)))
    }

    fn position_of(&self, id: &R::Id) -> Option<usize> {
        let row = self.rows.find(id)?;
        match &self.order {
            Some(order) if self.unfinished.is_some() || !self.is_sorted() => order.binary_search(&row).ok(),
            Some(order) => order.iter().position(|shown| *shown == row),
            None => Some(row),
        }
    }

    fn is_sorted(&self) -> bool {
        self.sort.column.is_some() || self.sort.inverted
    }

    fn rearrange(&mut self) {
        self.wanted = self.wanted.take().or_else(|| self.selected.clone());
        self.unfinished = None;
        self.order = None;
        if !self.filter.is_empty() {
            self.unfinished = Some(0);
            self.order = Some(Vec::new());
            self.go_on();
            return;
        }
        if self.is_sorted() {
            let mut order: Vec<usize> = (0..self.rows.len()).collect();
            self.arrange(&mut order);
            self.order = Some(order);
        }
        self.select_wanted();
    }

    fn arrange(&self, order: &mut [usize]) {
        if let Some(column) = self.sort.column {
            self.rows.arrange(column, order);
        }
        if self.sort.inverted {
            order.reverse();
        }
    }

    /// Selects the row that was selected before the rows or their order changed, as soon as it is shown.
    fn select_wanted(&mut self) {
        let found = self.wanted.as_ref().and_then(|id| self.position_of(id));
        let still_wanted = self
            .wanted
            .take()
            .filter(|_| found.is_none() && self.unfinished.is_some());
        self.select(found.unwrap_or(self.position));
        self.wanted = still_wanted;
    }
}

impl<R: Rows> Browse for Table<R> {
    fn shown(&self) -> usize {
        self.order.as_ref().map_or(self.rows.len(), Vec::len)
    }

    fn total(&self) -> usize {
        self.rows.len()
    }

    fn position(&self) -> usize {
        self.position
    }

    fn offset(&self) -> usize {
        self.offset
    }

    fn select(&mut self, position: usize) {
        self.wanted = None;
        self.position = position.min(self.shown().saturating_sub(1));
        self.selected = self.row_at(self.position).map(|row| self.rows.id(row));
    }

    fn reveal(&mut self, height: usize) {
        let height = height.max(1);
        if self.position < self.offset {
            self.offset = self.position;
        } else if self.position - self.offset >= height {
            self.offset = self.position + 1 - height;
        }
        self.offset = self.offset.min(self.shown().saturating_sub(height));
    }

    fn scroll(&mut self, rows: isize, height: usize) {
        let furthest = self.shown().saturating_sub(height.max(1));
        self.offset = self.offset.saturating_add_signed(rows).min(furthest);
    }

    fn filter(&self) -> &str {
        &self.filter
    }

    fn set_filter(&mut self, filter: &str) {
        filter.clone_into(&mut self.filter);
        // What it hides gives way to the first row that it shows.
        self.position = 0;
        self.rearrange();
    }

    fn is_finished(&self) -> bool {
        self.unfinished.is_none()
    }

    fn go_on(&mut self) {
        let Some(next) = self.unfinished else {
            return;
        };
        let mut order = self.order.take().unwrap_or_default();
        let end = self.rows.len().min(next + SLICE);
        let mut pattern = Pattern::new(&self.filter);
        order.extend((next..end).filter(|row| pattern.matches(&self.rows.text(*row))));
        self.unfinished = (end < self.rows.len()).then_some(end);
        if self.unfinished.is_none() {
            self.arrange(&mut order);
        }
        self.order = Some(order);
        self.select_wanted();
    }

    fn sort(&self) -> Sort {
        self.sort
    }

    fn sort_names(&self) -> &'static [&'static str] {
        self.rows.columns()
    }

    fn sort_name(&self) -> Option<&'static str> {
        self.rows.columns().get(self.sort.column?).copied()
    }

    fn sort_next(&mut self, hidden: &[&'static str]) {
        let next = self.sort.column.map_or(0, |column| column + 1);
        let columns = self.rows.columns().iter().enumerate().skip(next);
        let mut shown = columns.filter(|(_, name)| !hidden.contains(name));
        self.sort.column = shown.next().map(|(column, _)| column);
        self.rearrange();
    }

    fn invert(&mut self) {
        self.sort.inverted = !self.sort.inverted;
        self.rearrange();
    }

    fn records(&self) -> Vec<Vec<(&'static str, serde_json::Value)>> {
        (0..self.shown())
            .filter_map(|position| self.row_at(position))
            .map(|row| self.rows.record(row))
            .collect()
    }

    fn objects(&self) -> Vec<String> {
        (0..self.shown())
            .filter_map(|position| self.row_at(position))
            .map(|row| self.rows.json(row))
            .collect()
    }

    fn selected_object(&self) -> Option<String> {
        self.selected_row().map(|row| self.rows.json(row))
    }

    fn selected_record(&self) -> Option<Vec<(&'static str, serde_json::Value)>> {
        self.selected_row().map(|row| self.rows.record(row))
    }
}

#[cfg(test)]
mod tests;
