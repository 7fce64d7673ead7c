//! The gateway against nginx, in the same run, on the same core, before the same node; and what else of it has a limit.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::data::Data;
use super::hedging::{self, Hedging};
use super::held::{self, Held};
use super::modals::{self, Modals};
use super::served::Served;
use super::{Report, cpu, nginx, sign_in, table::Table, wrk};
use crate::build;
use crate::support::children::Children;
use crate::support::{paths, stop::Stop};

/// What can be measured by itself, after `--only`.
pub const PARTS: [&str; 7] = ["nginx", "memory", "hedging", "held", "modals", "data", "sign-in"];

/// Requests after which memory must not have grown.
const MANY: f64 = 1_000_000.0;

/// Answered from memory while the chain's head stands still.
const CACHED: &str = r#"{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}"#;
/// Asked of the node every time.
const PASSED: &str = r#"{"jsonrpc":"2.0","id":1,"method":"web3_clientVersion","params":[]}"#;

/// What was measured; the rest was not asked for.
#[derive(Default)]
struct Found {
    plain: Option<Plain>,
    loads: Option<Loads>,
    grown_megabytes: Option<f64>,
    hedging: Option<Hedging>,
    held: Option<Held>,
    /// Ten accounts, and one for each modal.
    modals: Option<(Modals, Modals)>,
    data: Option<Data>,
    sign_ins_per_second: Option<f64>,
}

/// A gateway that nobody has asked anything.
struct Plain {
    idle_megabytes: f64,
    binary_megabytes: f64,
    start_ms: f64,
}

/// The same load on nginx and on the gateway.
struct Loads {
    nginx: wrk::Load,
    passed: wrk::Load,
    cached: wrk::Load,
}

pub fn measure(only: Option<&str>) -> Result<Report> {
    if only.is_some_and(|only| !PARTS.contains(&only)) {
        bail!("--only takes one of {}", PARTS.join(", "));
    }
    let wanted = |part: &str| only.is_none_or(|only| only == part);
    nginx::install()?;
    let program = build::released_gateway()?;
    let stop = Stop::listen()?;
    let mut children = Children::new(paths::target("bench/logs"))?;
    let mut found = Found::default();
    if wanted("nginx") || wanted("memory") {
        measure_loads(&mut found, &program, &mut children, &stop, &wanted)?;
    }
    let mut served = Served { program, children: &mut children, stop: &stop };
    if wanted("hedging") {
        found.hedging = Some(hedging::measure(&mut served)?);
    }
    if wanted("held") {
        found.held = Some(held::measure(&mut served)?);
    }
    if wanted("modals") {
        let shared = modals::measure(&mut served, modals::SHARED)?;
        found.modals = Some((shared, modals::measure(&mut served, modals::APART)?));
    }
    if wanted("data") {
        found.data = Some(Data::measure(&mut served)?);
    }
    if wanted("sign-in") {
        found.sign_ins_per_second = Some(sign_in::verified_per_second()?);
    }
    Ok(Report { table: found.table(), figures: found.figures() })
}

fn measure_loads(
    found: &mut Found,
    program: &Path,
    children: &mut Children,
    stop: &Stop,
    wanted: &dyn Fn(&str) -> bool,
) -> Result<()> {
    let node = nginx::node(children, stop)?;
    let proxy = nginx::proxy(children, stop, &node)?;
    let binary_megabytes = size_in_megabytes(program)?;
    let node_url = format!("http://127.0.0.1:{}", node.port);
    let mut served = Served { program: program.to_path_buf(), children, stop };
    let (ours, process, start_ms) = served.start("plain", &[&node_url], &[])?;
    std::thread::sleep(Duration::from_secs(2));
    let idle_megabytes = cpu::megabytes(process)?;
    found.plain = Some(Plain { idle_megabytes, binary_megabytes, start_ms });

    let cached = || wrk::run("gateway, cached", &ours, CACHED, &[process]);
    if wanted("nginx") {
        let theirs = format!("http://127.0.0.1:{}/", proxy.port);
        let of_nginx = cpu::family(proxy.process)?;
        let nginx = wrk::run("nginx proxy_pass", &theirs, PASSED, &of_nginx)?;
        let passed = wrk::run("gateway, passed on", &ours, PASSED, &[process])?;
        found.loads = Some(Loads { nginx, passed, cached: cached()? });
    }
    if wanted("memory") {
        // What a loaded gateway takes at once, it keeps.
        cached()?;
        let before_megabytes = cpu::megabytes(process)?;
        wrk::many("gateway, cached", &ours, CACHED, MANY)?;
        found.grown_megabytes = Some(cpu::megabytes(process)? - before_megabytes);
    }
    Ok(())
}

impl Loads {
    /// CPU per request, in times of what nginx takes.
    fn ratio(&self, load: &wrk::Load) -> f64 {
        load.cpu_seconds_per_thousand / self.nginx.cpu_seconds_per_thousand
    }

