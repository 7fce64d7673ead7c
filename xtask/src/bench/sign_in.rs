//! How many sign-ins one core verifies: signatures of keys of EVM accounts, by the gateway's own function.

use anyhow::{Context, Result};

use crate::build;
use crate::support::shell;

/// Signatures a second, on the core that nginx's proxy has.
pub fn verified_per_second() -> Result<f64> {
    let program = build::released_example("drawstring-gateway", "sign-in-speed")?;
    let text = shell::output(shell::command("taskset").args(["-c", "0"]).arg(program))?;
    text.trim().parse().context("the number that sign-in-speed prints")
}
