//! Tokens that are not like others.

use alloy_primitives::U256;
use drawstring_gateway::evm::abi::Erc20::approveCall;

use super::floor::{foretold, number};
use super::{Floor, units};

#[tokio::test]
async fn a_token_that_keeps_part_of_every_transfer_is_found_out_and_swapped_both_ways() {
    let floor = Floor::start().await;
    for (from, to, amount) in [
        ("ETH", "FEE", units(1, 18)),
        ("FEE", "ETH", units(100, 18)),
        ("FEE", "USDC", units(100, 18)),
    ] {
        let swapped = floor.swap(from, to, amount).await;
        assert_eq!(swapped.quote["feeOnTransfer"], true, "{}", swapped.quote);
        assert_eq!(swapped.paid, amount);
        floor.assert_plan(&swapped, from, to, "v2Keeping");
        // The transaction's simulation is exact; the quote knows what the token keeps of another amount, and rounds down.
        assert_eq!(swapped.got, number(&swapped.built["tx"]["amount"]));
        assert_eq!(
            foretold(&swapped.built)[&floor.asset(to).to_lowercase()],
            swapped.got.to_string()
        );
        let quoted = number(&swapped.quote["toAmount"]);
        assert!(
            quoted <= swapped.got && swapped.got - quoted <= U256::from(2),
            "{quoted} {}",
            swapped.got
        );
    }
}

#[tokio::test]
async fn a_token_that_answers_nothing_is_swapped() {
    let floor = Floor::start().await;
    for (from, to, amount) in [("ETH", "SILENT", units(1, 17)), ("SILENT", "ETH", units(3, 18))] {
        let swapped = floor.swap(from, to, amount).await;
        assert_eq!((swapped.paid, swapped.got), (amount, number(&swapped.quote["toAmount"])));
        assert_eq!(swapped.quote["feeOnTransfer"], false);
    }
}

#[tokio::test]
async fn an_allowance_of_tether_goes_over_zero() {
    let floor = Floor::start().await;
    let amount = units(100, 6);
    let quote = floor.best("USDT", "USDC", amount).await;
    let spender = quote["spender"].as_str().unwrap().rsplit(':').next().unwrap().parse().unwrap();
    let usdt = floor.chain.token("USDT").address;
    floor.chain.write(floor.user, usdt, &approveCall { spender, amount: U256::from(1) }).await;
    let built = floor.approve("USDT", "USDC", amount).await;
    let steps = built["steps"].as_array().unwrap();
    assert_eq!((steps.len(), &steps[0]), (2, &built["tx"]), "{built}");
    // Both were sent: now the swap can be.
    let answer = floor.build(&floor.body("USDT", "USDC", amount)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    floor.send(&answer.json()["tx"]).await;
}

#[tokio::test]
async fn a_token_without_that_rule_is_approved_at_once() {
    let floor = Floor::start().await;
    let amount = units(10, 18);
    floor.approve("DAI", "ETH", U256::from(1)).await;
    let built = floor.approve("DAI", "ETH", amount).await;
    assert!(built["steps"].is_null(), "{built}");
    let answer = floor.build(&floor.body("DAI", "ETH", amount)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

#[tokio::test]
async fn a_token_of_bad_temper_costs_nobody_else_anything() {
    let floor = Floor::start().await;
    let (eth, user) = (floor.asset("ETH"), floor.user.to_string());
    for key in ["REVERT", "LOOP", "HUGE", "WIDE", "BINARY"] {
        let token = floor.asset(key);
        let asked = [("tokenAddress", &*token), ("userAddress", &*user)];
        let allowance = floor.get("allowance", &asked).await;
        let asked = [("from", &*token), ("to", &eth), ("userAddress", &user), ("amount", "5")];
        let approval = floor.get("build-approve", &asked).await;
        for answer in [allowance, approval] {
            assert!(matches!(answer.status, 200 | 400 | 503), "{key}: {}", answer.text);
        }
        let quote = floor.quote(key, "ETH", units(1, 18)).await;
        assert_eq!((quote.status, &*quote.reason().0), (400, "amount"), "{key}: {}", quote.text);
        let quote = floor.quote("ETH", "USDC", units(1, 18)).await;
        assert_eq!(quote.status, 200, "after {key}: {}", quote.text);
    }
}
