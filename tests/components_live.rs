//! Both charts grow as soon as the hub is online. Alone in its program, since the log it waits for is the program's.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/data_root.rs"]
mod data_root;
#[path = "common/running_hub.rs"]
mod running_hub;

use std::fmt;
use std::fs;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use data_root::DataRoot;
use nenjim_hub::evelyn::MissionControl;
use running_hub::RunningHub;
use tracing::field::{Field, Visit};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt as _};

/// Hands on every logged message.
struct Messages(Mutex<Sender<String>>);

impl<S: tracing::Subscriber> Layer<S> for Messages {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        struct Message<'sender>(&'sender Mutex<Sender<String>>);
        impl Visit for Message<'_> {
            fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
                if field.name() == "message" {
                    // The test has ended once nobody listens.
                    let _ = self.0.lock().unwrap().send(format!("{value:?}"));
                }
            }
        }
        event.record(&mut Message(&self.0));
    }
}

#[test]
fn each_instance_adds_a_point_to_what_it_restored() {
    let (messages, log) = channel();
    let subscriber = tracing_subscriber::registry().with(Messages(Mutex::new(messages)));
    tracing::subscriber::set_global_default(subscriber).unwrap();

    let root = DataRoot::new();
    let restored = "FORMAT_VERSION=1\n20010101000000000Z:1:-0.5\n20010101000100000Z:1:0.25\n";
    fs::write(root.price_history(), "20010101000000000Z:15").unwrap();
    for instance in ["prod", "test"] {
        fs::write(root.status_log(instance), restored).unwrap();
    }
    let journals = tempfile::tempdir().unwrap();
    let running = RunningHub::online(journals.path(), root.path());

    let mut sampled = 0;
    while sampled < 2 {
        let message = log
            .recv_timeout(Duration::from_secs(30))
            .expect("both instances sample at once");
        assert!(!message.contains("observed nothing"), "{message}");
        sampled += usize::from(message.contains("observed a price index"));
    }
    let id = "evelyn.mission-control.default".parse().unwrap();
    let mission_control = running
        .registry()
        .component::<dyn MissionControl>(&id)
        .unwrap()
        .unwrap();
    for series in mission_control.series().unwrap() {
        assert_eq!(series.len(), 3, "{}", series.instance());
        let newest = series.latest().unwrap();
        let stored = fs::read_to_string(root.status_log(series.instance())).unwrap();
        assert_eq!(
            stored,
            format!("{restored}{}:1:{}\n", newest.at, newest.index),
            "{}",
            series.instance()
        );
    }
}
