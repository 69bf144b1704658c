//! Evelyn: how a token's price compares with what it is expected to be, over time.

mod history;
mod index;
mod iou_burner;
mod mission_control;
mod reference;
mod status_log;

pub use history::{EvelynHistory, EvelynIndexes, EvelynObservation};
pub use index::{EXPECTED_PRICE_AT_START, GROWTH_A_YEAR, expected_price, price_index};
pub use iou_burner::{BurnMode, InvalidSolanaAddress, IouBurner, SolanaAddress};
pub(crate) use iou_burner::{DryRunIouBurner, IouBurnerConfiguration};
pub(crate) use mission_control::ReferenceMissionControl;
pub use mission_control::{ChartPoint, ChartSeries, MissionControl};
pub(crate) use reference::{EvelynConfiguration, ReferenceEvelyn};

use crate::{IllegalState, NenjimComponent};

/// One instance that samples the Evelyn Price Index and keeps its history.
pub trait EvelynService: NenjimComponent {
    /// The instance's name, as in `prod`.
    fn instance(&self) -> &str;

    /// Everything observed so far, oldest to newest: a snapshot that later observations do not change.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before a successful start.
    fn history(&self) -> Result<EvelynHistory, IllegalState>;
}
