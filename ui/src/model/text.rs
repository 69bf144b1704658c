//! A text that is scrolled.

use crate::action::Motion;

/// The first line shown of a text. It may lie past the end; drawing stops at the last line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scroll {
    offset: usize,
}

impl Scroll {
    /// The first line to show of `lines`, in a window of `height`.
    pub(crate) fn first_line(self, lines: usize, height: usize) -> usize {
        self.offset.min(lines.saturating_sub(height))
    }

    /// Moves through a text of `lines` lines in a window of `height`.
    pub(crate) fn navigate(&mut self, motion: Motion, lines: usize, height: usize) {
        let furthest = lines.saturating_sub(height);
        let height = height.max(1);
        let offset = self.offset.min(furthest);
        let target = match motion {
            Motion::Up => offset.saturating_sub(1),
            Motion::Down => offset + 1,
            Motion::HalfPageUp => offset.saturating_sub(height.div_ceil(2)),
            Motion::HalfPageDown => offset + height.div_ceil(2),
            Motion::PageUp => offset.saturating_sub(height),
            Motion::PageDown => offset + height,
            Motion::First => 0,
            Motion::Last => furthest,
            Motion::Left | Motion::Right => offset,
        };
        self.offset = target.min(furthest);
    }
}
