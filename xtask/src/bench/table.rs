//! Figures, each beside its limit.

use std::fmt;

#[derive(Default)]
pub struct Table(Vec<Row>);

struct Row {
    what: String,
    figure: Option<f64>,
    limit: Option<f64>,
    /// Whether the figure must not be below the limit, rather than above it.
    least: bool,
    unit: &'static str,
}

impl Table {
    /// A figure that has a limit; None when it could not be measured.
    pub fn limited(&mut self, what: &str, figure: Option<f64>, limit: f64, unit: &'static str) {
        self.0.push(Row { what: what.to_owned(), figure, limit: Some(limit), least: false, unit });
    }

    /// A figure that must not be below its limit; None when it could not be measured.
    pub fn at_least(&mut self, what: &str, figure: Option<f64>, limit: f64, unit: &'static str) {
        let limit = Some(limit);
        self.0.push(Row { what: what.to_owned(), figure, limit, least: true, unit });
    }

    /// A figure that is only told.
    pub fn told(&mut self, what: &str, figure: Option<f64>, unit: &'static str) {
        self.0.push(Row { what: what.to_owned(), figure, limit: None, least: false, unit });
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Row { what, figure, limit, least, unit } in &self.0 {
            let figure_text = figure
                .map_or("not measured".to_owned(), |figure| format!("{} {unit}", short(figure)));
            write!(out, "  {what:<58}{figure_text:>18}")?;
            if let Some(limit) = limit {
                let verdict = match *figure {
                    Some(figure) if *least && figure >= *limit => "ok",
                    Some(_) if *least => "UNDER",
                    Some(figure) if figure <= *limit => "ok",
                    Some(_) => "OVER",
                    None => "",
                };
                let bound = if *least { "at least" } else { "at most" };
                write!(out, "   {bound:<8} {:>9} {unit:<6} {verdict}", short(*limit))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Enough digits to compare, no more.
fn short(figure: f64) -> String {
    if figure.fract() == 0.0 || figure >= 1000.0 {
        format!("{figure:.0}")
    } else {
        format!("{figure:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_over_its_limit_is_marked() {
        let mut table = Table::default();
        table.limited("memory", Some(31.5), 30.0, "MB");
        assert!(table.to_string().contains("OVER"));
    }

    #[test]
    fn a_figure_that_must_reach_something_is_marked_when_it_does_not() {
        let mut table = Table::default();
        table.at_least("rate", Some(19_000.0), 20_000.0, "/s");
        assert!(table.to_string().contains("UNDER"));
    }

    #[test]
    fn a_figure_that_could_not_be_taken_says_so() {
        let mut table = Table::default();
        table.limited("memory", None, 30.0, "MB");
        assert!(table.to_string().contains("not measured"));
    }
}
