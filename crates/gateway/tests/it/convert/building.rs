use alloy_primitives::U256;
use drawstring_gateway::evm::abi::Erc20::transferCall;
use serde_json::{Value, json};

use super::floor::{foretold, number};
use super::{Exchanges, Floor, units};
use crate::world::Answer;

fn assert_refused(answer: &Answer, field: &str, part: &str) {
    let (named, text) = answer.reason();
    assert_eq!((answer.status, &*named), (400, field), "{text}");
    assert!(text.contains(part), "{text}");
}

#[tokio::test]
async fn a_transaction_has_the_known_shape() {
    let floor = Floor::start().await;
    let amount = units(1, 18);
    let built = floor.build(&floor.body("ETH", "USDC", amount)).await.json();
    let tx = &built["tx"];
    assert_eq!(tx["from"], floor.asset(&floor.user.to_string()));
    assert_eq!(tx["value"], amount.to_string());
    let out = number(&tx["amount"]);
    // One percent less, rounded up.
    assert_eq!(number(&built["minToAmount"]), (out * U256::from(99)).div_ceil(U256::from(100)));
    let estimate = floor.chain.rpc("eth_estimateGas", json!([floor.transaction(tx)])).await;
    let estimate = number(&estimate);
    assert_eq!(number(&tx["eip155"]["gas"]), estimate + estimate.div_ceil(U256::from(10)));
    assert!(number(&tx["eip155"]["gasPrice"]) > U256::ZERO);
}

#[tokio::test]
async fn hundredths_of_a_percent_win_over_percent() {
    let floor = Floor::start().await;
    let mut body = floor.body("ETH", "USDC", units(1, 18));
    body["eip155"]["slippageBps"] = 25.into();
    let built = floor.build(&body).await.json();
    let out = number(&built["tx"]["amount"]);
    let least = (out * U256::from(9_975)).div_ceil(U256::from(10_000));
    assert_eq!(number(&built["minToAmount"]), least);
}

#[tokio::test]
async fn who_has_too_little_is_told() {
    let floor = Floor::start().await;
    let answer = floor.build(&floor.body("DAI", "ETH", units(1_001, 18))).await;
    assert_refused(&answer, "amount", "insufficient balance");
    let all = floor.balance("ETH").await;
    let answer = floor.build(&floor.body("ETH", "WETH", all + U256::from(1))).await;
    assert_refused(&answer, "amount", "insufficient balance");
    let answer = floor.build(&floor.body("ETH", "WETH", all)).await;
    assert_refused(&answer, "amount", "insufficient balance for gas");
}

#[tokio::test]
async fn gas_is_not_asked_of_a_contract_but_of_who_delegates_to_one() {
    let floor = Floor::start().await;
    let all = floor.balance("ETH").await;
    let delegated = format!("0xef0100{}", "11".repeat(20));
    for (code, paid_by_others) in [(delegated.as_str(), false), ("0x00", true)] {
        floor.chain.rpc("anvil_setCode", json!([floor.user, code])).await;
        floor.chain.rpc("anvil_mine", json!([])).await;
        let answer = floor.build(&floor.body("ETH", "WETH", all)).await;
        if paid_by_others {
            assert_eq!(answer.json()["tx"]["value"], all.to_string());
        } else {
            assert_refused(&answer, "amount", "insufficient balance for gas");
        }
    }
}

#[tokio::test]
async fn who_has_not_approved_is_told_whom_to_allow() {
    let floor = Floor::start().await;
    let amount = units(10, 18);
    let quote = floor.best("DAI", "ETH", amount).await;
    let answer = floor.build(&floor.body("DAI", "ETH", amount)).await;
    let spender = quote["spender"].as_str().unwrap().rsplit(':').next().unwrap();
    assert_refused(&answer, "allowance", "insufficient allowance");
    assert!(answer.reason().1.contains(spender), "{}", answer.text);
}

#[tokio::test]
async fn approval_and_swap_can_be_sent_as_one() {
    let floor = Floor::start().await;
    for (from, to, amount) in [("DAI", "ETH", units(10, 18)), ("USDT", "USDC", units(50, 6))] {
        let mut body = floor.body(from, to, amount);
        body["eip155"]["assumeApproved"] = true.into();
        let answer = floor.build(&body).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let built = answer.json();
        assert_eq!(foretold(&built)[&floor.asset(from).to_lowercase()], format!("-{amount}"));
        floor.best(from, to, amount).await;
        floor.approve(from, to, amount).await;
        let before = floor.balance(to).await;
        let receipt = floor.send(&built["tx"]).await;
        assert!(number(&receipt["gasUsed"]) < number(&built["tx"]["eip155"]["gas"]));
        if to != "ETH" {
            assert_eq!(floor.balance(to).await - before, number(&built["tx"]["amount"]));
        }
    }
}

#[tokio::test]
async fn nothing_is_tried_when_that_is_asked() {
    let floor = Floor::start().await;
    let mut body = floor.body("DAI", "ETH", units(5_000, 18));
    body["disableEstimate"] = true.into();
    let answer = floor.build(&body).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let built = answer.json();
    assert!(built["simulation"].is_null());
    assert!(number(&built["tx"]["eip155"]["gas"]) > U256::from(100_000), "{built}");
}

