//! `./x bench press`: from a press to a list of wallets that can be pressed, on pages that were left to rest before it, beside the fastest
//! peer and a bare dialog in the same run. Reported, never judged: times depend on the machine, the ratio does less.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{Report, harness::Harness, table::Table};
use crate::fixture;
use crate::support::{chromium, npm, say::say, shell};

/// Medians of so many, each with its spread.
const ROUNDS: usize = 9;
const PEER: &str = "solana-wallet-adapter";
const OURS: &str = "drawstring";
const BARE: &str = "a bare React dialog";
const WAYS: [(&str, &str); 3] = [
    ("cold", "4x CPU, first visit"),
    ("warm", "4x CPU, second visit"),
    ("phone", "phone profile, first visit"),
];

pub fn measure() -> Result<Report> {
    let mut table = Table::default();
    let figures = add_to(&mut table)?;
    Ok(Report { table, figures })
}

/// Adds the rows and returns the figures of every round.
pub fn add_to(table: &mut Table) -> Result<Value> {
    let Some(harness) = Harness::find()? else { return Ok(Value::Null) };
    let (host, bare) = (fixture::host()?, fixture::baseline()?);
    let peer = peer(&harness.folder)?;
    let mut pages = vec![
        json!({ "name": OURS, "dist": host, "open": "#open", "dialog": "[role=dialog]", "text": "Test Wallet" }),
        json!({ "name": BARE, "dist": bare, "open": "#open", "dialog": "[role=dialog]", "text": "" }),
    ];
    if let Some(dist) = peer {
        pages.push(json!({ "name": PEER, "dist": dist, "open": "#open button", "dialog": ".wallet-adapter-modal", "text": "Test Wallet" }));
    }
    let mut node = npm::node();
    node.arg("e2e/fixture/press.mjs").arg(&harness.folder);
    node.args([ROUNDS.to_string(), Value::from(pages).to_string()]);
    node.env("CHROMIUM", chromium::find_or_install()?);
    let figures: Value =
        serde_json::from_str(&shell::output(&mut node)?).context("the report of press.mjs")?;
    for (way, what) in WAYS {
        let of = |name: &str| Times::of(&figures[name][way]);
        for name in [OURS, PEER, BARE] {
            let times = of(name);
            let spread = times.as_ref().map(Times::spread).unwrap_or_default();
            let row = format!("press to pressable, {what}: {name}{spread}");
            table.told(&row, times.as_ref().map(|times| times.median), "ms");
        }
        let ratio = of(OURS).zip(of(PEER)).map(|(ours, peer)| ours.median / peer.median);
        table.told(&format!("  ours / {PEER} (aim: 1.0)"), ratio, "x");
    }
    Ok(figures)
}

/// Of several rounds; those in which the list did not come are left out.
struct Times {
    median: f64,
    least: f64,
    most: f64,
}

impl Times {
    fn of(list: &Value) -> Option<Self> {
        let mut times: Vec<f64> = list.as_array()?.iter().filter_map(Value::as_f64).collect();
        times.sort_by(f64::total_cmp);
        let (&least, &most) = (times.first()?, times.last()?);
        Some(Self { median: times[times.len() / 2], least, most })
    }

    fn spread(&self) -> String {
        format!(" ({:.0} to {:.0})", self.least, self.most)
    }
}

/// The peer's page, built once beside the harness's copy. None if its packages cannot be installed.
fn peer(harness: &Path) -> Result<Option<PathBuf>> {
    let folder = harness.join("apps").join(PEER);
    let dist = folder.join("dist");
    if dist.join("index.html").is_file() {
        return Ok(Some(dist));
    }
    say(format!("installing and building {PEER}, to compare with"));
    // Install scripts are skipped: the page does not need them, and they are third-party code.
    let mut install = shell::command("npm");
    install.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
    if let Err(error) = shell::run(install.current_dir(&folder)) {
        say(format!("{PEER} is not measured: {error:#}"));
        return Ok(None);
    }
    let mut vite = npm::bin("vite");
    vite.arg("build").arg(&folder).args([
        "--config",
        "e2e/fixture/vite.config.ts",
        "--logLevel",
        "warn",
    ]);
    shell::run(&mut vite)?;
    Ok(Some(dist))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_has_its_spread_and_leaves_out_what_did_not_come() {
        let times = Times::of(&json!([30.0, null, 10.0, 20.0])).expect("some came");
        assert!((times.median - 20.0).abs() < f64::EPSILON);
        assert_eq!(times.spread(), " (10 to 30)");
        assert!(Times::of(&json!([null])).is_none());
        assert!(Times::of(&Value::Null).is_none());
    }
}
