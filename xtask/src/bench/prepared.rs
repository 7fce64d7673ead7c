//! A real node on which everything stands that `./x world` prepares, and the gateway before it.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::client::Client;
use super::served::Served;
use crate::support::gateway::Gateway;
use crate::support::{anvil, http, paths, shell};

pub const CHAIN: &str = "eip155:31337";

/// Loading the world's state takes a moment.
const PATIENCE: Duration = Duration::from_mins(1);

/// The node, and what `world.json` says is on it.
pub struct Node {
    pub port: u16,
    pub facts: Value,
}

/// A gateway before it.
pub struct Before {
    pub port: u16,
    pub admin: u16,
    pub project: String,
    pub process: u32,
}

impl Node {
    pub fn start(served: &mut Served<'_>, name: &str) -> Result<Self> {
        let facts = fs::read_to_string(paths::target("world/world.json"))?;
        let (port, state) = (http::free_port()?, paths::target("world/state.json"));
        let mut anvil = shell::command(anvil::program()?);
        anvil.args(["--silent", "--host", "127.0.0.1", "--chain-id", "31337"]);
        anvil.args(["--port", &port.to_string(), "--load-state"]).arg(state);
        served.children.start(&format!("anvil-{name}"), &mut anvil)?;
        let up = || http::rpc(port, "eth_chainId");
        served.children.wait_for("anvil", PATIENCE, served.stop, up)?;
        let node = Self { port, facts: serde_json::from_str(&facts).context("world.json")? };
        // The prepared blocks are of a fixed past.
        Client::connect(port)?.call("anvil_mine", &json!(["0x1"]))?;
        Ok(node)
    }

    /// A gateway with this list of the chain's tokens and these settings beside.
    pub fn gateway(
        &self,
        served: &mut Served<'_>,
        name: &str,
        tokens: &Value,
        env: &[(&str, &str)],
    ) -> Result<Before> {
        let data = paths::target("bench/data").join(name);
        let gateway = Gateway::new(served.program.clone(), data.clone(), http::free_port()?)?;
        let project = gateway.add_project("bench", "http://localhost")?;
        let (list, config) = (data.join("tokens.json"), data.join("gateway.toml"));
        fs::write(&list, tokens.to_string())?;
        let node = format!("http://127.0.0.1:{}", self.port);
        // JSON's texts are TOML's.
        let (node, list) = (json!([node]), json!(list));
        fs::write(&config, format!("[chains.\"{CHAIN}\"]\nrpc = {node}\ntokens = {list}\n"))?;
        let mut serve = gateway.serve(std::iter::empty());
        serve.env("DRAWSTRING_CONFIG", &config).envs(env.iter().copied());
        let process = gateway.start(served.children, served.stop, serve)?;
        Ok(Before { port: gateway.port, admin: gateway.admin, project, process })
    }
}

/// A list of the chain's tokens as the gateway reads it.
pub fn token_list(tokens: &[Value]) -> Value {
    json!({
        "chain": CHAIN,
        "native": { "name": "Ether", "symbol": "ETH", "decimals": 18 },
        "tokens": tokens,
    })
}

/// Calls of a gateway that went to the node so far.
pub fn calls(admin: &mut Client) -> Result<f64> {
    let metrics = admin.get("/metrics")?.body;
    let of_node = metrics.lines().filter(|line| {
        line.starts_with("drawstring_upstream_calls_total{") && line.contains(CHAIN)
    });
    let counts = of_node.map(|line| {
        let count = line.split_whitespace().last().context("a count")?;
        Ok(count.parse::<f64>()?)
    });
    counts.sum()
}
