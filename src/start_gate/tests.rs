use super::*;

#[test]
fn a_fresh_gate_lets_nothing_through() {
    let gate = StartGate::new("the engine");
    assert_eq!(
        gate.require_started("steering"),
        Err(IllegalState::NotStarted {
            subject: "the engine",
            operation: "steering",
            state: StartState::Fresh
        })
    );
}

#[test]
fn a_running_attempt_excludes_another_and_opens_nothing() {
    let gate = StartGate::new("the engine");
    let attempt = gate.begin().unwrap();
    assert_eq!(
        gate.begin().unwrap_err(),
        IllegalState::StartedBefore {
            subject: "the engine",
            state: StartState::Starting
        }
    );
    assert!(gate.require_started("steering").is_err());
    attempt.succeed();
    assert_eq!(gate.require_started("steering"), Ok(()));
}

#[test]
fn success_is_final() {
    let gate = StartGate::new("the engine");
    gate.begin().unwrap().succeed();
    assert_eq!(
        gate.begin().unwrap_err(),
        IllegalState::StartedBefore {
            subject: "the engine",
            state: StartState::Started
        }
    );
    assert_eq!(gate.state(), StartState::Started);
}

#[test]
fn an_abandoned_attempt_is_a_failure_and_final() {
    let gate = StartGate::new("the engine");
    drop(gate.begin().unwrap());
    assert_eq!(gate.state(), StartState::Failed);
    assert!(gate.begin().is_err());
}

#[test]
fn a_panic_inside_the_attempt_is_a_failure() {
    let gate = StartGate::new("the engine");
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _attempt = gate.begin().unwrap();
        panic!("the engine stalls");
    }));
    assert!(outcome.is_err());
    assert_eq!(gate.state(), StartState::Failed);
}

#[test]
fn of_many_threads_one_may_start() {
    let gate = StartGate::new("the engine");
    let accepted = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                if let Ok(attempt) = gate.begin() {
                    accepted.fetch_add(1, Ordering::Relaxed);
                    attempt.succeed();
                }
            });
        }
    });
    assert_eq!(accepted.into_inner(), 1);
}

#[test]
fn a_refusal_says_what_how_far_the_start_has_come_and_what_to_do() {
    let gate = StartGate::new("the engine");
    assert_eq!(
        gate.require_started("steering").unwrap_err().to_string(),
        "steering needs the engine, which has not started yet; try again once it has"
    );
    drop(gate.begin().unwrap());
    assert_eq!(
        gate.require_started("steering").unwrap_err().to_string(),
        "steering needs the engine, which failed to start; only a new one can be started"
    );
    assert_eq!(
        gate.begin().unwrap_err().to_string(),
        "the engine accepts one start, which failed; construct a new one to start again"
    );
}
