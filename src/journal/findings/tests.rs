use std::collections::BTreeMap;
use std::sync::Arc;

use super::{of_revision, of_worldview};
use crate::journal::{
    ArtifactCoordinate, Content, Dependency, Diagnostic, DiagnosticId, Digest, JournalService, JournalVersion, License,
    Policy, Predecessor, Release, ReleaseVersion, Revision, Revisions, Timestamp,
};
use crate::{IllegalState, NenjimComponent};

#[derive(Default)]
struct Chains(BTreeMap<ArtifactCoordinate, Vec<Arc<Revision>>>);

impl NenjimComponent for Chains {}

impl JournalService for Chains {
    fn coordinates(&self) -> Result<Arc<[ArtifactCoordinate]>, IllegalState> {
        Ok(self.0.keys().cloned().collect())
    }

    fn revisions(&self, artifact: &ArtifactCoordinate) -> Result<Revisions, IllegalState> {
        Ok(Revisions(Arc::new(self.0.get(artifact).cloned().unwrap_or_default())))
    }

    fn latest(&self, artifact: &ArtifactCoordinate) -> Result<Option<Arc<Revision>>, IllegalState> {
        Ok(self.revisions(artifact)?.last().cloned())
    }

    fn exact(
        &self,
        artifact: &ArtifactCoordinate,
        version: JournalVersion,
    ) -> Result<Option<Arc<Revision>>, IllegalState> {
        let revisions = self.revisions(artifact)?;
        Ok(revisions.iter().find(|revision| revision.version() == version).cloned())
    }

    fn as_of(
        &self,
        artifact: &ArtifactCoordinate,
        version: JournalVersion,
    ) -> Result<Option<Arc<Revision>>, IllegalState> {
        let revisions = self.revisions(artifact)?;
        Ok(revisions
            .iter()
            .rfind(|revision| revision.version() <= version)
            .cloned())
    }

    fn release(
        &self,
        artifact: &ArtifactCoordinate,
        version: JournalVersion,
        release: &ReleaseVersion,
    ) -> Result<Option<Arc<Release>>, IllegalState> {
        Ok(self
            .exact(artifact, version)?
            .and_then(|revision| revision.release(release).cloned()))
    }
}

impl Chains {
    /// Adds a revision of the `day`-th of January 2026.
    fn add(&mut self, artifact: &str, day: u8, releases: &[&Arc<Release>]) {
        let chain = self.0.entry(artifact.parse().unwrap()).or_default();
        let previous = chain.last().map_or(Predecessor::Genesis, |head| Predecessor::Revision {
            version: head.version(),
            digest: head.digest(),
        });
        chain.push(Arc::new(Revision {
            coordinate: artifact.parse().unwrap(),
            version: moment(day).into(),
            digest: Digest::of(&[day]),
            previous,
            summary: None,
            releases: releases.iter().map(|release| Arc::clone(release)).collect(),
        }));
    }

    fn findings(&self) -> Vec<String> {
        written(of_worldview(self, None).unwrap().as_slice())
    }
}

/// Path and identifier of each finding.
fn written(findings: &[Diagnostic]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| {
            assert_eq!(finding.position, None);
            assert!(finding.help.is_some());
            format!("{} {}", finding.path, finding.id)
        })
        .collect()
}

fn moment(day: u8) -> Timestamp {
    format!("202601{day:02}120000000Z").parse().unwrap()
}

fn release(version: &str, edit: impl FnOnce(&mut Release)) -> Arc<Release> {
    let mut release = Release {
        version: version.parse().unwrap(),
        published: moment(1),
        license: License("Apache-2.0".into()),
        contents: [Content {
            digest: Digest::of(b"content"),
            size: 7,
            name: "thing.jar".into(),
        }]
        .into(),
        dependencies: [].into(),
        policies: [].into(),
    };
    edit(&mut release);
    Arc::new(release)
}

fn plain(version: &str) -> Arc<Release> {
    release(version, |_| {})
}

fn depending(version: &str, on: &[(&str, &str)]) -> Arc<Release> {
    release(version, |release| {
        release.dependencies = on
            .iter()
            .map(|(coordinate, version)| Dependency {
                coordinate: coordinate.parse().unwrap(),
                version: version.parse().unwrap(),
            })
            .collect();
    })
}

const API: &str = "com_example-thing-api";
const OTHER: &str = "com_example-thing-api-impl";

#[test]
fn a_chain_that_only_grows_and_deprecates_has_no_findings() {
    let mut chains = Chains::default();
    let (first, second) = (plain("1.0.0"), plain("1.1.0"));
    let deprecated = release("1.0.0", |release| {
        release.policies = [Policy {
            name: "status".into(),
            text: "deprecated".into(),
        }]
        .into();
    });
    chains.add(API, 1, &[&first]);
    chains.add(API, 2, &[&first, &second]);
    chains.add(API, 3, &[&deprecated, &second]);
    assert!(chains.findings().is_empty());
}

