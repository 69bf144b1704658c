//! Everything the console knows. [`update`](crate::update) alone changes it; [`view`](crate::view) alone draws it.

pub(crate) mod chart;
#[cfg(test)]
mod fixture;
pub(crate) mod hub;
pub(crate) mod journal;
pub(crate) mod list;
pub(crate) mod logs;
pub(crate) mod mission_control;
pub(crate) mod overlay;
pub(crate) mod pane;
pub(crate) mod refresh;
mod refusal;
pub(crate) mod registry;
pub(crate) mod report;
pub(crate) mod search;
pub(crate) mod text;

use std::path::PathBuf;
use std::time::Duration;

use nenjim_hub::{ComponentId, JournalVersion, Timestamp};
use ratatui::layout::Size;
use tracing::Level;

use crate::demo::DemoPart;
use crate::keymap::{Context, Stroke};
use crate::theme::Theme;
use hub::HubScreen;
use journal::JournalScreen;
use list::Browse;
use logs::LogsScreen;
use mission_control::MissionControlScreen;
use overlay::Overlay;
pub(crate) use pane::{Pane, Screen};
use refresh::Refreshing;
use registry::RegistryScreen;
use text::Scroll;

/// The id under which the Journal is registered.
pub(crate) const JOURNAL: &str = "nenjim.journal.service";

/// The smallest screen on which anything but a notice is drawn.
pub(crate) const SMALLEST: Size = Size { width: 20, height: 6 };

/// The smallest screen on which the refresh dialog can be read.
pub(crate) const SMALLEST_FOR_REFRESH: Size = Size { width: 40, height: 12 };

/// What the console was started with.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// Where the journals are.
    pub(crate) journal_root: PathBuf,
    /// Where the components' data is.
    pub(crate) data_root: PathBuf,
    /// Which of the two are the demo's.
    pub(crate) demo: DemoPart,
    /// Whether the privileged action is switched off.
    pub(crate) read_only: bool,
    /// The least severe level that is logged.
    pub(crate) logged: Level,
    /// How roles look.
    pub(crate) theme: Theme,
}

/// When something is handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Now {
    /// The wall clock.
    pub(crate) wall: Timestamp,
    /// Time since the console started, which never runs backwards.
    pub(crate) uptime: Duration,
}

/// A word to the operator, gone with the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    /// What it says, unsafe to show as it is.
    pub(crate) text: String,
    /// Whether something was refused or went wrong.
    pub(crate) refused: bool,
}

/// How much the Journal knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Artifacts.
    pub(crate) artifacts: usize,
    /// Revisions of all of them.
    pub(crate) revisions: usize,
}

/// The state of the console.
#[derive(Debug)]
pub(crate) struct Model {
    /// What it was started with.
    pub(crate) settings: Settings,
    /// The size of the terminal.
    pub(crate) size: Size,
    /// When the event being handled, or handled last, arrived.
    pub(crate) now: Now,
    /// The screen shown.
    pub(crate) screen: Screen,
    /// What is open over it.
    pub(crate) overlay: Option<Overlay>,
    /// The version as of which everything is viewed; live where there is none.
    pub(crate) as_of: Option<JournalVersion>,
    /// Whether the focused pane has the screen to itself.
    pub(crate) enlarged: bool,
    /// Whether the mouse is captured.
    pub(crate) mouse: bool,
    /// The first key of a chord, after it was pressed.
    pub(crate) pending: Option<Stroke>,
    /// Whether the last key was refused a refresh.
    pub(crate) refused_refresh: bool,
    /// Whether the next interrupt quits.
    pub(crate) interrupted: bool,
    /// What is said to the operator.
    pub(crate) notice: Option<Notice>,
    /// The refresh that runs, or how the last one ended.
    pub(crate) refreshing: Refreshing,
    /// When the journals were last read.
    pub(crate) last_read: Option<Timestamp>,
    /// How much the Journal knows.
    pub(crate) counts: Counts,
    /// The Hub screen.
    pub(crate) hub: HubScreen,
    /// The Registry screen.
    pub(crate) registry: RegistryScreen,
    /// The Journal screen.
    pub(crate) journal: JournalScreen,
    /// The Logs screen.
    pub(crate) logs: LogsScreen,
    /// The Mission Control screen.
    pub(crate) mission_control: MissionControlScreen,
    /// Whether something changed that is shown.
    pub(crate) dirty: bool,
    registry_service: Option<RegistryHandle>,
    /// The focused pane of each screen, in the order of the screens.
    focus: [Pane; Screen::ALL.len()],
}