    fn all(&self) -> [(&'static str, &wrk::Load); 3] {
        [("nginx", &self.nginx), ("passed on", &self.passed), ("cached", &self.cached)]
    }
}

impl Found {
    fn table(&self) -> Table {
        let Self { plain, loads, grown_megabytes, hedging, held, modals, data, .. } = self;
        let mut table = Table::default();
        if let Some(loads) = loads {
            let (cached, passed) = (loads.ratio(&loads.cached), loads.ratio(&loads.passed));
            table.limited(
                "cached answer: CPU per request, times nginx proxy_pass",
                Some(cached),
                0.75,
                "x",
            );
            table.limited(
                "passed on: CPU per request, times nginx proxy_pass",
                Some(passed),
                1.25,
                "x",
            );
        }
        if let Some(hedging) = hedging {
            let ratio = hedging.p99_with / hedging.p99_without;
            table.limited(
                "every tenth answer late: p99 with a second node, of p99 alone",
                Some(ratio),
                1.0 / 3.0,
                "x",
            );
            table.limited("  calls asked twice", Some(hedging.extra), 5.0, "%");
        }
        if let Some(Held { megabytes, p99_ms }) = *held {
            table.limited(
                "2,000 stalled sockets of one /64: more memory",
                Some(megabytes),
                64.0,
                "MB",
            );
            table.limited("  p99 of others meanwhile", Some(p99_ms), 50.0, "ms");
        }
        if let Some((shared, apart)) = modals {
            table.limited(
                "100 modals, 10 min in 30 s: calls, of direct ones",
                Some(shared.ratio()),
                0.05,
                "x",
            );
            table.limited("  each with an account of its own", Some(apart.ratio()), 0.05, "x");
            #[expect(clippy::cast_precision_loss, reason = "counts are small")]
            let stale = (shared.stale + apart.stale) as f64;
            table.limited("  answers older than one head", Some(stale), 0.0, "");
        }
        if let Some(data) = data {
            data.add_to(&mut table);
        }
        if self.sign_ins_per_second.is_some() {
            let what = "EOA verification of sign-in, one core";
            table.at_least(what, self.sign_ins_per_second, 5_000.0, "/s");
        }
        if let Some(grown) = *grown_megabytes {
            table.limited("1,000,000 requests: more memory", Some(grown), 5.0, "MB");
        }
        if let Some(plain) = plain {
            table.limited("idle memory", Some(plain.idle_megabytes), 30.0, "MB");
            table.limited("binary", Some(plain.binary_megabytes), 25.0, "MB");
            table.limited("start to first answer", Some(plain.start_ms), 200.0, "ms");
        }
        for (what, load) in loads.iter().flat_map(Loads::all) {
            let cpu_ms = load.cpu_seconds_per_thousand * 1000.0;
            table.told(&format!("  {what}: CPU per 1,000 requests"), Some(cpu_ms), "ms");
            table.told(&format!("  {what}: requests"), Some(load.requests_per_second), "/s");
        }
        if let Some(hedging) = hedging {
            table.told("  late answers: p99 alone", Some(hedging.p99_without), "ms");
            table.told("  late answers: p99 with a second node", Some(hedging.p99_with), "ms");
        }
        if let Some(data) = data {
            data.tell(&mut table);
        }
        table
    }

    /// `null` stands for what was not measured.
    fn figures(&self) -> Value {
        let Self { plain, loads, grown_megabytes, hedging, held, modals, data, .. } = self;
        let of_each = |figure: &dyn Fn(&wrk::Load) -> f64| {
            let Loads { nginx, passed, cached } = loads.as_ref()?;
            Some(
                json!({ "nginx": figure(nginx), "passThrough": figure(passed), "cached": figure(cached) }),
            )
        };
        json!({
            "data": data.as_ref().map(Data::figures),
            "hedging": hedging.as_ref().map(|it| json!({ "p99AloneMs": it.p99_without, "p99Ms": it.p99_with, "extraPercent": it.extra })),
            "held": held.as_ref().map(|it| json!({ "megabytes": it.megabytes, "othersP99Ms": it.p99_ms })),
            "modals": modals.as_ref().map(|(shared, apart)| json!({
                "asked": shared.asked, "calls": shared.calls, "stale": shared.stale,
                "apart": { "asked": apart.asked, "calls": apart.calls, "stale": apart.stale },
            })),
            "signInsPerSecond": self.sign_ins_per_second,
            "grownMegabytes": grown_megabytes,
            "cachedTimesNginx": loads.as_ref().map(|loads| loads.ratio(&loads.cached)),
            "passThroughTimesNginx": loads.as_ref().map(|loads| loads.ratio(&loads.passed)),
            "idleMegabytes": plain.as_ref().map(|plain| plain.idle_megabytes),
            "binaryMegabytes": plain.as_ref().map(|plain| plain.binary_megabytes),
            "startMs": plain.as_ref().map(|plain| plain.start_ms),
            "cpuSecondsPerThousand": of_each(&|load| load.cpu_seconds_per_thousand),
            "requestsPerSecond": of_each(&|load| load.requests_per_second),
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "a program is not that large")]
fn size_in_megabytes(file: &Path) -> Result<f64> {
    Ok(fs::metadata(file)?.len() as f64 / 1e6)
}
