//! The difference of two revisions, line by line.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use nenjim_hub::{
    Comparison, Content, Dependency, License, MemberChange, Policy, Release, ReleaseChange, ReleaseField, Revision,
    Timestamp,
};

use crate::model::list::Rows;
use crate::widget::calendar::readable;
use crate::widget::{counted, grouped};

/// The lines of a difference. What a line says is written when it is drawn.
#[derive(Debug, Default)]
pub(crate) struct DiffRows {
    sides: Option<Sides>,
    lines: Vec<DiffLine>,
}

/// The two revisions that differ; the older one is absent when the newer opens its chain.
#[derive(Clone, Debug)]
pub(crate) struct Sides {
    /// What is compared with: its lines are marked `-`.
    pub(crate) from: Option<Arc<Revision>>,
    /// What is compared: its lines are marked `+`.
    pub(crate) to: Arc<Revision>,
}

/// How a line differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// Only the newer side has it.
    Added,
    /// Only the older side has it.
    Dropped,
    /// Both have it, and describe it differently; the lines below say how.
    Changed,
}

/// A line of a difference.
#[derive(Clone, Debug)]
pub(crate) struct DiffLine {
    /// How it differs.
    pub(crate) sign: Sign,
    release: Arc<Release>,
    subject: Subject,
}

#[derive(Clone, Debug)]
enum Subject {
    Release,
    Fields(Vec<ReleaseField>),
    Published(Timestamp),
    License(License),
    Content(Content),
    Dependency(Dependency),
    Policy(Policy),
}

impl Sign {
    /// The character in the gutter.
    pub(crate) fn glyph(self) -> &'static str {
        match self {
            Self::Added => "+",
            Self::Dropped => "-",
            Self::Changed => "~",
        }
    }
}

impl DiffRows {
    /// The difference of two revisions.
    pub(crate) fn new(sides: Sides) -> Self {
        let comparison = Comparison::between(sides.from.as_deref(), &sides.to);
        let mut lines = Vec::new();
        for change in &comparison.changed {
            describe_change(change, &mut lines);
        }
        let whole = |sign| {
            move |release: &Arc<Release>| DiffLine {
                sign,
                release: Arc::clone(release),
                subject: Subject::Release,
            }
        };
        lines.extend(comparison.added.iter().map(whole(Sign::Added)));
        lines.extend(comparison.dropped.iter().map(whole(Sign::Dropped)));
        Self {
            sides: Some(sides),
            lines,
        }
    }

    /// The two revisions, once there are any.
    pub(crate) fn sides(&self) -> Option<&Sides> {
        self.sides.as_ref()
    }

    /// The line in a row.
    pub(crate) fn line(&self, row: usize) -> Option<&DiffLine> {
        self.lines.get(row)
    }

    /// All there is to say of the line in a row, in lines that are unsafe to show as they are: of a release that differs, both
    /// values of everything that does.
    pub(crate) fn in_full(&self, row: usize) -> String {
        let Some(line) = self.line(row) else {
            return String::new();
        };
        match (&line.subject, line.field()) {
            (Subject::Release, _) => description(&line.release),
            (_, Some(field)) => format!("{field}: {}", line.value()),
            (_, None) => {
                let below = self.lines[row + 1..].iter();
                let of_change = below.take_while(|below| below.field().is_some());
                let mut lines = Vec::new();
                let mut heading = None;
                for part in of_change {
                    if part.field() != heading {
                        heading = part.field();
                        lines.extend(heading.map(str::to_owned));
                    }
                    lines.push(format!("  {} {}", part.sign.glyph(), part.value()));
                }
                lines.join("\n")
            }
        }
    }

    /// The first row that speaks of a release.
    pub(crate) fn row_of(&self, release: &Release) -> Option<usize> {
        self.lines
            .iter()
            .position(|line| line.release.version() == release.version())
    }
}

fn describe_change(change: &ReleaseChange, lines: &mut Vec<DiffLine>) {
    let mut push = |sign, subject| {
        lines.push(DiffLine {
            sign,
            release: Arc::clone(change.to()),
            subject,
        });
    };
    push(Sign::Changed, Subject::Fields(change.fields().to_vec()));
    for field in change.fields() {
        match field {
            ReleaseField::Published => {
                push(Sign::Dropped, Subject::Published(change.from().published()));
                push(Sign::Added, Subject::Published(change.to().published()));
            }
            ReleaseField::License => {
                push(Sign::Dropped, Subject::License(change.from().license().clone()));
                push(Sign::Added, Subject::License(change.to().license().clone()));
            }
            ReleaseField::Contents => members(&change.contents(), Subject::Content, &mut push),
            ReleaseField::Dependencies => members(&change.dependencies(), Subject::Dependency, &mut push),
            ReleaseField::Policies => members(&change.policies(), Subject::Policy, &mut push),
        }
    }
}