/// The Registry's service, which has no `Debug` of its own.
#[derive(Clone)]
pub(crate) struct RegistryHandle(pub(crate) std::sync::Arc<dyn nenjim_hub::NenjimRegistryService>);

impl std::fmt::Debug for RegistryHandle {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("RegistryHandle")
    }
}

impl Model {
    /// A console that has heard nothing yet.
    pub(crate) fn new(settings: Settings, size: Size, now: Now) -> Self {
        let logged = settings.logged;
        Self {
            settings,
            size,
            now,
            screen: Screen::default(),
            overlay: None,
            as_of: None,
            enlarged: false,
            mouse: true,
            pending: None,
            refused_refresh: false,
            interrupted: false,
            notice: None,
            refreshing: Refreshing::Never,
            last_read: None,
            counts: Counts::default(),
            hub: HubScreen::new(),
            registry: RegistryScreen::new(),
            journal: JournalScreen::new(),
            logs: LogsScreen::new(logged),
            mission_control: MissionControlScreen::default(),
            dirty: true,
            registry_service: None,
            focus: Screen::ALL.map(|screen| screen.panes()[0]),
        }
    }

    /// The focused pane.
    pub(crate) fn pane(&self) -> Pane {
        self.focus[self.screen.index()]
    }

    /// Focuses a pane and shows its screen.
    pub(crate) fn focus(&mut self, pane: Pane) {
        self.screen = pane.screen();
        self.focus[self.screen.index()] = pane;
        match pane {
            Pane::Started => self.hub.detail_of_not_started = false,
            Pane::NotStarted => self.hub.detail_of_not_started = true,
            Pane::Artifacts | Pane::Timeline | Pane::Releases => self.journal.detail_of = pane,
            // The detail is that of a row, and only the list has rows.
            Pane::LogDetail => self.logs.is_stream = false,
            _ => {}
        }
    }

    /// The list in a pane, where it has one.
    pub(crate) fn table(&self, pane: Pane) -> Option<&dyn Browse> {
        match pane {
            Pane::Started => Some(&self.hub.started),
            Pane::NotStarted => Some(&self.hub.not_started),
            Pane::Registrations => Some(&self.registry.table),
            Pane::Artifacts => Some(&self.journal.artifacts),
            Pane::Timeline => Some(&self.journal.timeline),
            Pane::Releases => Some(&self.journal.releases),
            Pane::Diff => Some(&self.journal.diff),
            Pane::Findings => Some(&self.journal.findings),
            Pane::Log => Some(&self.logs.table),
            Pane::HubDetail
            | Pane::RegistryDetail
            | Pane::JournalDetail
            | Pane::FindingDetail
            | Pane::LogDetail
            | Pane::ProductionChart
            | Pane::TestChart
            | Pane::MissionControlDetail => None,
        }
    }

    /// The pane whose selected row is copied: the focused one, or the one that the focused detail speaks of.
    pub(crate) fn copied_pane(&self) -> Pane {
        match self.pane() {
            Pane::JournalDetail => self.journal.detail_of,
            Pane::HubDetail if self.hub.detail_of_not_started => Pane::NotStarted,
            Pane::HubDetail => Pane::Started,
            Pane::RegistryDetail => Pane::Registrations,
            Pane::LogDetail => Pane::Log,
            Pane::FindingDetail => Pane::Findings,
            pane => pane,
        }
    }

    /// The list in a pane, to be moved in.
    pub(crate) fn table_mut(&mut self, pane: Pane) -> Option<&mut dyn Browse> {
        match pane {
            Pane::Started => Some(&mut self.hub.started),
            Pane::NotStarted => Some(&mut self.hub.not_started),
            Pane::Registrations => Some(&mut self.registry.table),
            Pane::Artifacts => Some(&mut self.journal.artifacts),
            Pane::Timeline => Some(&mut self.journal.timeline),
            Pane::Releases => Some(&mut self.journal.releases),
            Pane::Diff => Some(&mut self.journal.diff),
            Pane::Findings => Some(&mut self.journal.findings),
            Pane::Log => Some(&mut self.logs.table),
            Pane::HubDetail
            | Pane::RegistryDetail
            | Pane::JournalDetail
            | Pane::FindingDetail
            | Pane::LogDetail
            | Pane::ProductionChart
            | Pane::TestChart
            | Pane::MissionControlDetail => None,
        }
    }

    /// The position of the text in a pane, where it has one.
    pub(crate) fn scroll_mut(&mut self, pane: Pane) -> Option<&mut Scroll> {
        match pane {
            Pane::HubDetail => Some(&mut self.hub.detail),
            Pane::RegistryDetail => Some(&mut self.registry.detail),
            Pane::FindingDetail => Some(&mut self.journal.finding_detail),
            Pane::LogDetail => Some(&mut self.logs.detail),
            Pane::MissionControlDetail => Some(&mut self.mission_control.detail),
            _ => None,
        }
    }

