//! Where in the journal one is, and was.

use nenjim_hub::{ArtifactCoordinate, JournalVersion, ReleaseVersion};

use crate::action::Motion;
use crate::model::Pane;

/// A place that a link was followed from, and that can be returned to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The focused pane.
    pub(crate) pane: Pane,
    /// The list that the detail spoke of.
    pub(crate) detail_of: Pane,
    /// The selected artifact.
    pub(crate) artifact: Option<ArtifactCoordinate>,
    /// The selected revision.
    pub(crate) revision: Option<JournalVersion>,
    /// The selected release.
    pub(crate) release: Option<ReleaseVersion>,
    /// Where the detail's cursor was.
    pub(crate) cursor: Cursor,
}

/// What a line leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// A release as it is known in what is viewed.
    Release(ArtifactCoordinate, ReleaseVersion),
    /// A revision.
    Revision(ArtifactCoordinate, JournalVersion),
    /// A text that its line has no room for, unsafe to show as it is.
    Text {
        /// What it is.
        title: String,
        /// All of it.
        text: String,
    },
}

/// A line of a text that is chosen, and the window around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cursor {
    line: usize,
    offset: usize,
}

impl Cursor {
    /// The chosen line of a text of `lines`.
    pub(crate) fn line(self, lines: usize) -> usize {
        self.line.min(lines.saturating_sub(1))
    }

    /// The first line to show of `lines`, in a window of `height`.
    pub(crate) fn first_line(self, lines: usize, height: usize) -> usize {
        self.offset.min(lines.saturating_sub(height))
    }

    /// Moves through a text of `lines` lines in a window of `height`.
    pub(crate) fn navigate(&mut self, motion: Motion, lines: usize, height: usize) {
        let height = height.max(1);
        let line = self.line(lines);
        let target = match motion {
            Motion::Up => line.saturating_sub(1),
            Motion::Down => line + 1,
            Motion::HalfPageUp => line.saturating_sub(height.div_ceil(2)),
            Motion::HalfPageDown => line + height.div_ceil(2),
            Motion::PageUp => line.saturating_sub(height),
            Motion::PageDown => line + height,
            Motion::First => 0,
            Motion::Last => lines,
            Motion::Left | Motion::Right => line,
        };
        self.choose(target, lines, height);
    }

    /// Chooses a line, and scrolls so that it is within the window.
    pub(crate) fn choose(&mut self, line: usize, lines: usize, height: usize) {
        let height = height.max(1);
        self.line = line.min(lines.saturating_sub(1));
        self.offset = self
            .first_line(lines, height)
            .clamp((self.line + 1).saturating_sub(height), self.line);
    }

    /// Scrolls the window; the chosen line stays within it.
    pub(crate) fn scroll(&mut self, rows: isize, lines: usize, height: usize) {
        let height = height.max(1);
        self.offset = self
            .first_line(lines, height)
            .saturating_add_signed(rows)
            .min(lines.saturating_sub(height));
        self.line = self
            .line(lines)
            .clamp(self.offset, (self.offset + height).saturating_sub(1));
    }
}
