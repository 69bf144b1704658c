//! Doing many independent pieces of work on a few threads.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::panic_message::panic_message;

/// More threads than this only wait for the same disk and memory.
const MAXIMUM_THREADS: usize = 8;

/// A piece of work that panicked, by the panic's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Panicked(pub(super) String);

/// Does `work` for every item, each on one of a few threads, and gives the outcomes in the order of the items.
///
/// Each thread has one `Scratch` of its own, for buffers that are used again. A panic ends its piece of work only; its
/// thread goes on with a new scratch. Where no thread can be had, the calling one does everything.
pub(super) fn for_all<Item, Scratch, Outcome>(
    items: &[Item],
    work: impl Fn(&mut Scratch, &Item) -> Outcome + Sync,
) -> Vec<Result<Outcome, Panicked>>
where
    Item: Sync,
    Scratch: Default,
    Outcome: Send,
{
    let next = AtomicUsize::new(0);
    let take_turns = || {
        let mut outcomes = Vec::new();
        let mut scratch = Scratch::default();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(place) else {
                return outcomes;
            };
            // What a panic leaves half done is the scratch alone, and that is thrown away.
            let outcome = guarded(|| work(&mut scratch, item));
            if outcome.is_err() {
                scratch = Scratch::default();
            }
            outcomes.push((place, outcome));
        }
    };

    let helpers = thread_count(items.len()) - 1;
    let mut outcomes = thread::scope(|scope| {
        let running: Vec<_> = (0..helpers)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, take_turns).ok())
            .collect();
        let mut outcomes = take_turns();
        for thread in running {
            match thread.join() {
                Ok(more) => outcomes.extend(more),
                Err(payload) => std::panic::resume_unwind(payload),
            }
        }
        outcomes
    });
    outcomes.sort_unstable_by_key(|(place, _)| *place);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

/// Does `work`, whose panic must leave nothing half done that is used afterwards.
pub(super) fn guarded<Outcome>(work: impl FnOnce() -> Outcome) -> Result<Outcome, Panicked> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Panicked(panic_message(&*payload).to_owned()))
}

fn thread_count(items: usize) -> usize {
    let available = thread::available_parallelism().map_or(1, NonZero::get);
    available.min(MAXIMUM_THREADS).min(items).max(1)
}

#[cfg(test)]
mod tests;
