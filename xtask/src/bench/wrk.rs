//! Load: wrk, posting one JSON-RPC request over and over.

use std::fs;

use anyhow::{Context, Result, bail};

use super::cpu;
use crate::support::{paths, say::say, shell};

/// Long enough for the kernel's clock of 10 ms ticks.
const SECONDS: u32 = 8;
const CONNECTIONS: u32 = 32;

/// What a server did with the load.
pub struct Load {
    pub requests_per_second: f64,
    pub cpu_seconds_per_thousand: f64,
}

/// Loads `url` and charges the CPU of `processes`. wrk runs on the core that the servers do not use.
pub fn run(name: &str, url: &str, body: &str, processes: &[u32]) -> Result<Load> {
    // Connections, caches and branch predictors first.
    once(name, url, body, CONNECTIONS, 1)?;
    let before = cpu::seconds(processes)?;
    let text = once(name, url, body, CONNECTIONS, SECONDS)?;
    let used = cpu::seconds(processes)? - before;
    let requests = number_before(&text, " requests in").context("wrk's report")?;
    say(format!("{name}: {requests} requests, {used:.2} CPU seconds"));
    Ok(Load {
        requests_per_second: requests / f64::from(SECONDS),
        cpu_seconds_per_thousand: used / requests * 1000.0,
    })
}

/// What callers waited.
pub struct Waits {
    pub requests: f64,
    pub p99_ms: f64,
}

/// Loads `url` and tells how long callers waited.
pub fn latency(name: &str, url: &str, body: &str, connections: u32, seconds: u32) -> Result<Waits> {
    let text = once(name, url, body, connections, seconds)?;
    let requests = number_before(&text, " requests in").context("wrk's report")?;
    let p99 = text.split("99%").nth(1).and_then(|rest| rest.split_whitespace().next());
    let p99_ms = p99.and_then(millis).context("wrk's latencies")?;
    say(format!("{name}: {requests} requests, 99 of 100 within {p99_ms:.2} ms"));
    Ok(Waits { requests, p99_ms })
}

/// Sends at least this many requests.
pub fn many(name: &str, url: &str, body: &str, requests: f64) -> Result<f64> {
    let mut sent = 0.0;
    while sent < requests {
        let text = once(name, url, body, CONNECTIONS, SECONDS)?;
        sent += number_before(&text, " requests in").context("wrk's report")?;
        say(format!("{name}: {sent} requests"));
    }
    Ok(sent)
}

fn once(name: &str, url: &str, body: &str, connections: u32, seconds: u32) -> Result<String> {
    let script = paths::target("bench/post.lua");
    let lua = format!(
        "wrk.method = 'POST'\nwrk.headers['content-type'] = 'application/json'\nwrk.body = [[{body}]]\n"
    );
    fs::write(&script, lua)?;
    let mut wrk = shell::command("taskset");
    wrk.args(["-c", "1", "wrk", "-t1", &format!("-c{connections}"), &format!("-d{seconds}s")]);
    wrk.args(["--latency", "-s"]).arg(&script).arg(url);
    let text = shell::output(&mut wrk)?;
    if text.contains("Non-2xx") || text.contains("Socket errors") {
        bail!("{name} did not answer everything with 200:\n{text}");
    }
    Ok(text)
}

/// `812.00us`, `1.25ms` or `1.02s` in milliseconds.
fn millis(text: &str) -> Option<f64> {
    let units = [("us", 0.001), ("ms", 1.0), ("s", 1_000.0)];
    units.iter().find_map(|(unit, factor)| {
        text.strip_suffix(unit)?.parse::<f64>().ok().map(|number| number * factor)
    })
}

fn number_before(text: &str, word: &str) -> Option<f64> {
    text[..text.find(word)?].split_whitespace().last()?.parse().ok()
}
