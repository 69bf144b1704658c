//! Whether a text lies where it says it belongs (section 1 of the format).

use crate::journal::text::Draft;
use crate::journal::{ArtifactCoordinate, Diagnostic, DiagnosticId, Excerpt, JournalVersion, Position};

/// What keeps a text from lying in the directory of `coordinate` under the name of `version`, in line order.
pub(super) fn misplacements(
    draft: &Draft,
    coordinate: &ArtifactCoordinate,
    version: JournalVersion,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if draft.version != version {
        found.push(misplacement(
            DiagnosticId::FileNameMismatch,
            draft.places.version,
            format!(
                "the text is version {}, but its file is named {version}.journal",
                draft.version
            ),
            format!(
                "name the file {}.journal; a published text is never edited",
                draft.version
            ),
        ));
    }
    if draft.coordinate != *coordinate {
        found.push(misplacement(
            DiagnosticId::DirectoryMismatch,
            draft.places.group,
            format!(
                "the text is of {}, but lies in the directory of {coordinate}",
                draft.coordinate
            ),
            format!("move the file to the directory {}", draft.coordinate),
        ));
    }
    found.sort_by_key(|diagnostic| diagnostic.position);
    found
}

fn misplacement(id: DiagnosticId, position: Position, message: String, help: String) -> Diagnostic {
    Diagnostic {
        id,
        path: String::new(),
        position: Some(position),
        message,
        help: Some(help),
        excerpt: None,
    }
}

/// The rest of the line at `position`, as an excerpt of a valid text.
pub(super) fn excerpt(text: &[u8], position: Position) -> Option<Excerpt> {
    let line = text.split(|byte| *byte == b'\n').nth(position.line.checked_sub(1)?)?;
    let line = String::from_utf8_lossy(line).into_owned();
    let characters = (line.chars().count() + 1).saturating_sub(position.column).max(1);
    Some(Excerpt { line, characters })
}
