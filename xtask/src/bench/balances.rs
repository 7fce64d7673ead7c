//! What an account holds of 500 tokens: the gateway's answer beside the node's own to the same question, asked in turns.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::client::Client;
use super::prepared::{CHAIN, Node, calls, token_list};
use super::served::Served;
use super::times::Times;
use super::{cpu, table::Table};

/// What the node took, and what the gateway took before it.
pub struct Balances {
    node: Times,
    gateway: Times,
    calls_each: f64,
    cpu_ms: f64,
}

const TURNS: u32 = 500;
/// Turns before anything is measured: connections, the tokens' prices, branch predictors.
const WARM: u32 = 50;
const TOKENS: usize = 500;

pub fn measure(served: &mut Served<'_>) -> Result<Balances> {
    let node = Node::start(served, "balances")?;
    let many = &node.facts["manyTokens"];
    let tokens: Vec<&str> =
        many["addresses"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let owner = many["holders"][0].as_str().context("a holder")?;
    if tokens.len() != TOKENS {
        bail!("the prepared chain has {} tokens: run ./x world", tokens.len());
    }
    let listed: Vec<Value> = tokens
        .iter()
        .map(|at| json!({ "address": at, "symbol": "M", "name": "Many", "decimals": 18 }))
        .collect();
    // The head is looked at for other rooms' sake, however many balances are asked for: it is not among the calls that are counted.
    let gateway = node.gateway(
        served,
        "balances",
        &token_list(&listed),
        &[("DRAWSTRING_HEAD_POLL_MS", "3600000")],
    )?;
    let place = node.facts["multicall3"].as_str().context("Multicall3")?;
    let call = json!([{ "to": place, "data": question(place, owner, &tokens) }, "latest"]);
    let direct = json!({ "jsonrpc": "2.0", "id": 1, "method": "eth_call", "params": call });
    let direct = direct.to_string();
    // A token that is named is read past what is remembered, and all others with it.
    let url = format!(
        "/v1/account/{owner}/balance?projectId={}&chainId={CHAIN}&forceUpdate={CHAIN}:{}",
        gateway.project, tokens[0]
    );

    let (mut at_node, mut at_gateway) =
        (Client::connect(node.port)?, Client::connect(gateway.port)?);
    for _ in 0..WARM {
        let told = at_node.post("/", &direct)?.body;
        // The second word of the result is how many answers it holds.
        if !told.contains(&format!("\"result\":\"0x{:064x}{:064x}", 0x20, TOKENS + 2)) {
            bail!("the node does not tell {TOKENS} balances: {told:.300}");
        }
        let answer: Value = serde_json::from_str(&at_gateway.get(&url)?.body)?;
        let held = answer["balances"].as_array().map_or(0, Vec::len);
        if held != TOKENS + 1 {
            bail!("{held} balances instead of {TOKENS} and ether: {}", answer["partial"]);
        }
    }
    let mut found = Balances {
        node: Times::default(),
        gateway: Times::default(),
        calls_each: 0.0,
        cpu_ms: 0.0,
    };
    let mut admin = Client::connect(gateway.admin)?;
    let (before, used) = (calls(&mut admin)?, cpu::seconds(&[gateway.process])?);
    for _ in 0..TURNS {
        found.node.add(at_node.post("/", &direct)?.took);
        found.gateway.add(at_gateway.get(&url)?.took);
    }
    found.calls_each = (calls(&mut admin)? - before) / f64::from(TURNS);
    found.cpu_ms = (cpu::seconds(&[gateway.process])? - used) * 1000.0 / f64::from(TURNS);
    Ok(found)
}

/// `aggregate3` of the ether, the block's number, and the balance of each token: what the gateway asks.
fn question(multicall: &str, owner: &str, tokens: &[&str]) -> String {
    let word = |digits: &str| format!("{:0>64}", digits.trim_start_matches("0x").to_lowercase());
    let number = |number: usize| format!("{number:064x}");
    let padded = |data: &str| format!("{data:0<width$}", width = data.len().div_ceil(64) * 64);
    let mut calls =
        vec![(multicall, format!("4d2301cc{}", word(owner))), (multicall, "42cbb15c".to_owned())];
    calls.extend(tokens.iter().map(|token| (*token, format!("70a08231{}", word(owner)))));
    let calls: Vec<String> = calls
        .iter()
        .map(|(to, data)| {
            let length = number(data.len() / 2);
            word(to) + &number(1) + &number(0x60) + &length + &padded(data)
        })
        .collect();
    let mut text = "0x82ad56cb".to_owned() + &number(0x20) + &number(calls.len());
    let mut place = calls.len() * 32;
    for call in &calls {
        text += &number(place);
        place += call.len() / 2;
    }
    text + &calls.concat()
}

impl Balances {
    pub fn add_to(&self, table: &mut Table) {
        let added = self.gateway.p99_ms() - self.node.p99_ms();
        table.limited("balance of 500 tokens: p99 added to the node's own", Some(added), 5.0, "ms");
        table.limited("  calls at the node for one", Some(self.calls_each), 1.0, "");
    }

    pub fn tell(&self, table: &mut Table) {
        for (who, times) in [("node alone", &self.node), ("gateway", &self.gateway)] {
            table.told(&format!("  balances, {who}: least"), Some(times.least_ms()), "ms");
            table.told(&format!("  balances, {who}: median"), Some(times.p50_ms()), "ms");
            table.told(&format!("  balances, {who}: p99"), Some(times.p99_ms()), "ms");
        }
        table.told("  balances, gateway: CPU for one", Some(self.cpu_ms), "ms");
    }

    pub fn figures(&self) -> Value {
        let of = |times: &Times| json!({ "leastMs": times.least_ms(), "p50Ms": times.p50_ms(), "p99Ms": times.p99_ms() });
        json!({ "node": of(&self.node), "gateway": of(&self.gateway), "callsEach": self.calls_each, "cpuMs": self.cpu_ms })
    }
}
