//! The one table of keys. Handling, footer, help, palette and the README read it.

mod stroke;

use crossterm::event::{KeyCode, KeyModifiers};

use crate::action::{Action, CopyPart, Motion};
use crate::model::Screen;
use crate::model::search::{Lookup, Rank};
pub(crate) use stroke::{Keys, Stroke};

/// Where a binding applies. A lookup goes through the contexts of the moment, innermost first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Context {
    /// Always, whatever is open.
    Always,
    /// No dialog or prompt is open.
    Main,
    /// A list or a text has the focus.
    List,
    /// The Registry screen.
    Registry,
    /// The Journal screen.
    Journal,
    /// A difference of two revisions.
    Diff,
    /// The Logs screen.
    Logs,
    /// The Mission Control screen.
    MissionControl,
    /// The help.
    Help,
    /// The command palette.
    Palette,
    /// A line of text is typed.
    Prompt,
    /// The dialog that asks whether to refresh.
    RefreshDialog,
    /// A text to be read and closed.
    Report,
}

impl Context {
    /// Every context with its heading in help, in the order they are listed there.
    pub(crate) const ALL: [(Self, &'static str); 13] = [
        (Self::List, "Lists and texts"),
        (Self::Main, "Everywhere"),
        (Self::Registry, "Registry"),
        (Self::Journal, "Journal"),
        (Self::Diff, "Difference"),
        (Self::Logs, "Logs"),
        (Self::MissionControl, "Mission Control"),
        (Self::RefreshDialog, "Refresh dialog"),
        (Self::Report, "Reports"),
        (Self::Help, "Help"),
        (Self::Palette, "Command palette"),
        (Self::Prompt, "Typing"),
        (Self::Always, "Whatever is open"),
    ];

    /// Where its keys apply, where that is one screen, or one part of one.
    pub(crate) fn only_on(self) -> Option<&'static str> {
        match self {
            Self::Registry => Some("on the Registry screen"),
            Self::Journal => Some("on the Journal screen"),
            Self::Diff => Some("on a difference"),
            Self::Logs => Some("on the Logs screen"),
            Self::MissionControl => Some("on the Mission Control screen"),
            _ => None,
        }
    }
}

/// A line of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    /// Where it applies.
    pub(crate) context: Context,
    /// The keys, the one to be shown first.
    pub(crate) keys: &'static [Keys],
    /// What they do.
    pub(crate) action: Action,
    /// What they do, in words: for help, palette and README.
    pub(crate) help: &'static str,
    /// What they do, in a word or two, where the footer has it; the end of a chord once the chord is begun.
    pub(crate) footer: Option<&'static str>,
    /// Other words for what they do, by which palette and help find it too.
    pub(crate) words: &'static str,
}

const fn key(character: char) -> Keys {
    Keys::One(Stroke {
        code: KeyCode::Char(character),
        modifiers: KeyModifiers::NONE,
    })
}

const fn ctrl(character: char) -> Keys {
    Keys::One(Stroke {
        code: KeyCode::Char(character),
        modifiers: KeyModifiers::CONTROL,
    })
}

const fn named(code: KeyCode) -> Keys {
    Keys::One(Stroke {
        code,
        modifiers: KeyModifiers::NONE,
    })
}

const fn chord(first: char, second: char) -> Keys {
    const fn plain(character: char) -> Stroke {
        Stroke {
            code: KeyCode::Char(character),
            modifiers: KeyModifiers::NONE,
        }
    }
    Keys::Two(plain(first), plain(second))
}

const fn bind(
    context: Context,
    keys: &'static [Keys],
    action: Action,
    help: &'static str,
    footer: Option<&'static str>,
) -> Binding {
    Binding {
        context,
        keys,
        action,
        help,
        footer,
        words: "",
    }
}