fn members<Member: Clone>(
    changes: &[MemberChange<'_, Member>],
    subject: impl Fn(Member) -> Subject,
    push: &mut impl FnMut(Sign, Subject),
) {
    for change in changes {
        match change {
            MemberChange::Added(member) => push(Sign::Added, subject((*member).clone())),
            MemberChange::Dropped(member) => push(Sign::Dropped, subject((*member).clone())),
            MemberChange::Changed { from, to } => {
                push(Sign::Dropped, subject((*from).clone()));
                push(Sign::Added, subject((*to).clone()));
            }
        }
    }
}

impl DiffLine {
    /// The release it speaks of.
    pub(crate) fn release(&self) -> &Release {
        &self.release
    }

    /// What of the release it speaks of; nothing when of all of it.
    pub(crate) fn field(&self) -> Option<&'static str> {
        Some(match self.subject {
            Subject::Release | Subject::Fields(_) => return None,
            Subject::Published(_) => ReleaseField::Published.as_str(),
            Subject::License(_) => ReleaseField::License.as_str(),
            Subject::Content(_) => ReleaseField::Contents.as_str(),
            Subject::Dependency(_) => ReleaseField::Dependencies.as_str(),
            Subject::Policy(_) => ReleaseField::Policies.as_str(),
        })
    }

    /// What that side has, unsafe to show as it is.
    pub(crate) fn value(&self) -> String {
        match &self.subject {
            Subject::Release => summary(&self.release),
            Subject::Fields(fields) => {
                let names: Vec<&str> = fields.iter().map(|field| field.as_str()).collect();
                names.join(", ")
            }
            Subject::Published(at) => readable(*at),
            Subject::License(license) => license.to_string(),
            Subject::Content(content) => file(content),
            Subject::Dependency(dependency) => format!("{} {}", dependency.coordinate(), dependency.version()),
            Subject::Policy(policy) => format!("{}: {}", policy.name(), policy.text()),
        }
    }
}

/// A release in full, a fact a line.
fn description(release: &Release) -> String {
    let mut lines = vec![
        format!("license: {}", release.license()),
        format!("published: {}", readable(release.published())),
    ];
    lines.extend(
        release
            .policies()
            .iter()
            .map(|policy| format!("{}: {}", policy.name(), policy.text())),
    );
    lines.extend(
        release
            .contents()
            .iter()
            .map(|content| format!("content: {}", file(content))),
    );
    lines.extend(
        release
            .dependencies()
            .iter()
            .map(|dependency| format!("dependency: {} {}", dependency.coordinate(), dependency.version())),
    );
    lines.join("\n")
}

/// A file in a line.
fn file(content: &Content) -> String {
    let size = counted(usize::try_from(content.size()).unwrap_or(usize::MAX), "byte");
    format!("{}  {size}  {}", content.name(), content.digest())
}

/// A release in a line.
fn summary(release: &Release) -> String {
    let status = release.status().map_or("no status", |status| status.as_str());
    let dependencies = match release.dependencies().len() {
        1 => "1 dependency".to_owned(),
        many => format!("{} dependencies", grouped(many)),
    };
    format!(
        "{}, {status}, published {}, {}, {dependencies}",
        release.license(),
        readable(release.published()),
        counted(release.contents().len(), "file"),
    )
}

impl Rows for DiffRows {
    type Id = usize;

    fn len(&self) -> usize {
        self.lines.len()
    }

    fn id(&self, row: usize) -> usize {
        row
    }

    fn find(&self, id: &usize) -> Option<usize> {
        (*id < self.lines.len()).then_some(*id)
    }

    fn text(&self, row: usize) -> Cow<'_, str> {
        let line = &self.lines[row];
        let field = line.field().unwrap_or_default();
        format!(
            "{} {} {field} {}",
            line.sign.glyph(),
            line.release.version(),
            line.value()
        )
        .into()
    }

    fn columns(&self) -> &'static [&'static str] {
        &["release"]
    }

    fn compare(&self, _: usize, left: usize, right: usize) -> Ordering {
        let version = |row: usize| self.lines[row].release.version();
        version(left).cmp(version(right))
    }

    fn record(&self, row: usize) -> Vec<(&'static str, serde_json::Value)> {
        let line = &self.lines[row];
        vec![
            ("sign", line.sign.glyph().into()),
            ("version", line.release.version().to_string().into()),
            ("field", line.field().into()),
            ("value", line.value().into()),
        ]
    }
}