#[tokio::test]
async fn a_quote_binds_the_transaction() {
    let mut floor = Floor::with(Exchanges::V2).await;
    let amount = units(1, 18);
    let quote = floor.best("ETH", "USDC", amount).await;
    // Somebody else sells first and moves the price by some percent.
    floor.user = floor.chain.account(3);
    let sold = floor.build(&floor.body("ETH", "USDC", units(20, 18))).await.json();
    floor.send(&sold["tx"]).await;
    floor.user = floor.chain.account(0);
    floor.settle().await;
    let now = floor.build(&floor.body("ETH", "USDC", amount)).await;
    assert_refused(&now, "slippage", "the price has moved");
    // With more room it is built, and its minimum is that of the quote the user saw.
    let mut body = floor.body("ETH", "USDC", amount);
    body["eip155"]["slippage"] = 10.into();
    let built = floor.build(&body).await.json();
    let least = (number(&quote["toAmount"]) * U256::from(90)).div_ceil(U256::from(100));
    assert_eq!(number(&built["minToAmount"]), least);
}

#[tokio::test]
async fn a_quote_is_named_by_its_id() {
    let floor = Floor::start().await;
    let amount = units(1, 18);
    let mut body = floor.body("ETH", "USDC", amount);
    let quote = floor.best("ETH", "USDC", amount).await;
    body["quoteId"] = quote["id"].clone();
    assert_eq!(floor.build(&body).await.status, 200);
    body["quoteId"] = format!("{}0", number(&quote["toAmount"])).into();
    assert_refused(&floor.build(&body).await, "slippage", "the price has moved");
    body["quoteId"] = "mine".into();
    assert_refused(&floor.build(&body).await, "quoteId", "no quote's id");
}

#[tokio::test]
async fn a_router_that_is_already_allowed_is_taken() {
    let floor = Floor::start().await;
    let amount = units(100, 6);
    let router = floor.chain.facts.uniswap_v2.router.to_string();
    let best = floor.best("USDC", "ETH", amount).await;
    assert_ne!(best["spender"], floor.asset(&router), "the best way is over v3");
    let (usdc, eth, user) = (floor.asset("USDC"), floor.asset("ETH"), floor.user.to_string());
    let asked = [("from", &*usdc), ("to", &eth), ("userAddress", &user), ("spender", &router)];
    let approval = floor.get("build-approve", &asked).await.json();
    floor.send(&approval["tx"]).await;
    floor.settle().await;
    let mut body = floor.body("USDC", "ETH", amount);
    let built = floor.build(&body).await.json();
    assert_eq!(built["tx"]["to"], floor.asset(&router));
    // It gives a quarter of a percent less: who takes a tenth only must allow the quoted one.
    body["eip155"]["slippageBps"] = 10.into();
    let answer = floor.build(&body).await;
    assert_refused(
        &answer,
        "allowance",
        best["spender"].as_str().unwrap().rsplit(':').next().unwrap(),
    );
}

#[tokio::test]
async fn a_node_without_simulation_tries_by_a_plain_call() {
    let floor = without_simulation(Floor::start().await).await;
    let amount = units(10, 18);
    for (from, to, approved) in
        [("ETH", "USDC", false), ("DAI", "ETH", false), ("DAI", "ETH", true)]
    {
        let mut body = floor.body(from, to, amount);
        if approved {
            floor.best(from, to, amount).await;
            floor.approve(from, to, amount).await;
        } else {
            body["eip155"]["assumeApproved"] = true.into();
        }
        let answer = floor.build(&body).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let built = answer.json();
        assert_eq!(built["simulation"]["method"], "eth_call", "{built}");
        assert_eq!(foretold(&built)[&floor.asset(from).to_lowercase()], format!("-{amount}"));
        assert_eq!(foretold(&built)[&floor.asset(to).to_lowercase()], built["tx"]["amount"]);
    }
    let answer = floor.quote("ETH", "FAR", units(1, 17)).await.json();
    let partial = &answer["partial"][0];
    assert_eq!(partial["what"], floor.asset("FAR"), "{answer}");
}

/// The same floor behind a node that does not know `eth_simulateV1`.
async fn without_simulation(floor: Floor) -> Floor {
    let relay = super::faults::Relay::start(floor.chain.url(), |call, answer: Value| {
        if call["method"] != "eth_simulateV1" {
            return answer;
        }
        json!({ "jsonrpc": "2.0", "id": call["id"], "error": { "code": -32601, "message": "Method not found" } })
    })
    .await;
    Floor::over(floor.chain, &[&relay.url], Exchanges::All)
}

#[tokio::test]
async fn a_token_that_stops_its_transfers_is_refused_in_words() {
    let floor = Floor::start().await;
    // A balance that the token pretends and does not move.
    let answer = floor.quote("REVERT", "ETH", units(1, 17)).await;
    assert_refused(&answer, "amount", "insufficient liquidity");
    // What was approved and is gone before the swap.
    let amount = units(1_000, 18);
    floor.best("DAI", "ETH", amount).await;
    floor.approve("DAI", "ETH", amount).await;
    let to = floor.chain.account(4);
    let dai = floor.chain.token("DAI").address;
    floor.chain.write(floor.user, dai, &transferCall { to, amount: units(1, 18) }).await;
    floor.settle().await;
    assert_refused(
        &floor.build(&floor.body("DAI", "ETH", amount)).await,
        "amount",
        "insufficient balance",
    );
}
