//! The keys of the format and the order in which they stand.

/// Every key, in the order in which a text has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    FormatVersion,
    JournalVersion,
    Group,
    Name,
    Kind,
    Variant,
    Previous,
    Summary,
    Releases,
    Release,
    Published,
    License,
    Content,
    Dependency,
    Policy,
    End,
}

/// Which part of a text a key belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Header,
    Section,
    End,
}

impl Key {
    pub(super) const COUNT: usize = Self::ALL.len();

    pub(super) const ALL: [Self; 16] = [
        Self::FormatVersion,
        Self::JournalVersion,
        Self::Group,
        Self::Name,
        Self::Kind,
        Self::Variant,
        Self::Previous,
        Self::Summary,
        Self::Releases,
        Self::Release,
        Self::Published,
        Self::License,
        Self::Content,
        Self::Dependency,
        Self::Policy,
        Self::End,
    ];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::FormatVersion => "FORMAT_VERSION",
            Self::JournalVersion => "JOURNAL_VERSION",
            Self::Group => "GROUP",
            Self::Name => "NAME",
            Self::Kind => "KIND",
            Self::Variant => "VARIANT",
            Self::Previous => "PREVIOUS",
            Self::Summary => "SUMMARY",
            Self::Releases => "RELEASES",
            Self::Release => "RELEASE",
            Self::Published => "PUBLISHED",
            Self::License => "LICENSE",
            Self::Content => "CONTENT",
            Self::Dependency => "DEPENDENCY",
            Self::Policy => "POLICY",
            Self::End => "END",
        }
    }

    pub(super) fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "FORMAT_VERSION" => Self::FormatVersion,
            "JOURNAL_VERSION" => Self::JournalVersion,
            "GROUP" => Self::Group,
            "NAME" => Self::Name,
            "KIND" => Self::Kind,
            "VARIANT" => Self::Variant,
            "PREVIOUS" => Self::Previous,
            "SUMMARY" => Self::Summary,
            "RELEASES" => Self::Releases,
            "RELEASE" => Self::Release,
            "PUBLISHED" => Self::Published,
            "LICENSE" => Self::License,
            "CONTENT" => Self::Content,
            "DEPENDENCY" => Self::Dependency,
            "POLICY" => Self::Policy,
            "END" => Self::End,
            _ => return None,
        })
    }

    pub(super) fn part(self) -> Part {
        match self {
            Self::End => Part::End,
            key if key < Self::Release => Part::Header,
            _ => Part::Section,
        }
    }

    /// Whether its part must have it.
    pub(super) fn is_required(self) -> bool {
        !matches!(self, Self::Variant | Self::Summary | Self::Dependency | Self::Policy)
    }

    /// Whether a section may have it more than once.
    pub(super) fn is_repeatable(self) -> bool {
        matches!(self, Self::Content | Self::Dependency | Self::Policy)
    }

    /// The keys of a part, in order.
    pub(super) fn of(part: Part) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |key| key.part() == part)
    }

    /// How far `text` is from this key, other case not counted as a difference; nothing when it is too far to be meant.
    pub(super) fn distance(self, text: &str) -> Option<usize> {
        /// The most edits at which a text is still taken for a key.
        const FARTHEST: usize = 3;
        let key = self.as_str();
        // Also keeps the comparison from costing more than a moment on a key of any length.
        if text.len() > key.len() + FARTHEST {
            return None;
        }
        let distance = strsim::osa_distance(&text.to_ascii_uppercase(), key);
        (distance <= (key.len() / 3).min(FARTHEST)).then_some(distance)
    }

    /// The key that `text` is nearest to, among those that are `wanted`; one of `part` where two are equally near.
    pub(super) fn nearest(text: &str, part: Part, wanted: impl Fn(Self) -> bool) -> Option<Self> {
        Self::ALL
            .into_iter()
            .filter(|key| wanted(*key))
            .filter_map(|key| Some((key.distance(text)?, key.part() != part, key)))
            .min()
            .map(|(_, _, key)| key)
    }
}
