//! Release sections: section 4 of the format.
//!
//! ```text
//! RELEASE    = version
//! PUBLISHED  = timestamp
//! LICENSE    = expression
//! CONTENT    = digest ' ' size ' ' file-name       file-name = [A-Za-z0-9][A-Za-z0-9._+-]*
//! DEPENDENCY = coordinate ' ' version
//! POLICY     = name ' ' text                       name = [a-z][a-z0-9-]*
//! ```

use std::sync::Arc;

use super::super::{
    Content, Dependency, DiagnosticId, License, Policy, Release, ReleaseStatus, ReleaseVersion, Timestamp,
};
use super::block::Block;
use super::interner::Interner;
use super::keys::{Key, Part};
use super::license;
use super::line::{Field, Line};
use super::problems::{Problems, quoted};
use super::unique::FirstLines;
use super::value;

/// The most dependencies of a release.
const MOST_DEPENDENCIES: usize = 10_000;
/// The most contents, and the most policies, of a release.
const MOST_CONTENTS: usize = 1_000;
const MOST_POLICIES: usize = 1_000;
/// The largest size, 2^63 - 1.
const LARGEST_SIZE: u64 = i64::MAX as u64;
/// The longest name of a content, in bytes.
const LONGEST_FILE_NAME: usize = 255;

/// What one section says, as far as it was understood.
#[derive(Debug)]
pub(super) struct Section<'text, 'scratch> {
    pub(super) block: Block<'text>,
    /// Its first line.
    opening: Option<Line<'text>>,
    version: Option<ReleaseVersion>,
    published: Option<Timestamp>,
    license: Option<License>,
    contents: Repeated<'text, 'scratch, Content>,
    dependencies: Repeated<'text, 'scratch, Dependency>,
    policies: Repeated<'text, 'scratch, Policy>,
}

/// The values of the keys that may stand more than once, in memory that one section after the other uses.
#[derive(Debug, Default)]
pub(super) struct Values {
    contents: Vec<Content>,
    dependencies: Vec<Dependency>,
    policies: Vec<Policy>,
}

/// The values of a key that may stand more than once.
#[derive(Debug)]
struct Repeated<'text, 'scratch, Value> {
    values: &'scratch mut Vec<Value>,
    names: FirstLines<'text>,
    /// How many entries there were, valid or not.
    entries: usize,
}

impl<'scratch, Value> Repeated<'_, 'scratch, Value> {
    fn new(values: &'scratch mut Vec<Value>) -> Self {
        Self {
            values,
            names: FirstLines::new(),
            entries: 0,
        }
    }

    fn clear(&mut self) {
        self.values.clear();
        self.names.clear();
        self.entries = 0;
    }
}

