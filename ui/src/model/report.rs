//! A text to be read and closed, however long: how a refresh ended, why the hub failed.

use std::ops::Range;
use std::path::Path;

use nenjim_hub::{Diagnostic, Ingested, Severity};

use crate::model::hub::Failure;
use crate::model::text::Scroll;
use crate::sanitize::{cells, fit, safe, wrap};
use crate::theme::Role;

/// The most of an excerpt that is shown before and after the place it is about, in cells.
const EXCERPT: usize = 50;

/// How much further the lines after the first of a paragraph are indented, in cells.
const HANG: usize = 2;

/// Where an excerpt was cut.
const CUT: &str = "...";

/// A text of entries, each wrapped to the width it is shown at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    /// What it is about, safe to show.
    pub(crate) title: String,
    /// Whether it reports a failure.
    pub(crate) failed: bool,
    /// Where it is scrolled to.
    pub(crate) scroll: Scroll,
    entries: Vec<Entry>,
    width: usize,
    /// The number of lines up to and with each entry, at `width`.
    ends: Vec<usize>,
}

/// A paragraph of a report, safe to show.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    role: Role,
    text: String,
}

impl Report {
    /// A report without entries.
    pub(crate) fn new(title: &str, failed: bool) -> Self {
        Self {
            title: safe(title).into_owned(),
            failed,
            scroll: Scroll::default(),
            entries: Vec::new(),
            width: 0,
            ends: Vec::new(),
        }
    }

    /// Why the hub failed that was to load `root`.
    pub(crate) fn of_failure(failure: &Failure, root: &Path) -> Self {
        let mut report = Self::new("The hub did not come online", true);
        for (depth, message) in failure.chain.iter().enumerate() {
            let (role, label) = if depth == 0 {
                (Role::Bad, "")
            } else {
                (Role::Plain, "because ")
            };
            report.add(role, &format!("{label}{message}"));
        }
        for diagnostic in &failure.diagnostics {
            report.add_diagnostic(root, diagnostic);
        }
        report
    }

    /// Adds a paragraph.
    pub(crate) fn add(&mut self, role: Role, text: &str) {
        self.entries.push(Entry {
            role,
            text: safe(text).into_owned(),
        });
    }

    /// Adds a diagnostic of a root: where and what, the line with the place marked in it, and the remedy.
    pub(crate) fn add_diagnostic(&mut self, root: &Path, diagnostic: &Diagnostic) {
        let (role, severity) = match diagnostic.severity() {
            Severity::Error => (Role::Bad, "error"),
            Severity::Warning => (Role::Warning, "warning"),
        };
        self.add(Role::Plain, "");
        self.add(role, &format!("{severity}[{}]: {}", diagnostic.id, diagnostic.message));
        let place = place(diagnostic, root);
        self.add(Role::Plain, &format!("  at {place}"));
        if let (Some(position), Some(excerpt)) = (diagnostic.position, &diagnostic.excerpt) {
            let (line, mark) = mark(&excerpt.line, position.column, excerpt.characters);
            self.add(Role::Muted, &format!("  | {line}"));
            self.add(role, &format!("  | {mark}"));
        }
        if let Some(help) = &diagnostic.help {
            self.add(Role::Plain, &format!("  help: {help}"));
        }
    }

    /// Adds what was ingested, by artifact.
    pub(crate) fn add_ingested(&mut self, ingested: &[Ingested]) {
        for of_artifact in ingested.chunk_by(|one, next| one.coordinate == next.coordinate) {
            let [first, ..] = of_artifact else { continue };
            self.add(Role::Title, &format!("{}: {} new", first.coordinate, of_artifact.len()));
            for one in of_artifact {
                self.add(Role::Plain, &format!("  {}  {}", one.version, one.digest));
            }
        }
    }

    /// Whether there is nothing to read.
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Wraps it to a width, unless it is already.
    pub(crate) fn lay_out(&mut self, width: usize) {
        if self.width == width && self.ends.len() == self.entries.len() {
            return;
        }
        self.width = width;
        self.ends.clear();
        let mut lines = 0;
        for entry in &self.entries {
            lines += wrap_hanging(&entry.text, width).len();
            self.ends.push(lines);
        }
    }

    /// How many lines it has at the width it was laid out for.
    pub(crate) fn height(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// The lines within a range. Only the entries there are wrapped again.
    pub(crate) fn lines(&self, range: Range<usize>) -> impl Iterator<Item = (Role, String)> {
        let first = self.ends.partition_point(|end| *end <= range.start);
        let before = first.checked_sub(1).map_or(0, |index| self.ends[index]);
        self.entries[first..]
            .iter()
            .flat_map(|entry| {
                let lines = wrap_hanging(&entry.text, self.width).into_iter();
                lines.map(|line| (entry.role, line))
            })
            .skip(range.start - before)
            .take(range.len())
    }
}

/// The lines of a paragraph. Of one that is indented, those after the first are indented further.
fn wrap_hanging(text: &str, width: usize) -> Vec<String> {
    let body = text.trim_start_matches(' ');
    let indent = text.len() - body.len();
    if indent == 0 || indent + HANG >= width / 2 {
        return wrap(text, width).into_iter().map(str::to_owned).collect();
    }
    let mut pieces = wrap(body, width - indent);
    if pieces.len() > 1 {
        let rest = &body[pieces[0].len()..];
        let rest = rest.strip_prefix(' ').unwrap_or(rest).trim_start_matches(' ');
        pieces.truncate(1);
        pieces.extend(wrap(rest, width - indent - HANG));
    }
    let margins = std::iter::once(indent).chain(std::iter::repeat(indent + HANG));
    let lines = pieces.into_iter().zip(margins);
    lines
        .map(|(piece, margin)| format!("{}{piece}", " ".repeat(margin)))
        .collect()
}

/// The file a diagnostic is about, below the root, with line and column where it has them; the root where it is about that.
pub(crate) fn place(diagnostic: &Diagnostic, root: &Path) -> String {
    match diagnostic.position {
        _ if diagnostic.path.is_empty() => root.to_string_lossy().into_owned(),
        Some(position) => format!("{}:{}:{}", diagnostic.path, position.line, position.column),
        None => diagnostic.path.clone(),
    }
}

/// The part of a line around a place, and a line that marks the place under it. `column` counts characters from 1.
fn mark(line: &str, column: usize, characters: usize) -> (String, String) {
    let byte_of = |character: usize| line.char_indices().nth(character).map_or(line.len(), |(byte, _)| byte);
    let start = byte_of(column.saturating_sub(1));
    let end = byte_of(column.saturating_sub(1) + characters.max(1));
    let before = safe(&line[..start]).into_owned();
    let within = safe(&line[start..end]).into_owned();
    let after = safe(&line[end..]).into_owned();
    let mut hidden = 0;
    let mut cut = "";
    while cells(cut) + cells(&before[hidden..]) > EXCERPT {
        hidden += before[hidden..].chars().next().map_or(1, char::len_utf8);
        cut = CUT;
    }
    let before = format!("{cut}{}", &before[hidden..]);
    let within = fit(&within, EXCERPT, CUT);
    let marks = "^".repeat(cells(&within).max(1));
    let text = format!("{before}{within}{}", fit(&after, EXCERPT, CUT));
    let mark = format!("{}{marks}", " ".repeat(cells(&before)));
    (text, mark)
}

#[cfg(test)]
mod tests;
