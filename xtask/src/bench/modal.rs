//! What the modal costs a visitor: bytes, milliseconds, requests, messages.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::harness::{Harness, Page};
use super::{Report, press, quote::Quote, table::Table};
use crate::budget::Budget;
use crate::ci::sizes::Sizes;
use crate::fixture;
use crate::support::{chromium, npm, say::say, shell};

#[expect(clippy::cast_precision_loss, reason = "sizes and counts are small")]
pub fn measure() -> Result<Report> {
    let sizes = Sizes::measure()?;
    say(sizes.table());
    let mut table = Table::default();
    let budget = Budget::read()?;
    for sum in sizes.sums() {
        let what = format!("bytes {} (brotli, no React)", sum.name);
        let ceiling = budget.step(sum.name)?.ceiling;
        table.limited(&what, Some(sum.bytes as f64), ceiling as f64, "B");
    }

    let (host, baseline) = (fixture::host()?, fixture::baseline()?);
    let account = account(&host)?;
    add_account(&mut table, &account);
    let quote = Quote::measure()?;
    quote.add_to(&mut table);
    let wallets = report_of("allWallets.mjs", &[&host])?;
    add_wallets(&mut table, &wallets);
    let load = load(&host, &baseline)?;
    add_load(&mut table, &load);
    let pages = [
        Page { name: "drawstring", dist: &host },
        Page { name: "baseline-react", dist: &baseline },
    ];
    let Some(harness) = Harness::find()? else {
        add_times(&mut table, &Value::Null, &Value::Null);
        return Ok(Report {
            table,
            figures: json!({ "sizes": sizes.json(), "account": account, "quote": quote.figures, "allWallets": wallets, "load": load }),
        });
    };
    let results = harness.measure(&pages)?;
    let (ours, bare) = (&results[0], &results[1]);
    add_times(&mut table, ours, bare);
    let press = press::add_to(&mut table)?;

    let figures = json!({ "sizes": sizes.json(), "account": account, "quote": quote.figures, "allWallets": wallets, "load": load, "press": press, "drawstring": summary(ours), "baselineReact": summary(bare) });
    Ok(Report { table, figures })
}

/// The account of the fixture page, with 2,000 tokens and 10,000 transactions.
fn account(dist: &Path) -> Result<Value> {
    report_of("account.mjs", &[dist])
}

/// How long the loading of the fixture page blocks, and that of the bare one.
fn load(host: &Path, baseline: &Path) -> Result<Value> {
    report_of("load.mjs", &[host, baseline])
}

fn report_of(script: &str, pages: &[&Path]) -> Result<Value> {
    let mut node = npm::node();
    node.arg(format!("e2e/fixture/{script}")).args(pages);
    node.env("CHROMIUM", chromium::find_or_install()?);
    serde_json::from_str(&shell::output(&mut node)?)
        .with_context(|| format!("the report of {script}"))
}

fn add_load(table: &mut Table, load: &Value) {
    let at = |path: &str| load.pointer(path).and_then(Value::as_f64);
    let (ours, bare) = (at("/0/blocking"), at("/1/blocking"));
    let limit = bare.unwrap_or(0.0) + 20.0;
    table.limited("blocking time at load, 4x CPU (bare React + 20)", ours, limit, "ms");
    table.told("  a bare React dialog: blocking time at load, 4x CPU", bare, "ms");
}

fn add_account(table: &mut Table, account: &Value) {
    let at = |path: &str| account.pointer(path).and_then(Value::as_f64);
    let mut limited = |what: &str, path: &str, limit: f64, unit: &'static str| {
        table.limited(what, at(path), limit, unit);
    };
    limited("Activity of 10,000: first paint, 4x CPU", "/activity/firstPaint", 100.0, "ms");
    let frame = "Activity of 10,000: longest frame";
    limited(frame, "/activity/longestFrame/whole", 50.0, "ms");
    limited(&format!("{frame}, 4x CPU"), "/activity/longestFrame/slowed", 50.0, "ms");
    limited("key press in Send to painted, 2,000 tokens, 4x CPU", "/typing/key", 50.0, "ms");
    let key = "key press in Swap to painted, 2,000 tokens, 4x CPU";
    limited(key, "/typing/swapKey", 50.0, "ms");
    limited("requests of an idle Account in ten minutes", "/idle/shown", 70.0, "");
    limited("requests of a hidden Account in ten minutes", "/idle/hidden", 0.0, "");
}

/// All wallets, a list of 2,000.
fn add_wallets(table: &mut Table, wallets: &Value) {
    for (what, name) in [
        ("2,000 wallets: longest frame, 4x CPU, as they come", "coming"),
        ("2,000 wallets: longest frame, 4x CPU, once there", "slowed"),
        ("2,000 wallets: longest frame, once there", "whole"),
    ] {
        table.limited(what, wallets[name].as_f64(), 50.0, "ms");
    }
}

fn add_times(table: &mut Table, ours: &Value, bare: &Value) {
    let at = |result: &Value, path: &str| result.pointer(path).and_then(Value::as_f64);
    let mut time =
        |what: &str, path: &str, limit: f64| table.limited(what, at(ours, path), limit, "ms");
    time("click to modal visible, 4x CPU, warm", "/time/x4/warm/visible", 60.0);
    time("click to modal visible, 4x CPU, cold", "/time/x4/cold/visible", 100.0);
    time("click to modal visible, phone profile", "/time/mobile/visible", 130.0);
    for (what, result, path) in [
        ("  a bare React dialog: visible, 4x CPU, warm", bare, "/time/x4/warm/visible"),
        ("  a bare React dialog: visible, 4x CPU, cold", bare, "/time/x4/cold/visible"),
        ("  a bare React dialog: visible, phone profile", bare, "/time/mobile/visible"),
        // The dialog comes before its contents, which are loaded at the click.
        ("click to a wallet that can be pressed, 4x CPU, warm", ours, "/time/x4/warm/usable"),
        ("click to a wallet that can be pressed, 4x CPU, cold", ours, "/time/x4/cold/usable"),
        ("click to a wallet that can be pressed, phone profile", ours, "/time/mobile/usable"),
    ] {
        table.told(what, at(result, path), "ms");
    }
    let third_party = ["hostsLoad", "hostsOpen", "wsLoad", "wsOpen"].map(|key| entries(&ours[key]));
    let measured = |sum: f64| (!ours.is_null()).then_some(sum);
    table.limited("requests to third parties", measured(third_party.iter().sum()), 0.0, "");
    let messages = ["errNet", "errApp", "warn", "pageErrors"]
        .map(|key| ours["console"][key].as_f64().unwrap_or(0.0));
    table.limited("console messages", measured(messages.iter().sum()), 0.0, "");
}

/// The counts in a map from host to count, added up.
fn entries(map: &Value) -> f64 {
    map.as_object().into_iter().flatten().filter_map(|(_, count)| count.as_f64()).sum::<f64>() + 0.0
}

fn summary(result: &Value) -> Value {
    let kept = [
        "time",
        "load",
        "console",
        "hostsLoad",
        "hostsOpen",
        "urls",
        "idle",
        "open",
        "heapLoad",
        "heapOpen",
        "connect",
    ];
    Value::Object(kept.iter().map(|key| ((*key).to_owned(), result[*key].clone())).collect())
}
