//! What leaves the console: a list saved to a file, a row copied to the clipboard.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;

use crate::action::CopyPart;
use crate::model::overlay::{Overlay, Prompt, Purpose};
use crate::model::{Model, Pane};
use crate::sanitize::safe;
use crate::update::Effect;
use crate::view;

pub(super) fn open_save(model: &mut Model) {
    let pane = model.pane();
    let name = view::pane_name(pane).to_lowercase().replace(' ', "-");
    ask_for_file(model, pane, format!("{name}.json"), None);
}

/// Asks for the name of a file to save a list to, and says what was wrong with the one proposed.
pub(super) fn ask_for_file(model: &mut Model, pane: Pane, name: String, error: Option<String>) {
    model.overlay = Some(Overlay::Prompt(Prompt {
        purpose: Purpose::Save { pane },
        input: tui_input::Input::new(name),
        error,
    }));
}

/// Saves a list in the form that the name of the file asks for; a name that asks for none is asked for again.
pub(super) fn save(model: &mut Model, pane: Pane, name: &str) -> Vec<Effect> {
    let Some(table) = model.table(pane) else {
        return Vec::new();
    };
    let extension = Path::new(name).extension().map(OsStr::to_ascii_lowercase);
    let content = match extension.as_deref().and_then(OsStr::to_str) {
        Some("csv") => csv(&table.records()),
        Some("json") => json(&table.objects()),
        _ => {
            let error = match name {
                "" => "type the name of a new file that ends in .json or .csv",
                _ => "the name has to end in .json or .csv: that chooses what is written",
            };
            ask_for_file(model, pane, name.to_owned(), Some(error.to_owned()));
            return Vec::new();
        }
    };
    vec![Effect::Save {
        pane,
        path: name.into(),
        content,
    }]
}

fn json(objects: &[String]) -> String {
    if objects.is_empty() {
        return "[]\n".to_owned();
    }
    format!("[\n  {}\n]\n", objects.join(",\n  "))
}

fn csv(records: &[Vec<(&'static str, serde_json::Value)>]) -> String {
    let mut text = String::new();
    if let Some(first) = records.first() {
        csv_line(&mut text, first.iter().map(|(name, _)| (*name).to_owned()));
    }
    for record in records {
        csv_line(
            &mut text,
            record.iter().map(|(_, value)| match value {
                serde_json::Value::String(text) => safe(text).into_owned(),
                serde_json::Value::Null => String::new(),
                other => other.to_string(),
            }),
        );
    }
    text
}

/// One record of RFC 4180.
fn csv_line(text: &mut String, fields: impl Iterator<Item = String>) {
    for (index, field) in fields.enumerate() {
        if index > 0 {
            text.push(',');
        }
        if field.contains(['"', ',', '\n', '\r']) {
            // Writing to a String cannot fail.
            let _ = write!(text, "\"{}\"", field.replace('"', "\"\""));
        } else {
            text.push_str(&field);
        }
    }
    text.push_str("\r\n");
}

pub(super) fn copy(model: &mut Model, part: CopyPart) -> Vec<Effect> {
    let table = model.table(model.copied_pane());
    let Some((record, object)) = table.and_then(|table| table.selected_record().zip(table.selected_object())) else {
        model.refuse("nothing is selected");
        return Vec::new();
    };
    let (names, what): (&[&str], &str) = match part {
        CopyPart::Id => (&["coordinate", "id", "interface"], "id"),
        CopyPart::Version => (&["version"], "version"),
        CopyPart::Digest => (&["digest"], "digest"),
        CopyPart::License => (&["license"], "license"),
        CopyPart::Row => (&[], "row"),
    };
    let text = if part == CopyPart::Row {
        Some(object)
    } else {
        let value = names
            .iter()
            .find_map(|name| record.iter().find(|(known, _)| known == name));
        value.and_then(|(_, value)| value.as_str()).map(str::to_owned)
    };
    match text {
        Some(text) => {
            let text = safe(&text).into_owned();
            model.say(format!("copied {text}"));
            vec![Effect::Copy(text)]
        }
        None => {
            model.refuse(format!(
                "the selected row has no {what}, or more than one; y r copies all of it"
            ));
            Vec::new()
        }
    }
}
