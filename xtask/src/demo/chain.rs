//! The local chains: real nodes, the same at every start.

use std::time::Duration;

use anyhow::Result;
use serde_json::Value;

use crate::support::{anvil, children::Children, http, npm, paths, shell, stop::Stop};
use crate::world;

/// What a chain is called, and where it answers.
pub struct Chain {
    pub caip2: &'static str,
    pub name: &'static str,
    pub rpc_url: String,
}

/// The chain on which tokens, exchanges, prices and names stand.
pub const PREPARED: &str = "eip155:31337";
/// Two Ethereum chains, so that there is something to switch between. Ids as local tools use them.
const EVM: [(&str, &str, &str); 2] =
    [("31337", PREPARED, "Local Ethereum"), ("31338", "eip155:31338", "Local Base")];
/// Wallets know a local Solana chain as devnet (CAIP-2 names a chain after its genesis block).
const SOLANA: &str = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
/// What the development wallet begins with on Solana, in lamports; anvil gives its accounts coins by itself.
const LAMPORTS: u64 = 1_000_000_000_000;
/// A cold start on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// `accounts` are the development wallet's.
pub fn start_all(children: &mut Children, stop: &Stop, accounts: &Value) -> Result<Vec<Chain>> {
    let anvil = anvil::program()?;
    let mut chains = Vec::new();
    let mut ports = Vec::new();
    for (id, caip2, name) in EVM {
        let port = http::free_port()?;
        let at = ["--host", "127.0.0.1", "--port", &port.to_string(), "--chain-id", id];
        let mut node = shell::command(&anvil);
        node.args(at);
        if caip2 == PREPARED {
            node.arg("--load-state").arg(paths::at(world::SHOWCASE).join("state.json"));
        }
        children.start(&format!("anvil-{id}"), &mut node)?;
        ports.push((name, port, "eth_chainId"));
        chains.push(Chain { caip2, name, rpc_url: format!("http://127.0.0.1:{port}") });
    }
    let port = http::free_port()?;
    let program = ["packages/testing/bin/solana-rpc.mjs", "--port", &port.to_string()];
    children.start("solana", npm::node().args(program).args(funds(accounts)))?;
    ports.push(("Solana", port, "getHealth"));
    chains.push(Chain {
        caip2: SOLANA,
        name: "Local Solana",
        rpc_url: format!("http://127.0.0.1:{port}"),
    });

    for (name, port, method) in ports {
        children.wait_for(name, PATIENCE, stop, || http::rpc(port, method))?;
    }
    for chain in chains.iter().filter(|chain| chain.caip2 == PREPARED) {
        play_week(&chain.rpc_url)?;
    }
    Ok(chains)
}

/// The prepared blocks are of a fixed past; the account's last week ends now.
fn play_week(rpc_url: &str) -> Result<()> {
    let folder = paths::at(world::SHOWCASE);
    shell::run(npm::node().arg("contracts/week.mjs").arg(rpc_url).arg(folder))
}

/// A `--fund` for each of the wallet's accounts on Solana.
fn funds(accounts: &Value) -> Vec<String> {
    let all = accounts.as_array().into_iter().flatten();
    all.filter(|account| account["namespace"] == "solana")
        .filter_map(|account| account["address"].as_str())
        .map(|address| format!("--fund={address}={LAMPORTS}"))
        .collect()
}