/// The table. The footer shows what applies in this order.
#[rustfmt::skip]
pub(crate) const BINDINGS: &[Binding] = &[
    bind(Context::Registry, &[key('b')], Action::GroupRegistry, "list by component or by interface", Some("by")).also("group providers"),
    bind(Context::Journal, &[key('t')], Action::AsOfSelection, "view everything as of the selected revision", Some("as of")).also("time travel history"),
    bind(Context::Journal, &[key('d')], Action::Compare, "compare A and B, or the selected revision and its predecessor", Some("diff")).also("difference changes"),
    bind(Context::Journal, &[key(' ')], Action::Mark, "mark the selected revision, then another: the older is A, the newer B", Some("mark")).also("select A B compare"),
    bind(Context::Journal, &[key('x')], Action::SwapSides, "swap A and B", Some("swap")).also("exchange reverse compare"),
    bind(Context::Journal, &[named(KeyCode::Backspace)], Action::Return, "return to where the last link was followed from", Some("return")).also("back"),
    bind(Context::Diff, &[key('x')], Action::SwapSides, "swap the sides: compare the other way round", Some("swap")).also("exchange reverse"),
    bind(Context::Logs, &[key('f')], Action::Follow, "follow the newest record, or pause", Some("follow")).also("tail"),
    bind(Context::Logs, &[key('v')], Action::Present, "show the log as a stream or as a list", Some("view")).also("switch mode"),
    bind(Context::Logs, &[key('+'), key('=')], Action::ShowMore, "show less severe records too", None).also("level verbose debug"),
    bind(Context::Logs, &[key('-')], Action::ShowLess, "show only more severe records", Some("less")).also("level severity quiet"),
    bind(Context::Logs, &[key('o')], Action::OnlyTarget, "only the target of the selected record, or all", Some("target")).also("module filter"),
    bind(Context::MissionControl, &[key('+'), key('=')], Action::ShorterRange, "chart less time: all, 7 d, 24 h, 1 h", Some("closer")).also("zoom in range"),
    bind(Context::MissionControl, &[key('-')], Action::LongerRange, "chart more time", Some("wider")).also("zoom out range"),
    bind(Context::Main, &[key('?'), named(KeyCode::F(1))], Action::Help, "help: every key and every mark", Some("help")).also("legend glyphs symbols shortcuts"),
    bind(Context::Main, &[key('q')], Action::Quit, "quit", Some("quit")).also("exit leave close"),
    bind(Context::Main, &[key(':'), ctrl('p')], Action::Palette, "command palette: every action by name", Some("commands")),
    bind(Context::Main, &[ctrl('r')], Action::Refresh, "refresh: read the journals again (privileged, asks first)", Some("refresh")).also("reload reread rescan update load sync"),
    bind(Context::List, &[key('/')], Action::Filter, "filter the list, fuzzy", Some("filter")).also("search find grep"),
    bind(Context::Main, &[named(KeyCode::Tab)], Action::NextPane, "next pane", Some("pane")).also("focus window"),
    bind(Context::Main, &[named(KeyCode::BackTab)], Action::PreviousPane, "previous pane", None).also("focus window"),
    bind(Context::Main, &[named(KeyCode::Enter)], Action::Enter, "one level in", Some("in")).also("open follow"),
    bind(Context::Main, &[named(KeyCode::Esc)], Action::Back, "one level out; never quits", Some("out")).also("close leave back"),
    bind(Context::List, &[chord('y', 'i')], Action::Copy(CopyPart::Id), "copy the id", Some("id")).also("yank clipboard"),
    bind(Context::List, &[chord('y', 'v')], Action::Copy(CopyPart::Version), "copy the version", Some("version")).also("yank clipboard"),
    bind(Context::List, &[chord('y', 'd')], Action::Copy(CopyPart::Digest), "copy the digest", Some("digest")).also("yank clipboard"),
    bind(Context::List, &[chord('y', 'l')], Action::Copy(CopyPart::License), "copy the license", Some("license")).also("yank clipboard"),
    bind(Context::List, &[chord('y', 'r')], Action::Copy(CopyPart::Row), "copy the row as JSON", Some("row as JSON")).also("yank clipboard"),
    bind(Context::Main, &[key('T')], Action::AsOfMoment, "view everything as of a moment: a version, a date, a month or an instant", Some("moment")).also("time travel date history when"),
    bind(Context::Main, &[key(','), key('[')], Action::OlderRevision, "as of the next older revision of the root", Some("older")).also("time travel previous back step"),
    bind(Context::Main, &[key('.'), key(']')], Action::NewerRevision, "as of the next newer revision of the root", Some("newer")).also("time travel next forward step"),
    bind(Context::Main, &[key('0')], Action::Live, "return to live", Some("live")).also("now today newest latest present"),
    bind(Context::Main, &[key('z')], Action::Enlarge, "enlarge the pane, or show all panes again", Some("enlarge")).also("zoom maximize full screen restore"),
    bind(Context::List, &[key('s')], Action::Sort, "sort by the next column", Some("sort")).also("order column"),
    bind(Context::List, &[key('i')], Action::InvertSort, "invert the order", None).also("reverse sort ascending descending"),
    bind(Context::Main, &[key('1')], Action::Show(Screen::Hub), "the Hub screen", None).also("tab"),
    bind(Context::Main, &[key('2')], Action::Show(Screen::Registry), "the Registry screen", None).also("tab"),
    bind(Context::Main, &[key('3')], Action::Show(Screen::Journal), "the Journal screen", None).also("tab"),
    bind(Context::Main, &[key('4')], Action::Show(Screen::Logs), "the Logs screen", None).also("tab"),
    bind(Context::Main, &[key('5')], Action::Show(Screen::MissionControl), "the Mission Control screen", None).also("tab"),
    bind(Context::Main, &[key('F')], Action::Findings, "the findings of the whole root", Some("findings")).also("warnings problems diagnostics"),
    bind(Context::Main, &[key('A')], Action::Acknowledge, "take everything new as seen", Some("seen")).also("acknowledge read dismiss marks"),
    bind(Context::Main, &[key('e')], Action::Outcome, "how the last refresh ended, or why the hub failed", None).also("errors result report diagnostics"),
    bind(Context::Main, &[key('m')], Action::Mouse, "mouse capture on or off; off, the terminal selects text", None).also("select copy text"),
    bind(Context::List, &[key('j'), named(KeyCode::Down)], Action::Move(Motion::Down), "down", None),
    bind(Context::List, &[key('k'), named(KeyCode::Up)], Action::Move(Motion::Up), "up", None),
    bind(Context::List, &[key('h'), named(KeyCode::Left)], Action::Move(Motion::Left), "to the pane on the left", None),
    bind(Context::List, &[key('l'), named(KeyCode::Right)], Action::Move(Motion::Right), "to the pane on the right", None),
    bind(Context::List, &[key('g'), named(KeyCode::Home)], Action::Move(Motion::First), "to the first", None),
    bind(Context::List, &[key('G'), named(KeyCode::End)], Action::Move(Motion::Last), "to the last", None),
    bind(Context::List, &[ctrl('u')], Action::Move(Motion::HalfPageUp), "half a page up", None),
    bind(Context::List, &[ctrl('d')], Action::Move(Motion::HalfPageDown), "half a page down", None),
    bind(Context::List, &[named(KeyCode::PageUp)], Action::Move(Motion::PageUp), "a page up", None),
    bind(Context::List, &[named(KeyCode::PageDown)], Action::Move(Motion::PageDown), "a page down", None),
    bind(Context::List, &[key('n')], Action::NextMatch, "next match, and round again", None).also("find search"),
    bind(Context::List, &[key('N')], Action::PreviousMatch, "previous match, and round again", None).also("find search"),
    bind(Context::List, &[ctrl('s')], Action::Save, "export: save the list as JSON or CSV to a new file", None).also("write download dump file"),
    bind(Context::RefreshDialog, &[key('y')], Action::ConfirmRefresh, "refresh", Some("refresh")),
    bind(Context::RefreshDialog, &[named(KeyCode::Esc), key('n')], Action::Back, "cancel", Some("cancel")),
    bind(
        Context::RefreshDialog,
        &[named(KeyCode::Tab), named(KeyCode::BackTab), named(KeyCode::Left), named(KeyCode::Right), key('h'), key('l')],
        Action::OtherButton,
        "the other button",
        Some("other button"),
    ),
    bind(Context::RefreshDialog, &[named(KeyCode::Enter)], Action::Press, "do what the focused button says", Some("focused button")),
    bind(Context::Report, &[named(KeyCode::Esc), named(KeyCode::Enter), key('q')], Action::Back, "close", Some("close")),
    bind(Context::Report, &[key('j'), named(KeyCode::Down)], Action::Move(Motion::Down), "down", Some("down")),
    bind(Context::Report, &[key('k'), named(KeyCode::Up)], Action::Move(Motion::Up), "up", Some("up")),
    bind(Context::Report, &[key('g'), named(KeyCode::Home)], Action::Move(Motion::First), "to the first line", None),
    bind(Context::Report, &[key('G'), named(KeyCode::End)], Action::Move(Motion::Last), "to the last line", None),
    bind(Context::Report, &[ctrl('u')], Action::Move(Motion::HalfPageUp), "half a page up", None),
    bind(Context::Report, &[ctrl('d')], Action::Move(Motion::HalfPageDown), "half a page down", None),
    bind(Context::Report, &[named(KeyCode::PageUp)], Action::Move(Motion::PageUp), "a page up", None),
    bind(Context::Report, &[named(KeyCode::PageDown)], Action::Move(Motion::PageDown), "a page down", None),
    bind(Context::Help, &[named(KeyCode::Esc), named(KeyCode::Enter)], Action::Back, "close", Some("close")),
    bind(Context::Help, &[named(KeyCode::Down)], Action::Move(Motion::Down), "down", Some("down")),
    bind(Context::Help, &[named(KeyCode::Up)], Action::Move(Motion::Up), "up", Some("up")),
    bind(Context::Help, &[named(KeyCode::PageDown)], Action::Move(Motion::PageDown), "a page down", None),
    bind(Context::Help, &[named(KeyCode::PageUp)], Action::Move(Motion::PageUp), "a page up", None),
    bind(Context::Palette, &[named(KeyCode::Enter)], Action::Accept, "do the chosen action", Some("do it")),
    bind(Context::Palette, &[named(KeyCode::Esc)], Action::Back, "close", Some("close")),
    bind(Context::Palette, &[named(KeyCode::Down), ctrl('n'), named(KeyCode::Tab)], Action::ChooseNext, "the action below", Some("below")),
    bind(Context::Palette, &[named(KeyCode::Up), ctrl('p'), named(KeyCode::BackTab)], Action::ChoosePrevious, "the action above", Some("above")),
    bind(Context::Prompt, &[named(KeyCode::Enter)], Action::Accept, "accept", Some("accept")),
    bind(Context::Prompt, &[named(KeyCode::Esc)], Action::Back, "cancel", Some("cancel")),
    bind(Context::Always, &[ctrl('l')], Action::Redraw, "draw everything again", None).also("repaint clear"),
    bind(Context::Always, &[ctrl('z')], Action::Suspend, "suspend; fg returns", None).also("background shell job"),
    bind(Context::Always, &[ctrl('c')], Action::Interrupt, "cancel what is open; twice quits", None).also("abort stop"),
];

