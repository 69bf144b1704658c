//! The state of the Mission Control screen: the price index of each Evelyn instance over time, and what belongs beside it.
//!
//! Everything is found in the Registry by interface, each time it is looked at. Only values are kept, never a snapshot of a
//! history: one that is kept is copied whole by the next observation.

use std::time::Duration;

use nenjim_hub::assetaz::currency::{CurrencyIdentity, EVELYN_IOU, TETHER_USD};
use nenjim_hub::assetaz::ticker::{LatestPrice, Ticker, TradingPair};
use nenjim_hub::evelyn::{ChartPoint, ChartSeries, IouBurner, MissionControl};
use nenjim_hub::{ComponentId, NenjimRegistryService, Offline, Timestamp};

use crate::model::chart::Series;
use crate::model::text::Scroll;

/// The least time that a chart shows, in milliseconds: what passes between two observations.
const LEAST_SPAN: i64 = 60_000;

/// The Mission Control screen.
#[derive(Debug, Default)]
pub(crate) struct MissionControlScreen {
    /// A chart for each instance, production first.
    pub(crate) charts: Vec<Chart>,
    /// Why nothing can be charted, where nothing can; unsafe to show as it is.
    pub(crate) unavailable: Option<String>,
    /// What the Ticker answers; where it has no price, why, unsafe to show as it is.
    pub(crate) price: Option<Result<(TradingPair, LatestPrice), String>>,
    /// The IOU burners.
    pub(crate) burners: Vec<Burner>,
    /// What the components say that would use a network connection.
    pub(crate) offline: Vec<(ComponentId, &'static str)>,
    /// How much time the charts show.
    pub(crate) range: TimeRange,
    /// Where the detail is scrolled to.
    pub(crate) detail: Scroll,
}

/// The price index of one instance.
#[derive(Debug)]
pub(crate) struct Chart {
    /// The instance's name, unsafe to show as it is.
    pub(crate) instance: String,
    /// Everything observed.
    pub(crate) series: Series,
    /// The newest observation as of the console's as-of.
    pub(crate) newest: Option<ChartPoint>,
}

/// What an IOU burner says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Burner {
    /// Which it is.
    pub(crate) id: ComponentId,
    /// Whether it burns anything.
    pub(crate) mode: String,
    /// The token and where its units would go, once it has started.
    pub(crate) addresses: Option<(String, String)>,
}

/// How much time the charts show, up to their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TimeRange {
    /// Everything.
    #[default]
    All,
    /// Seven days.
    Week,
    /// 24 hours.
    Day,
    /// One hour.
    Hour,
}

/// The time that the charts show, in milliseconds since 1970, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// Its beginning.
    pub(crate) from: i64,
    /// Its end, after its beginning.
    pub(crate) to: i64,
}

impl TimeRange {
    /// All of them, the longest first.
    pub(crate) const ALL: [Self; 4] = [Self::All, Self::Week, Self::Day, Self::Hour];

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Week => "7 d",
            Self::Day => "24 h",
            Self::Hour => "1 h",
        }
    }

    /// The next shorter one.
    pub(crate) fn shorter(self) -> Option<Self> {
        Self::ALL.into_iter().skip_while(|range| *range != self).nth(1)
    }

    /// The next longer one.
    pub(crate) fn longer(self) -> Option<Self> {
        Self::ALL.into_iter().take_while(|range| *range != self).last()
    }

    fn duration(self) -> Option<Duration> {
        const HOUR: u64 = 3_600;
        match self {
            Self::All => None,
            Self::Week => Some(Duration::from_secs(7 * 24 * HOUR)),
            Self::Day => Some(Duration::from_secs(24 * HOUR)),
            Self::Hour => Some(Duration::from_secs(HOUR)),
        }
    }
}

impl MissionControlScreen {
    /// Takes what the components answer now, and tells whether anything is different.
    pub(crate) fn observe(&mut self, registry: &dyn NenjimRegistryService, as_of: Option<Timestamp>) -> bool {
        let series = series(registry);
        let unavailable = series.as_ref().err().cloned();
        let mut changed = unavailable != self.unavailable;
        self.unavailable = unavailable;
        for (index, series) in series.into_iter().flatten().enumerate() {
            changed |= self.chart(index, series.instance()).observe(&series, as_of);
        }
        let price = Some(price(registry));
        changed |= price != self.price;
        self.price = price;
        self.burners = burners(registry);
        self.offline = offline(registry);
        changed
    }

