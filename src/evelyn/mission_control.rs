//! The histories of the Evelyn instances as series for charts.

use std::sync::Arc;

use rust_decimal::Decimal;

use super::{EvelynHistory, EvelynService};
use crate::start_gate::StartGate;
use crate::{IllegalState, NenjimComponent, NenjimProcess, ProcessError, Timestamp};

/// A point of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartPoint {
    /// When it was observed.
    pub at: Timestamp,
    /// The Evelyn Price Index.
    pub index: Decimal,
}

/// The price index of one instance over time: a snapshot, cheap to clone.
#[derive(Clone, Debug)]
pub struct ChartSeries {
    instance: Arc<str>,
    history: EvelynHistory,
}

impl ChartSeries {
    /// The instance's name, as in `prod`.
    #[must_use]
    pub fn instance(&self) -> &str {
        &self.instance
    }

    /// How many points there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.history.len()
    }

    /// Whether there is no point yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.history.is_empty()
    }

    /// The point at `position`, the oldest being 0.
    #[must_use]
    pub fn get(&self, position: usize) -> Option<ChartPoint> {
        self.history.get(position).map(Into::into)
    }

    /// The newest point.
    #[must_use]
    pub fn latest(&self) -> Option<ChartPoint> {
        self.history.latest().map(Into::into)
    }

    /// Every point, oldest to newest.
    pub fn points(&self) -> impl DoubleEndedIterator<Item = ChartPoint> + ExactSizeIterator {
        self.history.iter().map(Into::into)
    }
}

impl From<super::EvelynObservation> for ChartPoint {
    fn from(observation: super::EvelynObservation) -> Self {
        Self {
            at: observation.at,
            index: observation.indexes.price,
        }
    }
}

/// Offers what the Evelyn instances observed to whoever draws it. It stores and samples nothing.
pub trait MissionControl: NenjimComponent {
    /// One series for each instance, production first.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before a successful start, of Mission Control or of an instance.
    fn series(&self) -> Result<Vec<ChartSeries>, IllegalState>;
}

/// Reads the instances it was given.
pub(crate) struct ReferenceMissionControl {
    gate: StartGate,
    instances: [Arc<dyn EvelynService>; 2],
}

impl ReferenceMissionControl {
    pub(crate) fn new(instances: [Arc<dyn EvelynService>; 2]) -> Self {
        Self {
            gate: StartGate::new("Mission Control"),
            instances,
        }
    }

    fn collect(&self) -> Result<Vec<ChartSeries>, IllegalState> {
        self.instances
            .iter()
            .map(|instance| {
                Ok(ChartSeries {
                    instance: instance.instance().into(),
                    history: instance.history()?,
                })
            })
            .collect()
    }
}

impl NenjimComponent for ReferenceMissionControl {}

impl NenjimProcess for ReferenceMissionControl {
    fn start(&self) -> Result<(), ProcessError> {
        let attempt = self.gate.begin()?;
        let points: usize = self.collect()?.iter().map(ChartSeries::len).sum();
        tracing::info!("Mission Control has started, with {points} observations to chart so far");
        attempt.succeed();
        Ok(())
    }
}

impl MissionControl for ReferenceMissionControl {
    fn series(&self) -> Result<Vec<ChartSeries>, IllegalState> {
        self.gate.require_started("reading chart series")?;
        self.collect()
    }
}

#[cfg(test)]
mod tests;