/// What a key means in the contexts of the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// Nothing.
    Unbound,
    /// It begins a chord.
    Prefix,
    /// It completes a binding.
    Action(Action),
}

/// Looks a key up, after `pending`, the first key of a chord, where one was pressed.
pub(crate) fn lookup(contexts: &[Context], pending: Option<Stroke>, stroke: Stroke) -> Meaning {
    let mut meaning = Meaning::Unbound;
    for context in contexts {
        for binding in BINDINGS.iter().filter(|binding| binding.context == *context) {
            for keys in binding.keys {
                match (*keys, pending) {
                    (Keys::One(only), None) if only == stroke => return Meaning::Action(binding.action),
                    (Keys::Two(first, second), Some(pressed)) if first == pressed && second == stroke => {
                        return Meaning::Action(binding.action);
                    }
                    (Keys::Two(first, _), None) if first == stroke => meaning = Meaning::Prefix,
                    _ => {}
                }
            }
        }
        if meaning != Meaning::Unbound {
            return meaning;
        }
    }
    meaning
}

/// What the chords that begin with a key have in common, in a word.
pub(crate) fn chord_name(begun: Stroke) -> &'static str {
    // There is one such key: its chords copy.
    match begun.code {
        KeyCode::Char('y') => "copy",
        _ => "",
    }
}

