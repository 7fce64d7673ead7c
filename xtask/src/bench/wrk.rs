//! Load: wrk, posting one JSON-RPC request over and over.

use std::fs;

use anyhow::{Context, Result, bail};

use super::cpu;
use crate::support::{paths, say::say, shell};

/// Long enough for the kernel's clock of 10 ms ticks.
const SECONDS: u32 = 8;

/// What a server did with the load.
pub struct Load {
    pub requests_per_second: f64,
    pub cpu_seconds_per_thousand: f64,
}

/// Loads `url` and charges the CPU of `processes`. wrk runs on the core that the servers do not use.
pub fn run(name: &str, url: &str, body: &str, processes: &[u32]) -> Result<Load> {
    let script = paths::target("bench/post.lua");
    let lua = format!(
        "wrk.method = 'POST'\nwrk.headers['content-type'] = 'application/json'\nwrk.body = [[{body}]]\n"
    );
    fs::write(&script, lua)?;
    let once = |seconds: u32| {
        let mut wrk = shell::command("taskset");
        wrk.args(["-c", "1", "wrk", "-t1", "-c32", &format!("-d{seconds}s"), "-s"])
            .arg(&script)
            .arg(url);
        shell::output(&mut wrk)
    };
    // Connections, caches and branch predictors first.
    once(1)?;
    let before = cpu::seconds(processes)?;
    let text = once(SECONDS)?;
    let used = cpu::seconds(processes)? - before;
    if text.contains("Non-2xx") || text.contains("Socket errors") {
        bail!("{name} did not answer everything with 200:\n{text}");
    }
    let requests = number_before(&text, " requests in").context("wrk's report")?;
    say(format!("{name}: {requests} requests, {used:.2} CPU seconds"));
    Ok(Load {
        requests_per_second: requests / f64::from(SECONDS),
        cpu_seconds_per_thousand: used / requests * 1000.0,
    })
}

fn number_before(text: &str, word: &str) -> Option<f64> {
    text[..text.find(word)?].split_whitespace().last()?.parse().ok()
}