impl<'text, 'scratch> Section<'text, 'scratch> {
    pub(super) fn new(is_thorough: bool, values: &'scratch mut Values) -> Self {
        Self {
            block: Block::new(Part::Section, is_thorough),
            opening: None,
            version: None,
            published: None,
            license: None,
            contents: Repeated::new(&mut values.contents),
            dependencies: Repeated::new(&mut values.dependencies),
            policies: Repeated::new(&mut values.policies),
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.opening.is_some()
    }

    /// Whether its version was understood.
    pub(super) fn has_version(&self) -> bool {
        self.version.is_some()
    }

    /// Starts a section at its first line. The one before must have been closed.
    pub(super) fn open(&mut self, opening: Line<'text>) {
        self.block.clear();
        self.opening = Some(opening);
        self.version = None;
        self.published = None;
        self.license = None;
        self.contents.clear();
        self.dependencies.clear();
        self.policies.clear();
    }

    /// Ends the section: reports what it lacks, and gives the release when it is whole.
    pub(super) fn close(&mut self, problems: &mut Problems) -> Option<Arc<Release>> {
        let opening = self.opening.take()?;
        let name = || match &self.version {
            Some(version) => format!("release {version}"),
            None => "the release".to_owned(),
        };
        self.block.close(name, opening, problems);
        Some(Arc::new(Release {
            version: self.version.take()?,
            published: self.published.take()?,
            license: self.license.take()?,
            contents: self.contents.values.drain(..).collect(),
            dependencies: self.dependencies.values.drain(..).collect(),
            policies: self.policies.values.drain(..).collect(),
        }))
    }

    /// Judges the value of one of the section's keys.
    pub(super) fn take(&mut self, key: Key, field: Field<'text>, interner: &mut Interner, problems: &mut Problems) {
        match key {
            Key::Release => {
                self.version = value::release_version(field, DiagnosticId::InvalidReleaseVersion, problems);
            }
            Key::Published => self.published = value::timestamp(field, problems),
            Key::License => self.license = expression(field, interner, problems),
            Key::Content if self.contents.admits(key, MOST_CONTENTS, field, problems) => {
                if let Some((name, content)) = content(field, problems)
                    && self
                        .contents
                        .is_new(DiagnosticId::DuplicateContent, "the content", name, problems)
                {
                    self.contents.values.push(content);
                }
            }
            Key::Dependency if self.dependencies.admits(key, MOST_DEPENDENCIES, field, problems) => {
                if let Some((name, dependency)) = dependency(field, interner, problems)
                    && self
                        .dependencies
                        .is_new(DiagnosticId::DuplicateDependency, "the dependency", name, problems)
                {
                    self.dependencies.values.push(dependency);
                }
            }
            Key::Policy if self.policies.admits(key, MOST_POLICIES, field, problems) => {
                if let Some((name, policy)) = policy(field, interner, problems)
                    && self
                        .policies
                        .is_new(DiagnosticId::DuplicatePolicy, "the policy", name, problems)
                {
                    self.policies.values.push(policy);
                }
            }
            _ => {}
        }
    }
}

impl<'text, Value> Repeated<'text, '_, Value> {
    /// Whether one more entry is within the limit. The first beyond is reported, later ones are passed over.
    fn admits(&mut self, key: Key, most: usize, field: Field<'text>, problems: &mut Problems) -> bool {
        self.entries += 1;
        if self.entries == most + 1 {
            problems.report(
                DiagnosticId::LimitExceeded,
                field.line,
                0..key.as_str().len(),
                format!("more than {most} entries {} in one release", key.as_str()),
                None,
            );
        }
        self.entries <= most
    }

    /// Whether this is the first entry of its name; reports it otherwise.
    fn is_new(&mut self, id: DiagnosticId, what: &str, name: Field<'text>, problems: &mut Problems) -> bool {
        let Some(first) = self.names.insert(name.text, name.line.number) else {
            return true;
        };
        problems.value(
            id,
            name,
            format!(
                "{what} {} stands on line {first} and again on line {}; expected once in a release",
                quoted(name.text),
                name.line.number
            ),
            "remove one of them".to_owned(),
        );
        false
    }
}

fn expression(field: Field<'_>, interner: &mut Interner, problems: &mut Problems) -> Option<License> {
    if let Some(known) = interner.known_license(field.text) {
        return Some(known);
    }
    match license::check(field.text) {
        Ok(()) => Some(interner.license(field.text)),
        Err(fault) => {
            problems.value(
                DiagnosticId::InvalidLicense,
                field.part(fault.bytes.start, fault.bytes.end),
                format!("{} is not an SPDX expression: {}", quoted(field.text), fault.reason),
                "write one as in Apache-2.0 or (MIT OR GPL-2.0-only WITH Classpath-exception-2.0)".to_owned(),
            );
            None
        }
    }
}

fn content<'text>(field: Field<'text>, problems: &mut Problems) -> Option<(Field<'text>, Content)> {
    let (digest_field, rest) = field.split_at_space();
    let end = field.part(field.text.len(), field.text.len());
    let (size_field, name_field) = rest.map_or((end, None), |rest| rest.split_at_space());
    // Where a field is missing, what is said of the later ones would be about the same mistake.
    let whole = name_field.is_some() && !size_field.text.is_empty();
    let name_field = name_field.unwrap_or(end);

    let digest = value::digest(digest_field, DiagnosticId::InvalidDigest, problems);
    let size = (whole || digest.is_some())
        .then(|| size(size_field, problems))
        .flatten();
    let valid_name = (whole || size.is_some()) && file_name(name_field, problems);
    let content = Content {
        digest: digest?,
        size: size?,
        name: valid_name.then(|| name_field.text.into())?,
    };
    Some((name_field, content))
}

