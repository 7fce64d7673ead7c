//! The ceilings of `xtask/budget.toml` for the largest circle and the arrows up. They are only ever
//! lowered.

use std::fs;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::report::Report;
use crate::support::paths;

const FILE: &str = "xtask/budget.toml";

/// The most that is allowed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ceilings {
    /// Files in the largest circle.
    circle: usize,
    /// Arrows that point up.
    up: usize,
}

#[derive(Deserialize)]
struct Budget {
    core: Core,
}

#[derive(Deserialize)]
struct Core {
    floors: Ceilings,
}

impl Ceilings {
    pub fn read() -> Result<Self> {
        Self::parse(&fs::read_to_string(paths::at(FILE)).context(FILE)?)
    }

    pub fn parse(text: &str) -> Result<Self> {
        Ok(toml::from_str::<Budget>(text).context(FILE)?.core.floors)
    }

    /// Fails above a ceiling. Returns a hint for each that is higher than it need be.
    pub fn judge(&self, report: &Report) -> Result<Vec<String>> {
        let counted = [
            (
                "circle",
                "files in the largest circle of the core",
                report.largest_circle(),
                self.circle,
            ),
            ("up", "arrows between the core's floors point up", report.arrows_up(), self.up),
        ];
        let (mut over, mut hints) = (Vec::new(), Vec::new());
        for (key, what, count, ceiling) in counted {
            if count > ceiling {
                over.push(format!("{count} {what}, {ceiling} is the ceiling"));
            } else if count < ceiling {
                hints.push(format!(
                    "{count} {what}: lower the ceiling in {FILE} to {key} = {count}"
                ));
            }
        }
        if over.is_empty() {
            return Ok(hints);
        }
        bail!(
            "{}. `./x ci deps --core` lists them. Move what is shared to a floor that both may use, hand it in as a \
            parameter, or let the lower floor send a signal (ARCHITECTURE.md, \"Floors\")",
            over.join("; ")
        )
    }
}
