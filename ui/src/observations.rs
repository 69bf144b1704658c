//! Tells the loop that the components may have observed something, in the moment they say so themselves.
//!
//! The threads that sample wake up once a minute and log what they did. Listening to that, whatever is shown of the log, is
//! what keeps the charts live without a tick of the console's own.

use std::sync::mpsc::Sender;

use tracing::{Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use crate::event::Event;

/// The modules of the components whose observations are shown.
const OBSERVERS: [&str; 2] = ["nenjim_hub::assetaz", "nenjim_hub::evelyn"];

/// A layer that turns what the observing components log into [`Event::Observed`].
pub(crate) fn layer<S>(events: Sender<Event>) -> impl Layer<S>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    let by_an_observer = filter_fn(|metadata| {
        *metadata.level() <= Level::DEBUG && OBSERVERS.iter().any(|module| metadata.target().starts_with(module))
    });
    Observations(events).with_filter(by_an_observer.with_max_level_hint(LevelFilter::DEBUG))
}

struct Observations(Sender<Event>);

impl<S: Subscriber> Layer<S> for Observations {
    fn on_event(&self, _: &tracing::Event<'_>, _: Context<'_, S>) {
        // A loop that has ended shows nothing any more.
        let _ = self.0.send(Event::Observed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[test]
    fn what_an_observer_logs_is_an_event_and_nothing_else_is() {
        let (sender, events) = mpsc::channel();
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer(sender)), || {
            tracing::info!(target: "nenjim_hub::evelyn::reference", "Evelyn prod observed a price index");
            tracing::debug!(target: "nenjim_hub::assetaz::ticker::reference", "observed");
            tracing::trace!(target: "nenjim_hub::evelyn::reference", "a detail");
            tracing::error!(target: "nenjim_hub::hub", "something else");
        });
        let events: Vec<Event> = events.try_iter().collect();
        assert!(matches!(events[..], [Event::Observed, Event::Observed]), "{events:?}");
    }
}
