//! Diagnostics as a compiler prints them: place, excerpt, caret, remedy.

use std::ops::Range;
use std::path::{Path, PathBuf};

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use nenjim_hub::{Diagnostic, Diagnostics, Escaped, Excerpt, Position, Severity, is_unsafe_to_show};

use super::Output;

/// Prints the diagnostics of one root.
pub(super) struct Excerpts {
    /// The root as it was typed, so that the places printed can be opened from where the reader is.
    root: PathBuf,
    renderer: Renderer,
}

impl Excerpts {
    pub(super) fn new(root: &Path, output: &Output) -> Self {
        let renderer = if output.is_coloured {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        Self {
            root: root.to_owned(),
            renderer: renderer.term_width(output.width),
        }
    }

    pub(super) fn report(&self, diagnostics: &Diagnostics, output: &mut Output) {
        for diagnostic in diagnostics {
            output.report(&self.render(diagnostic));
            output.report("");
        }
    }

    /// The diagnostic without a line end after it.
    fn render(&self, diagnostic: &Diagnostic) -> String {
        let level = || match diagnostic.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let place = level()
            .primary_title(safe(&diagnostic.message))
            .id(diagnostic.id.as_str())
            .element(self.origin(diagnostic));
        let help = diagnostic.help.as_deref().map(|help| Level::HELP.message(safe(help)));
        let (Some(position), Some(excerpt)) = (diagnostic.position, &diagnostic.excerpt) else {
            return self.renderer.render(&[place.elements(help)]);
        };
        // The renderer would count the column in the escaped line, where it may lie further right. So the place is rendered on its
        // own, and moved to where it stands over an excerpt.
        let rendered = self.renderer.render(&[place]);
        let (title, place) = rendered.rsplit_once('\n').unwrap_or((&rendered, ""));
        let (line, span) = shown(excerpt, position);
        let snippet = Snippet::source(line)
            .line_start(position.line)
            .annotation(AnnotationKind::Primary.span(span));
        let excerpt = self
            .renderer
            .render(&[Group::with_level(level()).element(snippet).elements(help)]);
        let margin = " ".repeat(position.line.to_string().len());
        format!("{title}\n{margin}{place}\n{excerpt}")
    }

    fn origin(&self, diagnostic: &Diagnostic) -> Origin<'static> {
        let path = match diagnostic.path.as_str() {
            "" => self.root.clone(),
            path => self.root.join(path),
        };
        let origin = Origin::path(safe(&path.to_string_lossy()));
        match diagnostic.position {
            Some(Position { line, column }) => origin.line(line).char_column(column),
            None => origin,
        }
    }
}

fn safe(text: &str) -> String {
    Escaped(text).to_string()
}

/// The line with its unsafe characters escaped, and the bytes of it that the diagnostic is about.
fn shown(excerpt: &Excerpt, position: Position) -> (String, Range<usize>) {
    let first = position.column.saturating_sub(1);
    let past = first.saturating_add(excerpt.characters.max(1));
    let mut line = String::with_capacity(excerpt.line.len());
    let (mut start, mut end) = (None, None);
    for (index, character) in excerpt.line.chars().enumerate() {
        if index == first {
            start = Some(line.len());
        }
        if index == past {
            end = Some(line.len());
        }
        if is_unsafe_to_show(character) {
            line.extend(character.escape_unicode());
        } else {
            line.push(character);
        }
    }
    // What is missing at the end of a line, or lies beyond where it was cut, is shown at its end.
    let (start, end) = (start.unwrap_or(line.len()), end.unwrap_or(line.len()));
    (line, start..end)
}

#[cfg(test)]
mod tests;
