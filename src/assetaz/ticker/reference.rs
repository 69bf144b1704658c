//! The one Ticker implementation.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, Weak};

use super::error::TickerStartError;
use super::pricesource::{AnnouncementError, PriceAnnouncement, PriceObservation, PriceSink, PriceSource, SourceName};
use super::{LatestPrice, Ticker, TickerError, TradingPair, history};
use crate::record_file::{RecordFile, RecordFileError, shown};
use crate::start_gate::StartGate;
use crate::{ComponentId, NenjimComponent, NenjimProcess, NenjimRegistryService, ProcessError};

/// A price source with the id it is registered under.
type Registered = (ComponentId, Arc<dyn PriceSource>);

/// Finds the price sources in the Registry when it starts, and keeps what the active ones observe.
pub(crate) struct ReferenceTicker {
    gate: StartGate,
    data_root: PathBuf,
    /// Weak, since the Registry holds the Ticker.
    registry: Weak<dyn NenjimRegistryService>,
    observed: OnceLock<Arc<Observed>>,
}

impl ReferenceTicker {
    pub(crate) fn new(data_root: PathBuf, registry: &Arc<dyn NenjimRegistryService>) -> Self {
        Self {
            gate: StartGate::new("the Ticker"),
            data_root,
            registry: Arc::downgrade(registry),
            observed: OnceLock::new(),
        }
    }

    /// The registered sources, each pair and name once.
    fn sources(&self) -> Result<Vec<Registered>, TickerStartError> {
        let registry = self.registry.upgrade().ok_or(TickerStartError::NoRegistry)?;
        let sources = registry.components::<dyn PriceSource>()?;
        for (position, (second, source)) in sources.iter().enumerate() {
            let same = |(_, other): &&Registered| {
                (other.trading_pair(), other.source_name()) == (source.trading_pair(), source.source_name())
            };
            if let Some((first, _)) = sources[..position].iter().find(same) {
                return Err(TickerStartError::DuplicateSource {
                    pair: source.trading_pair().clone(),
                    name: source.source_name().clone(),
                    first: first.clone(),
                    second: second.clone(),
                });
            }
        }
        Ok(sources)
    }

    /// The history of `source`, or nothing when its file is missing.
    fn open(&self, source: &dyn PriceSource) -> Result<Option<Active>, TickerStartError> {
        let (pair, name) = (source.trading_pair(), source.source_name());
        let path = history::path(&self.data_root, pair, name);
        let mut latest: Option<PriceObservation> = None;
        let opened = RecordFile::open(&path, |_, line| {
            if let Some(observation) = history::parse(line)? {
                keep_latest(&mut latest, observation);
            }
            Ok(())
        });
        match opened {
            Ok(file) => Ok(Some(Active {
                file: Mutex::new(file),
                latest: RwLock::new(latest),
            })),
            Err(RecordFileError::Missing { path }) => {
                tracing::warn!(
                    "price source {name} of {pair} stays inactive: its history file {} is missing",
                    shown(&path)
                );
                Ok(None)
            }
            Err(source) => Err(TickerStartError::History {
                pair: pair.clone(),
                name: name.clone(),
                source,
            }),
        }
    }

    /// Starts the active sources; after a failure those already started are stopped again.
    fn listen(sources: &[Registered], observed: &Arc<Observed>) -> Result<(), TickerStartError> {
        let active: Vec<_> = sources
            .iter()
            .zip(&observed.sources)
            .filter(|(_, known)| known.active.is_some())
            .map(|(registered, _)| registered)
            .collect();
        for (position, (id, source)) in active.iter().enumerate() {
            if let Err(error) = source.start(observed.clone()) {
                for (_, started) in &active[..position] {
                    started.stop();
                }
                return Err(TickerStartError::Source {
                    id: id.clone(),
                    source: error,
                });
            }
        }
        Ok(())
    }
}

impl NenjimComponent for ReferenceTicker {}

