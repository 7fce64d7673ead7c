//! The WASM core alone, in Node: how fast actions are, and how much crosses the boundary for each.

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Report, table::Table};
use crate::build;
use crate::support::{npm, shell};

pub fn measure() -> Result<Report> {
    build::browser_side()?;
    let text = shell::output(npm::node().arg("xtask/bench/core.mjs"))?;
    let figures: Value = serde_json::from_str(&text).context("the report of core.mjs")?;
    let mut table = Table::default();
    for (what, key, unit) in [
        ("state: tokens", "/state/tokens", ""),
        ("state: transactions", "/state/transactions", ""),
        ("state: networks", "/state/networks", ""),
        ("state: wallets", "/state/wallets", ""),
        ("actions", "/actionsPerSecond", "/s"),
        ("time of an action with its reads", "/microsecondsPerAction", "µs"),
        ("crossing into the core, each action", "/bytesInPerAction", "B"),
        ("crossing out of the core, each action", "/bytesOutPerAction", "B"),
    ] {
        table.told(what, figures.pointer(key).and_then(Value::as_f64), unit);
    }
    Ok(Report { table, figures })
}
