//! What the queries answer and the console copies and saves: the stable JSON shapes.
//!
//! Versions and moments are strict timestamps, digests `sha256:` and hexadecimal digits, releases SemVer versions; what is absent is
//! `null`. [`json`] writes them safely; the values themselves are untrusted and unescaped.

pub(crate) mod json;

use nenjim_hub::{
    ArtifactCoordinate, Comparison, Content, Dependency, Diagnostic, Policy, Predecessor, Release, ReleaseChange,
    ReleaseField, Revision,
};
use serde::{Serialize, Serializer};

/// An artifact with its newest revision.
#[derive(Debug, Serialize)]
pub(crate) struct ArtifactRow {
    pub(crate) coordinate: String,
    pub(crate) revisions: usize,
    pub(crate) latest: RevisionReference,
}

/// A revision by its version and the digest of its text.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RevisionReference {
    pub(crate) version: String,
    pub(crate) digest: String,
}

/// A revision and what it did.
#[derive(Debug, Serialize)]
pub(crate) struct RevisionRow {
    pub(crate) version: String,
    pub(crate) previous: Option<RevisionReference>,
    pub(crate) digest: String,
    pub(crate) summary: Option<String>,
    pub(crate) releases: usize,
    pub(crate) added: Vec<String>,
    pub(crate) dropped: Vec<String>,
    pub(crate) changed: Vec<String>,
}

/// A revision with everything it knows.
#[derive(Debug, Serialize)]
pub(crate) struct SnapshotRow {
    pub(crate) coordinate: String,
    pub(crate) version: String,
    pub(crate) previous: Option<RevisionReference>,
    pub(crate) digest: String,
    pub(crate) summary: Option<String>,
    pub(crate) releases: Vec<ReleaseRow>,
}

/// A release.
#[derive(Debug, Serialize)]
pub(crate) struct ReleaseRow {
    pub(crate) version: String,
    pub(crate) published: String,
    pub(crate) license: String,
    pub(crate) contents: Vec<ContentRow>,
    pub(crate) dependencies: Vec<DependencyRow>,
    pub(crate) policies: PolicyRows,
}

/// A file of a release.
#[derive(Debug, Serialize)]
pub(crate) struct ContentRow {
    pub(crate) digest: String,
    pub(crate) size: u64,
    pub(crate) name: String,
}

/// A dependency of a release.
#[derive(Debug, Serialize)]
pub(crate) struct DependencyRow {
    pub(crate) coordinate: String,
    pub(crate) version: String,
}

/// The policies of a release, an object from name to text in the order of the journal.
#[derive(Debug)]
pub(crate) struct PolicyRows(pub(crate) Vec<(String, String)>);

/// The difference of two revisions.
#[derive(Debug, Serialize)]
pub(crate) struct ComparisonRow {
    pub(crate) coordinate: String,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) added: Vec<String>,
    pub(crate) dropped: Vec<String>,
    pub(crate) changed: Vec<ChangeRow>,
}

/// A release that two revisions describe differently.
#[derive(Debug, Serialize)]
pub(crate) struct ChangeRow {
    pub(crate) version: String,
    pub(crate) fields: FieldRows,
}

/// The fields that differ; the others are left out.
#[derive(Debug, Default, Serialize)]
pub(crate) struct FieldRows {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) published: Option<FromTo<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) license: Option<FromTo<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) contents: Option<FromTo<Vec<ContentRow>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dependencies: Option<FromTo<Vec<DependencyRow>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) policies: Option<FromTo<PolicyRows>>,
}

/// A value as the older and as the newer revision has it.
#[derive(Debug, Serialize)]
pub(crate) struct FromTo<Value> {
    pub(crate) from: Value,
    pub(crate) to: Value,
}

/// A root and everything found in it.
#[derive(Debug, Serialize)]
pub(crate) struct CheckRow {
    pub(crate) root: String,
    pub(crate) artifacts: usize,
    pub(crate) revisions: usize,
    pub(crate) diagnostics: Vec<DiagnosticRow>,
}

