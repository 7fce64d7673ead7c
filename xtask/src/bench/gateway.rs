//! The gateway against nginx, in the same run, on the same core, before the same node.

use std::fs;
use std::time::Duration;

use anyhow::Result;
use serde_json::json;

use super::data::Data;
use super::served::Served;
use super::{Report, cpu, hedging, modals, nginx, table::Table, wrk};
use crate::support::children::Children;
use crate::support::{paths, shell, stop::Stop};

/// Requests after which memory must not have grown.
const MANY: f64 = 1_000_000.0;

/// Answered from memory while the chain's head stands still.
const CACHED: &str = r#"{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}"#;
/// Asked of the node every time.
const PASSED: &str = r#"{"jsonrpc":"2.0","id":1,"method":"web3_clientVersion","params":[]}"#;

pub fn measure() -> Result<Report> {
    nginx::install()?;
    shell::run(shell::cargo().args(["build", "--quiet", "--release", "-p", "drawstring-gateway"]))?;
    let stop = Stop::listen()?;
    let mut children = Children::new(paths::target("bench/logs"))?;
    let node = nginx::node(&mut children, &stop)?;
    let proxy = nginx::proxy(&mut children, &stop, &node)?;

    let program = paths::target("release/drawstring-gateway");
    let binary_megabytes = size_in_megabytes(&program)?;
    let node_url = format!("http://127.0.0.1:{}", node.port);
    let mut served = Served { program, children: &mut children, stop: &stop };
    let (ours, process, start_ms) = served.start("plain", &[&node_url], &[])?;
    std::thread::sleep(Duration::from_secs(2));
    let idle_megabytes = cpu::megabytes(process)?;

    let theirs = format!("http://127.0.0.1:{}/", proxy.port);
    let passed_nginx = wrk::run("nginx proxy_pass", &theirs, PASSED, &cpu::family(proxy.process)?)?;
    let passed = wrk::run("gateway, passed on", &ours, PASSED, &[process])?;
    let cached = wrk::run("gateway, cached", &ours, CACHED, &[process])?;
    let before_megabytes = cpu::megabytes(process)?;
    wrk::many("gateway, cached", &ours, CACHED, MANY)?;
    let growth = cpu::megabytes(process)? - before_megabytes;
    let hedging = hedging::measure(&mut served)?;
    let modals = modals::measure(&mut served, modals::SHARED)?;
    let apart = modals::measure(&mut served, modals::APART)?;
    let data = Data::measure(&mut served)?;

    let per =
        |load: &wrk::Load| load.cpu_seconds_per_thousand / passed_nginx.cpu_seconds_per_thousand;
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    let (ratio, stale) =
        (modals.calls as f64 / modals.asked as f64, (modals.stale + apart.stale) as f64);
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    let ratio_apart = apart.calls as f64 / apart.asked as f64;
    let mut table = Table::default();
    table.limited(
        "cached answer: CPU per request, times nginx proxy_pass",
        Some(per(&cached)),
        0.75,
        "x",
    );
    table.limited(
        "passed on: CPU per request, times nginx proxy_pass",
        Some(per(&passed)),
        1.25,
        "x",
    );
    table.limited(
        "every tenth answer late: p99 with a second node, of p99 alone",
        Some(hedging.p99_with / hedging.p99_without),
        1.0 / 3.0,
        "x",
    );
    table.limited("  calls asked twice", Some(hedging.extra), 5.0, "%");
    table.limited("100 modals, 10 min in 30 s: calls, of direct ones", Some(ratio), 0.05, "x");
    table.limited("  each with an account of its own", Some(ratio_apart), 0.05, "x");
    table.limited("  answers older than one head", Some(stale), 0.0, "");
    data.add_to(&mut table);
    table.limited("1,000,000 requests: more memory", Some(growth), 5.0, "MB");
    table.limited("idle memory", Some(idle_megabytes), 30.0, "MB");
    table.limited("binary", Some(binary_megabytes), 25.0, "MB");
    table.limited("start to first answer", Some(start_ms), 200.0, "ms");
    for (what, load) in [("nginx", &passed_nginx), ("passed on", &passed), ("cached", &cached)] {
        table.told(
            &format!("  {what}: CPU per 1,000 requests"),
            Some(load.cpu_seconds_per_thousand * 1000.0),
            "ms",
        );
        table.told(&format!("  {what}: requests"), Some(load.requests_per_second), "/s");
    }
    table.told("  late answers: p99 alone", Some(hedging.p99_without), "ms");
    table.told("  late answers: p99 with a second node", Some(hedging.p99_with), "ms");
    data.tell(&mut table);
    let figures = json!({
        "data": data.figures(),
        "hedging": { "p99AloneMs": hedging.p99_without, "p99Ms": hedging.p99_with, "extraPercent": hedging.extra },
        "modals": { "asked": modals.asked, "calls": modals.calls, "stale": modals.stale, "apart": { "asked": apart.asked, "calls": apart.calls, "stale": apart.stale } },
        "grownMegabytes": growth,
        "cachedTimesNginx": per(&cached),
        "passThroughTimesNginx": per(&passed),
        "idleMegabytes": idle_megabytes,
        "binaryMegabytes": binary_megabytes,
        "startMs": start_ms,
        "cpuSecondsPerThousand": {
            "nginx": passed_nginx.cpu_seconds_per_thousand,
            "passThrough": passed.cpu_seconds_per_thousand,
            "cached": cached.cpu_seconds_per_thousand,
        },
        "requestsPerSecond": {
            "nginx": passed_nginx.requests_per_second,
            "passThrough": passed.requests_per_second,
            "cached": cached.requests_per_second,
        },
    });
    Ok(Report { table, figures })
}

#[expect(clippy::cast_precision_loss, reason = "a program is not that large")]
fn size_in_megabytes(file: &std::path::Path) -> Result<f64> {
    Ok(fs::metadata(file)?.len() as f64 / 1e6)
}
