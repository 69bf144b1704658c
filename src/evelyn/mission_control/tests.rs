use std::sync::Mutex;

use super::super::history::Sample;
use super::*;
use crate::StartState;

struct Instance {
    name: &'static str,
    history: Mutex<Option<EvelynHistory>>,
}

impl NenjimComponent for Instance {}

impl EvelynService for Instance {
    fn instance(&self) -> &str {
        self.name
    }

    fn history(&self) -> Result<EvelynHistory, IllegalState> {
        self.history.lock().unwrap().clone().ok_or(IllegalState::NotStarted {
            subject: "Evelyn",
            operation: "reading Evelyn's history",
            state: StartState::Failed,
        })
    }
}

fn sample(at: &str, index: &str) -> Sample {
    Sample {
        at: at.parse().unwrap(),
        price_index: index.parse().unwrap(),
    }
}

fn instance(name: &'static str, samples: Option<Vec<Sample>>) -> Arc<Instance> {
    Arc::new(Instance {
        name,
        history: Mutex::new(samples.map(EvelynHistory::new)),
    })
}

#[test]
fn it_offers_both_histories_as_series_that_grow() {
    let prod = instance("prod", Some(vec![sample("20261129120000000Z", "-0.5")]));
    let test = instance("test", Some(vec![]));
    let mission_control = ReferenceMissionControl::new([prod.clone(), test]);
    assert!(mission_control.series().is_err(), "not before its start");
    mission_control.start().unwrap();

    let series = mission_control.series().unwrap();
    let names: Vec<_> = series.iter().map(ChartSeries::instance).collect();
    assert_eq!(names, ["prod", "test"]);
    assert!(series[1].is_empty() && series[1].latest().is_none());

    prod.history
        .lock()
        .unwrap()
        .as_mut()
        .unwrap()
        .push(sample("20261129120100000Z", "0.25"));
    let grown = mission_control.series().unwrap();
    let points: Vec<_> = grown[0]
        .points()
        .map(|point| format!("{} {}", point.at, point.index))
        .collect();
    assert_eq!(points, ["20261129120000000Z -0.5", "20261129120100000Z 0.25"]);
    assert_eq!(grown[0].latest(), grown[0].get(1));
    assert_eq!(series[0].len(), 1, "a series taken before stays as it was");
}

#[test]
fn it_does_not_start_on_an_instance_that_has_not_started() {
    let mission_control = ReferenceMissionControl::new([instance("prod", Some(vec![])), instance("test", None)]);
    let error = mission_control.start().unwrap_err();
    assert!(
        error.to_string().contains("needs Evelyn, which failed to start"),
        "{error}"
    );
    assert!(mission_control.series().is_err());
}
