//! What is valid and still worth an operator's eye.
//!
//! A finding never fails a load and is computed only when it is asked for, from what the service answers. Each is told once:
//! with the revision that introduced it. Findings have no place inside a file, for a verified revision no longer knows
//! where its values stood.
//!
//! [`of_worldview`] is linear in the releases all revisions list together; a release that a revision shares with its
//! predecessor costs one comparison of two addresses.
//!
//! Known revisions whose files are gone are not found here but by a refresh, which reads the root:
//! [`RefreshOutcome::findings`](crate::RefreshOutcome::findings).

mod dependencies;
mod license;

use super::comparison::{Comparison, MemberChange, ReleaseChange, ReleaseField};
use super::{
    Content, Diagnostic, DiagnosticId, Diagnostics, JournalService, JournalVersion, Predecessor, Release, Revision,
    Timestamp,
};
use crate::{Escaped, IllegalState};
use dependencies::NewestWorldview;
use license::LicenseList;

/// The findings of one revision against its predecessor, and of its dependencies against the newest worldview.
///
/// With `now`, a revision dated later is one of them. A dependency is reported by the revision that introduced it, as long as
/// the artifact's head still has it.
///
/// Specification: section 7 of the format.
///
/// # Errors
///
/// [`IllegalState`] before the Journal's successful start.
pub fn of_revision(
    journal: &dyn JournalService,
    revision: &Revision,
    now: Option<Timestamp>,
) -> Result<Diagnostics, IllegalState> {
    let predecessor = match revision.previous() {
        Predecessor::Genesis => None,
        Predecessor::Revision { version, .. } => journal.exact(revision.coordinate(), version)?,
    };
    let mut examination = Examination::new(journal, now);
    examination.examine(predecessor.as_deref(), revision)?;
    Ok(Diagnostics(examination.found))
}

/// The findings of every revision of every artifact, by coordinate and version: [`of_revision`] of them all.
///
/// # Errors
///
/// [`IllegalState`] before the Journal's successful start.
pub fn of_worldview(journal: &dyn JournalService, now: Option<Timestamp>) -> Result<Diagnostics, IllegalState> {
    let mut examination = Examination::new(journal, now);
    for coordinate in journal.coordinates()?.iter() {
        let revisions = journal.revisions(coordinate)?;
        let mut predecessor = None;
        for revision in revisions.iter() {
            examination.examine(predecessor, revision)?;
            predecessor = Some(revision.as_ref());
        }
    }
    Ok(Diagnostics(examination.found))
}

/// One run over revisions, and what it has found so far.
struct Examination<'journal> {
    newest: NewestWorldview<'journal>,
    licenses: LicenseList,
    now: Option<Timestamp>,
    found: Vec<Diagnostic>,
}

impl<'journal> Examination<'journal> {
    fn new(journal: &'journal dyn JournalService, now: Option<Timestamp>) -> Self {
        Self {
            newest: NewestWorldview::new(journal),
            licenses: LicenseList::default(),
            now,
            found: Vec::new(),
        }
    }

    fn examine(&mut self, predecessor: Option<&Revision>, revision: &Revision) -> Result<(), IllegalState> {
        let comparison = Comparison::between(predecessor, revision);
        let mut report = Report {
            revision,
            found: &mut self.found,
        };
        if let Some(now) = self.now {
            dated_in_the_future(now, &mut report);
        }
        if let Predecessor::Revision { version, .. } = revision.previous() {
            for release in &comparison.dropped {
                dropped(release, version, &mut report);
            }
            for change in &comparison.changed {
                changed(change, version, &mut report);
            }
        }
        for release in &comparison.added {
            published_after_revision(release, &mut report);
            unknown_license_ids(release, &mut self.licenses, &mut report);
            unresolved_dependencies(release, &mut self.newest, &mut report)?;
        }
        for change in &comparison.changed {
            for field in change.fields() {
                match field {
                    ReleaseField::Published => published_after_revision(change.to(), &mut report),
                    ReleaseField::License => unknown_license_ids(change.to(), &mut self.licenses, &mut report),
                    ReleaseField::Dependencies => {
                        unresolved_dependencies(change.to(), &mut self.newest, &mut report)?;
                    }
                    ReleaseField::Contents | ReleaseField::Policies => {}
                }
            }
        }
        Ok(())
    }
}

/// Where the findings of one revision go.
struct Report<'run> {
    revision: &'run Revision,
    found: &'run mut Vec<Diagnostic>,
}

impl Report<'_> {
    fn add(&mut self, id: DiagnosticId, message: String, help: &str) {
        self.found.push(Diagnostic {
            id,
            path: format!("{}/{}.journal", self.revision.coordinate(), self.revision.version()),
            position: None,
            message,
            help: Some(help.to_owned()),
            excerpt: None,
        });
    }
}

fn dated_in_the_future(now: Timestamp, report: &mut Report<'_>) {
    let version = report.revision.version();
    if version.timestamp() > now {
        report.add(
            DiagnosticId::DatedInTheFuture,
            format!("the revision is dated {version}, and it is {now} now; every successor must be dated later still"),
            "check the clock of the machine that published it, and this one's",
        );
    }
}

