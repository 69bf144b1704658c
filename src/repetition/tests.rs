use std::sync::mpsc;

use super::*;

/// Passes when the test says so; every attempt and every wait is told to the test in order.
struct Stepped {
    events: mpsc::Sender<&'static str>,
    go_on: Mutex<mpsc::Receiver<()>>,
}

impl Delay for Stepped {
    fn pass(&self, stop: &StopSignal) -> bool {
        self.events.send("delay").unwrap();
        self.go_on.lock().unwrap().recv().is_ok() && !stop.is_stopped()
    }
}

#[test]
fn the_first_attempt_is_at_once_and_each_delay_begins_when_an_attempt_has_ended() {
    let (events, log) = mpsc::channel();
    let (step, go_on) = mpsc::channel();
    let delay = Arc::new(Stepped {
        events: events.clone(),
        go_on: Mutex::new(go_on),
    });
    let repetition = Repetition::start("test", delay, move || {
        events.send("attempt begins").unwrap();
        events.send("attempt ends").unwrap();
    })
    .unwrap();

    for _ in 0..3 {
        let round: Vec<_> = log.iter().take(3).collect();
        assert_eq!(round, ["attempt begins", "attempt ends", "delay"]);
        assert!(log.try_recv().is_err(), "nothing happens while the delay lasts");
        step.send(()).unwrap();
    }
    let _ = log.iter().take(3).count();
    drop(step);
    repetition.stop();
    assert_eq!(
        log.try_recv(),
        Err(mpsc::TryRecvError::Disconnected),
        "the thread is gone"
    );
}

#[test]
fn a_stop_ends_a_long_delay_at_once() {
    let (attempted, attempts) = mpsc::channel();
    let repetition = Repetition::start("test", Arc::new(Duration::from_secs(86_400)), move || {
        attempted.send(()).unwrap();
    })
    .unwrap();
    attempts.recv().unwrap();
    repetition.stop();
    assert_eq!(attempts.try_recv(), Err(mpsc::TryRecvError::Disconnected));
}

#[test]
fn dropping_it_ends_the_thread() {
    let (attempted, attempts) = mpsc::channel();
    let repetition = Repetition::start("test", Arc::new(Duration::from_secs(86_400)), move || {
        attempted.send(()).unwrap();
    })
    .unwrap();
    attempts.recv().unwrap();
    drop(repetition);
    assert!(attempts.recv().is_err(), "the thread drops its end of the channel");
}

#[test]
fn an_attempt_may_stop_its_own_repetition() {
    let slot = Arc::new(Mutex::new(None::<Repetition>));
    let (begin, may_begin) = mpsc::channel::<()>();
    let (stopped, outcome) = mpsc::channel();
    let own = slot.clone();
    let repetition = Repetition::start("test", Arc::new(Duration::from_secs(86_400)), move || {
        may_begin.recv().unwrap();
        own.lock().unwrap().take().unwrap().stop();
        stopped.send(()).unwrap();
    })
    .unwrap();
    *slot.lock().unwrap() = Some(repetition);
    begin.send(()).unwrap();
    outcome.recv().unwrap();
    assert!(outcome.recv().is_err(), "it does not go on");
}

#[test]
fn a_delay_passes_once_its_time_has_come() {
    assert!(StopSignal::default().wait(Duration::from_millis(1)));
}
