//! What can be open over a screen: one thing at a time.

use tui_input::Input;

use crate::action::Action;
use crate::keymap::{self, Context};
use crate::model::Pane;
use crate::model::report::Report;
use crate::model::search::{Lookup, Rank};
use crate::model::text::Scroll;

/// A dialog, prompt or text over the screen.
#[derive(Clone, Debug)]
pub(crate) enum Overlay {
    /// The keys.
    Help(Help),
    /// An action is chosen by name.
    Palette(Palette),
    /// A line is typed.
    Prompt(Prompt),
    /// Whether to refresh is asked.
    Refresh(RefreshDialog),
    /// How a refresh ended.
    Report(Report),
}

/// The help.
#[derive(Clone, Debug, Default)]
pub(crate) struct Help {
    /// What to look for in it.
    pub(crate) filter: Input,
    /// Where it is scrolled to.
    pub(crate) scroll: Scroll,
    /// The contexts it was opened from, innermost first: their keys come first.
    pub(crate) contexts: Vec<Context>,
}

/// The command palette.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    /// What was typed.
    pub(crate) filter: Input,
    /// Which of the entries is chosen.
    pub(crate) chosen: usize,
    /// The contexts it was opened from, innermost first.
    pub(crate) contexts: Vec<Context>,
}

/// A line being typed.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    /// What for.
    pub(crate) purpose: Purpose,
    /// What was typed.
    pub(crate) input: Input,
    /// Why it was not accepted, unsafe to show as it is.
    pub(crate) error: Option<String>,
}

/// What a line is typed for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The filter of a list, applied while it is typed.
    Filter {
        /// The list.
        pane: Pane,
        /// The filter before, which cancelling restores.
        before: String,
    },
    /// The moment as of which everything is viewed.
    AsOf,
    /// The name of a file to save a list to.
    Save {
        /// The list.
        pane: Pane,
    },
}

/// The dialog that asks whether to refresh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RefreshDialog {
    /// The focused button.
    pub(crate) focus: Button,
}

/// A button of the dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Button {
    /// Leave everything as it is.
    #[default]
    Cancel,
    /// Read the journals again.
    Refresh,
}

impl Palette {
    /// The bindings that the palette offers, best match first: one an action, those of the contexts it was opened from before
    /// those of other screens.
    pub(crate) fn entries(&self) -> Vec<&'static keymap::Binding> {
        let mut lookup = Lookup::new(self.filter.value());
        let mut entries: Vec<(Rank, &'static keymap::Binding)> = Vec::new();
        let elsewhere = keymap::BINDINGS
            .iter()
            .filter(|binding| self.elsewhere(binding).is_some());
        for binding in keymap::in_contexts(&self.contexts).chain(elsewhere) {
            let offered = !matches!(binding.action, Action::Move(_) | Action::Palette)
                && entries.iter().all(|(_, known)| known.action != binding.action);
            if offered && let Some(rank) = binding.rank(&mut lookup) {
                entries.push((rank, binding));
            }
        }
        // Stable: equal ranks stay in the order of the table.
        entries.sort_by_key(|(rank, binding)| {
            let is_here = self.elsewhere(binding).is_none();
            std::cmp::Reverse((rank.worst, is_here, *rank))
        });
        entries.into_iter().map(|(_, binding)| binding).collect()
    }

    /// Where a binding applies, if that is not where the palette was opened.
    pub(crate) fn elsewhere(&self, binding: &keymap::Binding) -> Option<&'static str> {
        let applies = self.contexts.contains(&binding.context);
        binding.context.only_on().filter(|_| !applies)
    }

    /// The chosen entry.
    pub(crate) fn chosen(&self) -> Option<&'static keymap::Binding> {
        let entries = self.entries();
        entries.get(self.chosen.min(entries.len().saturating_sub(1))).copied()
    }
}

impl Overlay {
    /// The context whose keys apply while it is open.
    pub(crate) fn context(&self) -> Context {
        match self {
            Self::Help(_) => Context::Help,
            Self::Palette(_) => Context::Palette,
            Self::Prompt(_) => Context::Prompt,
            Self::Refresh(_) => Context::RefreshDialog,
            Self::Report(_) => Context::Report,
        }
    }

    /// The line being typed, where one is.
    pub(crate) fn input(&mut self) -> Option<&mut Input> {
        match self {
            Self::Help(help) => Some(&mut help.filter),
            Self::Palette(palette) => Some(&mut palette.filter),
            Self::Prompt(prompt) => Some(&mut prompt.input),
            Self::Refresh(_) | Self::Report(_) => None,
        }
    }
}