    /// The contexts whose keys apply now, innermost first.
    pub(crate) fn contexts(&self) -> Vec<Context> {
        match &self.overlay {
            // What is open cannot be seen, so nothing may be meant for it.
            _ if self.is_too_small() => vec![Context::Main, Context::Always],
            Some(overlay) => vec![overlay.context(), Context::Always],
            None => self.screen_contexts(),
        }
    }

    /// The contexts of the screen, whatever is open over it.
    pub(crate) fn screen_contexts(&self) -> Vec<Context> {
        let screen = match self.screen {
            Screen::Hub => None,
            Screen::Registry => Some(Context::Registry),
            Screen::Journal if self.pane() == Pane::Diff => Some(Context::Diff),
            Screen::Journal => Some(Context::Journal),
            Screen::Logs => Some(Context::Logs),
            Screen::MissionControl => Some(Context::MissionControl),
        };
        screen
            .into_iter()
            .chain([Context::List, Context::Main, Context::Always])
            .collect()
    }

    /// Whether the terminal is too small to draw anything but a notice.
    pub(crate) fn is_too_small(&self) -> bool {
        self.size.width < SMALLEST.width || self.size.height < SMALLEST.height
    }

    /// Whether what is shown speaks of the selected artifact.
    pub(crate) fn shows_an_artifact(&self) -> bool {
        self.screen == Screen::Journal && !matches!(self.pane(), Pane::Findings | Pane::FindingDetail)
    }

    /// Whether the focused pane is the stream of the log.
    pub(crate) fn shows_stream(&self) -> bool {
        self.pane() == Pane::Log && self.logs.is_stream
    }

    /// A list whose filter has not seen all rows.
    pub(crate) fn unfinished(&self) -> Option<Pane> {
        let is_unfinished = |pane: &Pane| self.table(*pane).is_some_and(|table| !table.is_finished());
        Pane::LONG.into_iter().find(is_unfinished)
    }

    /// Whether something on the screen shows time passing.
    pub(crate) fn is_animated(&self) -> bool {
        matches!(self.refreshing, Refreshing::Running { .. })
    }

    /// The Registry's service became available.
    pub(crate) fn registry_available(&mut self, service: RegistryHandle) {
        self.registry_service = Some(service);
        self.reload_registrations();
    }

    /// Takes what the Registry lists now.
    pub(crate) fn reload_registrations(&mut self) {
        let registrations = self
            .registry_service
            .as_ref()
            .and_then(|service| service.0.registrations().ok())
            .unwrap_or_default();
        self.hub.registered(registrations.clone());
        self.registry.registered(registrations);
    }

    /// Looks the Journal up, as any consumer would.
    pub(crate) fn find_journal(&mut self) {
        let id: Option<ComponentId> = JOURNAL.parse().ok();
        let service = id.zip(self.registry_service.as_ref()).and_then(|(id, registry)| {
            registry
                .0
                .component::<dyn nenjim_hub::JournalService>(&id)
                .ok()
                .flatten()
        });
        if let Some(service) = service {
            self.journal.available(service, self.as_of);
            self.count();
        }
    }

    /// Takes what the Journal knows now.
    pub(crate) fn reload_journal(&mut self) {
        self.journal.reload(self.as_of);
        self.count();
    }

    fn count(&mut self) {
        let Some(service) = self.journal.service() else { return };
        let coordinates = service.coordinates().unwrap_or_default();
        let revisions = |artifact| service.revisions(artifact).map_or(0, |revisions| revisions.len());
        self.counts = Counts {
            artifacts: coordinates.len(),
            revisions: coordinates.iter().map(revisions).sum(),
        };
    }

    /// Views everything as of a version, or live.
    pub(crate) fn set_as_of(&mut self, as_of: Option<JournalVersion>) {
        self.as_of = as_of;
        self.journal.view_as_of(as_of);
        self.observe_mission_control();
    }

    /// Takes what the components of Mission Control answer now, and tells whether anything is different.
    pub(crate) fn observe_mission_control(&mut self) -> bool {
        let as_of = self.as_of.map(JournalVersion::timestamp);
        let registry = self.registry_service.as_ref();
        registry.is_some_and(|registry| self.mission_control.observe(registry.0.as_ref(), as_of))
    }

    /// Says something to the operator.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            refused: false,
        });
    }

    /// Says why something was not done.
    pub(crate) fn refuse(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            refused: true,
        });
    }
}
