//! From the history of an artifact, as a person tells it, to its journal files.

use std::collections::BTreeMap;

use nenjim_hub::{Digest, Timestamp};

/// The history of one artifact.
pub(crate) struct History {
    /// Group, name, kind and variant.
    pub(crate) artifact: (&'static str, &'static str, &'static str, Option<&'static str>),
    /// The license of its releases until a step says otherwise.
    pub(crate) license: &'static str,
    /// About how large its first release is, in bytes.
    pub(crate) size: u64,
    /// What has happened.
    pub(crate) told: &'static [Chapter],
    /// What happens next: successors to be copied into a root.
    pub(crate) next: &'static [Chapter],
}

/// One revision: its version, its summary (none when empty) and what it did.
pub(crate) type Chapter = (&'static str, &'static str, &'static [Step]);

/// Something a revision did.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// From now on releases depend on this release of that artifact.
    Uses(&'static str, &'static str),
    /// From now on releases do not depend on that artifact.
    Leaves(&'static str),
    /// From now on releases have this license.
    Licensed(&'static str),
    /// A release appears, published shortly before the revision.
    Publish(&'static str),
    /// A release appears that had been published at another moment.
    Import(&'static str, &'static str),
    /// A release is to be replaced by another.
    Deprecate(&'static str, &'static str),
    /// A release is not to be used, and why.
    Withdraw(&'static str, &'static str),
    /// A release's license was wrong.
    Relicense(&'static str, &'static str),
    /// A release's files are others than before.
    Rebuild(&'static str),
    /// A release is not listed any more.
    Drop(&'static str),
    /// A release gets a policy.
    Policy(&'static str, &'static str, &'static str),
}

/// One journal file: its path below a root, and its text.
pub(crate) struct File {
    /// `<coordinate>/<version>.journal`
    pub(crate) path: String,
    /// The complete text.
    pub(crate) text: String,
}

/// The files of a history: what is told, and what comes next.
pub(crate) struct Written {
    /// The chain so far.
    pub(crate) told: Vec<File>,
    /// Its successors.
    pub(crate) next: Vec<File>,
}

struct Release {
    version: &'static str,
    published: String,
    license: &'static str,
    contents: Vec<String>,
    dependencies: BTreeMap<&'static str, &'static str>,
    policies: Vec<(&'static str, String)>,
}

/// What the next revision starts from.
struct State {
    coordinate: String,
    previous: String,
    license: &'static str,
    dependencies: BTreeMap<&'static str, &'static str>,
    releases: Vec<Release>,
}

impl History {
    /// The artifact's coordinate.
    pub(crate) fn coordinate(&self) -> String {
        let (group, name, kind, variant) = self.artifact;
        let variant = variant.map(|variant| format!("_{variant}")).unwrap_or_default();
        format!("{}-{name}-{kind}{variant}", group.replace('.', "_"))
    }

    /// Writes every revision, each vouching for the exact text of its predecessor.
    pub(crate) fn write(&self) -> Written {
        let mut state = State {
            coordinate: self.coordinate(),
            previous: "GENESIS".to_owned(),
            license: self.license,
            dependencies: BTreeMap::new(),
            releases: Vec::new(),
        };
        let mut write = |chapters: &[Chapter]| {
            chapters
                .iter()
                .map(|chapter| self.write_chapter(&mut state, chapter))
                .collect()
        };
        Written {
            told: write(self.told),
            next: write(self.next),
        }
    }

    fn write_chapter(&self, state: &mut State, &(version, summary, steps): &Chapter) -> File {
        for step in steps {
            self.take(state, version, *step);
        }
        let text = self.text(state, version, summary);
        state.previous = format!("{version} {}", Digest::of(text.as_bytes()));
        File {
            path: format!("{}/{version}.journal", state.coordinate),
            text,
        }
    }

    fn take(&self, state: &mut State, now: &str, step: Step) {
        match step {
            Step::Uses(coordinate, version) => {
                state.dependencies.insert(coordinate, version);
            }
            Step::Leaves(coordinate) => {
                state
                    .dependencies
                    .remove(coordinate)
                    .expect("only what was used is left");
            }
            Step::Licensed(license) => state.license = license,
            Step::Publish(version) => {
                let published = shortly_before(now, &format!("{} {version}", state.coordinate));
                self.publish(state, version, published);
            }
            Step::Import(version, published) => self.publish(state, version, published.to_owned()),
            Step::Deprecate(version, replacement) => {
                state.release(version).set_policy("status", "deprecated");
                state.release(version).set_policy("replacement", replacement);
            }
            Step::Withdraw(version, reason) => {
                state.release(version).set_policy("status", "withdrawn");
                state.release(version).set_policy("reason", reason);
            }
            Step::Relicense(version, license) => state.release(version).license = license,
            Step::Rebuild(version) => {
                let contents = self.contents(state, version, "rebuilt");
                state.release(version).contents = contents;
            }
            Step::Drop(version) => state.releases.retain(|release| release.version != version),
            Step::Policy(version, name, text) => state.release(version).set_policy(name, text),
        }
    }

    fn publish(&self, state: &mut State, version: &'static str, published: String) {
        let contents = self.contents(state, version, "first built");
        state.releases.push(Release {
            version,
            published,
            license: state.license,
            contents,
            dependencies: state.dependencies.clone(),
            policies: vec![("status", "active".to_owned())],
        });
    }

    /// The files of a release. They do not exist anywhere; their digests and sizes only have to be different and stay so.
    fn contents(&self, state: &State, version: &str, build: &str) -> Vec<String> {
        let (_, name, kind, variant) = self.artifact;
        let stem = match variant {
            Some(variant) => format!("{name}-{kind}_{variant}-{version}"),
            None => format!("{name}-{kind}-{version}"),
        };
        let grown = self.size + self.size * state.releases.len() as u64 / 20;
        let mut files = vec![(format!("{stem}.jar"), grown)];
        if kind == "api" {
            files.push((format!("{stem}-sources.jar"), grown / 3));
        }
        files
            .into_iter()
            .map(|(file, size)| {
                let digest = Digest::of(format!("{file}, {build}").as_bytes());
                let jitter = size * u64::from(digest.as_bytes()[0]) / 1024 + u64::from(digest.as_bytes()[1]);
                format!("{digest} {} {file}", size + jitter)
            })
            .collect()
    }

    fn text(&self, state: &State, version: &str, summary: &str) -> String {
        let (group, name, kind, variant) = self.artifact;
        let mut lines = vec![
            "FORMAT_VERSION=1".to_owned(),
            format!("JOURNAL_VERSION={version}"),
            format!("GROUP={group}"),
            format!("NAME={name}"),
            format!("KIND={kind}"),
        ];
        lines.extend(variant.map(|variant| format!("VARIANT={variant}")));
        lines.push(format!("PREVIOUS={}", state.previous));
        if !summary.is_empty() {
            lines.push(format!("SUMMARY={summary}"));
        }
        lines.push(format!("RELEASES={}", state.releases.len()));
        for release in &state.releases {
            lines.push(String::new());
            release.write(&mut lines);
        }
        lines.push(String::new());
        lines.push(format!("END={version}"));
        lines.join("\n") + "\n"
    }
}

impl State {
    fn release(&mut self, version: &str) -> &mut Release {
        let coordinate = &self.coordinate;
        self.releases
            .iter_mut()
            .find(|release| release.version == version)
            .unwrap_or_else(|| panic!("{coordinate} has no release {version} yet"))
    }
}

impl Release {
    fn set_policy(&mut self, name: &'static str, text: &str) {
        match self.policies.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => text.clone_into(known),
            None => self.policies.push((name, text.to_owned())),
        }
    }

    fn write(&self, lines: &mut Vec<String>) {
        lines.push(format!("RELEASE={}", self.version));
        lines.push(format!("PUBLISHED={}", self.published));
        lines.push(format!("LICENSE={}", self.license));
        lines.extend(self.contents.iter().map(|content| format!("CONTENT={content}")));
        let dependencies = self.dependencies.iter();
        lines.extend(dependencies.map(|(coordinate, version)| format!("DEPENDENCY={coordinate} {version}")));
        lines.extend(self.policies.iter().map(|(name, text)| format!("POLICY={name} {text}")));
    }
}

/// Four minutes to two hours before `now`, always the same for the same `what`.
fn shortly_before(now: &str, what: &str) -> String {
    let now: Timestamp = now.parse().expect("the catalogue has strict timestamps");
    let digest = Digest::of(what.as_bytes());
    let chance = u32::from_be_bytes([0, digest.as_bytes()[0], digest.as_bytes()[1], digest.as_bytes()[2]]);
    let milliseconds = 240_000 + i64::from(chance) % 6_960_000;
    Timestamp::from_unix_milliseconds(now.unix_milliseconds() - milliseconds)
        .expect("the catalogue is far from the year 0001")
        .to_string()
}
