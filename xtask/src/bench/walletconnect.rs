//! WalletConnect: how long from the link to the settled session, ours beside the official library in the same run, and what a visitor downloads for it.

use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Report, table::Table};
use crate::budget::Budget;
use crate::build;
use crate::ci::sizes;
use crate::support::{npm, paths, shell};

/// Of the official library's time.
const RATIO: f64 = 0.8;

pub fn measure() -> Result<Report> {
    build::browser_side()?;
    build::walletconnect::build_with_wallet()?;
    build::gateway()?;
    let file = paths::target("walletconnect-bench.json");
    let mut vitest = npm::bin("vitest");
    vitest.args(["run", "--root", "interop", "--config", "vitest.bench.config.ts"]);
    shell::run(vitest.env("FIGURES", &file))?;
    let text = fs::read_to_string(&file).context("the bench's figures")?;
    let mut figures: Value = serde_json::from_str(&text)?;

    let took = |name: &str| figures[name].as_f64();
    let (official, ours) = (took("official"), took("ours"));
    let mut table = Table::default();
    table.told("link to session, official page and wallet", official, "ms");
    table.told("link to session, ours", ours, "ms");
    let mixed = "our page, official wallet";
    table.told("link to session, our page and an official wallet", took(mixed), "ms");
    let ratio = official.zip(ours).map(|(official, ours)| ours / official);
    table.limited("ours, of the official time", ratio, RATIO, "x");
    let bytes = sizes::walletconnect()?;
    let ceiling = Budget::read()?.step(sizes::WALLETCONNECT)?.ceiling;
    #[allow(clippy::cast_precision_loss, reason = "some thousands")]
    let (bytes, limit) = (bytes as f64, ceiling as f64);
    table.limited("the module, brotli", Some(bytes), limit, "bytes");
    figures["moduleBr"] = bytes.into();
    Ok(Report { table, figures })
}
