//! Everything a key, a click or the palette can ask for.

use crate::model::Screen;

/// A wish of the operator's, whatever it was expressed with.
///
/// [`update`](crate::update) turns it into a change of the model and into effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    /// Leave the console.
    Quit,
    /// Cancel what is open; asked for twice in a row, leave the console.
    Interrupt,
    /// One level in.
    Enter,
    /// One level out, never out of the console.
    Back,
    /// Move in the focused pane.
    Move(Motion),
    /// Show a screen.
    Show(Screen),
    /// Focus the pane after the focused one.
    NextPane,
    /// Focus the pane before the focused one.
    PreviousPane,
    /// Type a filter for the focused list.
    Filter,
    /// Select the next row that the filter matches.
    NextMatch,
    /// Select the previous row that the filter matches.
    PreviousMatch,
    /// Choose an action by name.
    Palette,
    /// Show the keys.
    Help,
    /// Sort the focused list by its next column.
    Sort,
    /// Invert the order of the focused list.
    InvertSort,
    /// Set the console's as-of to the selected revision.
    AsOfSelection,
    /// Type the moment as of which everything is viewed.
    AsOfMoment,
    /// View everything as of the next older revision of the root.
    OlderRevision,
    /// View everything as of the next newer revision of the root.
    NewerRevision,
    /// Return to the newest state.
    Live,
    /// Mark the selected revision as A or B, or no more.
    Mark,
    /// Show what differs between A and B, or between the selected revision and its predecessor.
    Compare,
    /// Compare the other way round.
    SwapSides,
    /// Show the findings of the whole root.
    Findings,
    /// Return to where the last link was followed from.
    Return,
    /// Take everything new as seen.
    Acknowledge,
    /// Copy something of the selected row to the clipboard.
    Copy(CopyPart),
    /// Save the focused list to a new file.
    Save,
    /// Show how the last refresh ended, or why the hub failed.
    Outcome,
    /// Give the focused pane the whole screen, or take it back.
    Enlarge,
    /// Capture the mouse, or leave it to the terminal.
    Mouse,
    /// Follow the newest log record, or pause.
    Follow,
    /// Show the log as a stream, or as a list.
    Present,
    /// Show less severe records too.
    ShowMore,
    /// Show only more severe records.
    ShowLess,
    /// Show only the target of the selected record, or all targets.
    OnlyTarget,
    /// List the Registry by component or by interface.
    GroupRegistry,
    /// Chart less time.
    ShorterRange,
    /// Chart more time.
    LongerRange,
    /// Draw everything again.
    Redraw,
    /// Stop the console as a job of its shell; the hub stops with it until it is continued.
    Suspend,
    /// Open the dialog that asks whether to read the journals again. Privileged.
    Refresh,
    /// Read the journals again. Privileged; only the dialog has it.
    ConfirmRefresh,
    /// Do what the focused button of a dialog says.
    Press,
    /// Focus the other button of a dialog.
    OtherButton,
    /// Accept what was typed or chosen.
    Accept,
    /// Choose the entry below.
    ChooseNext,
    /// Choose the entry above.
    ChoosePrevious,
}

/// A movement in a list or a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Motion {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// To the side, where the pane has sides.
    Left,
    /// To the side, where the pane has sides.
    Right,
    /// Half a page up.
    HalfPageUp,
    /// Half a page down.
    HalfPageDown,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the first row.
    First,
    /// To the last row.
    Last,
}

/// What can be copied of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CopyPart {
    /// Its id: a component id or an artifact coordinate.
    Id,
    /// Its version.
    Version,
    /// Its digest.
    Digest,
    /// Its license.
    License,
    /// All of it as JSON.
    Row,
}

impl Action {
    /// Whether it changes what the hub knows, and so must pass the gate in `update`.
    pub(crate) fn is_privileged(self) -> bool {
        matches!(self, Self::Refresh | Self::ConfirmRefresh)
    }
}