fn dropped(release: &Release, predecessor: JournalVersion, report: &mut Report<'_>) {
    report.add(
        DiagnosticId::ReleaseDropped,
        format!(
            "release {} is not listed any more; the predecessor {predecessor} lists it",
            release.version()
        ),
        "a release that is not to be used is better kept with POLICY=status withdrawn; publish a successor that lists it again",
    );
}

fn changed(change: &ReleaseChange, predecessor: JournalVersion, report: &mut Report<'_>) {
    let (version, from, to) = (change.version(), change.from(), change.to());
    for field in change.fields() {
        let (id, message, help) = match field {
            ReleaseField::Contents => (
                DiagnosticId::ReleaseContentChanged,
                format!(
                    "release {version} has other contents than in the predecessor {predecessor}: {}",
                    listed(&change.contents(), |content: &Content| {
                        format!("{} {} {}", content.name(), content.size(), content.digest())
                    })
                ),
                "files of a published release should never change; make sure of who published this, and prefer a new release",
            ),
            ReleaseField::Published => (
                DiagnosticId::ReleasePublicationChanged,
                format!(
                    "release {version} is said to be published {}; the predecessor {predecessor} said {}",
                    to.published(),
                    from.published()
                ),
                "make sure that the earlier moment was a mistake",
            ),
            ReleaseField::License => (
                DiagnosticId::ReleaseLicenseChanged,
                format!(
                    "release {version} is licensed {}; the predecessor {predecessor} said {}",
                    Escaped(to.license().as_str()),
                    Escaped(from.license().as_str())
                ),
                "whoever took the release before did so under the earlier license; make sure that it was a mistake",
            ),
            ReleaseField::Dependencies => (
                DiagnosticId::ReleaseDependenciesChanged,
                format!(
                    "release {version} has other dependencies than in the predecessor {predecessor}: {}",
                    listed(&change.dependencies(), |dependency| {
                        format!("{} {}", dependency.coordinate(), dependency.version())
                    })
                ),
                "make sure that the earlier dependencies were a mistake; a release that needs others is a new release",
            ),
            // Deprecating and withdrawing a release is what policies are for.
            ReleaseField::Policies => continue,
        };
        report.add(id, message, help);
    }
}

/// The first few changes in words, and how many more there are.
fn listed<Member>(changes: &[MemberChange<'_, Member>], describe: impl Fn(&Member) -> String) -> String {
    const SHOWN: usize = 3;
    let mut words: Vec<String> = changes
        .iter()
        .take(SHOWN)
        .map(|change| match change {
            MemberChange::Added(member) => format!("{} added", describe(member)),
            MemberChange::Dropped(member) => format!("{} dropped", describe(member)),
            MemberChange::Changed { from, to } => format!("{} instead of {}", describe(to), describe(from)),
        })
        .collect();
    if let Some(more) = changes.len().checked_sub(SHOWN).filter(|&more| more > 0) {
        words.push(format!("and {more} more"));
    }
    words.join(", ")
}

fn published_after_revision(release: &Release, report: &mut Report<'_>) {
    let revision = report.revision.version();
    if release.published() > revision.timestamp() {
        report.add(
            DiagnosticId::PublishedAfterRevision,
            format!(
                "release {} is published {}, after the revision {revision} that lists it",
                release.version(),
                release.published()
            ),
            "a revision should list what has been published; correct PUBLISHED in a successor if it is a mistake",
        );
    }
}

fn unknown_license_ids(release: &Release, licenses: &mut LicenseList, report: &mut Report<'_>) {
    for unknown in licenses.unknown_ids(release.license()) {
        report.add(
            DiagnosticId::UnknownLicenseId,
            format!(
                "release {} names the license {}, which is not on the SPDX list {}",
                release.version(),
                Escaped(unknown),
                license::LIST_VERSION
            ),
            "use an identifier of https://spdx.org/licenses, or LicenseRef- and a name for a license of your own",
        );
    }
}

fn unresolved_dependencies(
    release: &Release,
    newest: &mut NewestWorldview<'_>,
    report: &mut Report<'_>,
) -> Result<(), IllegalState> {
    if release.dependencies().is_empty() || !newest.still_has_dependencies_of(report.revision.coordinate(), release)? {
        return Ok(());
    }
    for dependency in release.dependencies() {
        let (coordinate, version) = (dependency.coordinate(), dependency.version());
        let reason = match newest.head(coordinate)? {
            None => format!("no artifact {coordinate} is known"),
            Some(head) if !head.knows(version) => {
                format!(
                    "the newest revision {} of that artifact has no such release",
                    head.version()
                )
            }
            Some(_) => continue,
        };
        report.add(
            DiagnosticId::DependencyUnresolved,
            format!(
                "release {} depends on {coordinate} {version}, but {reason}",
                release.version()
            ),
            "add the journals of what it depends on to the root, or correct the dependency in a successor",
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests;
