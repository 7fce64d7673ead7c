//! The prepared chain behind the gateway.

use alloy_primitives::{Bytes, U256};
use alloy_sol_types::{SolCall, SolValue};
use drawstring_gateway::evm::Transaction;
use drawstring_gateway::evm::abi::Erc20::balanceOfCall;
use drawstring_gateway::evm::abi::Multicall3::{Call3, aggregate3Call};
use serde_json::json;

use crate::chain::ChainWorld;
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
