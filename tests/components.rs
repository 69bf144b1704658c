//! The composed components at work in a hub, as a consumer finds them through the Registry.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/data_root.rs"]
mod data_root;
#[path = "common/running_hub.rs"]
mod running_hub;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use data_root::DataRoot;
use nenjim_hub::assetaz::currency::{CurrencyIdentity, ExternalReference, SOLANA_MINT};
use nenjim_hub::assetaz::ticker::pricesource::PriceSource;
use nenjim_hub::assetaz::ticker::{Ticker, TickerError};
use nenjim_hub::evelyn::{BurnMode, EvelynService, IouBurner, MissionControl};
use nenjim_hub::{HubError, NenjimProcess, Offline, Uuid};
use running_hub::RunningHub;
use tempfile::TempDir;

const EVELYN_IOU: &str = "019c3f9f-41d1-7a73-b1df-d4c11c7ff301";

fn online(data: &Path) -> (RunningHub, TempDir) {
    let journals = tempfile::tempdir().unwrap();
    (RunningHub::online(journals.path(), data), journals)
}

fn failed(data: &Path) -> (RunningHub, Arc<HubError>) {
    let journals = tempfile::tempdir().unwrap();
    RunningHub::failed(journals.path(), data)
}

/// The component `id` as `Interface`.
fn find<Interface: ?Sized + 'static>(running: &RunningHub, id: &str) -> Arc<Interface> {
    let component = running.registry().component(&id.parse().unwrap()).unwrap();
    component.unwrap_or_else(|| panic!("{id} is registered under that interface"))
}

/// The messages of an error and all its sources.
fn messages(error: &dyn Error) -> String {
    let source = error.source().map(messages).unwrap_or_default();
    format!("{error}\n{source}")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[test]
fn the_demo_comes_online_with_weeks_of_prices_and_indexes() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo");
    let data = tempfile::tempdir().unwrap();
    copy(&fixtures.join("data"), data.path());
    let running = RunningHub::online(&fixtures.join("journals"), data.path());

    let series = find::<dyn MissionControl>(&running, "evelyn.mission-control.default")
        .series()
        .unwrap();
    let instances: Vec<_> = series.iter().map(|series| series.instance()).collect();
    assert_eq!(instances, ["prod", "test"]);
    for series in &series {
        assert!(series.len() > 900, "{} has {} points", series.instance(), series.len());
        assert!(series.points().is_sorted_by_key(|point| point.at));
        let weeks = series.latest().unwrap().at.unix_milliseconds() - series.get(0).unwrap().at.unix_milliseconds();
        assert!(weeks > 3 * 7 * 86_400_000, "{}", series.instance());
    }

    let source: Arc<dyn PriceSource> = find(&running, "assetaz.price-source.hardcoded");
    let ticker: Arc<dyn Ticker> = find(&running, "assetaz.ticker.default");
    let latest = ticker.latest(source.trading_pair()).unwrap();
    assert_eq!(&latest.source, source.source_name());
    assert!(latest.observation.at.date() >= (2026, 11, 29));
}

#[test]
fn currencies_resolve_by_id_and_by_mint() {
    let root = DataRoot::new();
    let (running, _journals) = online(root.path());
    let currencies: Arc<dyn CurrencyIdentity> = find(&running, "assetaz.currency-identity.default");
    let mint = ExternalReference::new(SOLANA_MINT, "meveYG2iXYSkgSUn1T1uxcthH1EGMZdRHGgCntXZA3Y");
    let evelyn = currencies.by_reference(&mint).unwrap();
    assert_eq!(evelyn.id(), EVELYN_IOU.parse::<Uuid>().unwrap());
    assert_eq!(currencies.by_id(evelyn.id()).unwrap().symbol(), "EVE");
    assert_eq!(currencies.references(evelyn.id()).unwrap().as_ref(), [mint]);
    assert_eq!(currencies.currencies().len(), 5);
}

