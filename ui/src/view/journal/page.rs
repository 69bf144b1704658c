//! A text of which long lists are built only where they are seen.

use ratatui::text::Line;

use crate::model::journal::place::Link;
use crate::widget::document::Document;

/// A text of written lines and of lists.
pub(crate) struct Page<'model> {
    parts: Vec<Part<'model>>,
    length: usize,
}

enum Part<'model> {
    Lines(Vec<Line<'static>>),
    List(Box<dyn List + 'model>),
}

/// Items of equally many lines each.
pub(crate) trait List {
    /// How many lines all of them take.
    fn lines(&self) -> usize;

    /// One of the lines, safe to show.
    fn line(&self, line: usize) -> Line<'static>;

    /// What the line leads to.
    fn link(&self, line: usize) -> Option<Link>;
}

/// A list made of a function for its lines and one for its links.
pub(crate) struct Items<Build, Follow> {
    /// How many lines.
    pub(crate) lines: usize,
    /// Builds one.
    pub(crate) build: Build,
    /// Tells what one leads to.
    pub(crate) follow: Follow,
}

impl<Build, Follow> List for Items<Build, Follow>
where
    Build: Fn(usize) -> Line<'static>,
    Follow: Fn(usize) -> Option<Link>,
{
    fn lines(&self) -> usize {
        self.lines
    }

    fn line(&self, line: usize) -> Line<'static> {
        (self.build)(line)
    }

    fn link(&self, line: usize) -> Option<Link> {
        (self.follow)(line)
    }
}

impl<'model> Page<'model> {
    /// An empty text.
    pub(crate) fn new() -> Self {
        Self {
            parts: Vec::new(),
            length: 0,
        }
    }

    /// Adds written lines.
    pub(crate) fn write(&mut self, document: Document) {
        let lines = document.into_lines();
        self.length += lines.len();
        self.parts.push(Part::Lines(lines));
    }

    /// Adds a list.
    pub(crate) fn list(&mut self, list: impl List + 'model) {
        self.length += list.lines();
        self.parts.push(Part::List(Box::new(list)));
    }

    /// How many lines it has.
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The lines of a window.
    pub(crate) fn window(&self, first: usize, height: usize) -> Vec<Line<'static>> {
        let end = self.length.min(first.saturating_add(height));
        let mut lines = Vec::with_capacity(end.saturating_sub(first));
        let mut start = 0;
        for part in &self.parts {
            let length = part.len();
            let within = first.clamp(start, start + length) - start..end.clamp(start, start + length) - start;
            match part {
                Part::Lines(written) => lines.extend_from_slice(&written[within]),
                Part::List(list) => lines.extend(within.map(|line| list.line(line))),
            }
            start += length;
        }
        lines
    }

    /// What a line leads to.
    pub(crate) fn link(&self, line: usize) -> Option<Link> {
        let mut start = 0;
        for part in &self.parts {
            let length = part.len();
            if line < start + length {
                return match part {
                    Part::Lines(_) => None,
                    Part::List(list) => list.link(line.checked_sub(start)?),
                };
            }
            start += length;
        }
        None
    }

    /// The first line that leads to another release.
    pub(crate) fn first_release(&self) -> Option<usize> {
        let mut start = 0;
        for part in &self.parts {
            if let Part::List(list) = part
                && list.lines() > 0
                && matches!(list.link(0), Some(Link::Release(..)))
            {
                return Some(start);
            }
            start += part.len();
        }
        None
    }
}

impl Part<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Lines(lines) => lines.len(),
            Self::List(list) => list.lines(),
        }
    }
}
