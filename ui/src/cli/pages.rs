//! What shells and manual readers want to know of the command line.

use std::io;

use clap::CommandFactory as _;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::Arguments;

/// The completion script of a shell, without a line end after it.
pub(super) fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "nenjim", &mut script);
    text(script)
}

/// The manual page with a section for every query, without a line end after it.
pub(super) fn manual() -> String {
    let mut page = Vec::new();
    let manual = Man::new(Arguments::command()).manual("Nenjim Hub");
    render(&manual, &mut page).expect("memory takes every write");
    let mut sections = Roff::new();
    let mut command = Arguments::command().term_width(WIDTH);
    command.build();
    // Of help there is nothing to be told that the page itself does not.
    for query in command.get_subcommands_mut().filter(|query| query.get_name() != "help") {
        let name = query.get_bin_name().unwrap_or("nenjim").to_owned();
        section(&mut sections, &name, &query.render_long_help().to_string());
    }
    section(&mut sections, "NOTES", super::EXAMPLES);
    text(page) + "\n" + &text(sections.render().into_bytes())
}

/// The columns a manual page has for text that is not filled.
const WIDTH: usize = 72;

/// What of the page is written as its generator writes it. It would refer to pages of the queries that do not exist.
fn render(manual: &Man, page: &mut Vec<u8>) -> io::Result<()> {
    manual.render_title(page)?;
    manual.render_name_section(page)?;
    manual.render_synopsis_section(page)?;
    manual.render_description_section(page)?;
    manual.render_options_section(page)
}

/// Adds a section of lines that are not filled.
fn section(sections: &mut Roff, heading: &str, lines: &str) {
    sections.control("SH", [heading]);
    sections.control("nf", []);
    let lines = lines.trim_end().lines().flat_map(|line| [roman(line), roman("\n")]);
    sections.text(lines.collect::<Vec<_>>());
    sections.control("fi", []);
}

fn text(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).expect("both generators write text");
    text.trim_end().to_owned()
}
