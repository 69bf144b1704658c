//! What shells and manual readers want to know of the command line.

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
    Man::new(Arguments::command())
        .manual("Nenjim Hub")
        .render(&mut page)
        .expect("memory takes every write");
    let mut command = Arguments::command();
    command.build();
    let mut sections = Roff::new();
    for query in command.get_subcommands_mut() {
        let help = query.render_long_help().to_string();
        sections.control("SH", [query.get_bin_name().unwrap_or("nenjim")]);
        sections.control("nf", []);
        sections.text(
            help.trim_end()
                .lines()
                .flat_map(|line| [roman(line), roman("\n")])
                .collect::<Vec<_>>(),
        );
        sections.control("fi", []);
    }
    text(page) + "\n" + &text(sections.render().into_bytes())
}

fn text(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).expect("both generators write text");
    text.trim_end().to_owned()
}
