//! The hard-coded set of components, in dependency order.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use super::{HubConfiguration, HubError};
use crate::assetaz::currency::{self, CurrencyCatalogue, CurrencyIdentity, SOLANA_MINT};
use crate::assetaz::ticker::pricesource::{HardcodedPriceSource, PriceSource};
use crate::assetaz::ticker::{ReferenceTicker, Ticker, TradingPair};
use crate::clock::SystemClock;
use crate::evelyn::{
    DryRunIouBurner, EvelynConfiguration, EvelynService, IouBurner, IouBurnerConfiguration, MissionControl,
    ReferenceEvelyn, ReferenceMissionControl,
};
use crate::{Component, NenjimProcess, NenjimRegistryService, Offline, ProcessError, dormant};

const TICKER: &str = "assetaz.ticker.default";
const CURRENCY_IDENTITY: &str = "assetaz.currency-identity.default";
const EVELYN_PROD: &str = "evelyn.service.prod";
const EVELYN_TEST: &str = "evelyn.service.test";

/// What passes between the end of an observation and the next one.
const MINUTE: Duration = Duration::from_secs(60);

/// The address on Solana from which nothing returns.
const SOLANA_INCINERATOR: &str = "1nc1nerator11111111111111111111111111111111";

/// A component that another one is built from is not there.
#[derive(Debug, Error)]
#[error("component {id} is not registered as {interface}")]
struct MissingDependency {
    id: &'static str,
    interface: &'static str,
}

/// Constructs every component but the Registry and the Journal, which the hub has registered already, and registers each
/// as soon as it is constructed. Constructors may query `registry`.
///
/// # Errors
///
/// The first failure of a construction or a registration.
pub(super) fn compose(
    configuration: &HubConfiguration,
    registry: &Arc<dyn NenjimRegistryService>,
    register: &mut dyn FnMut(&'static str, Component) -> Result<(), HubError>,
) -> Result<(), HubError> {
    // Absolute, so that every message names a complete path and a later change of directory means nothing.
    let data_root = std::path::absolute(&configuration.data_root).map_err(composition)?;

    let catalogue = CurrencyCatalogue::hardcoded().map_err(composition)?;
    register(
        CURRENCY_IDENTITY,
        Component::new(Arc::new(catalogue))
            .publish::<dyn CurrencyIdentity>(|c| c)
            .seal(),
    )?;

    let currencies: Arc<dyn CurrencyIdentity> = find(registry, CURRENCY_IDENTITY)?;
    let pair = TradingPair {
        base: currencies.by_id(currency::EVELYN_IOU).map_err(composition)?,
        quote: currencies.by_id(currency::TETHER_USD).map_err(composition)?,
    };
    let source =
        HardcodedPriceSource::new(pair.clone(), Arc::new(SystemClock), Arc::new(MINUTE)).map_err(composition)?;
    register(
        "assetaz.price-source.hardcoded",
        Component::new(Arc::new(source))
            .publish::<dyn PriceSource>(|c| c)
            .publish::<dyn Offline>(|c| c)
            .seal(),
    )?;

    let ticker = ReferenceTicker::new(data_root.clone(), registry);
    register(
        TICKER,
        Component::new(Arc::new(ticker))
            .publish::<dyn Ticker>(|c| c)
            .publish::<dyn NenjimProcess>(|c| c)
            .seal(),
    )?;

    for (id, instance) in [(EVELYN_PROD, "prod"), (EVELYN_TEST, "test")] {
        let evelyn = ReferenceEvelyn::new(EvelynConfiguration {
            instance,
            data_root: data_root.clone(),
            pair: pair.clone(),
            ticker: find(registry, TICKER)?,
            clock: Arc::new(SystemClock),
            delay: Arc::new(MINUTE),
        });
        register(
            id,
            Component::new(Arc::new(evelyn))
                .publish::<dyn EvelynService>(|c| c)
                .publish::<dyn NenjimProcess>(|c| c)
                .seal(),
        )?;
    }

    let burner = DryRunIouBurner::new(IouBurnerConfiguration {
        mint: mint_of(currencies.as_ref(), &pair)?,
        incinerator: SOLANA_INCINERATOR.to_owned(),
    });
    register(
        "evelyn.iou-burner.prod",
        Component::new(Arc::new(burner))
            .publish::<dyn IouBurner>(|c| c)
            .publish::<dyn NenjimProcess>(|c| c)
            .publish::<dyn Offline>(|c| c)
            .seal(),
    )?;

    let mission_control = ReferenceMissionControl::new([find(registry, EVELYN_PROD)?, find(registry, EVELYN_TEST)?]);
    register(
        "evelyn.mission-control.default",
        Component::new(Arc::new(mission_control))
            .publish::<dyn MissionControl>(|c| c)
            .publish::<dyn NenjimProcess>(|c| c)
            .seal(),
    )?;

    for (id, component) in dormant::components() {
        register(id, component)?;
    }
    Ok(())
}

/// The mint of the pair's base currency, as the catalogue knows it.
fn mint_of(currencies: &dyn CurrencyIdentity, pair: &TradingPair) -> Result<String, HubError> {
    let references = currencies.references(pair.base.id()).map_err(composition)?;
    let mint = references
        .iter()
        .find(|reference| reference.namespace.as_ref() == SOLANA_MINT);
    Ok(mint.map(|mint| mint.external_id.to_string()).unwrap_or_default())
}

fn find<Interface: ?Sized + 'static>(
    registry: &Arc<dyn NenjimRegistryService>,
    id: &'static str,
) -> Result<Arc<Interface>, HubError> {
    let parsed = id.parse().map_err(composition)?;
    registry.component(&parsed)?.ok_or_else(|| {
        composition(MissingDependency {
            id,
            interface: std::any::type_name::<Interface>(),
        })
    })
}

fn composition(source: impl Into<ProcessError>) -> HubError {
    HubError::Composition { source: source.into() }
}

#[cfg(test)]
mod tests;
