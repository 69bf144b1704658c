//! Roles and glyphs. Call sites name what something is; only this file knows what that looks like.
//!
//! Only the terminal's default colours and its 16 ANSI colours are used, so that dark and light backgrounds both work.
//! Without colours, roles differ by modifiers alone, and every cell keeps the default colours: an attribute
//! sequence for a colour would undo the reversal of the selection.

use ratatui::style::{Color, Modifier, Style};

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Ordinary text.
    Plain,
    /// Of little weight: borders, labels, what is disabled.
    Muted,
    /// A heading, or a title of the focused pane.
    Title,
    /// A key of the keyboard.
    Key,
    /// As it should be.
    Good,
    /// Worth a look.
    Warning,
    /// Failed.
    Bad,
    /// New, or in motion.
    Accent,
    /// That what is viewed is not the newest state. Nothing else looks like it.
    AsOf,
    /// What a filter matched.
    Match,
    /// The selected row.
    Selection,
    /// The selected row of a pane without the focus.
    DimSelection,
}

/// How roles look and which glyphs are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    coloured: bool,
    /// The glyphs.
    pub(crate) glyphs: &'static Glyphs,
}

/// One form of every glyph the console draws.
#[derive(Debug)]
pub(crate) struct Glyphs {
    /// Something succeeded.
    pub(crate) good: &'static str,
    /// Something failed.
    pub(crate) bad: &'static str,
    /// Something needs a look.
    pub(crate) warning: &'static str,
    /// Something is still there and should not be used any more.
    pub(crate) deprecated: &'static str,
    /// Something is inactive.
    pub(crate) inactive: &'static str,
    /// Something is new.
    pub(crate) new: &'static str,
    /// The as-of mark.
    pub(crate) as_of: &'static str,
    /// Ascending order.
    pub(crate) ascending: &'static str,
    /// Descending order.
    pub(crate) descending: &'static str,
    /// Something was left out.
    pub(crate) ellipsis: &'static str,
    /// Between parts of a line.
    pub(crate) separator: &'static str,
    /// Between the parts of a breadcrumb.
    pub(crate) breadcrumb: &'static str,
    /// The phases of the spinner.
    pub(crate) spinner: &'static [&'static str],
    /// The border of a pane.
    pub(crate) border: ratatui::symbols::border::Set<'static>,
    /// A point in time on an axis, and the line through it.
    pub(crate) axis_point: &'static str,
    /// The line of an axis.
    pub(crate) axis_line: &'static str,
    /// The line of an axis beyond what is viewed.
    pub(crate) axis_later: &'static str,
    /// How much there is in one column of an axis, ascending.
    pub(crate) levels: &'static [&'static str],
    /// Where an axis has something that is not the artifact's.
    pub(crate) elsewhere: &'static str,
    /// The cursor on an axis.
    pub(crate) axis_cursor: &'static str,
}