impl NenjimProcess for ReferenceTicker {
    fn start(&self) -> Result<(), ProcessError> {
        let attempt = self.gate.begin()?;
        let sources = self.sources()?;
        let known = sources
            .iter()
            .map(|(_, source)| {
                Ok(Source {
                    pair: source.trading_pair().clone(),
                    name: source.source_name().clone(),
                    active: self.open(source.as_ref())?,
                })
            })
            .collect::<Result<Vec<_>, TickerStartError>>()?;
        let active = known.iter().filter(|source| source.active.is_some()).count();
        let observed = self.observed.get_or_init(|| Arc::new(Observed { sources: known }));
        Self::listen(&sources, observed)?;
        tracing::info!("the Ticker listens to {active} of {} price sources", sources.len());
        attempt.succeed();
        Ok(())
    }
}

impl Ticker for ReferenceTicker {
    fn latest(&self, pair: &TradingPair) -> Result<LatestPrice, TickerError> {
        self.gate.require_started("asking for a price")?;
        let observed = self
            .observed
            .get()
            .expect("the sources are kept before the start succeeds");
        observed.latest(pair)
    }
}

/// Every registered source with what it observed: what the active sources announce to.
struct Observed {
    sources: Vec<Source>,
}

struct Source {
    pair: TradingPair,
    name: SourceName,
    active: Option<Active>,
}

struct Active {
    /// Held while an observation is stored and published, so that announcements follow each other.
    file: Mutex<RecordFile>,
    /// What is published. Apart from the file, so that no query waits for a disk.
    latest: RwLock<Option<PriceObservation>>,
}

impl Active {
    fn latest(&self) -> Option<PriceObservation> {
        *self.latest.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Of two observations at the same moment the one that came later counts.
fn keep_latest(latest: &mut Option<PriceObservation>, observation: PriceObservation) {
    if latest.is_none_or(|known| known.at <= observation.at) {
        *latest = Some(observation);
    }
}

impl Observed {
    fn latest(&self, pair: &TradingPair) -> Result<LatestPrice, TickerError> {
        let mut any_active = false;
        let mut latest: Option<LatestPrice> = None;
        for source in self.sources.iter().filter(|source| source.pair == *pair) {
            let Some(active) = &source.active else { continue };
            any_active = true;
            let Some(observation) = active.latest() else { continue };
            if latest
                .as_ref()
                .is_none_or(|known| known.observation.at < observation.at)
            {
                latest = Some(LatestPrice {
                    observation,
                    source: source.name.clone(),
                });
            }
        }
        latest.ok_or_else(|| {
            let pair = pair.clone();
            if any_active {
                TickerError::NoObservation { pair }
            } else {
                TickerError::NoActiveSource { pair }
            }
        })
    }
}

impl PriceSink for Observed {
    fn announce(&self, announcement: &PriceAnnouncement) -> Result<(), AnnouncementError> {
        let announcement = announcement.clone();
        let announces = |source: &&Source| (&source.pair, &source.name) == (&announcement.pair, &announcement.source);
        let Some(source) = self.sources.iter().find(announces) else {
            return Err(AnnouncementError::UnknownSource { announcement });
        };
        let Some(active) = &source.active else {
            return Err(AnnouncementError::InactiveSource { announcement });
        };
        let observation = announcement.observation;
        if !history::is_price(observation.price) {
            return Err(AnnouncementError::NotAPrice { announcement });
        }
        // A panic cannot leave the file's state half changed: it is updated only after a write has returned.
        let mut file = active.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = file.append(&history::print(&observation)) {
            return Err(AnnouncementError::NotStored {
                announcement,
                path: file.path().to_owned(),
                source: Box::new(error),
            });
        }
        keep_latest(
            &mut active.latest.write().unwrap_or_else(PoisonError::into_inner),
            observation,
        );
        drop(file);
        tracing::debug!("{} observed {} at {}", source.name, source.pair, observation.at);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
