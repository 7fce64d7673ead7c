//! The gateway against nginx, in the same run, on the same core, before the same node.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::json;

use super::{Report, cpu, nginx, table::Table, wrk};
use crate::support::children::Children;
use crate::support::gateway::Gateway;
use crate::support::{http, paths, shell, stop::Stop};

const CHAIN: &str = "eip155:1";
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
    let gateway = Gateway::new(program, paths::target("bench/data"), http::free_port()?)?;
    let project = gateway.add_project("bench", "http://localhost")?;
    let node_url = format!("http://127.0.0.1:{}", node.port);
    let serve = pinned(&gateway.serve([(CHAIN, node_url.as_str())].into_iter()));
    let start = Instant::now();
    let process = gateway.start(&mut children, &stop, serve)?;
    let start_ms = start.elapsed().as_secs_f64() * 1000.0;
    std::thread::sleep(Duration::from_secs(2));
    let idle_megabytes = cpu::megabytes(process)?;

    let ours = format!("http://127.0.0.1:{}/v1?chainId={CHAIN}&projectId={project}", gateway.port);
    let theirs = format!("http://127.0.0.1:{}/", proxy.port);
    let passed_nginx = wrk::run("nginx proxy_pass", &theirs, PASSED, &cpu::family(proxy.process)?)?;
    let passed = wrk::run("gateway, passed on", &ours, PASSED, &[process])?;
    let cached = wrk::run("gateway, cached", &ours, CACHED, &[process])?;

    let per =
        |load: &wrk::Load| load.cpu_seconds_per_thousand / passed_nginx.cpu_seconds_per_thousand;
    let mut table = Table::default();
    table.limited(
        "cached answer: CPU per request, times nginx proxy_pass",
        Some(per(&cached)),
        1.0,
        "x",
    );
    table.limited(
        "passed on: CPU per request, times nginx proxy_pass",
        Some(per(&passed)),
        1.5,
        "x",
    );
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
    let figures = json!({
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

/// The same command on the core that nginx's proxy has: `taskset` becomes the program, so the process id is its own.
fn pinned(command: &Command) -> Command {
    let mut pinned = shell::command("taskset");
    pinned.args(["-c", "0"]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => pinned.env(name, value),
            None => pinned.env_remove(name),
        };
    }
    pinned
}

#[expect(clippy::cast_precision_loss, reason = "a program is not that large")]
fn size_in_megabytes(file: &std::path::Path) -> Result<f64> {
    Ok(fs::metadata(file)?.len() as f64 / 1e6)
}
