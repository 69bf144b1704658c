//! Golden screens of the journal's time travel, over the demo.

use super::screens::check;
use super::*;

fn on_the_demo(name: &str, act: impl Fn(&mut Stage)) {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/demo/journals"));
    check(name, |stage| {
        stage.online(root);
        stage.press("3 /");
        stage.type_in("hubd-impl");
        stage.press("Enter");
        act(stage);
    });
}

#[test]
fn demo_artifact() {
    on_the_demo("demo-artifact", |_| {});
}

#[test]
fn demo_revision() {
    on_the_demo("demo-revision", |stage| {
        stage.press("Enter j j j");
    });
}

#[test]
fn demo_release() {
    on_the_demo("demo-release", |stage| {
        stage.press("Enter Enter Enter");
    });
}

#[test]
fn demo_as_of_a_date() {
    on_the_demo("demo-as-of-a-date", |stage| {
        stage.press("T");
        stage.type_in("2025-06-01");
        stage.press("Enter");
    });
}

#[test]
fn demo_moment_being_typed() {
    on_the_demo("demo-moment-being-typed", |stage| {
        stage.press("T");
        stage.type_in("2025-06-01");
    });
}

#[test]
fn demo_no_moment() {
    on_the_demo("demo-no-moment", |stage| {
        stage.press("T");
        stage.type_in("2025-06-31");
        stage.press("Enter");
    });
}

#[test]
fn demo_before_the_first_revision() {
    on_the_demo("demo-before-the-first-revision", |stage| {
        stage.press("Enter T");
        stage.type_in("20200101000000000Z");
        stage.press("Enter");
    });
}

#[test]
fn demo_difference() {
    on_the_demo("demo-difference", |stage| {
        stage.press("Enter Space j j j j j j j j Space d");
    });
}

#[test]
fn demo_marks() {
    on_the_demo("demo-marks", |stage| {
        stage.press("Enter Space j j j j j Space j");
    });
}

#[test]
fn demo_findings() {
    on_the_demo("demo-findings", |stage| {
        stage.press("F");
    });
}

#[test]
fn demo_finding() {
    on_the_demo("demo-finding", |stage| {
        stage.press("F j Enter");
    });
}
