//! The model that tests begin with.

use std::path::PathBuf;
use std::time::Duration;

use nenjim_hub::Timestamp;
use ratatui::layout::Size;

use super::{Model, Now, Settings};
use crate::demo::DemoPart;
use crate::theme::Theme;

impl Model {
    /// A console of a size, without colours, that has heard nothing yet at a moment of the wall clock.
    pub(crate) fn fresh(size: Size, wall: Timestamp) -> Self {
        let settings = Settings {
            journal_root: PathBuf::from("/journals"),
            data_root: PathBuf::from("/data"),
            demo: DemoPart::Nothing,
            read_only: false,
            logged: tracing::Level::TRACE,
            theme: Theme::new(false, false),
        };
        let now = Now {
            wall,
            uptime: Duration::ZERO,
        };
        Self::new(settings, size, now)
    }
}