    fn chart(&mut self, index: usize, instance: &str) -> &mut Chart {
        let chart = || Chart::new(instance);
        if self.charts.get(index).is_none_or(|known| known.instance != instance) {
            self.charts.truncate(index);
            self.charts.push(chart());
        }
        &mut self.charts[index]
    }

    /// The time that the charts show: up to the newest observation of all of them, or up to the console's as-of. Nothing
    /// when nothing was observed by then.
    pub(crate) fn window(&self, as_of: Option<Timestamp>) -> Option<Window> {
        let series = || self.charts.iter().map(|chart| &chart.series);
        let newest = series()
            .filter_map(|series| series.get(series.len().checked_sub(1)?))
            .map(|(at, _)| at)
            .max()?;
        let oldest = series().filter_map(|series| series.get(0)).map(|(at, _)| at).min()?;
        let to = as_of.map_or(newest, Timestamp::unix_milliseconds);
        if oldest > to {
            return None;
        }
        let from = match self.range.duration() {
            None => oldest,
            Some(duration) => to.saturating_sub(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)),
        };
        Some(Window {
            from: from.min(to.saturating_sub(LEAST_SPAN)),
            to,
        })
    }
}

impl Chart {
    /// A chart of nothing yet.
    pub(crate) fn new(instance: &str) -> Self {
        Self {
            instance: instance.to_owned(),
            series: Series::default(),
            newest: None,
        }
    }

    fn observe(&mut self, series: &ChartSeries, as_of: Option<Timestamp>) -> bool {
        self.extend(series.len(), |position| series.get(position), as_of)
    }

    /// Takes what was observed since, of `count` observations in all, and tells whether there is a difference.
    pub(crate) fn extend(
        &mut self,
        count: usize,
        point: impl Fn(usize) -> Option<ChartPoint>,
        as_of: Option<Timestamp>,
    ) -> bool {
        let known = self.series.len();
        for point in (known..count).filter_map(&point) {
            // Every decimal has a nearest binary number.
            let value = f64::try_from(point.index).unwrap_or(0.0);
            self.series.push(point.at.unix_milliseconds(), value);
        }
        let by_then = match as_of {
            None => self.series.len(),
            Some(as_of) => self.series.before(as_of.unix_milliseconds() + 1),
        };
        let newest = by_then.checked_sub(1).and_then(point);
        let changed = known != self.series.len() || newest != self.newest;
        self.newest = newest;
        changed
    }
}

fn series(registry: &dyn NenjimRegistryService) -> Result<Vec<ChartSeries>, String> {
    let missions = registry.components::<dyn MissionControl>();
    let mission = missions.map_err(|error| error.to_string())?.into_iter().next();
    let (_, mission) = mission.ok_or_else(|| "no component is registered as Mission Control".to_owned())?;
    mission.series().map_err(|error| error.to_string())
}

fn price(registry: &dyn NenjimRegistryService) -> Result<(TradingPair, LatestPrice), String> {
    fn first<Interface: ?Sized + 'static>(
        registry: &dyn NenjimRegistryService,
        name: &str,
    ) -> Result<std::sync::Arc<Interface>, String> {
        let components = registry.components::<Interface>().map_err(|error| error.to_string())?;
        let first = components.into_iter().next();
        first.map_or_else(
            || Err(format!("no component is registered as {name}")),
            |(_, component)| Ok(component),
        )
    }
    let currencies = first::<dyn CurrencyIdentity>(registry, "the currency identity")?;
    let currency = |id| currencies.by_id(id).map_err(|error| error.to_string());
    let pair = TradingPair {
        base: currency(EVELYN_IOU)?,
        quote: currency(TETHER_USD)?,
    };
    let ticker = first::<dyn Ticker>(registry, "the Ticker")?;
    let latest = ticker.latest(&pair).map_err(|error| error.to_string())?;
    Ok((pair, latest))
}

fn burners(registry: &dyn NenjimRegistryService) -> Vec<Burner> {
    let burners = registry.components::<dyn IouBurner>().unwrap_or_default();
    burners
        .into_iter()
        .map(|(id, burner)| Burner {
            id,
            mode: burner.mode().to_string(),
            addresses: burner
                .mint()
                .and_then(|mint| Ok((mint.to_string(), burner.incinerator()?.to_string())))
                .ok(),
        })
        .collect()
}

fn offline(registry: &dyn NenjimRegistryService) -> Vec<(ComponentId, &'static str)> {
    let components = registry.components::<dyn Offline>().unwrap_or_default();
    components
        .into_iter()
        .map(|(id, component)| (id, component.offline_statement()))
        .collect()
}

#[cfg(test)]
mod tests;
