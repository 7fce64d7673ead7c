use alloy_primitives::{Bytes, U256};
use alloy_sol_types::SolCall;
use drawstring_gateway::evm::Transaction;
use drawstring_gateway::evm::abi::Erc20::transferCall;
use serde_json::{Value, json};

use super::{page, url, whole, world_of};
use crate::chain::ChainWorld;
use crate::world::request;

/// All of them are told; how long that takes is measured by `./x bench data`.
#[tokio::test]
async fn ten_thousand_transfers_are_all_told() {
    let chain = ChainWorld::start().await;
    let (sender, account) = (chain.account(1), chain.account(4));
    let token = chain.token("DAI").address;
    chain.rpc("evm_setAutomine", json!([false])).await;
    for part in 0..40_u64 {
        let call = |number: u64| {
            let call = transferCall { to: account, amount: U256::from(part * 250 + number + 1) };
            let data: Option<Bytes> = Some(call.abi_encode().into());
            let asked = Transaction { from: Some(sender), to: Some(token), value: None, data };
            let mut asked = serde_json::to_value(asked).unwrap();
            asked["gas"] = "0x15f90".into();
            asked["nonce"] = format!("{:#x}", part * 250 + number).into();
            json!({ "jsonrpc": "2.0", "id": number, "method": "eth_sendTransaction", "params": [asked] })
        };
        let batch: Vec<Value> = (0..250).map(call).collect();
        let headers = [("content-type", "application/json")];
        let answer = request("POST", chain.url(), &headers, &json!(batch).to_string()).await;
        let answers: Vec<Value> = serde_json::from_str(&answer.text).unwrap();
        let refused = answers.iter().find(|answer| answer["result"].is_null());
        assert_eq!(refused, None);
        chain.mine(1).await;
    }
    let world = world_of(chain.url());
    let url = url(&world, account);
    let first = whole(&url).await;
    let mut next = first.next.expect("there is more");
    let mut count = first.data.0.len();
    loop {
        let found = page(&format!("{url}&cursor={next}")).await;
        count += found.data.0.len();
        match found.next {
            Some(more) => next = more,
            None => break,
        }
    }
    assert!(count >= 10_000, "{count}");
}
