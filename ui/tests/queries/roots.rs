//! A root as of a moment, and what is not one.

use super::*;

#[test]
fn a_log_as_of_a_moment_ends_there_and_begins_with_the_oldest() {
    let whole = json(&["log", DEMO, TICKER_API]);
    for moment in [
        "2025-09-02",
        "20250902",
        "2025-09-02T06:37:09.885Z",
        "20250902063709885Z",
    ] {
        let log = json(&["log", DEMO, TICKER_API, "--as-of", moment]);
        assert_eq!(
            log.as_array().unwrap()[..],
            whole.as_array().unwrap()[..5],
            "as of {moment}"
        );
    }
    let august = json(&["log", DEMO, TICKER_API, "--as-of", "2025-08"]);
    assert_eq!(august.as_array().unwrap()[..], whole.as_array().unwrap()[..4]);
    let before = nenjim(&["log", DEMO, TICKER_API, "--as-of", "2020-01", "--json"]);
    assert_eq!((before.code, before.out.as_str()), (Some(3), "[]\n"));
    assert!(
        before.err.contains("has no revision at or before 20200131235959999Z"),
        "{}",
        before.err
    );
    let refused = nenjim(&["log", DEMO, TICKER_API, "--as-of", "yesterday"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("a month (2026-08)"), "{}", refused.err);
    let rows = nenjim(&["log", DEMO, "com_r35157_assetaz-ticker-impl_ref"]).out;
    assert!(rows.lines().all(|row| row.len() < 140), "{rows}");
}

#[test]
fn the_directory_of_one_artifact_is_told_from_a_root() {
    let artifact = format!("{DEMO}/{TICKER_API}");
    let named = format!(
        "is the directory of one artifact; a journal root holds such directories: name {}",
        "/"
    );
    for arguments in [
        vec!["check", &artifact],
        vec!["check", "--json", &artifact],
        vec!["artifacts", &artifact],
    ] {
        let run = nenjim(&arguments);
        assert_eq!(run.code, Some(1));
        assert!(
            run.err.contains(&named) && run.err.ends_with("/fixtures/demo/journals\n"),
            "{}",
            run.err
        );
    }
    // Neither a name alone nor a file alone makes one.
    let directory = TempDir::new().unwrap();
    let empty = directory.path().join(TICKER_API);
    fs::create_dir(&empty).unwrap();
    fs::write(directory.path().join("stray.journal"), "").unwrap();
    for path in [empty.as_path(), directory.path()] {
        let run = nenjim(&["check", path.to_str().unwrap()]);
        assert!(!run.err.contains("the directory of one artifact"), "{}", run.err);
    }
}
