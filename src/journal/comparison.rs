//! What one snapshot knows differently from another.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{Content, Dependency, Policy, Release, ReleaseVersion, Revision};

/// The semantic difference of two snapshots of one artifact.
///
/// Releases are matched by their exact version, build metadata included. The order in which a text lists releases,
/// contents, dependencies or policies says nothing, so another order alone is no difference.
///
/// The cost is linear in the number of releases of the two. Releases that neighbours of a chain share are the same object and
/// are passed over without a look inside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Releases only the newer snapshot has, in its order.
    pub added: Vec<Arc<Release>>,
    /// Releases only the older snapshot has, in its order.
    pub dropped: Vec<Arc<Release>>,
    /// Releases both have and describe differently, in the newer snapshot's order.
    pub changed: Vec<ReleaseChange>,
}

/// One release that two snapshots describe differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReleaseChange {
    from: Arc<Release>,
    to: Arc<Release>,
    fields: Vec<ReleaseField>,
}

/// What of a release can differ while it stays the same release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReleaseField {
    /// The moment of its publication.
    Published,
    /// Its license expression.
    License,
    /// Its files.
    Contents,
    /// Its dependencies.
    Dependencies,
    /// Its policies.
    Policies,
}

/// How one member of a release's contents, dependencies or policies differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberChange<'release, Member> {
    /// Only the newer release has it.
    Added(&'release Member),
    /// Only the older release has it.
    Dropped(&'release Member),
    /// Both have one of that name, and describe it differently.
    Changed {
        /// As the older release has it.
        from: &'release Member,
        /// As the newer release has it.
        to: &'release Member,
    },
}

impl Comparison {
    /// Compares two snapshots, of which the older may be absent: then every release is added.
    #[must_use]
    pub fn between(from: Option<&Revision>, to: &Revision) -> Self {
        match from {
            Some(from) => Self::of_releases(from.releases(), to.releases()),
            None => Self {
                added: to.releases().to_vec(),
                ..Self::default()
            },
        }
    }

    /// Whether the two snapshots say the same of the same releases.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.dropped.is_empty() && self.changed.is_empty()
    }

    fn of_releases(mut from: &[Arc<Release>], mut to: &[Arc<Release>]) -> Self {
        let mut comparison = Self::default();
        // A snapshot mostly grows at one end, so what both lists share at the start and at the end needs no index.
        while let ([older, older_rest @ ..], [newer, newer_rest @ ..]) = (from, to) {
            if !is_same_release(older, newer) {
                break;
            }
            comparison.changed.extend(ReleaseChange::between(older, newer));
            (from, to) = (older_rest, newer_rest);
        }
        let mut changed_at_the_end = Vec::new();
        while let ([older_rest @ .., older], [newer_rest @ .., newer]) = (from, to) {
            if !is_same_release(older, newer) {
                break;
            }
            changed_at_the_end.extend(ReleaseChange::between(older, newer));
            (from, to) = (older_rest, newer_rest);
        }
        comparison.compare_unordered(from, to);
        comparison.changed.extend(changed_at_the_end.into_iter().rev());
        comparison
    }

    fn compare_unordered(&mut self, from: &[Arc<Release>], to: &[Arc<Release>]) {
        let mut unmatched: HashMap<&ReleaseVersion, &Arc<Release>> =
            from.iter().map(|release| (release.version(), release)).collect();
        for newer in to {
            match unmatched.remove(newer.version()) {
                Some(older) => self.changed.extend(ReleaseChange::between(older, newer)),
                None => self.added.push(Arc::clone(newer)),
            }
        }
        let dropped = from.iter().filter(|release| unmatched.contains_key(release.version()));
        self.dropped.extend(dropped.cloned());
    }
}

fn is_same_release(older: &Arc<Release>, newer: &Arc<Release>) -> bool {
    Arc::ptr_eq(older, newer) || older.version() == newer.version()
}

