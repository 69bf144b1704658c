//! The one pass over a text.

mod end;
mod reuse;

use std::ops::Range;
use std::sync::Arc;

use super::super::{Diagnostic, DiagnosticId, Release};
use super::block::{report_confused, report_duplicate, report_misplaced, report_unknown};
use super::header::Header;
use super::interner::Interner;
use super::keys::{Key, Part};
use super::line::{self, Field, Line, Lines};
use super::precedent::{Reuse, has_duplicate};
use super::problems::{Problems, quoted};
use super::scratch::Scratch;
use super::section::Section;
use super::unique::FirstLines;
use super::{Draft, Precedent, first_line, value};
use end::truncated;

/// The most releases of one file.
const MOST_RELEASES: u64 = 100_000;

/// Reads a text whose bytes were checked up to `not-utf8`, and whose format is this one, and reports everything.
pub(super) fn read(bytes: &[u8], scratch: &mut Scratch) -> Result<Draft, Vec<Diagnostic>> {
    let mut lines = Lines::new(bytes);
    let mut reader = Reader::new(None, scratch);
    let mut last = None;
    while let Some(line) = reader.next_line(&mut lines) {
        last = Some(line);
    }
    if !reader.ended
        && let Some(line) = last
    {
        if !reader.end_was_meant(line) {
            return Err(vec![truncated(line)]);
        }
        reader.end(None, bytes.len());
    }
    reader.finish(bytes, lines).map_err(Problems::into_diagnostics)
}

/// Reads a text of which nothing was checked, with the help of its predecessor; nothing when anything is wrong.
pub(super) fn read_after(bytes: &[u8], precedent: Precedent<'_>, scratch: &mut Scratch) -> Option<Draft> {
    let mut lines = Lines::new(bytes);
    if first_line::fault(bytes).is_some() {
        return None;
    }
    let mut reader = Reader::new(Some(Reuse::new(precedent)), scratch);
    reader.pass_first_line(&mut lines);
    loop {
        reader.reuse(&mut lines);
        if reader.next_line(&mut lines).is_none() {
            break;
        }
        if !reader.problems.is_empty() {
            return None;
        }
    }
    if !reader.ended || reader.opened > MOST_RELEASES || has_duplicate(reader.releases, reader.fresh) {
        return None;
    }
    reader.finish(bytes, lines).ok()
}

/// What the pass knows at one line.
struct Reader<'text, 'scratch> {
    problems: Problems,
    reuse: Option<Reuse<'text>>,
    interner: &'scratch mut Interner,
    header: Header<'text>,
    /// The bytes of the lines that name the artifact.
    naming: Range<usize>,
    section: Section<'text, 'scratch>,
    /// Where the open section starts, in bytes.
    section_start: usize,
    /// How many sections were opened.
    opened: u64,
    releases: &'scratch mut Vec<Arc<Release>>,
    sections: &'scratch mut Vec<Range<usize>>,
    /// Which of the releases were not taken from the predecessor.
    fresh: &'scratch mut Vec<usize>,
    /// The versions of the releases without build metadata, where there is no predecessor to compare with.
    versions: FirstLines<'text>,
    /// How often each key of a section stood in the header.
    strays: [usize; Key::COUNT],
    /// A line that may have been meant to open a section, but is no entry.
    malformed_opening: Option<Line<'text>>,
    /// Whether the `END` line was read.
    ended: bool,
}

impl<'text, 'scratch> Reader<'text, 'scratch> {
    fn new(reuse: Option<Reuse<'text>>, scratch: &'scratch mut Scratch) -> Self {
        scratch.clear();
        let is_thorough = reuse.is_none();
        Self {
            problems: Problems::default(),
            reuse,
            interner: &mut scratch.interner,
            header: Header::new(is_thorough),
            naming: 0..0,
            section: Section::new(is_thorough, &mut scratch.values),
            section_start: 0,
            opened: 0,
            releases: &mut scratch.releases,
            sections: &mut scratch.sections,
            fresh: &mut scratch.fresh,
            versions: FirstLines::new(),
            strays: [0; Key::COUNT],
            malformed_opening: None,
            ended: false,
        }
    }