/// Whether a key answers the question of the refresh dialog, yes or no.
pub(crate) fn answers_refresh(stroke: Stroke) -> bool {
    let meaning = lookup(&[Context::RefreshDialog], None, stroke);
    matches!(meaning, Meaning::Action(Action::ConfirmRefresh | Action::Back)) && stroke.typed().is_some()
}

/// The bindings that complete a chord begun with `pending`, in the contexts of the moment.
pub(crate) fn completions(contexts: &[Context], pending: Stroke) -> impl Iterator<Item = (Stroke, &'static Binding)> {
    in_contexts(contexts).flat_map(move |binding| {
        binding.keys.iter().filter_map(move |keys| match *keys {
            Keys::Two(first, second) if first == pending => Some((second, binding)),
            _ => None,
        })
    })
}

/// The keys of an action, to be named in a sentence.
pub(crate) fn keys_of(action: Action) -> Option<Keys> {
    let binding = BINDINGS.iter().find(|binding| binding.action == action)?;
    binding.keys.first().copied()
}

/// The bindings of the contexts of the moment, in the order of the table.
pub(crate) fn in_contexts(contexts: &[Context]) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(|binding| contexts.contains(&binding.context))
}

impl Binding {
    /// The binding, to be found by further words.
    const fn also(self, words: &'static str) -> Self {
        Self { words, ..self }
    }

    /// How well it matches what is looked for, where it does.
    pub(crate) fn rank(&self, lookup: &mut Lookup) -> Option<Rank> {
        let text = format!("{} {}", self.keys_text(), self.help);
        let first = self.help.split_once(' ').map_or(self.help, |(first, _)| first);
        lookup.rank(&[self.footer.unwrap_or(first), first], &text, self.words)
    }

    /// All its keys, as help shows them.
    pub(crate) fn keys_text(&self) -> String {
        self.keys.iter().map(Keys::to_string).collect::<Vec<_>>().join(" or ")
    }
}

/// The table as the README shows it.
#[cfg(test)]
pub(crate) fn markdown() -> String {
    let mut text = String::new();
    for (context, heading) in Context::ALL {
        text.push_str(&format!("| {} | |\n|---|---|\n", heading.to_lowercase()));
        for binding in in_contexts(&[context]) {
            let keys: Vec<String> = binding.keys.iter().map(|keys| format!("`{keys}`")).collect();
            text.push_str(&format!("| {} | {} |\n", keys.join(" "), binding.help));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests;
