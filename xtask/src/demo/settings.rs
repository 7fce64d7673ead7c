//! What the gateway is told of the prepared chain: its tokens, exchanges, price feeds and names.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::chain::PREPARED;
use crate::support::paths;
use crate::world;

/// Writes the gateway's settings into the folder.
pub fn write(folder: &Path) -> Result<PathBuf> {
    let (prepared, facts) = (paths::at(world::SHOWCASE), facts()?);
    // JSON's texts are TOML's.
    let registry = &facts["ens"]["registry"];
    let [tokens, dex, feeds] =
        ["tokens", "dex", "feeds"].map(|list| json!(prepared.join(format!("{list}.json"))));
    let settings = format!(
        "[names]\nchain = \"{PREPARED}\"\nregistry = {registry}\n\
         [chains.\"{PREPARED}\"]\ntokens = {tokens}\ndex = {dex}\nfeeds = {feeds}\n"
    );
    let file = folder.join("gateway.toml");
    fs::write(&file, settings).with_context(|| format!("writing {}", file.display()))?;
    Ok(file)
}

/// The contracts of the prepared chain that the page pins to swap there: both routers and the wrapped coin.
pub fn trusted() -> Result<Value> {
    let facts = facts()?;
    let pinned = ["/uniswapV2/router", "/uniswapV3/swapRouter02", "/tokens/WETH/address"];
    let pinned: Option<Vec<_>> = pinned.iter().map(|at| facts.pointer(at)).collect();
    Ok(json!({ PREPARED: pinned.context("world.json names the exchanges")? }))
}

fn facts() -> Result<Value> {
    Ok(serde_json::from_slice(&fs::read(paths::at(world::SHOWCASE).join("world.json"))?)?)
}
