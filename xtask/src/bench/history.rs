//! The history of an account with 10,000 transfers: the time until a gateway that never heard of it has read everything, then its pages.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::client::Client;
use super::prepared::{CHAIN, Node, calls, token_list};
use super::served::Served;
use super::times::Times;
use super::{cpu, table::Table};

pub struct History {
    cold_seconds: f64,
    cold_cpu_seconds: f64,
    cold_calls: f64,
    pages: Times,
    page_cpu_ms: f64,
}

const BLOCKS: u64 = 40;
const IN_BLOCK: u64 = 250;
/// How often the whole history is paged through.
const ROUNDS: u32 = 3;
const PATIENCE: Duration = Duration::from_mins(2);
/// The budget spares a vendor's node; this one is the operator's own.
const BUDGET: (&str, &str) = ("DRAWSTRING_INDEX_CALLS_PER_MINUTE", "1000000");

pub fn measure(served: &mut Served<'_>) -> Result<History> {
    let node = Node::start(served, "history")?;
    let account = send_many(&node)?;
    let gateway = node.gateway(served, "history", &token_list(&[]), &[BUDGET])?;
    let url =
        format!("/v1/account/{account}/history?projectId={}&chainId={CHAIN}", gateway.project);
    let mut client = Client::connect(gateway.port)?;
    let processes = [gateway.process];
    let (start, used) = (Instant::now(), cpu::seconds(&processes)?);
    while !is_whole(&page(&mut client, &url)?.0) {
        if start.elapsed() > PATIENCE {
            bail!("the history was not read within {} s", PATIENCE.as_secs());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut found = History {
        cold_seconds: start.elapsed().as_secs_f64(),
        cold_cpu_seconds: cpu::seconds(&processes)? - used,
        cold_calls: calls(&mut Client::connect(gateway.admin)?)?,
        pages: Times::default(),
        page_cpu_ms: 0.0,
    };
    let used = cpu::seconds(&processes)?;
    let mut pages = 0.0;
    for _ in 0..ROUNDS {
        let (mut count, mut next) = (0, Some(url.clone()));
        while let Some(at) = next.take() {
            let (answer, took) = page(&mut client, &at)?;
            found.pages.add(took);
            pages += 1.0;
            count += answer["data"].as_array().map_or(0, Vec::len);
            next = answer["next"].as_str().map(|cursor| format!("{url}&cursor={cursor}"));
        }
        if count < usize::try_from(BLOCKS * IN_BLOCK)? {
            bail!("{count} transactions in a history of {}", BLOCKS * IN_BLOCK);
        }
    }
    found.page_cpu_ms = (cpu::seconds(&processes)? - used) * 1000.0 / pages;
    Ok(found)
}

fn page(client: &mut Client, url: &str) -> Result<(Value, Duration)> {
    let answer = client.get(url)?;
    Ok((serde_json::from_str(&answer.body)?, answer.took))
}

/// Whether nothing of the chain is still to be read.
fn is_whole(page: &Value) -> bool {
    page["partial"].as_array().into_iter().flatten().all(|partial| partial["what"] != CHAIN)
}

/// 10,000 transfers of a token, each a transaction of its own; returns who got them.
fn send_many(node: &Node) -> Result<String> {
    let text = |value: &Value| value.as_str().map(str::to_owned).context("world.json");
    let sender = text(&node.facts["accounts"][1]["address"])?;
    let account = text(&node.facts["accounts"][4]["address"])?;
    let token = text(&node.facts["tokens"]["DAI"]["address"])?;
    let to = account.trim_start_matches("0x").to_lowercase();
    let mut client = Client::connect(node.port)?;
    client.call("evm_setAutomine", &json!([false]))?;
    for block in 0..BLOCKS {
        let numbers = (0..IN_BLOCK).map(|place| block * IN_BLOCK + place);
        let calls: Vec<Value> = numbers
            .map(|number| {
                let data = format!("0xa9059cbb{to:0>64}{:064x}", number + 1);
                let nonce = format!("{number:#x}");
                let asked = json!({ "from": sender, "to": token, "data": data, "gas": "0x15f90", "nonce": nonce });
                json!({ "jsonrpc": "2.0", "id": number, "method": "eth_sendTransaction", "params": [asked] })
            })
            .collect();
        let answers: Vec<Value> =
            serde_json::from_str(&client.post("/", &json!(calls).to_string())?.body)?;
        if let Some(refused) = answers.iter().find(|answer| answer["result"].is_null()) {
            bail!("anvil refuses a transfer: {refused}");
        }
        client.call("anvil_mine", &json!(["0x1"]))?;
    }
    Ok(account)
}

impl History {
    pub fn add_to(&self, table: &mut Table) {
        let what = "history of 10,000 transfers: until a cold index has it";
        table.limited(what, Some(self.cold_seconds), 10.0, "s");
        table.limited("  then a page: median", Some(self.pages.p50_ms()), 5.0, "ms");
    }

    pub fn tell(&self, table: &mut Table) {
        table.told("  history, cold: CPU", Some(self.cold_cpu_seconds), "s");
        table.told("  history, cold: calls at the node", Some(self.cold_calls), "");
        table.told("  history, a page: least", Some(self.pages.least_ms()), "ms");
        table.told("  history, a page: p99", Some(self.pages.p99_ms()), "ms");
        table.told("  history, a page: CPU", Some(self.page_cpu_ms), "ms");
    }

    pub fn figures(&self) -> Value {
        json!({
            "coldSeconds": self.cold_seconds,
            "coldCpuSeconds": self.cold_cpu_seconds,
            "coldCalls": self.cold_calls,
            "page": { "leastMs": self.pages.least_ms(), "p50Ms": self.pages.p50_ms(), "p99Ms": self.pages.p99_ms(), "cpuMs": self.page_cpu_ms },
        })
    }
}
