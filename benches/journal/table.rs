//! The table of ratios.

use std::fmt;

/// What a ratio should be.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    AtMost(f64),
    AtLeast(f64),
    /// It is only told.
    Nothing,
}

/// Ratios of what was measured to what it is measured against.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<Row>,
}

struct Row {
    what: String,
    against: &'static str,
    goal: Goal,
    ratio: f64,
    lowest: f64,
    highest: f64,
    /// The medians that were compared.
    values: (f64, f64),
    unit: &'static str,
}

impl Table {
    /// Adds the median of the ratios of the first to the second of each pair.
    pub(crate) fn add(
        &mut self,
        what: String,
        against: &'static str,
        goal: Goal,
        unit: &'static str,
        pairs: &[(f64, f64)],
    ) {
        let ratios: Vec<f64> = pairs.iter().map(|(one, other)| one / other).collect();
        self.rows.push(Row {
            what,
            against,
            goal,
            ratio: median(&ratios),
            lowest: ratios.iter().copied().fold(f64::INFINITY, f64::min),
            highest: ratios.iter().copied().fold(0.0, f64::max),
            values: (
                median(&pairs.iter().map(|pair| pair.0).collect::<Vec<_>>()),
                median(&pairs.iter().map(|pair| pair.1).collect::<Vec<_>>()),
            ),
            unit,
        });
    }
}

/// The middle one of an odd number of values.
fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

impl fmt::Display for Table {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            formatter,
            "{:<34} {:>11} {:>11}  {:<22} {:>6} {:>13}  goal",
            "what", "measured", "against", "", "ratio", "of five"
        )?;
        for row in &self.rows {
            let (goal, reached) = match row.goal {
                Goal::AtMost(most) => (format!("<= {most}"), row.ratio <= most),
                Goal::AtLeast(least) => (format!(">= {least}"), row.ratio >= least),
                Goal::Nothing => ("none".to_owned(), true),
            };
            writeln!(
                formatter,
                "{:<34} {:>8.1} {:<2} {:>8.1} {:<2}  {:<22} {:>6.3} {:>6.3}-{:<6.3}  {goal}{}",
                row.what,
                row.values.0,
                row.unit,
                row.values.1,
                row.unit,
                row.against,
                row.ratio,
                row.lowest,
                row.highest,
                if reached { "" } else { "  NOT REACHED" }
            )?;
        }
        Ok(())
    }
}
