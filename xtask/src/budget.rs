//! `./x budget`: what a user's browser downloads, step by step, beside the ceilings of `xtask/budget.toml` and the last release.

use std::fmt;
use std::fs;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::ci::sizes::{self, Sum};
use crate::support::{args, paths, say::say};

const FILE: &str = "xtask/budget.toml";

pub fn run(words: &[&str]) -> Result<()> {
    args::none_left(words)?;
    sizes::check()
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
    /// The size in the last release; none before the first.
    released: Option<u64>,
    /// Whether there is no part to measure yet.
    #[serde(default)]
    planned: bool,
}

impl Budget {
    pub fn read() -> Result<Self> {
        Self::parse(&fs::read_to_string(paths::at(FILE)).context(FILE)?)
    }

    fn parse(text: &str) -> Result<Self> {
        toml::from_str(text).context(FILE)
    }

    pub fn step(&self, name: &str) -> Result<&Step> {
        let step = self.step.iter().find(|step| step.name == name);
        step.with_context(|| format!("{FILE} has no step \"{name}\""))
    }

    /// Prints a line for each sum. Fails with every step above its ceiling.
    pub fn judge(&self, sums: &[Sum]) -> Result<()> {
        let mut over = Vec::new();
        for sum in sums {
            let verdict = self.step(sum.name)?.judge(sum.bytes)?;
            say(format!("  {:<40}{:>9} bytes  {verdict}", sum.name, sum.bytes));
            if verdict.is_over() {
                over.push(format!("{}: {} bytes, {verdict}", sum.name, sum.bytes));
            }
        }
        let was_measured = |step: &Step| sums.iter().any(|sum| sum.name == step.name);
        if let Some(step) = self.step.iter().find(|step| !step.planned && !was_measured(step)) {
            bail!("\"{}\" of {FILE} was not measured", step.name);
        }
        if over.is_empty() {
            return Ok(());
        }
        bail!("{}", over.join("; "))
    }
}

impl Step {
    fn judge(&self, bytes: u64) -> Result<Verdict> {
        let Self { ceiling, released, planned, ref name } = *self;
        if planned {
            bail!("{FILE}: \"{name}\" is measured now: take \"planned\" away");
        }
        Ok(Verdict { bytes, ceiling, released })
    }
}

/// A size beside its ceiling and the last release.
#[derive(Debug, PartialEq)]
struct Verdict {
    bytes: u64,
    ceiling: u64,
    released: Option<u64>,
}

impl Verdict {
    fn is_over(&self) -> bool {
        self.bytes > self.ceiling
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bytes, ceiling, released } = *self;
        if self.is_over() {
            return write!(out, "over the ceiling of {ceiling}: make it smaller, or load it later");
        }
        write!(out, "(ceiling {ceiling}")?;
        match released {
            Some(released) if bytes >= released => {
                write!(out, ", released {released}, +{})", bytes - released)
            }
            Some(released) => write!(out, ", released {released}, -{})", released - bytes),
            None => write!(out, ")"),
        }
    }
}

/// Writes today's sizes as those of the release that is being made.
pub fn release() -> Result<()> {
    let sums = sizes::measure()?;
    let text = fs::read_to_string(paths::at(FILE)).context(FILE)?;
    Budget::parse(&text)?.judge(&sums)?;
    fs::write(paths::at(FILE), with_released(&text, &sums)).context(FILE)
}

/// The file with the sums as released sizes, each below its step's ceiling; everything else stays as it was written.
fn with_released(text: &str, sums: &[Sum]) -> String {
    let mut bytes = None;
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("released = ")) {
        lines.push(line.to_owned());
        if let Some(name) = line.strip_prefix("name = ") {
            bytes = sums.iter().find(|sum| format!("{:?}", sum.name) == name).map(|sum| sum.bytes);
        }
        if line.starts_with("ceiling = ")
            && let Some(bytes) = bytes
        {
            lines.push(format!("released = {bytes}"));
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# why\n[[step]]\nname = \"a\"\nceiling = 2000\n\n[[step]]\nname = \"b\"\nceiling = 10\nplanned = true\n";

    fn sum(bytes: u64) -> Sum {
        Sum { name: "a", bytes }
    }

    #[test]
    fn the_repositorys_own_budget_can_be_read() {
        assert!(Budget::read().unwrap().step.len() > 5);
    }

    #[test]
    fn only_a_size_above_its_ceiling_fails() {
        let released = TEXT.replace("ceiling = 2000", "ceiling = 2000\nreleased = 1000");
        for text in [TEXT, &released] {
            let budget = Budget::parse(text).unwrap();
            assert!(budget.judge(&[sum(2000)]).is_ok());
            let error = budget.judge(&[sum(2001)]).unwrap_err().to_string();
            assert!(error.contains("over the ceiling of 2000"), "{error}");
        }
    }

    #[test]
    fn a_size_is_printed_beside_the_last_releases() {
        let step = |released| Step { name: "a".into(), ceiling: 2000, released, planned: false };
        let shown = |bytes, released| step(released).judge(bytes).unwrap().to_string();
        assert_eq!(shown(1500, None), "(ceiling 2000)");
        assert_eq!(shown(1500, Some(1000)), "(ceiling 2000, released 1000, +500)");
        assert_eq!(shown(900, Some(1000)), "(ceiling 2000, released 1000, -100)");
    }

    #[test]
    fn a_step_that_was_not_measured_fails_unless_it_is_planned() {
        let budget = Budget::parse(TEXT).unwrap();
        assert!(budget.judge(&[]).is_err());
        assert!(budget.judge(&[sum(1)]).is_ok());
    }

    #[test]
    fn a_planned_step_that_is_measured_has_to_be_judged_from_then_on() {
        let budget = Budget::parse(TEXT).unwrap();
        let error = budget.judge(&[sum(1), Sum { name: "b", bytes: 1 }]).unwrap_err();
        assert!(error.to_string().contains("take \"planned\" away"), "{error}");
    }

    #[test]
    fn a_release_writes_its_sizes_and_nothing_else() {
        let first = with_released(TEXT, &[sum(1500)]);
        assert_eq!(first, TEXT.replace("ceiling = 2000", "ceiling = 2000\nreleased = 1500"));
        let second = with_released(&first, &[sum(1600)]);
        assert_eq!(second, TEXT.replace("ceiling = 2000", "ceiling = 2000\nreleased = 1600"));
    }
}
