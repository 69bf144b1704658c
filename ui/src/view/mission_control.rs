//! The Mission Control screen.

use nenjim_hub::evelyn::{ChartPoint, expected_price};
use nenjim_hub::{Decimal, JournalVersion, Timestamp};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::model::list::Rows as _;
use crate::model::mission_control::Chart;
use crate::model::text::Scroll;
use crate::model::{Model, Pane};
use crate::sanitize::safe;
use crate::theme::Role;
use crate::widget::calendar::{day, time_of_day};
use crate::widget::document::Document;
use crate::widget::{chart, counted, frame, text};

/// Its component, as the hub knows it.
const MISSION_CONTROL: &str = "evelyn.mission-control.default";

/// Draws the chart of the instance at `index`.
pub(crate) fn draw_chart(model: &Model, pane: Pane, index: usize, area: Rect, buffer: &mut Buffer) {
    let theme = model.settings.theme;
    let known = model.mission_control.charts.get(index);
    let inner = frame::draw(model, pane, title(model, known), area, buffer);
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

/// Of which instance a chart is, with its newest value, and how much time it shows.
fn title(model: &Model, chart: Option<&Chart>) -> frame::Breadcrumb {
    let Some(chart) = chart else {
        return frame::Breadcrumb::default();
    };
    let newest = chart
        .newest
        .map(|point| format!(" {}", signed(point.index.round_dp(4))));
    let short = format!("{}{}", safe(&chart.instance), newest.unwrap_or_default());
    let breadcrumb = model.settings.theme.glyphs.breadcrumb;
    let long = format!("{short}{breadcrumb}{}", model.mission_control.range.name());
    frame::Breadcrumb {
        forms: vec![long, short],
        is_unexpected: false,
    }
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

/// From this width on, what belongs together stands in a line.
const ROOM_FOR_LINES: u16 = 70;
/// How many decimals of an index are told beside its chart.
const DECIMALS: u32 = 6;

/// The lines of the detail pane.
pub(crate) fn detail(model: &Model, width: u16) -> Vec<Line<'static>> {
    let mut document = Document::new(model.settings.theme, width);
    let in_lines = width >= ROOM_FOR_LINES;
    describe_price(&mut document, model, in_lines);
    if model.mission_control.charts.is_empty()
        && let Some((reason, role)) = absence(model, None)
    {
        document.blank();
        document.text(&reason, role);
    }
    for chart in &model.mission_control.charts {
        if in_lines {
            describe_chart_in_lines(&mut document, model, chart);
        } else {
            document.blank();
            describe_chart(&mut document, model, chart);
        }
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

/// When something was observed. No age, which would stand still between two observations; how often one comes instead.
fn observed(model: &Model, at: Timestamp) -> String {
    let time = time_of(model, at);
    match model.as_of {
        None => format!("{time}, once a minute"),
        Some(_) => time,
    }
}

/// The second of a moment, with its day unless that is today.
fn time_of(model: &Model, at: Timestamp) -> String {
    if at.date() == model.now.wall.date() {
        return time_of_day(at);
    }
    format!("{} {}", day(at), time_of_day(at))
}

fn describe_price(document: &mut Document, model: &Model, in_lines: bool) {
    let (pair, latest) = match &model.mission_control.price {
        None => return document.text("the hub has no Registry yet", Role::Muted),
        Some(Err(reason)) => {
            document.heading("Latest price");
            return document.text(reason, Role::Muted);
        }
        Some(Ok(known)) => known,
    };
    let at = latest.observation.at;
    let (price, source) = (latest.observation.price.to_string(), latest.source.as_str());
    let is_later = model.as_of.is_some_and(|as_of| at > as_of.timestamp());
    let later = "it is later than the moment viewed, and the Ticker tells no earlier one";
    if in_lines {
        let text = format!("{price} from {source}, observed {}", observed(model, at));
        let (text, role) = if is_later {
            (later, Role::Muted)
        } else {
            (text.as_str(), Role::Title)
        };
        return document.field(&pair.to_string(), text, role);
    }
    document.heading(&format!("{pair}, latest price"));
    if is_later {
        return document.text(later, Role::Muted);
    }
    document.field("price", &price, Role::Title);
    document.field("source", source, Role::Plain);
    document.field("observed", &observed(model, at), Role::Plain);
}

fn describe_chart(document: &mut Document, model: &Model, chart: &Chart) {
    document.heading(&format!("Evelyn {}", chart.instance));
    let Some(ChartPoint { at, index }) = chart.newest else {
        if let Some((reason, role)) = absence(model, Some(chart)) {
            document.text(&reason, role);
        }
        return;
    };
    document.field("index", &signed(index.round_dp(DECIMALS)), Role::Title);
    document.field("observed", &observed(model, at), Role::Plain);
    if let Some(expected) = expected_price(at) {
        document.field("expected", &format!("a price of {}", expected.round_dp(4)), Role::Plain);
    }
    if let Some(range) = range(model, chart) {
        document.field(model.mission_control.range.name(), &range, Role::Plain);
    }
}

fn describe_chart_in_lines(document: &mut Document, model: &Model, chart: &Chart) {
    let Some(ChartPoint { at, index }) = chart.newest else {
        if let Some((reason, role)) = absence(model, Some(chart)) {
            document.field(&safe(&chart.instance), &reason, role);
        }
        return;
    };
    let mut facts = vec![format!("index {}", signed(index.round_dp(DECIMALS)))];
    facts.extend(expected_price(at).map(|expected| format!("expected price {}", expected.round_dp(4))));
    facts.push(format!("observed {}", time_of(model, at)));
    document.field(&safe(&chart.instance), &facts.join(", "), Role::Title);
    if let Some(range) = range(model, chart) {
        let text = format!("{}: {range}", model.mission_control.range.name());
        document.field("", &text, Role::Plain);
    }
}

/// The extremes of what is charted.
fn range(model: &Model, chart: &Chart) -> Option<String> {
    let window = model
        .mission_control
        .window(model.as_of.map(JournalVersion::timestamp))?;
    let stretch = chart.series.before(window.from)..chart.series.before(window.to.saturating_add(1));
    let count = stretch.len();
    Some(match chart.series.extremes(stretch) {
        Some(extremes) => format!(
            "{:+.4} to {:+.4} in {}",
            extremes.least,
            extremes.greatest,
            counted(count, "observation")
        ),
        None => "no observation".to_owned(),
    })
}

#[cfg(test)]
mod tests;
