use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::blocks::{self, Payment, Payments};
use crate::index::node::Transport;
use crate::rpc::{Outcome, UpstreamError};

/// The nodes of a simulated chain: its blocks come in virtual time.
#[derive(Debug)]
pub struct Simulated {
    /// Blocks at the start.
    pub height: u64,
    /// Between two blocks.
    pub interval: Duration,
    /// Blocks that one `eth_getLogs` may span.
    pub range: u64,
    /// Logs that one answer of `eth_getLogs` may hold.
    pub results: usize,
    /// Whether the nodes have `trace_` methods.
    pub traces: bool,
    /// Whether they have `debug_traceBlockByNumber`.
    pub debugs: bool,
    /// Blocks that every other node is behind: it answers for the part of a range that it knows, as if that were all.
    pub lag: u64,
    /// How long no block comes, and how many then come at once.
    pub standstill: (Duration, u64),
    began: Instant,
    payments: Mutex<Payments>,
    calls: Mutex<Vec<(Instant, String)>>,
}

/// How long a call takes.
const LATENCY: Duration = Duration::from_millis(20);

impl Simulated {
    /// A chain of so many blocks, with a new one after each interval; its nodes have the standard's methods and ranges of 1,000 blocks.
    pub fn new(height: u64, interval: Duration) -> Self {
        Self {
            height,
            interval,
            range: 1_000,
            results: 10_000,
            traces: false,
            debugs: false,
            lag: 0,
            standstill: (Duration::ZERO, 0),
            began: Instant::now(),
            payments: Mutex::default(),
            calls: Mutex::default(),
        }
    }

    /// Has a payment happen in a block.
    pub fn pay(&self, block: u64, payment: Payment) {
        self.payments().entry(block).or_default().push(payment);
    }

    /// The newest block at this time.
    pub fn head(&self) -> u64 {
        let (until, at_once) = self.standstill;
        let Some(passed) = self.began.elapsed().checked_sub(until) else { return self.height };
        let passed = passed.as_nanos() / self.interval.as_nanos().max(1);
        self.height + at_once + u64::try_from(passed).expect("few blocks")
    }

    /// The newest block of which the node knows logs and traces that is asked now.
    fn known(&self) -> u64 {
        let lags = self.calls().len().is_multiple_of(2);
        self.head() - if lags { self.lag } else { 0 }
    }

    /// The calls that came so far.
    pub fn total(&self) -> usize {
        self.calls().len()
    }

    /// The calls of a method that came so far; those of the head are told as `latest`.
    pub fn count(&self, method: &str) -> usize {
        self.calls().iter().filter(|(_, one)| one == method).count()
    }

    /// The most calls that came in any minute.
    pub fn most_in_a_minute(&self) -> usize {
        let calls = self.calls();
        let within = |first: Instant| {
            let minute = first..first + Duration::from_mins(1);
            calls.iter().filter(|(at, _)| minute.contains(at)).count()
        };
        calls.iter().map(|(at, _)| within(*at)).max().unwrap_or_default()
    }

    fn payments(&self) -> std::sync::MutexGuard<'_, Payments> {
        self.payments.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn calls(&self) -> std::sync::MutexGuard<'_, Vec<(Instant, String)>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, method: &str, params: &Value) -> Result<Value, (i64, &'static str)> {
        let (payments, head, known) = (self.payments(), self.head(), self.known());
        let number = |value: &Value| match value.as_str() {
            Some("latest") | None => head,
            Some(text) => u64::from_str_radix(text.trim_start_matches("0x"), 16).expect("a number"),
        };
        let first = &params[0];
        match method {
            "eth_getBlockByNumber" if number(first) > head => Ok(Value::Null),
            "eth_getBlockByNumber" => {
                let number = number(first);
                let time = 1_700_000_000 + number * self.interval.as_secs().max(1);
                Ok(blocks::block(&payments, number, time, params[1] == true))
            }
            "eth_getBlockReceipts" => Ok(blocks::receipts(&payments, number(first)).into()),
            "eth_getTransactionByHash" => {
                let (block, place) = blocks::place_of(first);
                Ok(blocks::transactions(&payments, block).swap_remove(place))
            }
            "eth_getTransactionReceipt" => {
                let (block, place) = blocks::place_of(first);
                Ok(blocks::receipts(&payments, block).swap_remove(place))
            }
            "eth_getLogs" => {
                let (low, high) = match &first["blockHash"] {
                    Value::Null => (number(&first["fromBlock"]), number(&first["toBlock"])),
                    hash => (blocks::number_of(hash), blocks::number_of(hash)),
                };
                if high - low >= self.range {
                    return Err((-32_602, "block range is too wide"));
                }
                let within =
                    payments.range(low..=high.min(known).max(low)).map(|(number, _)| *number);
                let mut logs: Vec<_> =
                    within.flat_map(|number| blocks::logs(&payments, number)).collect();
                logs.retain(|log| matches(log, &first["topics"]));
                if logs.len() > self.results {
                    return Err((-32_005, "query returned more results than allowed"));
                }
                Ok(logs.into())
            }
            "trace_block" if self.traces => Ok(blocks::traces(&payments, number(first)).into()),
            "trace_filter" if self.traces => {
                let (low, high) = (number(&first["fromBlock"]), number(&first["toBlock"]));
                let within =
                    payments.range(low..=high.min(known).max(low)).map(|(number, _)| *number);
                let mut traces: Vec<_> =
                    within.flat_map(|number| blocks::traces(&payments, number)).collect();
                for (side, member) in [("fromAddress", "from"), ("toAddress", "to")] {
                    if let Some(wanted) = first[side].as_array() {
                        traces.retain(|trace| wanted.contains(&trace["action"][member]));
                    }
                }
                Ok(traces.into())
            }
            "debug_traceBlockByNumber" if self.debugs => {
                Ok(blocks::frames(&payments, number(first)).into())
            }
            "trace_transaction" if self.traces => {
                let mut traces = blocks::traces(&payments, blocks::place_of(first).0);
                traces.retain(|trace| trace["transactionHash"] == *first);
                Ok(traces.into())
            }
            _ => Err((-32_601, "the method does not exist")),
        }
    }
}

/// Whether a log has the topics that a filter asks for.
fn matches(log: &Value, filter: &Value) -> bool {
    let wanted = filter.as_array().into_iter().flatten();
    wanted.enumerate().all(|(place, wanted)| match wanted {
        Value::Null => true,
        Value::Array(any) => any.contains(&log["topics"][place]),
        one => *one == log["topics"][place],
    })
}

impl Transport for Simulated {
    fn chain(&self) -> &'static str {
        "eip155:1"
    }

    fn send<'a>(
        &'a self,
        request: &'a [u8],
    ) -> LocalBoxFuture<'a, Result<Option<Outcome>, UpstreamError>> {
        async move {
            let request: Value = serde_json::from_slice(request).expect("a request");
            let method = request["method"].as_str().expect("a method");
            let is_look = request["params"][0] == "latest";
            let told = if is_look { "latest" } else { method };
            self.calls().push((Instant::now(), told.to_owned()));
            tokio::time::sleep(LATENCY).await;
            Ok(Some(match self.answer(method, &request["params"]) {
                Ok(result) => Outcome::Result(result.to_string().into()),
                Err((code, message)) => {
                    let error = json!({ "code": code, "message": message });
                    Outcome::Error(error.to_string().into())
                }
            }))
        }
        .boxed_local()
    }
}
