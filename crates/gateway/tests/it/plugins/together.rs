//! Several vendors beside each other: asked at once, merged in the order of the configuration, and none waited for too long.

use drawstring_gateway::evm::abi::Erc20::balanceOfCall;
use drawstring_gateway::evm::units::to_decimal;
use drawstring_gateway::plugins::PluginSettings;
use serde_json::{Value, json};

use super::{Desk, Service, fixture};
use crate::money::{MoneyWorld, balances as balances_of, open_money_with};
use crate::world::{get, post};

const ACCOUNT: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const USDC: &str = "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const OWN: &str = "eip155:1:0x1111111111111111111111111111111111111111";
const NATIVE: &str = "eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

/// The starts of the vendors' paths.
const SCAN: &str = "/scan/1/";
const ZERION: &str = "/v1/wallets/";
const LLAMA: &str = "/prices/current/";
const GECKO: &str = "/api/v3/";

async fn holders() -> Desk {
    let desk = Desk::of_all(&[("blockscout", "/scan/{network}"), ("zerion", "")]).await;
    desk.service
        .on(SCAN, fixture("blockscout/token-balances.json"))
        .on(ZERION, fixture("zerion/positions.json"));
    desk
}

async fn balances(desk: &Desk) -> Value {
    let (url, project) = (&desk.world.url, &desk.world.open);
    let query = format!("projectId={project}&currency=usd&chainId=eip155:1");
    let answer = get(&format!("{url}/v1/account/{ACCOUNT}/balance?{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

/// `address amount`, the chain's currency without address.
fn amounts(answer: &Value) -> Vec<String> {
    let one = |one: &Value| {
        let address = one["address"].as_str().unwrap_or("native");
        format!("{address} {}", one["quantity"]["numeric"].as_str().unwrap())
    };
    let mut amounts: Vec<_> = answer["balances"].as_array().unwrap().iter().map(one).collect();
    amounts.sort();
    amounts
}

/// How often a vendor was asked.
fn asked(desk: &Desk, path: &str) -> usize {
    desk.service.asked().iter().filter(|asked| asked.path.starts_with(path)).count()
}

fn silent(answer: &Value, source: &str) -> String {
    let partial = answer["partial"].as_array().unwrap();
    let found = partial.iter().find(|partial| partial["source"] == source);
    found.map_or_else(String::new, |found| found["reason"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn balances_are_asked_at_once_and_merged_in_the_order_of_the_configuration() {
    let desk = holders().await;
    // Whoever asks one after the other never gets the first answer.
    desk.service.wait_for(SCAN, ZERION);
    let answer = balances(&desk).await;
    assert_eq!(answer["sources"], json!(["blockscout", "zerion"]));
    // Both know OWN: the first one's 7 of 3 decimals counts.
    let expected = [format!("{OWN} 0.007"), format!("{USDC} 1"), "native 1.5".to_owned()];
    assert_eq!(amounts(&answer), expected);
}

#[tokio::test]
async fn a_vendor_that_hangs_is_told_and_the_other_ones_balances_stand() {
    let desk = holders().await;
    desk.service.wait_for(SCAN, "/never");
    let answer = balances(&desk).await;
    assert_eq!(answer["sources"], json!(["zerion"]));
    assert_eq!(answer["balances"].as_array().unwrap().len(), 2);
    assert!(silent(&answer, "blockscout").contains("time"), "{answer}");
    assert_eq!(asked(&desk, SCAN), 1, "whoever hangs is waited for once");
}

#[tokio::test]
async fn of_a_token_that_the_chain_knows_a_vendors_word_does_not_count() {
    let service = Service::start().await;
    let MoneyWorld { chain, world } = open_money_with(|settings| {
        let (url, chain) = (Some(service.url.clone()), Some("eip155:31337".to_owned()));
        let plugin = PluginSettings { url, chain, ..PluginSettings::default() };
        settings.plugins.insert("blockscout".into(), plugin);
    })
    .await;
    let dai = chain.token("DAI").address;
    let line = |address: &str| {
        let token = json!({ "address": address, "type": "ERC-20", "name": "Own", "symbol": "OWN", "decimals": "18" });
        json!({ "token": token, "value": "7000000000000000000" })
    };
    let own = "0x1111111111111111111111111111111111111111";
    // In another case than the chain's own word has it.
    let lines = json!([line(&format!("{dai:#x}")), line(own)]);
    service.on("/", lines.to_string());
    let owner = chain.account(0);
    let units = chain.read(dai, &balanceOfCall { owner }).await;
    let answer = balances_of(&world, owner, "&chainId=eip155:31337").await;
    assert_eq!(answer["sources"], json!(["blockscout", "chain"]));
    let amounts = amounts(&answer);
    let of = |address: &str| {
        let start = format!("eip155:31337:{address} ");
        let found: Vec<_> = amounts.iter().filter_map(|line| line.strip_prefix(&start)).collect();
        assert_eq!(found.len(), 1, "{address} in {amounts:?}");
        found[0].to_owned()
    };
    assert_eq!(of(&dai.to_checksum(None)), to_decimal(units, 18));
    assert_ne!(of(&dai.to_checksum(None)), "7");
    assert_eq!(of(own), "7");
}

async fn sellers(llama: u64, gecko: u64) -> Desk {
    let desk = Desk::of_all(&[("coingecko", ""), ("defillama", "")]).await;
    let llama = json!({ "coins": { "ethereum:0x0000000000000000000000000000000000000000":
        { "decimals": 18, "symbol": "ETH", "price": 2000, "timestamp": llama, "confidence": 0.99 } } });
    let gecko = json!({ "ethereum": { "usd": 3000, "last_updated_at": gecko } });
    desk.service.on(LLAMA, llama.to_string()).on(GECKO, gecko.to_string());
    desk
}

async fn price(desk: &Desk) -> Value {
    let body = json!({ "projectId": desk.world.open, "currency": "usd", "addresses": [NATIVE] });
    let answer = post(&format!("{}/v1/fungible/price", desk.world.url), &body.to_string()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

fn said(answer: &Value) -> String {
    let fungible = &answer["fungibles"][0];
    format!("{} {}", fungible["price"], fungible["source"].as_str().unwrap())
}

#[tokio::test]
async fn prices_are_asked_at_once_and_the_freshest_wins() {
    for (llama, gecko, expected) in [
        (1_755_000_002, 1_755_000_001, "2000 defillama"),
        (1_755_000_001, 1_755_000_002, "3000 coingecko"),
        // Of two as fresh, the first of the configuration.
        (1_755_000_001, 1_755_000_001, "3000 coingecko"),
    ] {
        let desk = sellers(llama, gecko).await;
        desk.service.wait_for(GECKO, LLAMA);
        let answer = price(&desk).await;
        assert_eq!(said(&answer), expected);
        assert_eq!(silent(&answer, "coingecko"), "");
    }
}

#[tokio::test]
async fn a_vendor_that_hangs_is_told_and_the_other_ones_price_stands() {
    let desk = sellers(1_755_000_001, 1_755_000_002).await;
    desk.service.wait_for(GECKO, "/never");
    let answer = price(&desk).await;
    assert_eq!(said(&answer), "2000 defillama");
    assert!(silent(&answer, "coingecko").contains("time"), "{answer}");
    assert_eq!(asked(&desk, GECKO), 1, "whoever hangs is waited for once");
}
