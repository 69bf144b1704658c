//! What the header and every section have in common: keys that stand once or more, in a fixed order, some of them required.

use super::super::DiagnosticId;
use super::keys::{Key, Part};
use super::line::Line;
use super::problems::{self, Problems, quoted};

/// How many entries of one part are remembered to judge their order: more than a valid one has.
const MOST_ENTRIES: usize = 20_000;

/// The keys that one part of a text has shown so far.
#[derive(Debug)]
pub(super) struct Block<'text> {
    part: Part,
    /// Where each key stood first.
    seen: [Option<Line<'text>>; Key::COUNT],
    /// Which keys stand in another part, by mistake, and were reported there.
    elsewhere: [bool; Key::COUNT],
    /// The last of the judged entries that belong here.
    last: Option<Key>,
    in_order: bool,
    /// All of them, as they stand, where this is thorough.
    entries: Option<Vec<(Key, Line<'text>)>>,
    /// The keys that are none.
    unknown: Vec<(Line<'text>, &'text str)>,
}

impl<'text> Block<'text> {
    /// A block that has shown nothing. Whether it is thorough: the fewest entries that are out of order are reported, and not
    /// the first that is.
    pub(super) fn new(part: Part, is_thorough: bool) -> Self {
        Self {
            part,
            seen: [None; Key::COUNT],
            elsewhere: [false; Key::COUNT],
            last: None,
            in_order: true,
            entries: is_thorough.then(Vec::new),
            unknown: Vec::new(),
        }
    }

    /// Forgets everything, to be used for another section.
    pub(super) fn clear(&mut self) {
        self.seen = [None; Key::COUNT];
        self.elsewhere = [false; Key::COUNT];
        self.last = None;
        self.in_order = true;
        if let Some(entries) = &mut self.entries {
            entries.clear();
        }
        self.unknown.clear();
    }

    pub(super) fn has(&self, key: Key) -> bool {
        self.seen[key as usize].is_some()
    }

    /// Counts a key as present whose line is not judged, or which stands elsewhere.
    pub(super) fn count_as_present(&mut self, key: Key, line: Line<'text>) {
        self.seen[key as usize].get_or_insert(line);
    }

    /// Counts a key as present that stands in another part.
    pub(super) fn count_elsewhere(&mut self, key: Key) {
        self.elsewhere[key as usize] = true;
    }

    /// Where the key stood first.
    pub(super) fn first(&self, key: Key) -> Option<Line<'text>> {
        self.seen[key as usize]
    }

    /// Takes an entry that belongs here. Whether its value is to be judged: not that of a second single key.
    pub(super) fn admit(&mut self, key: Key, line: Line<'text>, problems: &mut Problems) -> bool {
        if let Some(first) = self.seen[key as usize]
            && !key.is_repeatable()
        {
            report_duplicate(key, first, line, problems);
            return false;
        }
        self.seen[key as usize].get_or_insert(line);
        let follows = self.last <= Some(key);
        match &mut self.entries {
            None if !follows => report_misplaced(key, line, "it stands too late".to_owned(), problems),
            Some(entries) if entries.len() < MOST_ENTRIES => {
                self.in_order &= follows;
                entries.push((key, line));
            }
            _ => {}
        }
        self.last = Some(key);
        true
    }

    /// Takes an entry whose key is none.
    pub(super) fn admit_unknown(&mut self, line: Line<'text>, text: &'text str, problems: &mut Problems) {
        if self.unknown.len() < problems::MOST {
            self.unknown.push((line, text));
        } else {
            report_unknown(line, text, None, problems);
        }
    }

    /// The unknown key that ends this block, when it is near `key`: taken out of it.
    pub(super) fn take_last_unknown(&mut self, key: Key) -> Option<(Line<'text>, &'text str)> {
        self.unknown.pop_if(|(_, text)| key.distance(text).is_some())
    }

    /// Reports what the block as a whole has wrong: the order, unknown and missing keys. `name` is what it is called,
    /// `opening` its first line.
    pub(super) fn close(&mut self, name: impl Fn() -> String, opening: Line<'text>, problems: &mut Problems) {
        if let Some(entries) = &self.entries
            && !self.in_order
        {
            report_fewest_misplaced(entries, problems);
        }
        let mut missing: Vec<Key> = Key::of(self.part)
            .filter(|key| key.is_required() && !self.has(*key) && !self.elsewhere[*key as usize])
            .collect();
        for (line, text) in std::mem::take(&mut self.unknown) {
            let meant = Key::nearest(text, self.part, |key| missing.contains(&key));
            missing.retain(|key| Some(*key) != meant);
            report_unknown(
                line,
                text,
                meant.or_else(|| Key::nearest(text, self.part, |_| true)),
                problems,
            );
        }
        for key in missing {
            problems.report(
                DiagnosticId::MissingKey,
                opening,
                0..opening.bytes.len(),
                format!("{} has no {}", name(), key.as_str()),
                format!("add a line {}=… in its place: {}", key.as_str(), order(self.part)),
            );
        }
    }
}

