//! The Mission Control screen.

use nenjim_hub::evelyn::{ChartPoint, expected_price};
use nenjim_hub::{Decimal, JournalVersion};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::model::list::Rows as _;
use crate::model::mission_control::Chart;
use crate::model::text::Scroll;
use crate::model::{Model, Pane};
use crate::sanitize::safe;
use crate::theme::Role;
use crate::widget::document::Document;
use crate::widget::{self, chart, frame, grouped, text};

/// Its component, as the hub knows it.
const MISSION_CONTROL: &str = "evelyn.mission-control.default";

/// Draws the chart of the instance at `index`.
pub(crate) fn draw_chart(model: &Model, pane: Pane, index: usize, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let known = model.mission_control.charts.get(index);
    let inner = frame::draw(model, pane, title(model, known).as_str(), area, buffer);
    let window = model.mission_control.window(model.as_of.map(JournalVersion::timestamp));
    match (known, window, absence(model, known)) {
        (Some(known), Some(window), None) if chart::fits(inner) => {
            chart::draw(theme, &known.series, window, inner, buffer);
        }
        (_, _, absence) => {
            let (reason, role) = absence.unwrap_or(("the chart needs more room".to_owned(), Role::Muted));
            let mut document = Document::new(theme, inner.width);
            document.text(&reason, role);
            text::draw(theme, &document.into_lines(), Scroll::default(), inner, buffer);
        }
    }
}

fn title(model: &Model, chart: Option<&Chart>) -> String {
    let breadcrumb = model.settings.theme.glyphs.breadcrumb;
    let Some(chart) = chart else {
        return String::new();
    };
    let newest = chart
        .newest
        .map(|point| format!(" {}", signed(point.index.round_dp(4))));
    format!(
        "{}{}{breadcrumb}{}",
        safe(&chart.instance),
        newest.unwrap_or_default(),
        model.mission_control.range.name()
    )
}

/// Why there is no chart to be drawn, where there is none; unsafe to show as it is.
fn absence(model: &Model, chart: Option<&Chart>) -> Option<(String, Role)> {
    let screen = &model.mission_control;
    if let Some(reason) = not_started(model) {
        let role = if model.hub.failure.is_some() {
            Role::Bad
        } else {
            Role::Muted
        };
        return Some((format!("Mission Control has not started: {reason}"), role));
    }
    if let Some(reason) = &screen.unavailable {
        return Some((reason.clone(), Role::Bad));
    }
    match (chart, model.as_of) {
        (None, _) => Some(("Mission Control offers no such instance".to_owned(), Role::Muted)),
        (Some(Chart { newest: Some(_), .. }), _) => None,
        (Some(_), None) => Some((
            "nothing was observed yet: the first observation comes within a minute".to_owned(),
            Role::Muted,
        )),
        (Some(_), Some(as_of)) => Some((format!("no observation at or before {as_of}"), Role::Muted)),
    }
}

/// Why Mission Control has not started, where it has not.
fn not_started(model: &Model) -> Option<String> {
    let rows = model.hub.not_started.rows();
    let row = (0..rows.len()).find(|row| rows.0[*row].0.as_str() == MISSION_CONTROL)?;
    Some(rows.0[row].1.text().into_owned())
}

fn signed(index: Decimal) -> String {
    let sign = if index > Decimal::ZERO { "+" } else { "" };
    format!("{sign}{index}")
}

/// The lines of the detail pane.
pub(crate) fn detail(model: &Model, width: u16) -> Vec<Line<'static>> {
    let mut document = Document::new(model.settings.theme, width);
    describe_price(&mut document, model);
    if model.mission_control.charts.is_empty()
        && let Some((reason, role)) = absence(model, None)
    {
        document.blank();
        document.text(&reason, role);
    }
    for chart in &model.mission_control.charts {
        document.blank();
        describe_chart(&mut document, model, chart);
    }
    let offline = &model.mission_control.offline;
    for burner in &model.mission_control.burners {
        document.blank();
        document.heading(burner.id.as_str());
        document.field("mode", &burner.mode, Role::Warning);
        for (_, statement) in offline.iter().filter(|(id, _)| *id == burner.id) {
            document.text(statement, Role::Plain);
        }
        match &burner.addresses {
            Some((mint, incinerator)) => {
                document.label("token");
                document.item(mint);
                document.label("incinerator");
                document.item(incinerator);
            }
            None => document.text("it has not started", Role::Muted),
        }
    }
    let burners = &model.mission_control.burners;
    for (id, statement) in offline
        .iter()
        .filter(|(id, _)| burners.iter().all(|burner| burner.id != *id))
    {
        document.blank();
        document.heading(id.as_str());
        document.field("mode", "offline", Role::Warning);
        document.text(statement, Role::Plain);
    }
    document.into_lines()
}

fn describe_price(document: &mut Document, model: &Model) {
    match &model.mission_control.price {
        None => document.text("the hub has no Registry yet", Role::Muted),
        Some(Err(reason)) => {
            document.heading("Latest price");
            document.text(reason, Role::Muted);
        }
        Some(Ok((pair, latest))) => {
            document.heading(&format!("{pair}, latest price"));
            let at = latest.observation.at;
            match model.as_of.map(JournalVersion::timestamp).filter(|as_of| at > *as_of) {
                Some(_) => document.text(
                    "it is later than the moment viewed, and the Ticker tells no earlier one",
                    Role::Muted,
                ),
                None => {
                    document.field("price", &latest.observation.price.to_string(), Role::Title);
                    document.field("source", latest.source.as_str(), Role::Plain);
                    document.field("observed", &widget::moment(at, model.now.wall), Role::Plain);
                }
            }
        }
    }
}

fn describe_chart(document: &mut Document, model: &Model, chart: &Chart) {
    document.heading(&format!("Evelyn {}", chart.instance));
    let Some(ChartPoint { at, index }) = chart.newest else {
        if let Some((reason, role)) = absence(model, Some(chart)) {
            document.text(&reason, role);
        }
        return;
    };
    document.field("index", &signed(index), Role::Title);
    document.field("observed", &widget::moment(at, model.now.wall), Role::Plain);
    if let Some(expected) = expected_price(at) {
        document.field("expected", &format!("a price of {}", expected.round_dp(4)), Role::Plain);
    }
    if let Some(window) = model.mission_control.window(model.as_of.map(JournalVersion::timestamp)) {
        let stretch = chart.series.before(window.from)..chart.series.before(window.to.saturating_add(1));
        let count = stretch.len();
        let range = match chart.series.extremes(stretch) {
            Some(extremes) => format!(
                "{:+.4} to {:+.4} in {} observations",
                extremes.least,
                extremes.greatest,
                grouped(count)
            ),
            None => "no observation".to_owned(),
        };
        document.field(model.mission_control.range.name(), &range, Role::Plain);
    }
}

#[cfg(test)]
mod tests;
