use std::path::PathBuf;

use super::*;
use crate::evelyn::BurnMode;
use crate::{ComponentId, assemble_registry};

/// Everything the hub composes over the data root `data_root`, in a Registry that has started.
fn composed(data_root: &str) -> (Arc<dyn NenjimRegistryService>, Vec<&'static str>) {
    let assembly = assemble_registry();
    assembly.process.start().unwrap();
    let configuration = HubConfiguration {
        journal_root: PathBuf::from("unused"),
        data_root: PathBuf::from(data_root),
    };
    let mut ids = Vec::new();
    compose(&configuration, &assembly.service, &mut |id, component| {
        ids.push(id);
        let id: ComponentId = id.parse().unwrap();
        assembly
            .manager
            .register(id.clone(), component)
            .map_err(|source| HubError::Registration { id, source })
    })
    .unwrap();
    (assembly.service, ids)
}

#[test]
fn every_component_is_registered_after_what_it_is_built_from() {
    let (_, ids) = composed("unused");
    assert_eq!(
        ids,
        [
            "assetaz.currency-identity.default",
            "assetaz.price-source.hardcoded",
            "assetaz.ticker.default",
            "evelyn.service.prod",
            "evelyn.service.test",
            "evelyn.iou-burner.prod",
            "evelyn.mission-control.default",
            "jupiter-perps-alarm.default",
            "nenjim.composer.default",
            "nenjim.process-manager.default",
            "nenjim.test-tool.default",
            "soda-task-manager.default",
            "suwimo.client.default",
        ]
    );
}

#[test]
fn composing_starts_nothing_and_touches_no_data() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path().join("data");
    let (registry, _) = composed(root.to_str().unwrap());
    assert!(!root.exists());
    let ticker: Arc<dyn Ticker> = find(&registry, TICKER).unwrap();
    let currencies: Arc<dyn CurrencyIdentity> = find(&registry, CURRENCY_IDENTITY).unwrap();
    let pair = TradingPair {
        base: currencies.by_id(currency::EVELYN_IOU).unwrap(),
        quote: currencies.by_id(currency::TETHER_USD).unwrap(),
    };
    assert!(
        ticker
            .latest(&pair)
            .unwrap_err()
            .to_string()
            .contains("which has not started yet")
    );
    for (id, evelyn) in registry.components::<dyn EvelynService>().unwrap() {
        assert!(evelyn.history().is_err(), "{id}");
    }
}

#[test]
fn each_component_is_found_by_its_interface() {
    let (registry, _) = composed("unused");
    let sources = registry.components::<dyn PriceSource>().unwrap();
    assert_eq!(sources.len(), 1);
    assert_eq!(sources[0].1.trading_pair().to_string(), "EVE/USDT");
    assert_eq!(sources[0].1.source_name().as_str(), "hardcoded");

    let instances: Vec<_> = registry
        .components::<dyn EvelynService>()
        .unwrap()
        .into_iter()
        .map(|(id, evelyn)| format!("{id} is {}", evelyn.instance()))
        .collect();
    assert_eq!(
        instances,
        ["evelyn.service.prod is prod", "evelyn.service.test is test"]
    );

    assert_eq!(registry.components::<dyn MissionControl>().unwrap().len(), 1);
    let burners = registry.components::<dyn IouBurner>().unwrap();
    assert_eq!(burners[0].1.mode(), BurnMode::DryRun);
}

#[test]
fn passive_components_are_no_processes_and_every_other_one_is() {
    let (registry, ids) = composed("unused");
    for id in ids {
        let process = registry.component::<dyn NenjimProcess>(&id.parse().unwrap()).unwrap();
        let passive = [CURRENCY_IDENTITY, "assetaz.price-source.hardcoded"].contains(&id);
        assert_eq!(process.is_some(), !passive, "{id}");
    }
}

#[test]
fn whatever_would_use_a_network_says_that_it_does_not() {
    let (registry, _) = composed("unused");
    let statements: Vec<_> = registry
        .components::<dyn Offline>()
        .unwrap()
        .into_iter()
        .map(|(id, component)| format!("{id}: {}", component.offline_statement()))
        .collect();
    assert_eq!(statements.len(), 8);
    assert!(
        statements[0].starts_with("assetaz.price-source.hardcoded: quotes a price that is written into the program")
    );
    assert!(statements[1].starts_with("evelyn.iou-burner.prod: dry run: nothing is burned"));
    for dormant in &statements[2..] {
        assert!(
            dormant.ends_with("not part of this hub: registered and never started"),
            "{dormant}"
        );
    }
}

#[test]
fn a_relative_data_root_is_named_completely() {
    let (registry, _) = composed("not/there");
    let evelyn: Arc<dyn NenjimProcess> = find(&registry, EVELYN_PROD).unwrap();
    let error = evelyn.start().unwrap_err();
    let complete = std::env::current_dir()
        .unwrap()
        .join("not/there/evelyn/prod/status.log");
    let cause = error.source().unwrap().to_string();
    assert!(
        cause.starts_with(&format!("{} does not exist", complete.display())),
        "{cause}"
    );
}
