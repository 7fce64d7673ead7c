//! A gateway that knows the prepared chain's tokens, exchanges and feeds.

use std::path::Path;

use alloy_primitives::Address;
use drawstring_gateway::config::Settings;
use serde_json::{Value, json};

use crate::chain::ChainWorld;
use crate::chain::facts::Token;
use crate::world::{World, get};

/// The tokens on the list; the world's others are hostile, and only met by who names them.
const LISTED: [&str; 12] =
    ["WETH", "USDC", "USDT", "DAI", "WBTC", "HOP", "FAR", "THIN", "LONE", "FEE", "SILENT", "ZERO"];

/// The chain and the gateway before it.
pub struct MoneyWorld {
    pub chain: ChainWorld,
    pub world: World,
}

/// The gateway with lists of everything on the prepared chain; the files are read at its start.
pub async fn open_money() -> MoneyWorld {
    open_money_with(|_| {}).await
}

/// The same, with other settings.
pub async fn open_money_with(change: impl FnOnce(&mut Settings)) -> MoneyWorld {
    let chain = ChainWorld::start().await;
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, value: Value| {
        let path = folder.path().join(name);
        std::fs::write(&path, value.to_string()).unwrap();
        path
    };
    let (tokens, dex, feeds) = (tokens(&chain), dex(&chain), feeds(&chain));
    let world = World::with(&[chain.url()], |settings| {
        settings.timeouts.upstream_ms = Some(10_000);
        let chain = settings.chains.get_mut("eip155:31337").unwrap();
        chain.tokens = Some(write("tokens.json", tokens));
        chain.dex = Some(write("dex.json", dex));
        chain.feeds = Some(write("feeds.json", feeds));
        change(settings);
    });
    assert!(Path::new(folder.path()).exists());
    MoneyWorld { chain, world }
}

fn tokens(chain: &ChainWorld) -> Value {
    let token = |key: &str, token: &Token| {
        let mut listed = json!({
            "address": token.address.to_checksum(None), "symbol": token.symbol, "name": token.name, "decimals": token.decimals,
        });
        match key {
            "USDC" | "USDT" | "DAI" => listed["peg"] = "usd".into(),
            _ => {}
        }
        if key == "USDC" {
            listed["icon"] = "logo-usdc".into();
        }
        match key {
            "WETH" => listed["asset"] = "ETH".into(),
            "WBTC" => listed["asset"] = "BTC".into(),
            "USDC" | "USDT" | "DAI" => listed["asset"] = key.into(),
            _ => {}
        }
        listed
    };
    json!({
        "chain": "eip155:31337",
        "native": { "name": "Ether", "symbol": "ETH", "decimals": 18, "icon": "logo-eth", "asset": "ETH" },
        "wrapped": chain.token("WETH").address.to_checksum(None),
        "tokens": LISTED.iter().map(|key| token(key, chain.token(key))).collect::<Vec<_>>(),
    })
}

fn dex(chain: &ChainWorld) -> Value {
    let bases = ["WETH", "USDC", "USDT", "DAI"].map(|key| chain.token(key).address);
    let (v2, v3) = (&chain.facts.uniswap_v2, &chain.facts.uniswap_v3);
    json!({
        "chain": "eip155:31337",
        "bases": bases,
        "v2": [{ "id": "uniswap-v2", "name": "Uniswap", "factory": v2.factory, "router": v2.router, "feeBps": 30 }],
        "v3": [{
            "id": "uniswap-v3", "name": "Uniswap", "factory": v3.factory, "quoter": v3.quoter_v2, "router": v3.swap_router02,
            "routerKind": "swapRouter02", "tiers": [100, 500, 3000, 10000],
        }],
    })
}

fn feeds(chain: &ChainWorld) -> Value {
    let feeds = chain.facts.feeds.iter().filter_map(|feed| {
        let (asset, dollars) = feed.pair.split_once('/')?;
        (dollars.trim() == "USD").then(|| {
            json!({ "asset": asset.trim(), "feed": feed.address, "decimals": feed.decimals, "maxAge": 3600 })
        })
    });
    json!({ "chain": "eip155:31337", "feeds": feeds.collect::<Vec<_>>() })
}

/// The gateway's answer about an account.
pub async fn balances(world: &World, owner: Address, query: &str) -> Value {
    let url = format!("{}/v1/account/{owner}/balance?projectId={}{query}", world.url, world.open);
    let answer = get(&url).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}
