//! What the pass takes from the predecessor instead of reading it.

use super::super::keys::Key;
use super::super::line::Lines;
use super::super::{FIRST_LINE, GROUP, RELEASE};
use super::Reader;

impl<'text> Reader<'text, '_> {
    /// Goes past the first line where it is the one that was read before anything else.
    pub(super) fn pass_first_line(&mut self, lines: &mut Lines<'text>) {
        let after = lines.bytes.strip_prefix(FIRST_LINE);
        if after.is_some_and(|after| after.starts_with(b"\n"))
            && let Some(first) = lines.next()
        {
            self.header.block.admit(Key::FormatVersion, first, &mut self.problems);
        }
    }

    /// Takes over what comes next, as far as the predecessor has it.
    pub(super) fn reuse(&mut self, lines: &mut Lines<'text>) {
        let Some(reuse) = &mut self.reuse else { return };
        let rest = &lines.bytes[lines.at..];
        if rest.starts_with(RELEASE) {
            self.reuse_sections(lines);
        } else if rest.starts_with(GROUP)
            && !self.section.is_open()
            && let Some((coordinate, length)) = reuse.named(rest)
        {
            self.naming.start = lines.at;
            let Some(first) = lines.next() else { return };
            self.header.repeat(coordinate, first, &mut self.problems);
            let end = self.naming.start + length;
            lines.number += lines.bytes[lines.at..end].iter().filter(|byte| **byte == b'\n').count();
            lines.at = end;
        }
    }

    fn reuse_sections(&mut self, lines: &mut Lines<'text>) {
        while !self.ended
            && lines.bytes[lines.at..].starts_with(RELEASE)
            && let Some(reuse) = &mut self.reuse
        {
            let start = lines.at;
            let Some(repeated) = reuse.repeated(&lines.bytes[start..]) else {
                if let Some(release) = reuse.neighbour() {
                    self.interner.learn(release);
                }
                return;
            };
            self.close_section(start);
            let place = |at: usize| at - repeated.start + start;
            let sections = repeated.sections.iter();
            self.sections
                .extend(sections.map(|section| place(section.start)..place(section.end)));
            self.releases.extend_from_slice(repeated.releases);
            self.opened += repeated.releases.len() as u64;
            lines.at = place(repeated.end);
        }
    }
}
