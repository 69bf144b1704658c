//! The one Evelyn implementation.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use thiserror::Error;

use super::history::{EvelynHistory, Sample};
use super::status_log::{self, StatusLog};
use super::{EvelynService, price_index};
use crate::assetaz::ticker::{Ticker, TickerError, TradingPair};
use crate::clock::Clock;
use crate::record_file::{RecordFile, RecordFileError, shown};
use crate::repetition::{Delay, Repetition};
use crate::start_gate::StartGate;
use crate::{Escaped, IllegalState, NenjimComponent, NenjimProcess, ProcessError, Timestamp};

/// What an instance is constructed from.
pub(crate) struct EvelynConfiguration {
    /// Names the instance and its directory.
    pub(crate) instance: &'static str,
    pub(crate) data_root: PathBuf,
    /// Whose price is compared.
    pub(crate) pair: TradingPair,
    pub(crate) ticker: Arc<dyn Ticker>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) delay: Arc<dyn Delay>,
}

/// Samples the price index at once and whenever the delay after an attempt has passed.
pub(crate) struct ReferenceEvelyn {
    gate: StartGate,
    configuration: EvelynConfiguration,
    sampler: OnceLock<Arc<Sampler>>,
    /// Ends with the instance.
    sampling: Mutex<Option<Repetition>>,
}

/// Why an instance did not start.
#[derive(Debug, Error)]
enum EvelynStartError {
    #[error("the status log of Evelyn {instance} cannot be used")]
    StatusLog {
        instance: &'static str,
        #[source]
        source: RecordFileError,
    },
    #[error("the status log {} is empty; begin it with the line FORMAT_VERSION=1", shown(path))]
    Empty { path: PathBuf },
    #[error("Evelyn {instance} cannot begin sampling")]
    Thread {
        instance: &'static str,
        #[source]
        source: std::io::Error,
    },
}

/// Why an attempt to sample wrote nothing.
#[derive(Debug, Error)]
enum SamplingError {
    #[error("the clock stands outside the years 0001 to 9999")]
    NoTime,
    #[error("the clock stands at {now}, before the newest record at {newest}")]
    ClockWentBack { now: Timestamp, newest: Timestamp },
    #[error("there is no price")]
    NoPrice(#[from] TickerError),
    #[error("the index exceeds what can be stored")]
    OutOfRange,
    #[error("the record could not be stored")]
    NotStored(#[from] RecordFileError),
}

impl ReferenceEvelyn {
    pub(crate) fn new(configuration: EvelynConfiguration) -> Self {
        Self {
            gate: StartGate::new("Evelyn"),
            configuration,
            sampler: OnceLock::new(),
            sampling: Mutex::default(),
        }
    }

    fn load(&self) -> Result<(RecordFile, EvelynHistory), EvelynStartError> {
        let path = status_log::path(&self.configuration.data_root, self.configuration.instance);
        let mut log = StatusLog::default();
        let file =
            RecordFile::open(&path, |_, line| log.read_line(line)).map_err(|source| EvelynStartError::StatusLog {
                instance: self.configuration.instance,
                source,
            })?;
        let samples = log.finish().ok_or(EvelynStartError::Empty { path })?;
        Ok((file, EvelynHistory::new(samples)))
    }
}

impl NenjimComponent for ReferenceEvelyn {}

impl NenjimProcess for ReferenceEvelyn {
    fn start(&self) -> Result<(), ProcessError> {
        let attempt = self.gate.begin()?;
        let EvelynConfiguration {
            instance,
            pair,
            ticker,
            clock,
            delay,
            ..
        } = &self.configuration;
        let (file, history) = self.load()?;
        let restored = history.len();
        let sampler = self.sampler.get_or_init(|| {
            Arc::new(Sampler {
                instance,
                pair: pair.clone(),
                ticker: ticker.clone(),
                clock: clock.clone(),
                file: Mutex::new(file),
                history: RwLock::new(history),
            })
        });
        let sampling = sampler.clone();
        let repetition = Repetition::start(&format!("evelyn-{instance}"), delay.clone(), move || sampling.attempt())
            .map_err(|source| EvelynStartError::Thread { instance, source })?;
        *self.sampling.lock().unwrap_or_else(PoisonError::into_inner) = Some(repetition);
        tracing::info!("Evelyn {instance} restored {restored} observations and goes on sampling");
        attempt.succeed();
        Ok(())
    }
}

impl EvelynService for ReferenceEvelyn {
    fn instance(&self) -> &str {
        self.configuration.instance
    }

    fn history(&self) -> Result<EvelynHistory, IllegalState> {
        self.gate.require_started("reading Evelyn's history")?;
        let sampler = self
            .sampler
            .get()
            .expect("the sampler is kept before the start succeeds");
        Ok(sampler.snapshot())
    }
}

/// What the sampling thread works on.
struct Sampler {
    instance: &'static str,
    pair: TradingPair,
    ticker: Arc<dyn Ticker>,
    clock: Arc<dyn Clock>,
    file: Mutex<RecordFile>,
    /// What is published. Apart from the file, so that no snapshot waits for a disk.
    history: RwLock<EvelynHistory>,
}

impl Sampler {
    fn snapshot(&self) -> EvelynHistory {
        self.history.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn attempt(&self) {
        match self.sample() {
            Ok(sample) => tracing::info!(
                "Evelyn {} observed a price index of {:.4} at {}",
                self.instance,
                // A precision alone would cut, not round.
                sample.price_index.round_dp(4),
                sample.at
            ),
            Err(error) => {
                let chain = crate::error_chain::chain(&error);
                tracing::warn!("Evelyn {} observed nothing: {}", self.instance, Escaped(&chain));
            }
        }
    }

    /// Takes one sample: stored first, then published.
    fn sample(&self) -> Result<Sample, SamplingError> {
        // A panic cannot leave the file's state half changed: it is updated only after a write has returned.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = self.ticker.latest(&self.pair)?;
        let at = self.clock.now().ok_or(SamplingError::NoTime)?;
        if let Some(newest) = self.snapshot().latest().map(|observation| observation.at)
            && at < newest
        {
            return Err(SamplingError::ClockWentBack { now: at, newest });
        }
        let price_index = price_index(latest.observation.price, at).ok_or(SamplingError::OutOfRange)?;
        let sample = Sample { at, price_index };
        file.append(&status_log::print(&sample))?;
        self.history
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .push(sample);
        Ok(sample)
    }
}

#[cfg(test)]
mod tests;
