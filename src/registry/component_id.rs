//! The value type that names a registration.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

/// The id of one registration: metadata of the Registry, not a property of the object behind it.
///
/// Words of lower-case ASCII letters and digits joined by `.` or `-`, as in `evelyn.iou-burner.prod`, at most
/// [`ComponentId::MAXIMUM_LENGTH`] bytes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentId(Arc<str>);

/// A text that is no component id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{text:?} is not a component id; write words of lower-case letters and digits joined by '.' or '-', at most {} bytes",
    ComponentId::MAXIMUM_LENGTH
)]
pub struct InvalidComponentId {
    /// What was given.
    pub text: String,
}

impl ComponentId {
    /// The longest id, in bytes.
    pub const MAXIMUM_LENGTH: usize = 200;

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ComponentId {
    type Err = InvalidComponentId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let word = |word: &str| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        if text.len() <= Self::MAXIMUM_LENGTH && text.split(['.', '-']).all(word) {
            Ok(Self(text.into()))
        } else {
            Err(InvalidComponentId { text: text.to_owned() })
        }
    }
}

impl fmt::Display for ComponentId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}

impl fmt::Debug for ComponentId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, formatter)
    }
}

impl AsRef<str> for ComponentId {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests;
