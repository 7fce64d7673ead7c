//! `./x budget [accept]`: what a user's browser downloads, step by step, beside the ceiling and the accepted baseline of `xtask/budget.toml`.

use std::fmt;
use std::fs;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::ci::sizes::{self, Sum};
use crate::support::{args, paths, say::say};

const FILE: &str = "xtask/budget.toml";

/// How far a size may pass its baseline before somebody has to accept a new one, in percent.
const SLACK: u64 = 3;

pub fn run(words: &[&str]) -> Result<()> {
    match words {
        ["accept"] => accept(),
        words => {
            args::none_left(words)?;
            sizes::check()
        }
    }
}

/// The steps of `xtask/budget.toml`, in their order.
#[derive(Deserialize)]
pub struct Budget {
    step: Vec<Step>,
}

/// A step of a user's way; sizes in bytes.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    name: String,
    /// The build fails above it.
    pub ceiling: u64,
    /// What was accepted last.
    baseline: u64,
}

impl Budget {
    pub fn read() -> Result<Self> {
        Self::parse(&fs::read_to_string(paths::at(FILE)).context(FILE)?)
    }

    fn parse(text: &str) -> Result<Self> {
        let budget: Self = toml::from_str(text).context(FILE)?;
        match budget.step.iter().find(|step| step.baseline > step.ceiling) {
            Some(step) => bail!("{FILE}: the baseline of \"{}\" is above its ceiling", step.name),
            None => Ok(budget),
        }
    }

    pub fn step(&self, name: &str) -> Result<&Step> {
        let step = self.step.iter().find(|step| step.name == name);
        step.with_context(|| format!("{FILE} has no step \"{name}\""))
    }

    /// A line for each sum, and an error that lists every step over its limit.
    pub fn judge(&self, sums: &[Sum]) -> Result<()> {
        let mut over = Vec::new();
        for sum in sums {
            let step = self.step(sum.name)?;
            let verdict = step.judge(sum.bytes);
            say(format!("  {:<38}{:>9} bytes  {verdict}", sum.name, sum.bytes));
            if let Verdict::OverCeiling { .. } | Verdict::OverBaseline { .. } = verdict {
                over.push(format!("{}: {} bytes, {verdict}", sum.name, sum.bytes));
            }
        }
        if let Some(step) =
            self.step.iter().find(|step| !sums.iter().any(|sum| sum.name == step.name))
        {
            bail!("\"{}\" of {FILE} was not measured", step.name);
        }
        if over.is_empty() {
            return Ok(());
        }
        bail!("{}", over.join("; "))
    }
}

impl Step {
    fn judge(&self, bytes: u64) -> Verdict {
        let Self { ceiling, baseline, .. } = *self;
        if bytes > ceiling {
            Verdict::OverCeiling { ceiling }
        } else if bytes * 100 > baseline * (100 + SLACK) {
            Verdict::OverBaseline { baseline }
        } else {
            Verdict::Fits { baseline, ceiling }
        }
    }
}

#[derive(Debug, PartialEq)]
enum Verdict {
    Fits { baseline: u64, ceiling: u64 },
    OverBaseline { baseline: u64 },
    OverCeiling { ceiling: u64 },
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fits { baseline, ceiling } => {
                write!(out, "(baseline {baseline}, ceiling {ceiling})")
            }
            Self::OverBaseline { baseline } => write!(
                out,
                "over {SLACK} % more than the baseline of {baseline}: run `./x budget accept` and say why in the commit, or make it smaller"
            ),
            Self::OverCeiling { ceiling } => {
                write!(out, "over the ceiling of {ceiling}: make it smaller, or load it later")
            }
        }
    }
}

/// Writes today's sizes as the baselines. A size above its ceiling cannot be accepted.
fn accept() -> Result<()> {
    let sums = sizes::measure()?;
    let text = fs::read_to_string(paths::at(FILE)).context(FILE)?;
    let accepted = with_baselines(&text, &sums)?;
    fs::write(paths::at(FILE), &accepted).context(FILE)?;
    Budget::parse(&accepted)?.judge(&sums)?;
    say(format!("wrote {FILE}: commit it, and say in the message why the sizes are worth it"));
    Ok(())
}

/// The file with the sums as baselines; everything else stays as it was written.
fn with_baselines(text: &str, sums: &[Sum]) -> Result<String> {
    let budget = Budget::parse(text)?;
    for sum in sums {
        let ceiling = budget.step(sum.name)?.ceiling;
        if sum.bytes > ceiling {
            bail!("{}: {} bytes are over the ceiling of {ceiling}", sum.name, sum.bytes);
        }
    }
    let mut bytes = None;
    let mut lines = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("name = ") {
            bytes = sums.iter().find(|sum| format!("{:?}", sum.name) == name).map(|sum| sum.bytes);
        }
        match bytes {
            Some(bytes) if line.starts_with("baseline = ") => {
                lines.push(format!("baseline = {bytes}"));
            }
            _ => lines.push(line.to_owned()),
        }
    }
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# why\n[[step]]\nname = \"a\"\nceiling = 2000\nbaseline = 1000\n";

    fn sum(bytes: u64) -> Sum {
        Sum { name: "a", bytes }
    }

    #[test]
    fn the_repositorys_own_budget_can_be_read() {
        assert!(Budget::read().unwrap().step.len() > 5);
    }

    #[test]
    fn a_size_fits_up_to_three_percent_over_its_baseline() {
        let step = Budget::parse(TEXT).unwrap().step("a").unwrap().clone();
        let fits = Verdict::Fits { baseline: 1000, ceiling: 2000 };
        assert_eq!(step.judge(1030), fits);
        assert_eq!(step.judge(1031), Verdict::OverBaseline { baseline: 1000 });
        assert_eq!(step.judge(2001), Verdict::OverCeiling { ceiling: 2000 });
    }

    #[test]
    fn the_build_fails_over_a_ceiling_or_a_baseline_that_was_not_accepted() {
        let budget = Budget::parse(TEXT).unwrap();
        assert!(budget.judge(&[sum(1030)]).is_ok());
        let error = budget.judge(&[sum(1031)]).unwrap_err().to_string();
        assert!(error.contains("./x budget accept"), "{error}");
        assert!(budget.judge(&[sum(2001)]).is_err());
    }

    #[test]
    fn a_step_that_was_not_measured_fails() {
        assert!(Budget::parse(TEXT).unwrap().judge(&[]).is_err());
    }

    #[test]
    fn an_accepted_size_becomes_the_baseline_and_nothing_else_changes() {
        let accepted = with_baselines(TEXT, &[sum(1500)]).unwrap();
        assert_eq!(accepted, TEXT.replace("baseline = 1000", "baseline = 1500"));
    }

    #[test]
    fn a_size_over_its_ceiling_cannot_be_accepted() {
        assert!(with_baselines(TEXT, &[sum(2001)]).is_err());
    }
}