/// A diagnostic; `line` and `column` count from 1, the column in characters.
#[derive(Debug, Serialize)]
pub(crate) struct DiagnosticRow {
    pub(crate) id: &'static str,
    pub(crate) severity: &'static str,
    pub(crate) path: String,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl ArtifactRow {
    pub(crate) fn new(coordinate: &ArtifactCoordinate, revisions: usize, latest: &Revision) -> Self {
        Self {
            coordinate: coordinate.to_string(),
            revisions,
            latest: RevisionReference {
                version: latest.version().to_string(),
                digest: latest.digest().to_string(),
            },
        }
    }
}

impl RevisionReference {
    /// The predecessor a revision names; none for a genesis.
    pub(crate) fn previous(revision: &Revision) -> Option<Self> {
        match revision.previous() {
            Predecessor::Genesis => None,
            Predecessor::Revision { version, digest } => Some(Self {
                version: version.to_string(),
                digest: digest.to_string(),
            }),
        }
    }
}

impl RevisionRow {
    /// A revision, compared with its predecessor.
    pub(crate) fn new(revision: &Revision, comparison: &Comparison) -> Self {
        Self {
            version: revision.version().to_string(),
            previous: RevisionReference::previous(revision),
            digest: revision.digest().to_string(),
            summary: revision.summary().map(str::to_owned),
            releases: revision.releases().len(),
            added: versions(comparison.added.iter().map(AsRef::as_ref)),
            dropped: versions(comparison.dropped.iter().map(AsRef::as_ref)),
            changed: versions(comparison.changed.iter().map(|change| change.to().as_ref())),
        }
    }
}

impl From<&Revision> for SnapshotRow {
    fn from(revision: &Revision) -> Self {
        Self {
            coordinate: revision.coordinate().to_string(),
            version: revision.version().to_string(),
            previous: RevisionReference::previous(revision),
            digest: revision.digest().to_string(),
            summary: revision.summary().map(str::to_owned),
            releases: revision
                .releases()
                .iter()
                .map(|release| release.as_ref().into())
                .collect(),
        }
    }
}

impl From<&Release> for ReleaseRow {
    fn from(release: &Release) -> Self {
        Self {
            version: release.version().to_string(),
            published: release.published().to_string(),
            license: release.license().to_string(),
            contents: rows(release.contents()),
            dependencies: rows(release.dependencies()),
            policies: release.policies().into(),
        }
    }
}

impl From<&Content> for ContentRow {
    fn from(content: &Content) -> Self {
        Self {
            digest: content.digest().to_string(),
            size: content.size(),
            name: content.name().to_owned(),
        }
    }
}

impl From<&Dependency> for DependencyRow {
    fn from(dependency: &Dependency) -> Self {
        Self {
            coordinate: dependency.coordinate().to_string(),
            version: dependency.version().to_string(),
        }
    }
}

impl From<&[Policy]> for PolicyRows {
    fn from(policies: &[Policy]) -> Self {
        let pair = |policy: &Policy| (policy.name().to_owned(), policy.text().to_owned());
        Self(policies.iter().map(pair).collect())
    }
}

impl Serialize for PolicyRows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, text)| (name, text)))
    }
}

impl ComparisonRow {
    /// The difference of two revisions of one artifact.
    pub(crate) fn new(from: &Revision, to: &Revision, comparison: &Comparison) -> Self {
        Self {
            coordinate: to.coordinate().to_string(),
            from: from.version().to_string(),
            to: to.version().to_string(),
            added: versions(comparison.added.iter().map(AsRef::as_ref)),
            dropped: versions(comparison.dropped.iter().map(AsRef::as_ref)),
            changed: rows(&comparison.changed),
        }
    }
}

impl From<&ReleaseChange> for ChangeRow {
    fn from(change: &ReleaseChange) -> Self {
        let (from, to) = (change.from(), change.to());
        let mut fields = FieldRows::default();
        for field in change.fields() {
            match field {
                ReleaseField::Published => {
                    fields.published = Some(FromTo::new(from.published().to_string(), to.published().to_string()));
                }
                ReleaseField::License => {
                    fields.license = Some(FromTo::new(from.license().to_string(), to.license().to_string()));
                }
                ReleaseField::Contents => {
                    fields.contents = Some(FromTo::new(rows(from.contents()), rows(to.contents())));
                }
                ReleaseField::Dependencies => {
                    fields.dependencies = Some(FromTo::new(rows(from.dependencies()), rows(to.dependencies())));
                }
                ReleaseField::Policies => {
                    fields.policies = Some(FromTo::new(from.policies().into(), to.policies().into()));
                }
            }
        }
        Self {
            version: change.version().to_string(),
            fields,
        }
    }
}

impl<Value> FromTo<Value> {
    fn new(from: Value, to: Value) -> Self {
        Self { from, to }
    }
}

impl From<&Diagnostic> for DiagnosticRow {
    fn from(diagnostic: &Diagnostic) -> Self {
        Self {
            id: diagnostic.id.as_str(),
            severity: diagnostic.severity().as_str(),
            path: diagnostic.path.clone(),
            line: diagnostic.position.map(|position| position.line),
            column: diagnostic.position.map(|position| position.column),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
        }
    }
}

fn rows<'value, Value: 'value, Row: From<&'value Value>>(values: &'value [Value]) -> Vec<Row> {
    values.iter().map(Row::from).collect()
}

fn versions<'release>(releases: impl Iterator<Item = &'release Release>) -> Vec<String> {
    releases.map(|release| release.version().to_string()).collect()
}
