//! Settings of the gateway and the page for the prepared chain: its tokens, exchanges, price feeds and names.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::chain::PREPARED;
use crate::support::paths;
use crate::world;

/// Writes the gateway's settings into the folder. Its relay is known by this name, too.
pub fn write(folder: &Path, relay: &str) -> Result<PathBuf> {
    let (prepared, facts) = (paths::at(world::SHOWCASE), facts()?);
    // JSON's texts are TOML's.
    let registry = &facts["ens"]["registry"];
    let [tokens, dex, feeds] =
        ["tokens", "dex", "feeds"].map(|list| json!(prepared.join(format!("{list}.json"))));
    let settings = format!(
        "[relay]\nurls = [\"{relay}\"]\n\
         [names]\nchain = \"{PREPARED}\"\nregistry = {registry}\n\
         [chains.\"{PREPARED}\"]\ntokens = {tokens}\ndex = {dex}\nfeeds = {feeds}\n"
    );
    let file = folder.join("gateway.toml");
    fs::write(&file, settings).with_context(|| format!("writing {}", file.display()))?;
    Ok(file)
}

/// The page's option `swap`: the prepared chain's routers and the token that wraps its coin, with their kinds, and the tokens that ways lead over.
pub fn swap() -> Result<Value> {
    let facts = facts()?;
    let pinned = [
        ("/uniswapV2/router", "v2"),
        ("/uniswapV3/swapRouter02", "swapRouter02"),
        ("/tokens/WETH/address", "wrap"),
    ];
    let router = |(at, kind)| Some(json!({ "address": facts.pointer(at)?, "kind": kind }));
    let pinned: Option<Vec<_>> = pinned.into_iter().map(router).collect();
    let pinned = pinned.context("world.json names the exchanges")?;
    let base = |symbol| facts.pointer(&format!("/tokens/{symbol}/address"));
    let bases: Option<Vec<_>> = ["USDC", "USDT", "DAI"].into_iter().map(base).collect();
    let bases = bases.context("world.json names the pegged tokens")?;
    Ok(json!({ "routers": { PREPARED: pinned }, "bases": { PREPARED: bases } }))
}

/// The page's option `customTokens`: the prepared chain's listed tokens, which no package knows.
pub fn custom_tokens() -> Result<Value> {
    let list = read("tokens")?;
    let fields = ["address", "symbol", "name", "decimals"];
    let mut tokens = Vec::new();
    for token in list["tokens"].as_array().context("tokens.json lists tokens")? {
        tokens.push(json!(
            fields.map(|field| (field, &token[field])).into_iter().collect::<BTreeMap<_, _>>()
        ));
    }
    Ok(json!({ PREPARED: tokens }))
}

fn facts() -> Result<Value> {
    read("world")
}

fn read(name: &str) -> Result<Value> {
    let file = paths::at(world::SHOWCASE).join(format!("{name}.json"));
    Ok(serde_json::from_slice(&fs::read(file)?)?)
}
