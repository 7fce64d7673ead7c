//! The relay: how much it stores and delivers, on SQLite and over two nodes, beside bare NATS in the same run; and what an idle socket costs.
//! Relay and load share the machine, so what each took of it is told, too; and how fast the disk is under them.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::{Report, cpu, disk, table::Table};
use crate::build;
use crate::support::children::Children;
use crate::support::gateway::Gateway;
use crate::support::{http, need, paths, say::say, shell, stop::Stop};

/// Pairs of clients, publishes under way in each, and seconds.
const LOAD: [&str; 3] = ["64", "16", "10"];
/// Half of what must go.
const HALF: &str = "10000";
const SOCKETS: usize = 10_000;
const PATIENCE: Duration = Duration::from_secs(30);
/// The load is a few clients that say more than any real one.
const UNLIMITED: [(&str, &str); 3] = [
    ("DRAWSTRING_RELAY_CLIENT_PER_SECOND", "1000000"),
    ("DRAWSTRING_RELAY_CLIENT_BURST", "1000000"),
    ("DRAWSTRING_CONNECTIONS", "20000"),
];

pub fn measure() -> Result<Report> {
    need::program("nats-server", "nats-server", "the relay is compared with it")?;
    build::released_gateway()?;
    let example = ["build", "--quiet", "--release", "-p", "drawstring-relay", "--example", "load"];
    shell::run(shell::cargo().args(example))?;
    let stop = Stop::listen()?;
    let mut children = Children::new(paths::target("bench/logs"))?;

    let nats_port = http::free_port()?;
    let nats_data = paths::target("bench/data/nats");
    let _ = std::fs::remove_dir_all(&nats_data);
    let mut nats = shell::command("nats-server");
    nats.args(["-a", "127.0.0.1", "-p", &nats_port.to_string(), "-js", "-sd"]).arg(&nats_data);
    let server = children.start("nats", &mut nats)?;
    let nats = format!("127.0.0.1:{nats_port}");
    children.wait_for("nats-server", PATIENCE, &stop, || {
        std::net::TcpStream::connect(&nats).map_err(Into::into)
    })?;

    disk::settle()?;
    let disk = disk::writes(&paths::target("bench/data"))?;
    let sqlite = node(&mut children, &stop, "sqlite", &[])?;
    let idle = idle(&sqlite)?;
    let relay = [("the relay", sqlite.process)];
    let most = measured(&["relay", &sqlite.host, LOAD[0], LOAD[1], LOAD[2], "0"], &relay)?;
    let half = ["relay", &sqlite.host, LOAD[0], LOAD[1], LOAD[2], HALF];
    let half =
        middle([measured(&half, &relay)?, measured(&half, &relay)?, measured(&half, &relay)?]);
    let bare = measured(&["nats", &nats, LOAD[0], LOAD[1], LOAD[2]], &[("NATS", server)])?;
    let store = format!("nats://{nats}");
    let shared = [("DRAWSTRING_RELAY_STORE", &*store)];
    let [one, other] = [
        node(&mut children, &stop, "one", &shared)?,
        node(&mut children, &stop, "other", &shared)?,
    ];
    let words = ["relay", &one.host, LOAD[0], LOAD[1], LOAD[2], "0", &other.host];
    let shared =
        [("the publishers' node", one.process), ("the others'", other.process), ("NATS", server)];
    let across = measured(&words, &shared)?;
    children.forget(one.process);
    let killed = load(&["failover", &one.host, &other.host, &one.process.to_string()])?;

    let figure = |report: &Value, key: &str| report[key].as_f64();
    let mut table = Table::default();
    let delivered = "deliveredPerSecond";
    table.at_least("SQLite: stored and delivered", figure(&most, delivered), 20_000.0, "/s");
    table.limited(
        "  p99 at half of that, the middle of three runs",
        figure(&half, "p99Ms"),
        20.0,
        "ms",
    );
    table.at_least("two nodes over NATS: delivered", figure(&across, delivered), 10_000.0, "/s");
    table.limited("  fail-over", figure(&killed, "failoverMs"), 2_000.0, "ms");
    table.limited("  lost", figure(&killed, "lost"), 0.0, "");
    table.limited("  acknowledged, and sent again", figure(&killed, "resent"), 0.0, "");
    table.told("  acknowledged in the last 5 ms, and sent again", figure(&killed, "unwritten"), "");
    table.told("  the oldest of all that were sent again", figure(&killed, "oldestResentMs"), "ms");
    table.limited("10,000 idle sockets: memory of each", Some(idle), 12.0, "kB");
    table.told("  SQLite: stored", figure(&most, "storedPerSecond"), "/s");
    table.told("  SQLite: refused", figure(&most, "refused"), "");
    table.told("  SQLite: p99 at most load", figure(&most, "p99Ms"), "ms");
    table.told("  SQLite: delivered at half", figure(&half, delivered), "/s");
    for (run, p99) in
        ["best", "middle", "worst"].iter().zip(half["p99MsOfAll"].as_array().into_iter().flatten())
    {
        table.told(&format!("  SQLite: p99 at half, {run} of three"), p99.as_f64(), "ms");
    }
    table.told("  SQLite: p50 at half", figure(&half, "p50Ms"), "ms");
    table.told("  the disk alone, 32 kB written: p50", Some(disk.p50_ms()), "ms");
    table.told("  the disk alone, 32 kB written: p99", Some(disk.p99_ms()), "ms");
    table.told("  the disk alone, 32 kB written: longest", Some(disk.most_ms()), "ms");
    table.told("  two nodes: p99 at most load", figure(&across, "p99Ms"), "ms");
    table.told("  bare NATS, nothing stored: delivered", figure(&bare, delivered), "/s");
    table.told("  bare NATS: p99", figure(&bare, "p99Ms"), "ms");
    for (run, report) in
        [("SQLite", &most), ("SQLite at half", &half), ("two nodes", &across), ("bare NATS", &bare)]
    {
        for (who, micros) in report["cpuMicros"].as_object().into_iter().flatten() {
            table.told(&format!("  {run}: CPU per message, {who}"), micros.as_f64(), "µs");
        }
    }
    let figures = json!({
        "sqlite": most, "sqliteHalf": half, "twoNodes": across, "failOver": killed, "nats": bare, "idleKilobytes": idle,
        "disk": { "p50Ms": disk.p50_ms(), "p99Ms": disk.p99_ms(), "mostMs": disk.most_ms() },
    });
    Ok(Report { table, figures })
}

