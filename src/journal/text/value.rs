//! The values that more than one key has, and what is said of bad ones.

use super::super::{DiagnosticId, Digest, ReleaseVersion, Timestamp};
use super::line::Field;
use super::problems::{Problems, quoted};

/// A strict timestamp: section 5 of the format.
pub(super) fn timestamp(field: Field<'_>, problems: &mut Problems) -> Option<Timestamp> {
    match Timestamp::from_bytes(field.text.as_bytes()) {
        Ok(timestamp) => Some(timestamp),
        Err(reason) => {
            problems.value(
                DiagnosticId::InvalidTimestamp,
                field,
                format!("{} is not a timestamp: {reason}", quoted(field.text)),
                "write 17 digits and 'Z', as in 20260805131542783Z".to_owned(),
            );
            None
        }
    }
}

/// `sha256:` and 64 lower-case hexadecimal digits.
pub(super) fn digest(field: Field<'_>, id: DiagnosticId, problems: &mut Problems) -> Option<Digest> {
    let digest = Digest::from_bytes(field.text.as_bytes());
    if digest.is_none() {
        problems.value(
            id,
            field,
            format!("{} is not a digest", quoted(field.text)),
            "write sha256: and 64 lower-case hexadecimal digits".to_owned(),
        );
    }
    digest
}

/// A SemVer 2.0 version whose numbers fit 64 bits.
pub(super) fn release_version(field: Field<'_>, id: DiagnosticId, problems: &mut Problems) -> Option<ReleaseVersion> {
    match field.text.parse::<ReleaseVersion>() {
        Ok(version) => Some(version),
        Err(error) => {
            problems.value(
                id,
                field,
                format!(
                    "{} is not a SemVer 2.0 version: {}",
                    quoted(field.text),
                    crate::Escaped(&error.source.to_string())
                ),
                "write one as in 1.4.0 or 2.0.0-rc.1".to_owned(),
            );
            None
        }
    }
}

/// Decimal digits without a sign or a leading zero.
pub(super) fn number(text: &str) -> Option<u64> {
    let canonical = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    canonical.then(|| text.parse().ok()).flatten()
}
