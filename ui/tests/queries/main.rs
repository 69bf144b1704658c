//! The queries of the built binary, as a script uses them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod roots;

use std::ffi::OsStr;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nenjim_hub::{Digest, is_unsafe_to_show};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use serde_json::{Value, json};
use tempfile::TempDir;

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn command(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nenjim"));
    command.args(arguments).current_dir(fixtures()).stdin(Stdio::null());
    for variable in [
        "NO_COLOR",
        "NENJIM_JOURNAL_ROOT",
        "NENJIM_DATA_ROOT",
        "TZ",
        "LANG",
        "LC_ALL",
    ] {
        command.env_remove(variable);
    }
    command
}

fn finish(command: &mut Command) -> Run {
    let output = command.output().unwrap();
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn nenjim(arguments: &[impl AsRef<OsStr>]) -> Run {
    finish(&mut command(arguments))
}

fn json(arguments: &[impl AsRef<OsStr>]) -> Value {
    let arguments: Vec<&OsStr> = arguments
        .iter()
        .map(AsRef::as_ref)
        .chain([OsStr::new("--json")])
        .collect();
    let run = nenjim(&arguments);
    assert_eq!(run.code, Some(0), "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A copy of the demo with further files of `fixtures/<more>` in it.
fn demo_and(more: &str) -> TempDir {
    let root = TempDir::new().unwrap();
    copy(&fixtures().join(DEMO), root.path());
    copy(&fixtures().join(more), root.path());
    root
}

const DEMO: &str = "demo/journals";
const TICKER_API: &str = "com_r35157_assetaz-ticker-api";
const JOURNAL_API: &str = "com_r35157_nenjim-journal-api";

#[test]
fn check_counts_and_finds_what_the_demo_is_known_for() {
    let run = nenjim(&["check", DEMO]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (Some(0), "15 artifacts, 181 revisions, no errors, 7 warnings\n")
    );
    let dropped = "\
warning[release-dropped]: release 0.3.0-rc.1 is not listed any more; the predecessor 20250828091541206Z lists it
--> demo/journals/com_r35157_assetaz-ticker-api/20250902063709885Z.journal\n";
    assert!(run.err.contains(dropped), "{}", run.err);
    assert!(!run.err.contains('\u{1b}'), "no colours without a terminal");

    let checked = json(&["check", DEMO]);
    assert_eq!(
        (&checked["artifacts"], &checked["revisions"]),
        (&json!(15), &json!(181))
    );
    assert!(checked["root"].as_str().unwrap().ends_with("/fixtures/demo/journals"));
    let diagnostics = checked["diagnostics"].as_array().unwrap();
    let ids: Vec<&str> = diagnostics
        .iter()
        .map(|diagnostic| diagnostic["id"].as_str().unwrap())
        .collect();
    assert_eq!(
        ids,
        [
            "release-dropped",
            "dependency-unresolved",
            "release-license-changed",
            "release-content-changed",
            "dependency-unresolved",
            "dependency-unresolved",
            "dependency-unresolved",
        ]
    );
    assert_eq!(
        diagnostics[0],
        json!({
            "id": "release-dropped",
            "severity": "warning",
            "path": "com_r35157_assetaz-ticker-api/20250902063709885Z.journal",
            "line": null,
            "column": null,
            "message": "release 0.3.0-rc.1 is not listed any more; the predecessor 20250828091541206Z lists it",
            "help": diagnostics[0]["help"],
        })
    );
    assert!(diagnostics.iter().all(|diagnostic| diagnostic["help"].is_string()));
}

#[test]
fn findings_fail_a_check_only_when_they_are_denied() {
    assert_eq!(nenjim(&["check", DEMO]).code, Some(0));
    let denied = nenjim(&["check", "--deny-warnings", DEMO]);
    assert_eq!(denied.code, Some(1));
    assert!(denied.out.contains("7 warnings"));
    let denied = nenjim(&["check", "--deny-warnings", "--json", DEMO]);
    assert_eq!(denied.code, Some(1));
    assert!(serde_json::from_str::<Value>(&denied.out).is_ok());
    assert_eq!(denied.err, "");
}

#[test]
fn the_successors_of_the_demo_load_with_it() {
    let root = demo_and("demo-next");
    let run = nenjim(&[OsStr::new("check"), root.path().as_os_str()]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (Some(0), "16 artifacts, 186 revisions, no errors, 7 warnings\n")
    );
}

#[test]
fn the_broken_successor_is_refused_with_both_its_mistakes() {
    let root = demo_and("demo-broken");
    let check = |more: &[&str]| {
        let arguments = [OsStr::new("check"), root.path().as_os_str()];
        nenjim(
            &arguments
                .into_iter()
                .chain(more.iter().map(OsStr::new))
                .collect::<Vec<_>>(),
        )
    };
    let run = check(&[]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    let path = "com_r35157_evelyn-service-api/20261124151809333Z.journal";
    let expected = format!(
        "\
error[invalid-license]: \"Apache-2.0 or MIT\" is not an SPDX expression: an operator is written in upper case
  --> {}/{path}:12:20
   |
12 | LICENSE=Apache-2.0 or MIT
   |                    ^^
   |
   = help: ",
        root.path().display()
    );
    assert!(run.err.contains(&expected), "{}", run.err);
    assert!(run.err.contains("did you mean PUBLISHED?"), "{}", run.err);

    let run = check(&["--json"]);
    let checked: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    assert_eq!((&checked["artifacts"], &checked["revisions"]), (&json!(0), &json!(0)));
    let places: Vec<Value> = checked["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| {
            json!([
                found["id"],
                found["severity"],
                found["path"],
                found["line"],
                found["column"]
            ])
        })
        .collect();
    assert_eq!(
        places,
        [
            json!(["unknown-key", "error", path, 11, 1]),
            json!(["invalid-license", "error", path, 12, 20])
        ]
    );
}

#[test]
fn artifacts_are_listed_with_their_heads_and_as_of_a_moment() {
    let artifacts = json(&["artifacts", DEMO]);
    let artifacts = artifacts.as_array().unwrap();
    assert_eq!(artifacts.len(), 15);
    let head = fixtures()
        .join(DEMO)
        .join("com_r35157_assetaz-ticker-api/20260707070000000Z.journal");
    assert_eq!(
        artifacts[1],
        json!({
            "coordinate": TICKER_API,
            "revisions": 8,
            "latest": {
                "version": "20260707070000000Z",
                "digest": Digest::of(&fs::read(head).unwrap()).to_string(),
            },
        })
    );
    let then = json(&["artifacts", DEMO, "--as-of", "2025-02-06"]);
    let then = then.as_array().unwrap();
    let ticker = then
        .iter()
        .find(|artifact| artifact["coordinate"] == TICKER_API)
        .unwrap();
    assert_eq!(
        (&ticker["revisions"], &ticker["latest"]["version"]),
        (&json!(1), &json!("20250206121948330Z"))
    );
    assert_eq!(then.len(), 9, "those without a revision are left out");

    let run = nenjim(&["artifacts", DEMO]);
    assert_eq!(run.out.lines().count(), 16);
    let line = run.out.lines().find(|line| line.starts_with(TICKER_API)).unwrap();
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words[1..3], ["8", "20260707070000000Z"]);
}

#[test]
fn a_moment_that_is_no_version_is_echoed_as_the_one_it_means() {
    let run = nenjim(&["artifacts", DEMO, "--as-of", "2025-02-06T13:19:48.33+01:00"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.err, "nenjim: 2025-02-06T13:19:48.33+01:00 is 20250206121948330Z\n");
    assert!(run.out.contains(TICKER_API));
    let before = nenjim(&["artifacts", DEMO, "--as-of", "20250206121948329Z"]);
    assert_eq!((before.code, before.err.as_str()), (Some(0), ""));
    assert!(!before.out.contains(TICKER_API));
}

#[test]
fn a_log_tells_what_each_revision_did() {
    let log = json(&["log", DEMO, TICKER_API]);
    let log = log.as_array().unwrap();
    assert_eq!(log.len(), 8);
    assert_eq!(log[0]["previous"], Value::Null);
    for (before, after) in log.iter().zip(&log[1..]) {
        assert_eq!(
            after["previous"],
            json!({"version": before["version"], "digest": before["digest"]})
        );
    }
    assert_eq!(
        log[4],
        json!({
            "version": "20250902063709885Z",
            "previous": {"version": "20250828091541206Z", "digest": log[3]["digest"]},
            "digest": log[4]["digest"],
            "summary": "Clean up: take the candidate out of the journal",
            "releases": 3,
            "added": [],
            "dropped": ["0.3.0-rc.1"],
            "changed": [],
        })
    );
    assert_eq!(log[7]["changed"], json!(["0.1.0", "0.2.0", "0.3.0", "0.4.0"]));

    let run = nenjim(&["log", DEMO, TICKER_API]);
    let line = run
        .out
        .lines()
        .find(|line| line.starts_with("20250902063709885Z"))
        .unwrap();
    assert!(
        line.contains(" -0.3.0-rc.1 ") && line.ends_with("Clean up: take the candidate out of the journal"),
        "{line}"
    );
    assert!(!line.contains(log[4]["digest"].as_str().unwrap()), "{line}");
    assert!(line.contains(&log[4]["digest"].as_str().unwrap()[..19]), "{line}");
    let nothing_said = json(&["log", DEMO, "com_r35157_nenjim-journal-impl_ref"]);
    assert!(
        nothing_said
            .as_array()
            .unwrap()
            .iter()
            .any(|revision| revision["summary"].is_null())
    );
}

#[test]
fn a_revision_is_shown_as_it_was() {
    let shown = json(&["show", DEMO, JOURNAL_API, "--as-of", "2025-09-23"]);
    assert_eq!(
        (&shown["coordinate"], &shown["version"]),
        (&json!(JOURNAL_API), &json!("20250909143300480Z"))
    );
    assert_eq!(
        shown["releases"][1]["license"], "Apache-2.0",
        "corrected only the day after"
    );
    let shown = json(&["show", DEMO, JOURNAL_API, "--at", "20250924072118006Z"]);
    assert_eq!(shown["releases"][1]["license"], "Apache-2.0 OR MIT");
    assert_eq!(shown["previous"]["version"], "20250909143300480Z");
    let latest = json(&["show", DEMO, JOURNAL_API]);
    assert_eq!(latest["version"], "20261103101408592Z");

    let run = nenjim(&["show", DEMO, JOURNAL_API, "--at", "20250924072118006Z"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(
        run.out.contains("\nprevious  20250909143300480Z sha256:"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .lines()
            .any(|line| line.starts_with("0.2.0 ") && line.ends_with("Apache-2.0 OR MIT"))
    );
}

#[test]
fn a_release_is_shown_in_full() {
    let release = json(&["show", DEMO, "com_r35157_nenjim-registry-api", "--release", "0.3.0"]);
    let contents = release["contents"].as_array().unwrap();
    assert_eq!(contents.len(), 2);
    assert_eq!(contents[0]["name"], "registry-api-0.3.0.jar");
    assert!(contents[0]["size"].is_u64() && contents[0]["digest"].as_str().unwrap().starts_with("sha256:"));
    assert_eq!(
        release,
        json!({
            "version": "0.3.0",
            "published": release["published"],
            "license": "Apache-2.0",
            "contents": contents,
            "dependencies": [{"coordinate": "com_r35157_nenjim-component-api", "version": "0.2.0"}],
            "policies": {
                "status": "withdrawn",
                "reason": "an ordinary consumer could register components; use 0.3.1",
            },
        })
    );
    let run = nenjim(&["show", DEMO, "com_r35157_nenjim-registry-api", "--release", "0.3.0"]);
    assert!(run.out.contains("\npolicy      status withdrawn\n"), "{}", run.out);
    assert!(
        run.out
            .contains("\ndependency  com_r35157_nenjim-component-api 0.2.0\n"),
        "{}",
        run.out
    );
}

#[test]
fn a_difference_names_what_changed_and_how() {
    let difference = json(&["diff", DEMO, JOURNAL_API, "20250909143300480Z", "20250924072118006Z"]);
    assert_eq!(
        difference,
        json!({
            "coordinate": JOURNAL_API,
            "from": "20250909143300480Z",
            "to": "20250924072118006Z",
            "added": [],
            "dropped": [],
            "changed": [
                {"version": "0.2.0", "fields": {"license": {"from": "Apache-2.0", "to": "Apache-2.0 OR MIT"}}},
            ],
        })
    );
    let run = nenjim(&["diff", DEMO, JOURNAL_API, "20250909143300480Z", "20250924072118006Z"]);
    assert_eq!(run.out, "~ 0.2.0  license  Apache-2.0 -> Apache-2.0 OR MIT\n");

    let backwards = json(&["diff", DEMO, JOURNAL_API, "2025-12-31", "2025-09-23"]);
    assert_eq!(
        (&backwards["from"], &backwards["to"]),
        (&json!("20251202110047733Z"), &json!("20250909143300480Z"))
    );
    assert_eq!(backwards["dropped"], json!(["0.5.0"]));

    let rebuilt = json(&[
        "diff",
        DEMO,
        "com_r35157_nenjim-journal-impl_ref",
        "20260811143500276Z",
        "20260812081937561Z",
    ]);
    let contents = &rebuilt["changed"][0]["fields"]["contents"];
    assert_eq!(contents["from"][0]["name"], contents["to"][0]["name"]);
    assert_ne!(contents["from"][0]["digest"], contents["to"][0]["digest"]);

    let same = nenjim(&["diff", DEMO, JOURNAL_API, "20250909143300480Z", "20250909143300480Z"]);
    assert_eq!((same.code, same.out.as_str()), (Some(0), ""));
    assert!(same.err.contains("know the same"), "{}", same.err);
}

#[test]
fn what_is_unknown_is_null_or_an_empty_list_and_exit_3() {
    let unknown = "com_example-unknown-api";
    let empty = TempDir::new().unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&["artifacts", empty.path().to_str().unwrap()], "[]\n"),
        (&["artifacts", DEMO, "--as-of", "2000-01-01"], "[]\n"),
        (&["log", DEMO, unknown], "[]\n"),
        (&["show", DEMO, unknown], "null\n"),
        (&["show", DEMO, TICKER_API, "--at", "20250206121948331Z"], "null\n"),
        (&["show", DEMO, TICKER_API, "--as-of", "20250206121948329Z"], "null\n"),
        (&["show", DEMO, TICKER_API, "--release", "9.9.9"], "null\n"),
        (&["show", DEMO, TICKER_API, "--release", "0.3.0-rc.1"], "null\n"),
        (&["diff", DEMO, unknown, "2025-01-01", "2026-01-01"], "null\n"),
        (
            &["diff", DEMO, TICKER_API, "20250206121948330Z", "20250206121948331Z"],
            "null\n",
        ),
    ];
    for (arguments, answer) in cases {
        let text = nenjim(arguments);
        assert_eq!((text.code, text.out.as_str()), (Some(3), ""), "{arguments:?}");
        assert!(text.err.contains("nenjim: "), "{arguments:?} gives no reason");
        let with_json = nenjim(&[*arguments, &["--json"]].concat());
        assert_eq!(
            (with_json.code, with_json.out.as_str()),
            (Some(3), *answer),
            "{arguments:?}"
        );
        assert_eq!(with_json.err, text.err);
    }
}

#[test]
fn a_root_that_does_not_load_is_exit_1_with_every_diagnostic() {
    for query in [
        &["check", "nowhere"] as &[&str],
        &["artifacts", "nowhere"],
        &["log", "nowhere", TICKER_API],
        &["show", "nowhere", TICKER_API],
        &["diff", "nowhere", TICKER_API, "2025-01-01", "2026-01-01"],
    ] {
        let run = nenjim(query);
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{query:?}");
        assert!(
            run.err.contains("error[root-missing]: ") && run.err.contains("--> nowhere\n"),
            "{}",
            run.err
        );
    }
    let root = demo_and("demo-broken");
    let run = nenjim(&[OsStr::new("artifacts"), root.path().as_os_str(), OsStr::new("--json")]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(
        run.err.contains("error[unknown-key]") && run.err.contains("error[invalid-license]"),
        "{}",
        run.err
    );
}

#[test]
fn wrong_usage_is_exit_2_and_says_what_is_right() {
    let cases: &[(&[&str], &str)] = &[
        (&["check"], "<ROOT>"),
        (&["check", DEMO, "--frobnicate"], "--frobnicate"),
        (&["frobnicate"], "frobnicate"),
        (&["log", DEMO, "NoCoordinate"], "com_r35157_nenjim-hubd-impl_ref"),
        (&["show", DEMO, TICKER_API, "--at", "yesterday"], "2026-08-05T13:15:42Z"),
        (
            &["show", DEMO, TICKER_API, "--as-of", "2026-08-05T13:15:42"],
            "time zone",
        ),
        (&["show", DEMO, TICKER_API, "--at", "-1"], "2026-08-05T13:15:42Z"),
        (
            &["show", DEMO, TICKER_API, "--at", "2026-01-01", "--as-of", "2026-01-01"],
            "cannot be used with",
        ),
        (&["show", DEMO, TICKER_API, "--release", "1.0"], "SemVer"),
        (&["diff", DEMO, TICKER_API, "2026-01-01"], "<V2>"),
        (&["completions", "csh"], "bash"),
    ];
    for (arguments, hint) in cases {
        let run = nenjim(arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.err.contains(hint), "{arguments:?}: {}", run.err);
    }
}

/// Nothing that must not be shown raw, line ends aside.
#[track_caller]
fn assert_safe(run: &Run) {
    for text in [&run.out, &run.err] {
        let raw = text
            .chars()
            .find(|&character| character != '\n' && is_unsafe_to_show(character));
        assert_eq!(raw, None, "{text:?}");
    }
}

const HOSTILE: &str = "a\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}31m\u{7f}\r\u{202e}\u{2066}\u{200b}\u{feff}b";

#[test]
fn a_head_dated_far_in_the_future_loads_and_is_found() {
    let root = TempDir::new().unwrap();
    let directory = root.path().join("com_example-late-api");
    fs::create_dir(&directory).unwrap();
    let version = "99990101000000000Z";
    let text = format!(
        "FORMAT_VERSION=1\nJOURNAL_VERSION={version}\nGROUP=com.example\nNAME=late\nKIND=api\nPREVIOUS=GENESIS\n\
         RELEASES=0\nEND={version}\n"
    );
    fs::write(directory.join(format!("{version}.journal")), text).unwrap();
    let path = root.path().to_str().unwrap();
    let run = nenjim(&["check", path]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (Some(0), "1 artifact, 1 revision, no errors, 1 warning\n")
    );
    assert!(
        run.err.contains("warning[dated-in-the-future]") && run.err.contains(version),
        "{}",
        run.err
    );
    assert_eq!(nenjim(&["check", "--deny-warnings", path]).code, Some(1));
    let shown = json(&["show", path, "com_example-late-api"]);
    assert_eq!((&shown["releases"], &shown["summary"]), (&json!([]), &Value::Null));
}

#[test]
fn hostile_content_is_never_shown_raw() {
    // What the format accepts: characters that are invisible or reorder nothing by themselves.
    let odd = "soft\u{ad}hyphen \u{34f}\u{3164}\u{e0041}\u{fff9} 円";
    let text = format!(
        "FORMAT_VERSION=1\nJOURNAL_VERSION=20260101000000000Z\nGROUP=com.example\nNAME=odd\nKIND=api\nPREVIOUS=GENESIS\n\
         SUMMARY={odd}\nRELEASES=1\n\nRELEASE=1.0.0\nPUBLISHED=20260101000000000Z\nLICENSE=MIT\n\
         CONTENT={} 1 a.jar\nPOLICY=note {odd}\n\nEND=20260101000000000Z\n",
        Digest::of(b"a")
    );
    let root = TempDir::new().unwrap();
    let directory = root.path().join("com_example-odd-api");
    fs::create_dir(&directory).unwrap();
    fs::write(directory.join("20260101000000000Z.journal"), &text).unwrap();
    let path = root.path().to_str().unwrap();
    let artifact = "com_example-odd-api";
    for arguments in [
        &["check", path] as &[&str],
        &["artifacts", path],
        &["log", path, artifact],
        &["show", path, artifact],
        &["show", path, artifact, "--release", "1.0.0"],
        &["diff", path, artifact, "2026-01-01", "2026-01-01"],
    ] {
        let run = nenjim(arguments);
        assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
        assert_safe(&run);
        assert_safe(&nenjim(&[arguments, &["--json"]].concat()));
    }
    let log = json(&["log", path, artifact]);
    assert_eq!(log[0]["summary"], odd, "JSON escapes mean the same");

    // What it refuses, in content and in names.
    fs::write(
        directory.join("20260102000000000Z.journal"),
        format!("{text}{HOSTILE}\n{HOSTILE}={HOSTILE}\n"),
    )
    .unwrap();
    fs::write(
        directory.join("20260103000000000Z.journal"),
        text.replace("LICENSE=MIT", &format!("LICENSE={HOSTILE}")),
    )
    .unwrap();
    fs::write(directory.join(HOSTILE), "").unwrap();
    fs::create_dir(root.path().join(format!("dir{HOSTILE}"))).unwrap();
    for query in [
        &["check", path] as &[&str],
        &["check", path, "--json"],
        &["log", path, artifact],
    ] {
        let run = nenjim(query);
        assert_eq!(run.code, Some(1));
        assert_safe(&run);
    }
}

#[test]
fn hostile_arguments_are_never_shown_raw() {
    let (as_of, release) = (format!("2026-{HOSTILE}"), format!("--{HOSTILE}"));
    for arguments in [
        &["check", HOSTILE] as &[&str],
        &["check", HOSTILE, "--json"],
        &[HOSTILE],
        &["log", DEMO, HOSTILE],
        &["artifacts", DEMO, "--as-of", HOSTILE],
        &["artifacts", DEMO, "--as-of", &as_of],
        &["show", DEMO, TICKER_API, "--release", HOSTILE],
        &["show", DEMO, TICKER_API, &release],
        &["completions", HOSTILE],
    ] {
        let run = nenjim(arguments);
        assert!(matches!(run.code, Some(1 | 2)), "{arguments:?}");
        assert_safe(&run);
    }
}

#[test]
fn locale_time_zone_and_the_consoles_environment_change_nothing() {
    for arguments in [
        &["check", DEMO] as &[&str],
        &["artifacts", DEMO, "--as-of", "2026-01-01"],
        &["show", DEMO, JOURNAL_API, "--json"],
    ] {
        let plain = nenjim(arguments);
        let elsewhere = finish(
            command(arguments)
                .env("TZ", "Pacific/Apia")
                .env("LANG", "tr_TR.UTF-8")
                .env("LC_ALL", "tr_TR.UTF-8")
                .env("NENJIM_JOURNAL_ROOT", "/nowhere")
                .env("NO_COLOR", "1"),
        );
        assert_eq!(plain.code, elsewhere.code);
        assert_eq!((plain.out, plain.err), (elsewhere.out, elsewhere.err));
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    for arguments in [
        &["artifacts", DEMO] as &[&str],
        &["show", DEMO, "com_r35157_nenjim-hubd-impl_ref", "--json"],
    ] {
        let mut child = command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    }
}

#[test]
fn an_answer_that_cannot_be_written_is_a_failure() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = finish(command(&["artifacts", DEMO]).stdout(full));
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("could not be written"), "{}", run.err);
}

/// What a terminal gets to see of both outputs.
fn in_a_terminal(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let size = PtySize {
        rows: 24,
        cols: 80,
        ..PtySize::default()
    };
    let terminal = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_nenjim"));
    command.args(arguments);
    command.cwd(fixtures());
    command.env("TERM", "xterm");
    command.env_remove("NO_COLOR");
    for (name, value) in environment {
        command.env(name, value);
    }
    let mut reader = terminal.master.try_clone_reader().unwrap();
    let mut child = terminal.slave.spawn_command(command).unwrap();
    drop(terminal.slave);
    let mut seen = Vec::new();
    // On Linux a pseudo-terminal whose other side is closed ends in an error.
    let _ = reader.read_to_end(&mut seen);
    child.wait().unwrap();
    String::from_utf8(seen).unwrap()
}

#[test]
fn a_terminal_gets_colours_unless_it_or_its_user_has_none() {
    let coloured = in_a_terminal(&["check", DEMO], &[]);
    assert!(
        coloured.contains("\u{1b}[") && coloured.contains("15 artifacts"),
        "{coloured:?}"
    );
    for environment in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let plain = in_a_terminal(&["check", DEMO], &[environment]);
        assert!(
            !plain.contains('\u{1b}') && plain.contains("release-dropped"),
            "{plain:?}"
        );
    }
}

#[test]
fn help_names_the_queries_and_each_query_its_exit_codes() {
    let help = nenjim(&["--help"]);
    assert_eq!((help.code, help.err.as_str()), (Some(0), ""));
    for word in [
        "check",
        "artifacts",
        "log",
        "show",
        "diff",
        "completions",
        "man",
        "--journal-root",
        "--read-only",
    ] {
        assert!(help.out.contains(word), "{word}");
    }
    for query in ["check", "artifacts", "log", "show", "diff"] {
        let help = nenjim(&[query, "--help"]);
        assert_eq!(help.code, Some(0));
        for word in ["Exit codes:", "Examples:", "--json", "<ROOT>"] {
            assert!(help.out.contains(word), "{query} --help: {word}");
        }
        assert!(help.out.lines().all(|line| line.chars().count() <= 100), "{}", help.out);
    }
    assert!(nenjim(&["--version"]).out.starts_with("nenjim "));
}

#[test]
fn help_is_also_asked_for_as_a_command() {
    for (asked, same) in [
        (vec!["help"], vec!["--help"]),
        (vec!["help", "log"], vec!["log", "--help"]),
    ] {
        let run = nenjim(&asked);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{asked:?}");
        assert_eq!(run.out, nenjim(&same).out, "{asked:?}");
    }
    assert_eq!(nenjim(&["help", "frobnicate"]).code, Some(2));
}

#[test]
fn an_artifact_that_is_unknown_is_answered_with_what_may_have_been_meant() {
    let close = "com_r35157_assetaz-tiker-api";
    for (arguments, code) in [
        (vec!["log", DEMO, close], 3),
        (vec!["show", DEMO, close], 3),
        (vec!["show", DEMO, close, "--at", "20250206121948330Z"], 3),
        (vec!["show", DEMO, close, "--as-of", "20250206121948330Z"], 3),
        (vec!["diff", DEMO, close, "20250206121948330Z", "20260707070000000Z"], 3),
        (vec!["log", DEMO, "assetaz-ticker-api"], 3),
        (vec!["show", DEMO, "Assetaz-Ticker-Api"], 2),
    ] {
        let run = nenjim(&arguments);
        assert_eq!(run.code, Some(code), "{arguments:?}");
        let proposal = format!("did you mean {TICKER_API}?");
        assert_eq!(run.err.matches(&proposal).count(), 1, "{arguments:?}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
    let run = nenjim(&["log", DEMO, "org_example-nothing-like-it-impl_ref"]);
    assert!(
        run.err.contains("nenjim artifacts ") && !run.err.contains("did you mean"),
        "{}",
        run.err
    );
}

#[test]
fn completions_and_the_manual_page_know_the_queries() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = nenjim(&["completions", shell]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        assert!(
            run.out.contains("nenjim") && run.out.contains("deny-warnings"),
            "{shell}"
        );
    }
    let page = nenjim(&["man"]);
    assert_eq!((page.code, page.err.as_str()), (Some(0), ""));
    assert!(page.out.starts_with(".ie"), "{}", page.out);
    for word in [
        ".TH nenjim 1",
        ".SH \"nenjim check\"",
        ".SH \"nenjim diff\"",
        "Exit codes:",
    ] {
        assert!(page.out.contains(word), "{word}");
    }
}