#[test]
fn a_source_without_a_history_stays_inactive_and_the_hub_comes_online_without_prices() {
    let root = DataRoot::new();
    fs::remove_file(root.price_history()).unwrap();
    let (running, _journals) = online(root.path());
    let source: Arc<dyn PriceSource> = find(&running, "assetaz.price-source.hardcoded");
    let ticker: Arc<dyn Ticker> = find(&running, "assetaz.ticker.default");
    let unanswered = ticker.latest(source.trading_pair()).unwrap_err();
    assert!(matches!(unanswered, TickerError::NoActiveSource { .. }), "{unanswered}");
    assert!(!root.price_history().exists());
    let evelyn: Arc<dyn EvelynService> = find(&running, "evelyn.service.prod");
    assert!(evelyn.history().unwrap().is_empty());
}

#[test]
fn a_malformed_history_line_stops_the_hub_at_the_ticker_with_path_and_line() {
    let root = DataRoot::new();
    fs::write(
        root.price_history(),
        "# prices\n20261101000000000Z:15.1\n20261101000100000Z;15.2\n",
    )
    .unwrap();
    let (running, failure) = failed(root.path());
    assert_eq!(failure.component_id().unwrap().as_str(), "assetaz.ticker.default");
    let text = messages(failure.as_ref());
    let place = format!("{}:3: ", root.price_history().display());
    assert!(
        text.contains(&place) && text.contains("20261101000100000Z;15.2"),
        "{text}"
    );
    assert_eq!(running.started(), ["nenjim.registry.service", "nenjim.journal.service"]);
}

#[test]
fn a_missing_status_log_stops_the_hub_at_its_instance_with_the_path() {
    let root = DataRoot::new();
    fs::remove_file(root.status_log("test")).unwrap();
    let (running, failure) = failed(root.path());
    assert_eq!(failure.component_id().unwrap().as_str(), "evelyn.service.test");
    let text = messages(failure.as_ref());
    assert!(
        text.contains(&format!("{} does not exist", root.status_log("test").display())),
        "{text}"
    );
    assert!(!root.status_log("test").exists());
    assert_eq!(
        running.started(),
        [
            "nenjim.registry.service",
            "nenjim.journal.service",
            "assetaz.ticker.default",
            "evelyn.service.prod"
        ]
    );
}

#[test]
fn two_hubs_do_not_write_to_one_data_root() {
    let root = DataRoot::new();
    let (_first, _journals) = online(root.path());
    let (second, failure) = failed(root.path());
    let text = messages(failure.as_ref());
    assert!(text.contains("is in use by another process"), "{text}");
    assert_eq!(second.started(), ["nenjim.registry.service", "nenjim.journal.service"]);
}

#[test]
fn the_burner_shows_in_so_many_words_that_it_burns_nothing() {
    let root = DataRoot::new();
    let (running, _journals) = online(root.path());
    let burner: Arc<dyn IouBurner> = find(&running, "evelyn.iou-burner.prod");
    assert_eq!(burner.mode(), BurnMode::DryRun);
    assert_eq!(
        burner.mint().unwrap().to_string(),
        "meveYG2iXYSkgSUn1T1uxcthH1EGMZdRHGgCntXZA3Y"
    );
    let statement: Arc<dyn Offline> = find(&running, "evelyn.iou-burner.prod");
    assert!(statement.offline_statement().starts_with("dry run: nothing is burned"));
}

#[test]
fn starting_a_dormant_component_directly_is_an_error() {
    let root = DataRoot::new();
    let (running, _journals) = online(root.path());
    for id in [
        "jupiter-perps-alarm.default",
        "nenjim.composer.default",
        "nenjim.process-manager.default",
        "nenjim.test-tool.default",
        "soda-task-manager.default",
        "suwimo.client.default",
    ] {
        let process: Arc<dyn NenjimProcess> = find(&running, id);
        let error = process.start().unwrap_err().to_string();
        assert!(error.contains("is not part of this hub"), "{id}: {error}");
        assert!(!running.started().iter().any(|started| started == id));
    }
}
