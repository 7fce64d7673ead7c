//! A node of which every tenth answer is half a second late: alone, and with a second one beside it.

use std::time::Duration;

use anyhow::Result;

use super::scripted::{Node, Script};
use super::served::Served;
use super::wrk;

/// What the second node is worth.
pub struct Hedging {
    pub p99_without: f64,
    pub p99_with: f64,
    /// Calls at the nodes beyond those that came in, in percent.
    pub extra: f64,
}

const MEASURED: &str = r#"{"jsonrpc":"2.0","id":1,"method":"eth_syncing","params":[]}"#;
const CONNECTIONS: u32 = 8;
const SECONDS: u32 = 12;

pub fn measure(served: &mut Served<'_>) -> Result<Hedging> {
    let block = Duration::from_hours(1);
    let late = || Node::start(Script { late_every: 10, block, call_bytes: 0 });
    let alone = late()?;
    let url = served.gateway("late-alone", &[&alone.url], &[])?;
    let without =
        wrk::latency("gateway, every tenth answer late", &url, MEASURED, CONNECTIONS, SECONDS)?;
    let (first, second) = (late()?, Node::start(Script { late_every: 0, block, call_bytes: 0 })?);
    let url = served.gateway("late-beside", &[&first.url, &second.url], &[])?;
    // The gateway learns how fast the nodes are; its allowance for second questions counts from the first call on.
    let learnt = wrk::latency("gateway, learning", &url, MEASURED, CONNECTIONS, 4)?;
    let with = wrk::latency("gateway, a second node beside", &url, MEASURED, CONNECTIONS, SECONDS)?;
    let asked = learnt.requests + with.requests;
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    let extra = (first.measured() + second.measured()) as f64 / asked * 100.0 - 100.0;
    Ok(Hedging { p99_without: without.p99_ms, p99_with: with.p99_ms, extra })
}
