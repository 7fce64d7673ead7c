//! Balances on chains that are no EVM chains.

use std::collections::BTreeMap;

use drawstring_gateway::config::ChainSettings;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::chain::{BitcoinWorld, SolanaWorld};
use crate::world::{FIRST_BITCOIN_BLOCK, Node, World, call, get, post};

const BITCOIN: &str = "bip122:000000000019d6689c085ae165831e93";

fn world(chain: &str, settings: ChainSettings) -> World {
    World::with(&[], |all| {
        all.timeouts.upstream_ms = Some(5_000);
        all.chains.insert(chain.into(), settings);
    })
}

async fn balances(world: &World, address: &str) -> Value {
    let url = format!("{}/v1/account/{address}/balance?projectId={}", world.url, world.open);
    let answer = get(&url).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn a_solana_account_holds_lamports_and_tokens_of_both_programs() {
    let chain = SolanaWorld::start();
    let settings = ChainSettings { rpc: vec![chain.url.clone()], ..ChainSettings::default() };
    let world = world(SolanaWorld::CHAIN, settings);
    for owner in &chain.facts.owners {
        let answer = balances(&world, &owner.address).await;
        let told: BTreeMap<String, String> = answer["balances"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                (text(&one["address"]), text(&one["quantity"]["numeric"]))
            })
            .collect();
        let lamports =
            chain.rpc("getBalance", json!([owner.address])).await["value"].as_u64().unwrap();
        let whole = format!("{}.{:09}", lamports / 1_000_000_000, lamports % 1_000_000_000);
        let whole = whole.trim_end_matches('0').trim_end_matches('.');
        assert_eq!(told[""], whole, "{answer}");
        let mut held: BTreeMap<&str, u64> = BTreeMap::new();
        for account in chain.facts.token_accounts.iter().filter(|one| one.owner == owner.address) {
            *held.entry(&account.mint).or_default() += account.amount.parse::<u64>().unwrap();
        }
        for (key, units) in held {
            let mint = &chain.facts.mints[key];
            let address = format!("{}:{}", SolanaWorld::CHAIN, mint.address);
            let is_shown = units > 0 && mint.decimals > 0;
            assert_eq!(told.contains_key(&address), is_shown, "{key} in {answer}");
            if is_shown {
                let scale = 10_u64.pow(mint.decimals.into());
                let numeric = format!(
                    "{}.{:0width$}",
                    units / scale,
                    units % scale,
                    width = mint.decimals.into()
                );
                assert_eq!(
                    told[&address],
                    numeric.trim_end_matches('0').trim_end_matches('.'),
                    "{key}"
                );
            }
        }
    }
}

/// An Esplora server that knows one address.
async fn esplora(stats: Value) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/api", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut head = vec![0; 4_096];
            let read = stream.read(&mut head).await.unwrap();
            let head = String::from_utf8_lossy(&head[..read]);
            let body = match head.split(' ').nth(1) {
                Some("/api/block-height/0") => FIRST_BITCOIN_BLOCK.to_owned(),
                Some("/api/blocks/tip/height") => "900000".to_owned(),
                _ => stats.to_string(),
            };
            let answer = format!(
                "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    url
}

#[tokio::test]
async fn a_bitcoin_account_holds_what_came_and_did_not_go() {
    let sums =
        |funded: u64, spent: u64| json!({ "funded_txo_sum": funded, "spent_txo_sum": spent });
    let stats =
        json!({ "chain_stats": sums(5_000_000_000, 1_000_000_001), "mempool_stats": sums(0, 1) });
    let settings = ChainSettings {
        rpc: vec![Node::dead()],
        methods: Some(Vec::new()),
        esplora: Some(esplora(stats).await),
        ..ChainSettings::default()
    };
    let world = world(BITCOIN, settings);
    let answer = balances(&world, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4").await;
    let held = &answer["balances"][0];
    assert_eq!(held["quantity"], json!({ "decimals": "8", "numeric": "39.99999998" }));
    assert_eq!((&held["symbol"], &answer["asOf"][0]["block"]), (&json!("BTC"), &json!("900000")));
    let url = format!(
        "{}/v1/account/bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080/balance?projectId={}",
        world.url, world.open
    );
    assert_eq!(get(&url).await.reason().0, "address");
}

#[tokio::test]
async fn a_bitcoin_node_that_wants_a_password_is_asked_for_an_accounts_coins() {
    let chain = BitcoinWorld::start().await;
    let url = chain.url.replace("http://", &format!("http://{}:{}@", chain.user, chain.password));
    let settings = ChainSettings {
        rpc: vec![url],
        methods: Some(vec!["getblockcount".into()]),
        ..ChainSettings::default()
    };
    let world = world(&chain.caip2, settings);
    let account = "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn";
    let empty = balances(&world, account).await;
    assert_eq!((&empty["balances"], &empty["partial"]), (&json!([]), &json!([])), "{empty}");
    chain.pay(account, 123_456_789).await;
    chain.mine(1).await;
    let answer = balances(&world, account).await;
    assert_eq!(answer["balances"][0]["quantity"]["numeric"], "1.23456789", "{answer}");
}

#[tokio::test]
async fn a_node_of_another_network_is_not_asked() {
    let (solana, bitcoin) = (SolanaWorld::start(), BitcoinWorld::start().await);
    let password = format!("http://{}:{}@", bitcoin.user, bitcoin.password);
    let bitcoin_url = bitcoin.url.replace("http://", &password);
    let lamports = ("9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM", "getSlot", "[]");
    let coins = ("mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "getblockcount", "[]");
    for (chain, node, (account, method, params), is_own) in [
        (SolanaWorld::CHAIN, &solana.url, lamports, true),
        ("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", &solana.url, lamports, false),
        (&bitcoin.caip2, &bitcoin_url, coins, true),
        ("bip122:000000000933ea01ad0ee984209779ba", &bitcoin_url, coins, false),
    ] {
        let methods = Some(vec![method.to_owned()]);
        let settings =
            ChainSettings { rpc: vec![node.clone()], methods, ..ChainSettings::default() };
        let world = world(chain, settings);
        let url = format!("{}/v1?chainId={chain}&projectId={}", world.url, world.open);
        let answer = post(&url, &call(method, params)).await;
        assert_eq!(answer.json()["result"].is_u64(), is_own, "{chain}: {}", answer.text);
        let url = format!("{}/v1/supported-chains?projectId={}", world.url, world.open);
        assert_eq!(get(&url).await.text.contains(chain), is_own, "{chain}");
        let path = format!("v1/account/{account}/balance?chainId={chain}");
        let held = get(&format!("{}/{path}&projectId={}", world.url, world.open)).await;
        let is_missing = |one: &Value| one["what"] == chain;
        let is_told = held.status == 200
            && !held.json()["partial"].as_array().is_some_and(|all| all.iter().any(is_missing));
        assert_eq!(is_told, is_own, "{chain}: {}", held.text);
    }
}
