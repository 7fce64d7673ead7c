//! The prepared chains, and the gateway before one of them.

use alloy_primitives::{Bytes, U256};
use alloy_sol_types::{SolCall, SolValue};
use drawstring_gateway::evm::Transaction;
use drawstring_gateway::evm::abi::Erc20::balanceOfCall;
use drawstring_gateway::evm::abi::Multicall3::{Call3, aggregate3Call};
use serde_json::{Value, json};

use crate::chain::{BitcoinWorld, ChainWorld, SolanaWorld};
use crate::world::World;

#[tokio::test]
async fn three_balances_come_through_the_gateway_in_one_call() {
    let chain = ChainWorld::start().await;
    let world = World::of(&[chain.url()]);
    let owner = chain.account(0);
    let keys = ["USDC", "DAI", "ZERO"];
    let ask = |key: &str| Call3 {
        target: chain.token(key).address,
        allowFailure: false,
        callData: balanceOfCall { owner }.abi_encode().into(),
    };
    let calls = keys.map(ask).to_vec();
    let asked = Transaction {
        to: Some(chain.facts.multicall3),
        data: Some(aggregate3Call { calls }.abi_encode().into()),
        ..Transaction::default()
    };
    let answer = world.call("eth_call", &json!([asked, "latest"]).to_string()).await;
    let bytes: Bytes = serde_json::from_value(answer).unwrap();
    let results = aggregate3Call::abi_decode_returns(&bytes).unwrap();
    let told = results.iter().map(|result| U256::abi_decode(&result.returnData).unwrap());
    let expected = keys.map(|key| chain.token(key).balances[&owner]);
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn a_transfer_moves_what_the_world_says() {
    let chain = ChainWorld::start().await;
    let (from, to) = (chain.account(0), chain.account(2));
    let sent = U256::from(1_234_567);
    chain.transfer("USDT", from, to, sent).await;
    let token = chain.token("USDT");
    let had = token.balances[&from];
    assert_eq!(chain.read(token.address, &balanceOfCall { owner: from }).await, had - sent);
    assert_eq!(chain.read(token.address, &balanceOfCall { owner: to }).await, sent);
    // The block is undone, and the transfer with it.
    chain.reorg(1).await;
    assert_eq!(chain.read(token.address, &balanceOfCall { owner: from }).await, had);
}

#[tokio::test]
async fn one_transaction_holds_two_thousand_transfers() {
    let chain = ChainWorld::start().await;
    let to = chain.account(2);
    let receipt = chain.burst(to, 2_000).await;
    assert_eq!(receipt["logs"].as_array().unwrap().len(), 2_000);
    let dai = chain.token("DAI").address;
    let sum = U256::from(2_000 * 2_001 / 2);
    assert_eq!(chain.read(dai, &balanceOfCall { owner: to }).await, sum);
    chain.burst_of_ether(to, 500).await;
    let balance = chain.rpc("eth_getBalance", json!([to, "latest"])).await;
    let balance: U256 = serde_json::from_value(balance).unwrap();
    assert_eq!(balance % U256::from(10_u64.pow(18)), U256::from(500 * 501 / 2));
}

/// Token accounts come in fields instead of bytes.
fn json_parsed() -> Value {
    json!({ "encoding": "jsonParsed" })
}

#[tokio::test]
async fn the_solana_chain_holds_what_it_says() {
    let chain = SolanaWorld::start();
    for account in &chain.facts.token_accounts {
        let told = chain.rpc("getAccountInfo", json!([account.address, json_parsed()])).await;
        let info = &told["value"]["data"]["parsed"]["info"];
        assert_eq!(info["tokenAmount"]["amount"], *account.amount, "{account:?}");
        assert_eq!(info["mint"], *chain.facts.mints[&account.mint].address);
    }
}

#[tokio::test]
async fn a_bitcoin_payment_arrives_with_the_next_block() {
    let chain = BitcoinWorld::start().await;
    let first = chain.pay(&chain.stranger.address, 123_456_789).await;
    let second = chain.pay(&chain.stranger.address, 10_000).await;
    assert_ne!(first, second);
    chain.mine(1).await;
    let address = format!("addr({})", chain.stranger.address);
    let found = chain.rpc("scantxoutset", json!(["start", [address]])).await;
    assert_eq!(found["total_amount"].to_string(), "1.23466789");
}