#[test]
fn each_difference_between_neighbours_has_its_identifier_and_is_told_once() {
    let mut chains = Chains::default();
    let needs = depending("2.0.0", &[(API, "1.0.0")]);
    chains.add(API, 1, &[&plain("1.0.0"), &plain("1.1.0"), &needs]);
    let relicensed = release("1.0.0", |release| release.license = License("MIT".into()));
    let replaced = release("1.1.0", |release| release.contents[0].size = 8);
    let rewired = depending("2.0.0", &[(API, "1.1.0")]);
    chains.add(API, 2, &[&relicensed, &replaced, &rewired]);
    let redated = release("1.1.0", |release| {
        release.contents[0].size = 8;
        release.published = moment(2);
    });
    chains.add(API, 3, &[&relicensed, &redated, &rewired]);
    chains.add(API, 4, &[&relicensed, &redated]);
    chains.add(API, 5, &[&relicensed, &redated]);
    assert_eq!(
        chains.findings(),
        [
            "com_example-thing-api/20260102120000000Z.journal release-license-changed",
            "com_example-thing-api/20260102120000000Z.journal release-content-changed",
            "com_example-thing-api/20260102120000000Z.journal release-dependencies-changed",
            "com_example-thing-api/20260103120000000Z.journal release-publication-changed",
            "com_example-thing-api/20260104120000000Z.journal release-dropped",
        ]
    );
    let findings = of_worldview(&chains, None).unwrap();
    let message = &findings.as_slice()[0].message;
    assert!(
        message.contains("1.0.0") && message.contains("MIT") && message.contains("Apache-2.0"),
        "{message}"
    );
}

#[test]
fn a_release_of_the_future_and_an_unknown_license_are_told_where_they_first_appear() {
    let mut chains = Chains::default();
    let early = release("1.0.0", |release| {
        release.published = moment(3);
        release.license = License("MIT OR Acme-1.0 OR Acme-2.0".into());
    });
    chains.add(API, 2, &[&early]);
    chains.add(API, 3, &[&early, &plain("1.1.0")]);
    assert_eq!(
        chains.findings(),
        [
            "com_example-thing-api/20260102120000000Z.journal published-after-revision",
            "com_example-thing-api/20260102120000000Z.journal unknown-license-id",
            "com_example-thing-api/20260102120000000Z.journal unknown-license-id",
        ]
    );
}

#[test]
fn publication_at_the_revisions_own_moment_is_no_finding() {
    let mut chains = Chains::default();
    chains.add(API, 2, &[&release("1.0.0", |release| release.published = moment(2))]);
    assert!(chains.findings().is_empty());
}

#[test]
fn dependencies_are_resolved_in_the_newest_worldview() {
    let mut chains = Chains::default();
    // Known only later than the revision that needs it, which is good enough; one artifact unknown, one release unknown.
    chains.add(
        OTHER,
        1,
        &[
            &depending("1.0.0", &[(API, "1.1.0"), (API_OF_NOBODY, "1.0.0")]),
            &depending("1.0.1", &[(API, "9.0.0")]),
        ],
    );
    chains.add(API, 1, &[&plain("1.0.0")]);
    chains.add(API, 2, &[&plain("1.0.0"), &plain("1.1.0")]);
    let findings = of_worldview(&chains, None).unwrap();
    assert_eq!(
        written(findings.as_slice()),
        ["com_example-thing-api-impl/20260101120000000Z.journal dependency-unresolved"; 2]
    );
    let messages: Vec<_> = findings.into_iter().map(|finding| finding.message.as_str()).collect();
    assert!(
        messages[0].contains("no artifact com_example-nobody-api"),
        "{}",
        messages[0]
    );
    assert!(
        messages[1].contains("9.0.0") && messages[1].contains("20260102120000000Z"),
        "{}",
        messages[1]
    );
}

const API_OF_NOBODY: &str = "com_example-nobody-api";

#[test]
fn a_dependency_corrected_or_dropped_since_is_no_finding() {
    let mut chains = Chains::default();
    let broken = depending("1.0.0", &[(API_OF_NOBODY, "1.0.0")]);
    chains.add(OTHER, 1, &[&broken, &depending("1.1.0", &[(API_OF_NOBODY, "1.0.0")])]);
    chains.add(OTHER, 2, &[&plain("1.0.0")]);
    assert_eq!(
        chains.findings(),
        [
            "com_example-thing-api-impl/20260102120000000Z.journal release-dropped",
            "com_example-thing-api-impl/20260102120000000Z.journal release-dependencies-changed",
        ]
    );
}

#[test]
fn a_future_date_is_a_finding_only_where_a_clock_is_at_hand() {
    let mut chains = Chains::default();
    chains.add(API, 1, &[&plain("1.0.0")]);
    chains.add(API, 3, &[&plain("1.0.0")]);
    assert!(chains.findings().is_empty());
    let at = |day| written(of_worldview(&chains, Some(moment(day))).unwrap().as_slice());
    assert_eq!(
        at(2),
        ["com_example-thing-api/20260103120000000Z.journal dated-in-the-future"]
    );
    assert!(at(3).is_empty());
}

#[test]
fn the_worldview_has_what_its_revisions_have_by_coordinate_and_version() {
    let mut chains = Chains::default();
    for artifact in [API, OTHER] {
        chains.add(
            artifact,
            1,
            &[&plain("1.0.0"), &depending("2.0.0", &[(API_OF_NOBODY, "1.0.0")])],
        );
        chains.add(artifact, 2, &[&depending("2.0.0", &[(API_OF_NOBODY, "1.0.0")])]);
    }
    let now = Some(moment(1));
    let mut single: Vec<Diagnostic> = Vec::new();
    for artifact in [API, OTHER] {
        for revision in chains.revisions(&artifact.parse().unwrap()).unwrap().iter() {
            single.extend(of_revision(&chains, revision, now).unwrap().into_iter().cloned());
        }
    }
    let whole = of_worldview(&chains, now).unwrap();
    assert_eq!(whole.as_slice(), single);
    assert!(
        whole
            .into_iter()
            .all(|finding| finding.id.severity() == crate::Severity::Warning)
    );
    assert_eq!(single.len(), 2 * 3);
    assert!(
        single
            .iter()
            .any(|finding| finding.id == DiagnosticId::DatedInTheFuture)
    );
}
