use std::sync::mpsc::{Receiver, Sender as ChannelSender, channel};
use std::time::Duration;

use super::*;
use crate::LoadProgress;

const PATIENCE: Duration = Duration::from_secs(20);

fn registered(number: usize) -> HubEvent {
    HubEvent::Registered {
        id: format!("component.n{number}").parse().unwrap(),
    }
}

fn loading(files_done: u64) -> HubEvent {
    HubEvent::Loading {
        progress: LoadProgress {
            files_done,
            ..LoadProgress::default()
        },
    }
}

/// Says that the announcer and all it owns are gone.
struct Gone(ChannelSender<&'static str>);

impl Drop for Gone {
    fn drop(&mut self) {
        let _ = self.0.send("gone");
    }
}

/// An announcer that lets one event through for each permit, and what it was given.
fn held_back() -> (Announcements, ChannelSender<()>, Receiver<HubEvent>) {
    let (permit, permits) = channel();
    let (seen, events) = channel();
    let announcements = Announcements::to(move |event| {
        let _ = permits.recv();
        let _ = seen.send(event);
    });
    (announcements, permit, events)
}

fn next(events: &Receiver<HubEvent>) -> String {
    format!("{:?}", events.recv_timeout(PATIENCE).unwrap())
}

#[test]
fn events_arrive_in_order() {
    let (seen, events) = channel();
    let announcements = Announcements::to(move |event| seen.send(event).unwrap());
    for number in 0..1_000 {
        announcements.announce(registered(number));
    }
    for number in 0..1_000 {
        assert_eq!(next(&events), format!("Registered(component.n{number})"));
    }
}

#[test]
fn an_announcer_that_blocks_holds_nobody_up_and_misses_nothing() {
    let (announcements, permit, events) = held_back();
    for number in 0..1_000 {
        announcements.announce(registered(number));
    }
    assert!(events.try_recv().is_err(), "the announcer is still held back");
    for number in 0..1_000 {
        permit.send(()).unwrap();
        assert_eq!(next(&events), format!("Registered(component.n{number})"));
    }
}

#[test]
fn of_loading_events_waiting_in_a_row_the_last_is_delivered() {
    let (announcements, permit, events) = held_back();
    // The announcer's thread may take the first event from the queue at any time, so it is not a loading event.
    announcements.announce(registered(0));
    for files in 1..=100 {
        announcements.announce(loading(files));
    }
    announcements.announce(registered(1));
    announcements.announce(loading(101));
    announcements.announce(loading(102));
    drop(permit);
    assert_eq!(next(&events), "Registered(component.n0)");
    assert_eq!(next(&events), format!("{:?}", loading(100)));
    assert_eq!(next(&events), "Registered(component.n1)");
    assert_eq!(next(&events), format!("{:?}", loading(102)));
    drop(announcements);
    assert!(events.recv_timeout(PATIENCE).is_err(), "nothing else was announced");
}

#[test]
fn an_announcer_that_panics_is_dropped_and_the_rest_discarded() {
    let (said, saying) = channel();
    let gone = Gone(said.clone());
    let announcements = Announcements::to(move |event| {
        let _ = &gone;
        said.send("called").unwrap();
        assert!(!matches!(event, HubEvent::Online), "this announcer panics");
    });
    announcements.announce(registered(0));
    announcements.announce(HubEvent::Online);
    announcements.announce(registered(1));
    let heard: Vec<_> = (0..3).map(|_| saying.recv_timeout(PATIENCE).unwrap()).collect();
    assert_eq!(heard, ["called", "called", "gone"]);
    announcements.announce(registered(2));
    let sender = announcements.sender.as_ref().unwrap();
    assert!(sender.queue.lock().events.is_empty(), "an event was kept for nobody");
    assert!(
        saying.recv_timeout(PATIENCE).is_err(),
        "the announcer was called after its panic"
    );
}

#[test]
fn the_announcers_thread_delivers_what_is_left_and_ends_with_the_last_sender() {
    let (said, saying) = channel();
    let (permit, permits) = channel::<()>();
    let gone = Gone(said.clone());
    let announcements = Announcements::to(move |_| {
        let _ = &gone;
        let _ = permits.recv();
        said.send("called").unwrap();
    });
    let another = announcements.clone();
    announcements.announce(registered(0));
    drop(announcements);
    another.announce(registered(1));
    drop(another);
    drop(permit);
    assert_eq!(saying.iter().collect::<Vec<_>>(), ["called", "called", "gone"]);
}

#[test]
fn without_an_announcer_there_is_no_thread_and_no_queue() {
    let announcements = Announcements::discarded();
    announcements.announce(HubEvent::Online);
    assert!(announcements.sender.is_none());
}