fn size(field: Field<'_>, problems: &mut Problems) -> Option<u64> {
    let size = value::number(field.text).filter(|size| *size <= LARGEST_SIZE);
    if size.is_none() {
        problems.value(
            DiagnosticId::InvalidSize,
            field,
            if field.text.is_empty() {
                "the size is missing".to_owned()
            } else {
                format!("{} is not a size", quoted(field.text))
            },
            format!("write the size in bytes in decimal digits without leading zeros, at most {LARGEST_SIZE}"),
        );
    }
    size
}

fn file_name(field: Field<'_>, problems: &mut Problems) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'+' | b'-');
    let message = if field.text.is_empty() {
        "the file name is missing".to_owned()
    } else if field.text.len() > LONGEST_FILE_NAME {
        format!(
            "the file name has {} bytes; expected at most {LONGEST_FILE_NAME}",
            field.text.len()
        )
    } else if !field.text.starts_with(|first: char| first.is_ascii_alphanumeric()) || !field.text.bytes().all(is_inner)
    {
        format!("{} is not a file name", quoted(field.text))
    } else {
        return true;
    };
    problems.value(
        DiagnosticId::InvalidFileName,
        field,
        message,
        "use ASCII letters, digits, '.', '_', '+' and '-', and begin with a letter or digit".to_owned(),
    );
    false
}

fn dependency<'text>(
    field: Field<'text>,
    interner: &mut Interner,
    problems: &mut Problems,
) -> Option<(Field<'text>, Dependency)> {
    let (coordinate_field, version_field) = field.split_at_space();
    let coordinate = match interner.coordinate(coordinate_field.text) {
        Ok(coordinate) => Some(coordinate),
        Err(reason) => {
            problems.value(
                DiagnosticId::InvalidDependency,
                coordinate_field,
                format!(
                    "{} is not an artifact coordinate: {reason}",
                    quoted(coordinate_field.text)
                ),
                "write a coordinate, a space and a release version, as in com_r35157_nenjim-hubd-api 0.2.0".to_owned(),
            );
            None
        }
    };
    let Some(version_field) = version_field else {
        if coordinate.is_some() {
            problems.value(
                DiagnosticId::InvalidDependency,
                field,
                "the release version is missing".to_owned(),
                "write a coordinate, a space and a release version, as in com_r35157_nenjim-hubd-api 0.2.0".to_owned(),
            );
        }
        return None;
    };
    let version = value::release_version(version_field, DiagnosticId::InvalidDependency, problems)?;
    let coordinate = coordinate?;
    Some((coordinate_field, Dependency { coordinate, version }))
}

fn policy<'text>(
    field: Field<'text>,
    interner: &mut Interner,
    problems: &mut Problems,
) -> Option<(Field<'text>, Policy)> {
    let (name, text) = field.split_at_space();
    let is_name = name.text.starts_with(|first: char| first.is_ascii_lowercase())
        && name
            .text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !is_name {
        problems.value(
            DiagnosticId::InvalidPolicy,
            name,
            format!("{} is not the name of a policy", quoted(name.text)),
            "use a to z, 0 to 9 and '-', and begin with a letter".to_owned(),
        );
        return None;
    }
    let Some(text) = text else {
        problems.value(
            DiagnosticId::InvalidPolicy,
            name,
            format!("the policy {} says nothing", quoted(name.text)),
            "write its name, a space and its text".to_owned(),
        );
        return None;
    };
    if text.text.starts_with(char::is_whitespace) {
        problems.value(
            DiagnosticId::InvalidPolicy,
            text,
            "the text of the policy begins with a space".to_owned(),
            "write one space between its name and its text".to_owned(),
        );
        return None;
    }
    if name.text == "status" && ReleaseStatus::from_text(text.text).is_none() {
        problems.value(
            DiagnosticId::InvalidPolicy,
            text,
            format!("{} is not a status", quoted(text.text)),
            "write active, deprecated or withdrawn".to_owned(),
        );
        return None;
    }
    let policy = Policy {
        name: interner.intern(name.text),
        text: interner.intern(text.text),
    };
    Some((name, policy))
}
