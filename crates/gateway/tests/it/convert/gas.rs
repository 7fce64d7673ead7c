use alloy_primitives::U256;
use serde_json::json;

use super::Floor;
use super::floor::number;
use crate::world::{Behaviour, CHAIN, Node, World, get};

/// An oracle that bills what a compression of runs leaves: it answers how many of the bytes in `getL1Fee(bytes)` differ from the one before.
const COMPRESSING_ORACLE: &str = "0x600060015b806024351115602a57806044013560f81c816043013560f81c1415909101906001016004565b5060005260206000f3";

#[tokio::test]
async fn three_prices_rise() {
    let floor = Floor::start().await;
    let answer = floor.get("gas-price", &[("chainId", CHAIN)]).await;
    let price = answer.json();
    let [standard, fast, instant] =
        ["standard", "fast", "instant"].map(|name| number(&price[name]));
    assert!(standard <= fast && fast <= instant, "{price}");
    assert!(number(&price["baseFee"]) <= standard);
    assert!(price["l1Fee"].is_null());
    // Enough for the chain itself.
    let asked = number(&floor.chain.rpc("eth_gasPrice", json!([])).await);
    assert!(instant >= asked, "{instant} {asked}");
}

#[tokio::test]
async fn a_chain_with_fees_for_its_data_tells_them() {
    let floor = Floor::start().await;
    let oracle = json!(["0x420000000000000000000000000000000000000F", COMPRESSING_ORACLE]);
    floor.chain.rpc("anvil_setCode", oracle).await;
    floor.chain.mine(1).await;
    floor.settle().await;
    let price = floor.get("gas-price", &[("chainId", CHAIN)]).await.json();
    // A swap that looks as if it could be compressed would cost next to nothing.
    let fee = number(&price["l1Fee"]);
    assert!(U256::from(240) < fee && fee < U256::from(256), "{price}");
}

#[tokio::test]
async fn a_chain_without_a_base_fee_is_asked_for_its_price() {
    let node = Node::start(Behaviour::Well).await;
    node.set("eth_feeHistory", json!({ "oldestBlock": "0x1", "gasUsedRatio": [0.5] }));
    node.set("eth_gasPrice", json!("0x3b9aca07"));
    let world = World::of(&[&node.url]);
    let url =
        format!("{}/v1/convert/gas-price?chainId={CHAIN}&projectId={}", world.url, world.open);
    let price = get(&url).await.json();
    assert_eq!(price["standard"], "1000000007");
    assert_eq!(price["fast"], "1100000008");
    assert_eq!(price["instant"], "1250000009");
    assert!(price["baseFee"].is_null());
}

#[tokio::test]
async fn the_prices_are_those_of_the_blocks() {
    let node = Node::start(Behaviour::Well).await;
    let history = json!({
        "oldestBlock": "0x1",
        "baseFeePerGas": ["0x64", "0x3e8"],
        "gasUsedRatio": [0.5],
        "reward": [["0x7", "0x8", "0x9"]],
    });
    node.set("eth_feeHistory", history);
    node.set("eth_maxPriorityFeePerGas", json!("0x8"));
    let world = World::of(&[&node.url]);
    let url =
        format!("{}/v1/convert/gas-price?chainId={CHAIN}&projectId={}", world.url, world.open);
    let price = get(&url).await.json();
    let prices = ["standard", "fast", "instant", "baseFee"].map(|name| number(&price[name]));
    assert_eq!(prices, [1_008, 1_108, 1_259, 1_000].map(U256::from));
}

#[tokio::test]
async fn a_chain_whose_nodes_know_no_price_is_told_apart_from_one_that_does_not_answer() {
    for (code, status) in [(-32_601, 400), (-32_603, 503)] {
        let node = Node::start(Behaviour::Error(code)).await;
        let world = World::of(&[&node.url]);
        let url =
            format!("{}/v1/convert/gas-price?chainId={CHAIN}&projectId={}", world.url, world.open);
        let answer = get(&url).await;
        assert_eq!(answer.status, status, "{}", answer.json());
    }
}
