//! Aligned columns for people and for grep.

use nenjim_hub::Escaped;
use unicode_width::UnicodeWidthStr as _;

use super::Output;

/// Rows of cells under a heading; two spaces between the columns, none at the end of a line.
pub(super) struct Table<const COLUMNS: usize> {
    heading: Option<[&'static str; COLUMNS]>,
    rows: Vec<[String; COLUMNS]>,
}

impl<const COLUMNS: usize> Table<COLUMNS> {
    /// A table with a heading over its columns.
    pub(super) fn headed(heading: [&'static str; COLUMNS]) -> Self {
        Self {
            heading: Some(heading),
            rows: Vec::new(),
        }
    }

    /// A table whose rows say themselves what they are.
    pub(super) fn plain() -> Self {
        Self {
            heading: None,
            rows: Vec::new(),
        }
    }

    /// Adds a row, made safe.
    pub(super) fn row(&mut self, cells: [String; COLUMNS]) {
        self.rows.push(cells.map(|cell| Escaped(&cell).to_string()));
    }

    /// Writes the table as an answer.
    pub(super) fn write(self, output: &mut Output) {
        for line in self.lines() {
            output.answer(&line);
        }
    }

    fn lines(self) -> impl Iterator<Item = String> {
        let heading = self.heading.map(|heading| heading.map(str::to_owned));
        let lines: Vec<[String; COLUMNS]> = heading.into_iter().chain(self.rows).collect();
        let width_of = |column: usize| lines.iter().map(|cells| cells[column].width()).max().unwrap_or(0);
        let widths: [usize; COLUMNS] = std::array::from_fn(width_of);
        lines.into_iter().map(move |cells| {
            let mut line = String::new();
            for (cell, width) in cells.iter().zip(widths) {
                line.push_str(cell);
                line.extend(std::iter::repeat_n(' ', width - cell.width() + 2));
            }
            line.truncate(line.trim_end_matches(' ').len());
            line
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn columns_are_aligned_by_cells_and_made_safe() {
        let mut table = Table::headed(["NAME", "TEXT"]);
        table.row(["a".to_owned(), "one".to_owned()]);
        table.row(["円円円".to_owned(), "two".to_owned()]);
        table.row(["b\u{202e}".to_owned(), String::new()]);
        assert_eq!(
            table.lines().collect::<Vec<_>>(),
            ["NAME       TEXT", "a          one", "円円円     two", r"b\u{202e}"]
        );
    }
}
