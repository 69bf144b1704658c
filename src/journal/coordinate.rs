//! What an artifact is called.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

/// The coordinate of an artifact: group, name, kind and, where there is one, variant, as in
/// `com_r35157_nenjim-hubd-impl_ref`.
///
/// The group's dots are written `_`, its parts are joined by `-`, and a variant follows the kind after `_`. At most
/// [`ArtifactCoordinate::MAXIMUM_LENGTH`] bytes. Cheap to clone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArtifactCoordinate(Arc<str>);

/// A text that is no artifact coordinate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is not an artifact coordinate: {reason}; write one as in com_r35157_nenjim-hubd-impl_ref")]
pub struct InvalidCoordinate {
    /// What was given.
    pub text: String,
    /// Which rule it breaks.
    pub reason: &'static str,
}

impl ArtifactCoordinate {
    /// The longest coordinate, in bytes.
    pub const MAXIMUM_LENGTH: usize = 200;

    /// The coordinate as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Derives the coordinate from a journal's header. The parts are those of section 3 of the format, each valid already.
    pub(crate) fn derive(
        group: &str,
        name: &str,
        kind: &str,
        variant: Option<&str>,
    ) -> Result<Self, InvalidCoordinate> {
        let mut text = format!("{}-{name}-{kind}", group.replace('.', "_"));
        if let Some(variant) = variant {
            text.push('_');
            text.push_str(variant);
        }
        text.parse()
    }
}

/// `[a-z][a-z0-9]*`
pub(crate) fn is_segment(text: &str) -> bool {
    is_segment_bytes(text.as_bytes())
}

/// [`is_segment`] of the bytes of a text.
pub(crate) fn is_segment_bytes(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_lowercase) && is_word(text)
}

/// `[a-z0-9]+`
fn is_word(text: &[u8]) -> bool {
    !text.is_empty()
        && text
            .iter()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// `[a-z][a-z0-9]*(-[a-z0-9]+)*`
pub(crate) fn is_name(text: &str) -> bool {
    let mut words = text.as_bytes().split(|byte| *byte == b'-');
    words.next().is_some_and(is_segment_bytes) && words.all(is_word)
}

impl FromStr for ArtifactCoordinate {
    type Err = InvalidCoordinate;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        check(text).map_err(|reason| InvalidCoordinate {
            text: text.to_owned(),
            reason,
        })?;
        Ok(Self(text.into()))
    }
}

fn check(text: &str) -> Result<(), &'static str> {
    if text.len() > ArtifactCoordinate::MAXIMUM_LENGTH {
        return Err("it is longer than 200 bytes");
    }
    let (group, rest) = text.split_once('-').ok_or("it has no name and kind")?;
    let (name, kind) = rest.rsplit_once('-').ok_or("it has no kind")?;
    let (kind, variant) = match kind.split_once('_') {
        Some((kind, variant)) => (kind, Some(variant)),
        None => (kind, None),
    };
    if !group.split('_').all(is_segment) {
        return Err("its group is not lower-case segments joined by '_'");
    }
    if !is_name(name) {
        return Err("its name is not lower-case words joined by '-'");
    }
    if !is_segment(kind) {
        return Err("its kind is not one lower-case word");
    }
    if !variant.is_none_or(is_segment) {
        return Err("its variant is not one lower-case word");
    }
    Ok(())
}

impl fmt::Display for ArtifactCoordinate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}

impl fmt::Debug for ArtifactCoordinate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, formatter)
    }
}

impl AsRef<str> for ArtifactCoordinate {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl std::borrow::Borrow<str> for ArtifactCoordinate {
    fn borrow(&self) -> &str {
        &self.0
    }
}