const UNICODE: Glyphs = Glyphs {
    good: "✓",
    bad: "✗",
    warning: "!",
    deprecated: "◐",
    inactive: "○",
    new: "●",
    as_of: "◆",
    ascending: "▲",
    descending: "▼",
    ellipsis: "…",
    separator: " │ ",
    breadcrumb: " › ",
    spinner: &["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
    border: ratatui::symbols::border::PLAIN,
    axis_point: "┼",
    axis_line: "─",
    axis_later: "╌",
    levels: &["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    elsewhere: "·",
    axis_cursor: "▲",
};

const ASCII: Glyphs = Glyphs {
    good: "+",
    bad: "x",
    warning: "!",
    deprecated: "%",
    inactive: "o",
    new: "*",
    as_of: "@",
    ascending: "^",
    descending: "v",
    ellipsis: "~",
    separator: " | ",
    breadcrumb: " > ",
    spinner: &["|", "/", "-", "\\"],
    border: ratatui::symbols::border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    },
    axis_point: "+",
    axis_line: "-",
    axis_later: ".",
    levels: &[":", "|", "H", "#"],
    elsewhere: ".",
    axis_cursor: "^",
};

impl Glyphs {
    /// Every mark with what it means, for the help.
    pub(crate) fn marks(&self) -> Vec<(String, &'static str)> {
        let levels = [self.levels.first(), self.levels.last()].map(|level| level.copied().unwrap_or_default());
        vec![
            (
                self.good.to_owned(),
                "online, started, resolved, an active release, nothing to complain of",
            ),
            (
                self.warning.to_owned(),
                "a finding: valid, and still worth a look; a process that was not reached",
            ),
            (self.deprecated.to_owned(), "a deprecated release"),
            (
                self.bad.to_owned(),
                "failed, a withdrawn release, a dependency that is unknown",
            ),
            (
                self.inactive.to_owned(),
                "not started (passive, inactive, waiting), a release without a status",
            ),
            (
                self.new.to_owned(),
                "new since the last look; a process that is starting",
            ),
            (
                self.as_of.to_owned(),
                "as of: the revision, and the moment on the time axis, that is viewed",
            ),
            (
                "A B".to_owned(),
                "the revisions marked to be compared: A the older, B the newer",
            ),
            (
                "+ - ~".to_owned(),
                "a release, or a part of one, that was added, dropped, changed",
            ),
            (
                format!("{} {}", levels[0], levels[1]),
                "on the time axis: few to many revisions of the selected artifact",
            ),
            (
                self.elsewhere.to_owned(),
                "on the time axis: revisions of other artifacts",
            ),
            (self.axis_cursor.to_owned(), "on the time axis: the selected revision"),
            (
                format!("{} {}", self.ascending, self.descending),
                "in a heading: the list is sorted by it, ascending or descending",
            ),
            (
                self.ellipsis.to_owned(),
                "something was left out: there was no room for it",
            ),
        ]
    }
}

impl Theme {
    /// A theme, with or without colours, with or without glyphs beyond ASCII.
    pub(crate) fn new(coloured: bool, ascii: bool) -> Self {
        Self {
            coloured,
            glyphs: if ascii { &ASCII } else { &UNICODE },
        }
    }

    /// Whether only ASCII is drawn.
    pub(crate) fn is_ascii(self) -> bool {
        self.glyphs.border.vertical_left.is_ascii()
    }

    /// The glyph of an order.
    pub(crate) fn sorted(self, inverted: bool) -> &'static str {
        if inverted {
            self.glyphs.descending
        } else {
            self.glyphs.ascending
        }
    }

    /// What a role looks like.
    pub(crate) fn style(self, role: Role) -> Style {
        let style = Style::new();
        let (colour, modifiers) = match role {
            Role::Plain => (None, Modifier::empty()),
            Role::Muted => (None, Modifier::DIM),
            Role::Title => (None, Modifier::BOLD),
            Role::Key => (Some(Color::Cyan), Modifier::BOLD),
            Role::Good => (Some(Color::Green), Modifier::empty()),
            Role::Warning => (Some(Color::Yellow), Modifier::BOLD),
            Role::Bad => (Some(Color::Red), Modifier::BOLD),
            Role::Accent => (Some(Color::Magenta), Modifier::BOLD),
            Role::AsOf => (Some(Color::Magenta), Modifier::BOLD.union(Modifier::REVERSED)),
            Role::Match => (Some(Color::Blue), Modifier::BOLD.union(Modifier::UNDERLINED)),
            Role::Selection => (None, Modifier::REVERSED),
            Role::DimSelection => (None, Modifier::BOLD.union(Modifier::UNDERLINED)),
        };
        let style = style.add_modifier(modifiers);
        match colour {
            Some(colour) if self.coloured => style.fg(colour),
            _ => style,
        }
    }

    /// The spinner after `elapsed`.
    pub(crate) fn spinner(self, elapsed: std::time::Duration) -> &'static str {
        let phases = self.glyphs.spinner;
        let phase = elapsed.as_millis() / 100 % phases.len() as u128;
        phases[usize::try_from(phase).unwrap_or(0)]
    }
}