/// Reports the fewest entries whose removal would leave the others in order.
fn report_fewest_misplaced(entries: &[(Key, Line<'_>)], problems: &mut Problems) {
    let kept = longest_in_order(entries);
    // The kept entries nearest to each key: the first with a later one, the last with an earlier one.
    let mut later: [Option<usize>; Key::COUNT] = [None; Key::COUNT];
    let mut earlier: [Option<usize>; Key::COUNT] = [None; Key::COUNT];
    for (index, (key, _)) in entries.iter().enumerate().filter(|(index, _)| kept[*index]) {
        later[..*key as usize].iter_mut().for_each(|first| {
            first.get_or_insert(index);
        });
        earlier[*key as usize + 1..].fill(Some(index));
    }
    for (index, (key, line)) in entries.iter().enumerate().filter(|(index, _)| !kept[*index]) {
        let described = |place: &str, at: usize| {
            let (other, line) = entries[at];
            format!("it belongs {place} {} on line {}", other.as_str(), line.number)
        };
        let later = later[*key as usize].filter(|at| *at < index);
        let earlier = earlier[*key as usize].filter(|at| *at > index);
        let place = match (later, earlier) {
            (Some(at), _) => described("before", at),
            (None, Some(at)) => described("after", at),
            (None, None) => "it belongs elsewhere".to_owned(),
        };
        report_misplaced(*key, *line, place, problems);
    }
}

/// Which entries form a longest run of keys in order, the earlier ones where there is a choice.
fn longest_in_order(entries: &[(Key, Line<'_>)]) -> Vec<bool> {
    // For each key the longest run that ends with it, and the index of its last entry.
    let mut best: [Option<(usize, usize)>; Key::COUNT] = [None; Key::COUNT];
    let mut previous = Vec::with_capacity(entries.len());
    let longest = |best: &[Option<(usize, usize)>]| {
        best.iter()
            .flatten()
            .copied()
            .max_by_key(|(length, last)| (*length, std::cmp::Reverse(*last)))
    };
    for (index, (key, _)) in entries.iter().enumerate() {
        let before = longest(&best[..=*key as usize]);
        previous.push(before.map(|(_, last)| last));
        let length = before.map_or(0, |(length, _)| length) + 1;
        let known = &mut best[*key as usize];
        if known.is_none_or(|(shorter, _)| shorter < length) {
            *known = Some((length, index));
        }
    }
    let mut kept = vec![false; entries.len()];
    let mut next = longest(&best).map(|(_, last)| last);
    while let Some(index) = next {
        kept[index] = true;
        next = previous[index];
    }
    kept
}

fn order(part: Part) -> String {
    let keys: Vec<&str> = Key::of(part).map(Key::as_str).collect();
    keys.join(", ")
}

pub(super) fn report_misplaced(key: Key, line: Line<'_>, place: String, problems: &mut Problems) {
    problems.report(
        DiagnosticId::MisplacedKey,
        line,
        0..key.as_str().len(),
        format!("{} is out of place: {place}", key.as_str()),
        match key.part() {
            Part::End => None,
            part => Some(format!("keep to the order {}", order(part))),
        },
    );
}

/// Reports a key that stands where another one belongs, which it is nearly spelt like.
pub(super) fn report_confused(key: Key, meant: Key, line: Line<'_>, problems: &mut Problems) {
    problems.report(
        DiagnosticId::MisplacedKey,
        line,
        0..key.as_str().len(),
        format!("{} is out of place: {} belongs here", key.as_str(), meant.as_str()),
        format!("did you mean {}?", meant.as_str()),
    );
}

pub(super) fn report_duplicate(key: Key, first: Line<'_>, line: Line<'_>, problems: &mut Problems) {
    problems.report(
        DiagnosticId::DuplicateKey,
        line,
        0..key.as_str().len(),
        format!(
            "{} stands on line {} and again on line {}; expected once",
            key.as_str(),
            first.number,
            line.number
        ),
        "remove one of them".to_owned(),
    );
}

/// Reports a key that is none; `meant` is the one that it is near to.
pub(super) fn report_unknown(line: Line<'_>, text: &str, meant: Option<Key>, problems: &mut Problems) {
    let help = match meant {
        Some(key) => format!("did you mean {}?", key.as_str()),
        None => "remove the line, or make it a comment with '#' as its first character".to_owned(),
    };
    problems.report(
        DiagnosticId::UnknownKey,
        line,
        0..text.len(),
        format!("{} is not a key of format 1", quoted(text)),
        help,
    );
}
