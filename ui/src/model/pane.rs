//! The screens and the panes they are made of.

/// A screen of the console.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Screen {
    /// What started and what did not, and why.
    #[default]
    Hub,
    /// Every registration.
    Registry,
    /// Every artifact's history.
    Journal,
    /// What the hub and the console logged.
    Logs,
    /// The price index of the Evelyn instances over time.
    MissionControl,
}

/// A part of a screen that can have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Pane {
    /// The started processes, in start order.
    Started,
    /// What is registered or enabled and was not started.
    NotStarted,
    /// What is selected in one of the two.
    HubDetail,
    /// The registrations, or the interfaces.
    Registrations,
    /// What is selected there.
    RegistryDetail,
    /// The artifacts.
    Artifacts,
    /// The revisions of the selected artifact.
    Timeline,
    /// The releases of the selected revision.
    Releases,
    /// What is selected in one of the three.
    JournalDetail,
    /// What two revisions differ in, in place of all of them.
    Diff,
    /// What is valid and still worth a look, in place of all of them.
    Findings,
    /// The selected finding in full.
    FindingDetail,
    /// The log.
    Log,
    /// The selected record in full.
    LogDetail,
    /// The price index of the first instance, production.
    ProductionChart,
    /// The price index of the second instance, test.
    TestChart,
    /// The newest values, the price, and what the components say of themselves.
    MissionControlDetail,
}

impl Screen {
    /// All screens, in the order of their keys.
    pub(crate) const ALL: [Self; 5] = [
        Self::Hub,
        Self::Registry,
        Self::Journal,
        Self::Logs,
        Self::MissionControl,
    ];

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Hub => "Hub",
            Self::Registry => "Registry",
            Self::Journal => "Journal",
            Self::Logs => "Logs",
            Self::MissionControl => "Mission Control",
        }
    }

    /// Its panes, in the order Tab goes through them. Never empty.
    pub(crate) fn panes(self) -> &'static [Pane] {
        match self {
            Self::Hub => &[Pane::Started, Pane::NotStarted, Pane::HubDetail],
            Self::Registry => &[Pane::Registrations, Pane::RegistryDetail],
            Self::Journal => &[Pane::Artifacts, Pane::Timeline, Pane::Releases, Pane::JournalDetail],
            Self::Logs => &[Pane::Log, Pane::LogDetail],
            Self::MissionControl => &[Pane::ProductionChart, Pane::TestChart, Pane::MissionControlDetail],
        }
    }

    /// Where it is in the order of all screens.
    pub(crate) fn index(self) -> usize {
        Self::ALL.iter().position(|screen| *screen == self).unwrap_or(0)
    }
}

impl Pane {
    /// The panes whose list may be long.
    pub(crate) const LONG: [Self; 5] = [
        Self::Artifacts,
        Self::Timeline,
        Self::Releases,
        Self::Diff,
        Self::Findings,
    ];

    /// Whether it has a text that only scrolls: nothing lies further in.
    pub(crate) fn is_text(self) -> bool {
        matches!(
            self,
            Self::HubDetail | Self::RegistryDetail | Self::LogDetail | Self::MissionControlDetail
        )
    }

    /// The panes shown together with it, in the order Tab goes through them. Never empty.
    pub(crate) fn beside(self) -> &'static [Self] {
        match self {
            Self::Diff => &[Self::Diff],
            Self::Findings | Self::FindingDetail => &[Self::Findings, Self::FindingDetail],
            pane => pane.screen().panes(),
        }
    }

    /// The screen it belongs to.
    pub(crate) fn screen(self) -> Screen {
        match self {
            Self::Started | Self::NotStarted | Self::HubDetail => Screen::Hub,
            Self::Registrations | Self::RegistryDetail => Screen::Registry,
            Self::Artifacts
            | Self::Timeline
            | Self::Releases
            | Self::JournalDetail
            | Self::Diff
            | Self::Findings
            | Self::FindingDetail => Screen::Journal,
            Self::Log | Self::LogDetail => Screen::Logs,
            Self::ProductionChart | Self::TestChart | Self::MissionControlDetail => Screen::MissionControl,
        }
    }
}