impl ReleaseChange {
    /// The difference of two descriptions of one release, or nothing where they say the same.
    fn between(from: &Arc<Release>, to: &Arc<Release>) -> Option<Self> {
        if Arc::ptr_eq(from, to) {
            return None;
        }
        let fields = ReleaseField::ALL
            .into_iter()
            .filter(|field| field.differs(from, to))
            .collect::<Vec<_>>();
        (!fields.is_empty()).then(|| Self {
            from: Arc::clone(from),
            to: Arc::clone(to),
            fields,
        })
    }

    /// The version both descriptions have.
    #[must_use]
    pub fn version(&self) -> &ReleaseVersion {
        self.to.version()
    }

    /// The release as the older snapshot describes it.
    #[must_use]
    pub fn from(&self) -> &Arc<Release> {
        &self.from
    }

    /// The release as the newer snapshot describes it.
    #[must_use]
    pub fn to(&self) -> &Arc<Release> {
        &self.to
    }

    /// The fields that differ, in the order a journal writes them; never empty.
    #[must_use]
    pub fn fields(&self) -> &[ReleaseField] {
        &self.fields
    }

    /// The files that differ, matched by name: those of the older release first, then the added ones.
    #[must_use]
    pub fn contents(&self) -> Vec<MemberChange<'_, Content>> {
        member_changes(self.from.contents(), self.to.contents(), Content::name)
    }

    /// The dependencies that differ, matched by coordinate: those of the older release first, then the added ones.
    #[must_use]
    pub fn dependencies(&self) -> Vec<MemberChange<'_, Dependency>> {
        member_changes(
            self.from.dependencies(),
            self.to.dependencies(),
            |dependency: &Dependency| dependency.coordinate().as_str(),
        )
    }

    /// The policies that differ, matched by name: those of the older release first, then the added ones.
    #[must_use]
    pub fn policies(&self) -> Vec<MemberChange<'_, Policy>> {
        member_changes(self.from.policies(), self.to.policies(), Policy::name)
    }
}

impl ReleaseField {
    /// Every field, in the order a journal writes them.
    pub const ALL: [Self; 5] = [
        Self::Published,
        Self::License,
        Self::Contents,
        Self::Dependencies,
        Self::Policies,
    ];

    /// The field's name, as queries write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::License => "license",
            Self::Contents => "contents",
            Self::Dependencies => "dependencies",
            Self::Policies => "policies",
        }
    }

    fn differs(self, from: &Release, to: &Release) -> bool {
        match self {
            Self::Published => from.published() != to.published(),
            Self::License => from.license() != to.license(),
            Self::Contents => !same_members(from.contents(), to.contents(), Content::name),
            Self::Dependencies => !same_dependencies(from, to),
            Self::Policies => !same_members(from.policies(), to.policies(), Policy::name),
        }
    }
}

/// Whether two descriptions of a release name the same dependencies, in whatever order.
pub(super) fn same_dependencies(from: &Release, to: &Release) -> bool {
    same_members(from.dependencies(), to.dependencies(), |dependency: &Dependency| {
        dependency.coordinate().as_str()
    })
}

fn same_members<Member: PartialEq>(from: &[Member], to: &[Member], name: impl Fn(&Member) -> &str) -> bool {
    from == to || (from.len() == to.len() && member_changes(from, to, name).is_empty())
}

/// The members that differ, matched by `name`, which is unique on each side.
fn member_changes<'release, Member: PartialEq>(
    from: &'release [Member],
    to: &'release [Member],
    name: impl Fn(&Member) -> &str,
) -> Vec<MemberChange<'release, Member>> {
    let newer_by_name: HashMap<&str, &Member> = to.iter().map(|member| (name(member), member)).collect();
    let older_names: HashSet<&str> = from.iter().map(&name).collect();
    let gone_or_changed = from.iter().filter_map(|older| match newer_by_name.get(name(older)) {
        None => Some(MemberChange::Dropped(older)),
        Some(&newer) if newer != older => Some(MemberChange::Changed { from: older, to: newer }),
        Some(_) => None,
    });
    let added = to
        .iter()
        .filter(|newer| !older_names.contains(name(newer)))
        .map(MemberChange::Added);
    gone_or_changed.chain(added).collect()
}

#[cfg(test)]
mod tests;