    /// Judges the next line; none after `END`.
    fn next_line(&mut self, lines: &mut Lines<'text>) -> Option<Line<'text>> {
        if self.ended {
            return None;
        }
        let start = lines.at;
        let (line, text) = lines.next_text()?;
        let text = match text {
            Ok(text) => text,
            Err(fault) => {
                let cut_end = !line.ended && !line.has_whole_end();
                self.problems.tally(line, fault);
                for key in line.keys_meant() {
                    if key != Key::End || !cut_end {
                        self.place(key, line, None, start, lines);
                    }
                }
                return Some(line);
            }
        };
        if text.is_empty() || text.starts_with('#') {
            return Some(line);
        }
        let Some(entry) = line::split(line, text) else {
            self.malformed(line, text, start, lines);
            return Some(line);
        };
        let value = entry.value;
        if let Some((place, about)) = entry.surrounding_space() {
            self.problems.report(
                DiagnosticId::SurroundingWhitespace,
                line,
                about,
                format!("a space {place}; expected none"),
                "remove it".to_owned(),
            );
            if let Some(key) = Key::from_text(entry.key.trim()) {
                self.place(key, line, None, start, lines);
            }
            return Some(line);
        }
        let Some(key) = Key::from_text(entry.key) else {
            let block = if self.section.is_open() {
                &mut self.section.block
            } else {
                &mut self.header.block
            };
            block.admit_unknown(line, entry.key, &mut self.problems);
            return Some(line);
        };
        if value.text.is_empty() {
            self.problems.value(
                DiagnosticId::EmptyValue,
                value,
                format!("{} has no value", key.as_str()),
                "write one after '=', or remove the line where the key is optional".to_owned(),
            );
            self.place(key, line, None, start, lines);
        } else {
            self.place(key, line, Some(value), start, lines);
        }
        Some(line)
    }

    fn malformed(&mut self, line: Line<'text>, text: &str, start: usize, lines: &Lines<'text>) {
        let help = match text.trim_start() {
            "" => "remove the spaces",
            trimmed if trimmed.starts_with('#') => "begin a comment with '#' as the first character of its line",
            _ => "write KEY=value, or make it a comment with '#' as its first character",
        };
        self.problems.report(
            DiagnosticId::MalformedEntry,
            line,
            0..text.len(),
            format!("{} is neither blank, a comment, nor an entry", quoted(text)),
            help.to_owned(),
        );
        for key in line.keys_meant() {
            match key {
                Key::Release => self.malformed_opening = Some(line),
                Key::End if lines.at < lines.bytes.len() => {}
                key => self.place(key, line, None, start, lines),
            }
        }
    }

    /// Puts a key where it belongs, and judges its value unless something is wrong with its line.
    fn place(&mut self, key: Key, line: Line<'text>, value: Option<Field<'text>>, start: usize, lines: &Lines<'text>) {
        let meant = value.and_then(|value| self.key_confused(key, value, lines));
        if let Some(meant) = meant {
            report_confused(key, meant, line, &mut self.problems);
        }
        let key = meant.unwrap_or(key);
        match key.part() {
            Part::End => self.end(value, start),
            Part::Header => {
                match key {
                    Key::Group => self.naming.start = start,
                    Key::Previous => self.naming.end = start,
                    _ => {}
                }
                self.place_in_header(key, line, value);
            }
            Part::Section if key == Key::Release => {
                self.close_section(start);
                self.open_section(line, start);
                self.place_in_section(key, line, value);
            }
            Part::Section => {
                if key == Key::Published
                    && (!self.section.is_open() || self.section.block.has(key))
                    && next_key(lines) == Some(Key::License)
                {
                    self.open_unnamed_section(line, start);
                }
                if self.section.is_open() {
                    self.place_in_section(key, line, value);
                } else {
                    if value.is_some() {
                        let place = "it stands before the first RELEASE and belongs after one".to_owned();
                        report_misplaced(key, line, place, &mut self.problems);
                    }
                    self.strays[key as usize] += 1;
                }
            }
        }
    }

    /// `RELEASES` where `RELEASE` stands for it, and the reverse: a letter too few or too many makes one of the other.
    fn key_confused(&self, key: Key, value: Field<'text>, lines: &Lines<'text>) -> Option<Key> {
        let has_count = self.header.block.has(Key::Releases);
        match key {
            // A number is a count and no version.
            Key::Release if !has_count && !self.section.is_open() && value::number(value.text).is_some() => {
                matches!(next_key(lines), Some(Key::Release | Key::End)).then_some(Key::Releases)
            }
            Key::Releases if has_count && (!self.section.is_open() || self.section.block.has(Key::Published)) => {
                (next_key(lines) == Some(Key::Published)).then_some(Key::Release)
            }
            _ => None,
        }
    }

    fn place_in_header(&mut self, key: Key, line: Line<'text>, value: Option<Field<'text>>) {
        let Some(value) = value else {
            return self.header.block.count_as_present(key, line);
        };
        if !self.section.is_open() {
            if self.header.block.admit(key, line, &mut self.problems) {
                self.header.take(key, value, &mut self.problems);
            }
        } else if let Some(first) = self.header.block.first(key) {
            report_duplicate(key, first, line, &mut self.problems);
        } else {
            let place = "it stands in a release section and belongs to the header".to_owned();
            report_misplaced(key, line, place, &mut self.problems);
            self.header.block.count_as_present(key, line);
            self.header.take(key, value, &mut self.problems);
        }
    }

    fn place_in_section(&mut self, key: Key, line: Line<'text>, value: Option<Field<'text>>) {
        let Some(value) = value else {
            return self.section.block.count_as_present(key, line);
        };
        if !self.section.block.admit(key, line, &mut self.problems) {
            return;
        }
        self.section.take(key, value, self.interner, &mut self.problems);
        if key == Key::Release && self.reuse.is_none() && self.section.has_version() {
            let precedence = value.text.split('+').next().unwrap_or_default();
            if let Some(first) = self.versions.insert(precedence, line.number) {
                self.problems.value(
                    DiagnosticId::DuplicateRelease,
                    value,
                    format!(
                        "release {} on line {} stands on line {first} already, build metadata aside; expected once",
                        quoted(value.text),
                        line.number
                    ),
                    "remove one of them".to_owned(),
                );
            }
        }
    }

    fn open_section(&mut self, line: Line<'text>, start: usize) {
        self.section.open(line);
        self.section_start = start;
        self.malformed_opening = None;
        self.opened += 1;
        if self.opened == MOST_RELEASES + 1 {
            self.problems.report(
                DiagnosticId::LimitExceeded,
                line,
                0..Key::Release.as_str().len(),
                format!("more than {MOST_RELEASES} releases in one file"),
                None,
            );
        }
    }

    /// Opens the section that starts with its second key, as what should be its first line is something else or absent.
    fn open_unnamed_section(&mut self, line: Line<'text>, start: usize) {
        let block = if self.section.is_open() {
            &mut self.section.block
        } else {
            &mut self.header.block
        };
        let opening = if let Some((unknown, text)) = block.take_last_unknown(Key::Release) {
            report_unknown(unknown, text, Some(Key::Release), &mut self.problems);
            unknown
        } else if let Some(malformed) = self.malformed_opening {
            malformed
        } else {
            self.problems.report(
                DiagnosticId::MissingKey,
                line,
                0..Key::Published.as_str().len(),
                "the release that starts here has no RELEASE".to_owned(),
                "add a line RELEASE=… before this one".to_owned(),
            );
            line
        };
        self.close_section(start);
        self.open_section(opening, start);
        self.section.block.count_as_present(Key::Release, opening);
    }

    fn close_section(&mut self, end: usize) {
        if !self.section.is_open() {
            return;
        }
        let block = &mut self.section.block;
        for key in Key::of(Part::Section) {
            let strays = &mut self.strays[key as usize];
            if *strays > 0 && !block.has(key) {
                block.count_elsewhere(key);
                *strays -= 1;
            }
        }
        if let Some(release) = self.section.close(&mut self.problems) {
            self.fresh.push(self.releases.len());
            self.releases.push(release);
            self.sections.push(self.section_start..end);
        }
    }
}

/// The key of the next entry.
fn next_key(lines: &Lines<'_>) -> Option<Key> {
    lines
        .clone()
        .find(|line| !line.bytes.is_empty() && !line.bytes.starts_with(b"#"))?
        .keys_meant()
        .next()
}
