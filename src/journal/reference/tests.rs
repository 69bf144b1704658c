use std::fs;

use crate::assemble_journal;
use crate::test_log::logged;

#[test]
fn a_refresh_that_misses_what_is_known_warns_and_names_the_first() {
    let root = tempfile::tempdir().unwrap();
    let text = |name: &str| {
        format!(
            "FORMAT_VERSION=1\nJOURNAL_VERSION=20260101000000000Z\nGROUP=org.example\nNAME={name}\nKIND=api\nPREVIOUS=GENESIS\n\
             RELEASES=0\n\nEND=20260101000000000Z\n"
        )
    };
    let files = ["first", "second"].map(|name| {
        let directory = root.path().join(format!("org_example-{name}-api"));
        fs::create_dir(&directory).unwrap();
        let file = directory.join("20260101000000000Z.journal");
        fs::write(&file, text(name)).unwrap();
        file
    });
    let journal = assemble_journal(root.path());
    journal.process.start().unwrap();

    let log = logged(|| drop(journal.manager.refresh().unwrap()));
    assert_eq!(log, " INFO the journal root is refreshed ingested=0\n");

    for file in files {
        fs::remove_file(file).unwrap();
    }
    let log = logged(|| drop(journal.manager.refresh().unwrap()));
    let begins = " WARN the journal root is refreshed, and misses revisions that are known \
                  first=org_example-first-api/20260101000000000Z.journal";
    assert!(log.starts_with(begins), "{log}");
    assert!(
        log.ends_with(" missing=2 ingested=0\n") && log.lines().count() == 1,
        "{log}"
    );
}
