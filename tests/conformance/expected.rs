//! What is compared, in the shape that `fixtures/conformance/README.md` describes.

use nenjim_hub::{Diagnostic, JournalService, Predecessor, Release, Revision};
use serde_json::{Value, json};

pub(crate) fn diagnostics(diagnostics: &[Diagnostic]) -> Value {
    diagnostics
        .iter()
        .map(|diagnostic| {
            json!({
                "id": diagnostic.id.as_str(),
                "severity": diagnostic.severity().as_str(),
                "path": diagnostic.path,
                "line": diagnostic.position.map(|position| position.line),
                "column": diagnostic.position.map(|position| position.column),
                "message": diagnostic.message,
                "help": diagnostic.help,
            })
        })
        .collect()
}

/// Takes messages and remedies from `found` where everything else agrees.
pub(crate) fn rewrite_messages(expected: &mut Value, found: &Value) {
    let (Some(expected), Some(found)) = (expected.as_array_mut(), found.as_array()) else {
        return;
    };
    for (expected, found) in expected.iter_mut().zip(found) {
        if ["id", "severity", "path", "line", "column"]
            .iter()
            .all(|key| expected[key] == found[key])
        {
            *expected = found.clone();
        }
    }
}

/// Everything that the service knows.
pub(crate) fn artifacts(journal: &dyn JournalService) -> Value {
    let coordinates = journal.coordinates().expect("a started Journal");
    coordinates
        .iter()
        .map(|coordinate| {
            let revisions = journal.revisions(coordinate).expect("a started Journal");
            let revisions: Vec<Value> = revisions.iter().map(|known| revision(known)).collect();
            (coordinate.to_string(), Value::from(revisions))
        })
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn revision(revision: &Revision) -> Value {
    json!({
        "version": revision.version().to_string(),
        "digest": revision.digest().to_string(),
        "previous": match revision.previous() {
            Predecessor::Genesis => "GENESIS".to_owned(),
            Predecessor::Revision { version, digest } => format!("{version} {digest}"),
        },
        "summary": revision.summary(),
        "releases": revision.releases().iter().map(|known| release(known)).collect::<Vec<_>>(),
    })
}

fn release(release: &Release) -> Value {
    json!({
        "version": release.version().to_string(),
        "published": release.published().to_string(),
        "license": release.license().as_str(),
        "contents": release.contents().iter().map(|content| json!({
            "digest": content.digest().to_string(),
            "size": content.size(),
            "name": content.name(),
        })).collect::<Vec<_>>(),
        "dependencies": release.dependencies().iter().map(|dependency| json!({
            "coordinate": dependency.coordinate().as_str(),
            "version": dependency.version().to_string(),
        })).collect::<Vec<_>>(),
        "policies": release.policies().iter().map(|policy| json!({
            "name": policy.name(),
            "text": policy.text(),
        })).collect::<Vec<_>>(),
    })
}
