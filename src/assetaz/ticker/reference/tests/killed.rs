//! A Ticker killed at any moment has lost nothing that it had published.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::*;

const ROUNDS: usize = 40;
const DATA_ROOT: &str = "NENJIM_TEST_DATA_ROOT";
const ROUND: &str = "NENJIM_TEST_ROUND";

#[test]
fn nothing_published_is_lost_when_the_process_is_killed() {
    let source = quoting(1, "one");
    let fixture = fixture(&[&source]);
    fixture.provide(&source, "# no line end");
    let mut published = HashSet::new();
    let mut cut_short = 0;
    for round in 0..ROUNDS {
        published.extend(published_until_killed(fixture.data.path(), round));
        cut_short += usize::from(remove_refused_last_line(&fixture, &source));
        let content = fixture.content(&source);
        let stored: HashSet<_> = content.lines().collect();
        for line in &published {
            assert!(stored.contains(line.as_str()), "{line} was published and is not stored");
        }
    }
    let content = fixture.content(&source);
    let announced = content.lines().filter(|line| !line.starts_with('#')).count();
    assert!(
        published.len() >= ROUNDS,
        "{} observations were published",
        published.len()
    );
    // Whatever is stored was announced exactly so: an announcer and a number of at least six digits.
    for line in content.lines().skip(1) {
        let price = line.strip_prefix(&format!("{NOON}:")).unwrap();
        let (round, number) = price.split_once('.').unwrap();
        assert!(
            round.parse::<usize>().unwrap() <= 2 * ROUNDS && number.len() == 6,
            "{line}"
        );
    }
    println!(
        "{announced} stored, {} published, {cut_short} of {ROUNDS} kills cut a record short",
        published.len()
    );
}

/// Runs an announcing process, kills it after some publications, and answers what it had published by then.
fn published_until_killed(data_root: &Path, round: usize) -> Vec<String> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture"])
        .arg("assetaz::ticker::reference::tests::killed::child_that_announces_until_it_is_killed")
        .env(DATA_ROOT, data_root)
        .env(ROUND, round.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let is_publication = |line: &String| line.starts_with(NOON);
    let mut published: Vec<String> = lines
        .by_ref()
        .map(Result::unwrap)
        .filter(is_publication)
        .take(1 + round % 7)
        .collect();
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success());
    // What it still had told before it died; a line cut short by the kill tells nothing.
    published.extend(
        lines
            .map_while(Result::ok)
            .filter(|line| is_publication(line) && line.ends_with('!')),
    );
    published
        .iter()
        .map(|line| line.trim_end_matches('!').to_owned())
        .collect()
}

/// Does what the operator does when the last line is refused; answers whether it was.
fn remove_refused_last_line(fixture: &Fixture, source: &Quoting) -> bool {
    let path = fixture.path(source);
    let opened = RecordFile::open(&path, |_, line| history::parse(line).map(drop));
    let Err(error) = opened else { return false };
    let content = fixture.content(source);
    let lines: Vec<_> = content.lines().collect();
    let place = format!("{}:{}: ", path.display(), lines.len());
    assert!(error.to_string().starts_with(&place), "{error}");
    assert!(lines.last().unwrap().starts_with('\0'), "{error}");
    let kept: String = lines[..lines.len() - 1]
        .iter()
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(path, kept).unwrap();
    true
}

#[test]
#[ignore = "run by nothing_published_is_lost_when_the_process_is_killed, in a process of its own"]
fn child_that_announces_until_it_is_killed() {
    let data_root = PathBuf::from(std::env::var_os(DATA_ROOT).unwrap());
    let round: usize = std::env::var(ROUND).unwrap().parse().unwrap();
    let source = quoting(1, "one");
    let fixture = fixture(&[&source]);
    let ticker = ReferenceTicker::new(data_root, &fixture.registry);
    ticker.start().unwrap();
    thread::scope(|scope| {
        for announcer in 0..2 {
            let (source, ticker) = (&source, &ticker);
            scope.spawn(move || {
                for number in 0_u32.. {
                    let price = Decimal::from_i128_with_scale(
                        (2 * round + announcer + 1) as i128 * 1_000_000 + i128::from(number),
                        6,
                    );
                    source.announce(NOON, &price.to_string()).unwrap();
                    ticker.latest(&source.pair).unwrap();
                    let mut output = std::io::stdout().lock();
                    writeln!(output, "{NOON}:{price}!").unwrap();
                    output.flush().unwrap();
                }
            });
        }
    });
}