struct Node {
    host: String,
    process: u32,
}

fn node(children: &mut Children, stop: &Stop, name: &str, env: &[(&str, &str)]) -> Result<Node> {
    let program = paths::target("release/drawstring-gateway");
    let data = paths::target("bench/data").join(format!("relay-{name}"));
    let gateway = Gateway::new(program, data, http::free_port()?)?;
    let mut serve = gateway.serve(std::iter::empty());
    serve.arg("relay").envs(UNLIMITED).envs(env.iter().copied());
    let process = gateway.start(children, stop, serve)?;
    Ok(Node { host: format!("127.0.0.1:{}", gateway.port), process })
}

/// Runs the load, and adds what each process and the load itself took of the CPUs for each message.
fn measured(words: &[&str], processes: &[(&str, u32)]) -> Result<Value> {
    disk::settle()?;
    let used = || -> Result<Vec<f64>> {
        processes.iter().map(|(_, process)| cpu::seconds(&[*process])).collect()
    };
    let before = used()?;
    let mut report = load(words)?;
    let after = used()?;
    let messages = report["delivered"].as_f64().context("the load's report")?;
    let taken = before.iter().zip(after).map(|(before, after)| after - before);
    let names = processes.iter().map(|(name, _)| *name).chain(["the load"]);
    let load = report["loadSeconds"].as_f64().context("the load's report")?;
    let micros: serde_json::Map<String, Value> = names
        .zip(taken.chain([load]))
        .map(|(name, seconds)| (name.to_owned(), (seconds / messages * 1e6).into()))
        .collect();
    report["cpuMicros"] = micros.into();
    Ok(report)
}

/// The run whose p99 is between the others': what else the machine did in one of them is not told as ours.
fn middle(mut runs: [Value; 3]) -> Value {
    let p99 = |run: &Value| run["p99Ms"].as_f64().unwrap_or(f64::INFINITY);
    runs.sort_by(|one, other| p99(one).total_cmp(&p99(other)));
    let all: Vec<f64> = runs.iter().map(p99).collect();
    let [_, mut middle, _] = runs;
    middle["p99MsOfAll"] = all.into();
    middle
}

/// Runs the load and reads what it measured.
fn load(words: &[&str]) -> Result<Value> {
    say(format!("load: {}", words.join(" ")));
    let program = paths::target("release/examples/load");
    let text = shell::output(shell::command(program).args(words))?;
    serde_json::from_str(&text).context("the load's report")
}

/// Kilobytes that each of many idle sockets costs.
#[expect(clippy::cast_precision_loss, reason = "a count of sockets")]
fn idle(node: &Node) -> Result<f64> {
    say(format!("load: {SOCKETS} idle sockets"));
    let before = cpu::megabytes(node.process)?;
    let mut command = shell::command(paths::target("release/examples/load"));
    command.args(["idle", &node.host, &SOCKETS.to_string()]);
    let mut holder = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    BufReader::new(holder.stdout.take().context("its output")?).read_line(&mut line)?;
    let after = cpu::megabytes(node.process)?;
    // Its input ends here, and so does it.
    drop(holder.stdin.take());
    holder.wait()?;
    if line.is_empty() {
        bail!("the sockets could not be opened; is `ulimit -n` above {SOCKETS}?");
    }
    Ok((after - before) * 1_000.0 / SOCKETS as f64)
}
