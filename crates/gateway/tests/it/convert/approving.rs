use alloy_primitives::U256;
use alloy_sol_types::SolCall;
use drawstring_gateway::evm::abi::Erc20::approveCall;

use super::{Floor, NATIVE, units};
use crate::world::CHAIN;

#[tokio::test]
async fn the_quoted_router_is_the_one_that_is_allowed() {
    let floor = Floor::start().await;
    let amount = units(100, 6);
    let (usdc, user) = (floor.asset("USDC"), floor.user.to_string());
    let quote = floor.best("USDC", "WETH", amount).await;
    let asked = [("tokenAddress", &*usdc), ("userAddress", &user)];
    let before = floor.get("allowance", &asked).await.json();
    assert_eq!((&before["allowance"], &before["spender"]), (&"0".into(), &quote["spender"]));
    let built = floor.approve("USDC", "WETH", amount).await;
    assert_eq!(built["spender"], quote["spender"]);
    let after = floor.get("allowance", &asked).await.json();
    assert_eq!(after["allowance"], amount.to_string());
}

#[tokio::test]
async fn an_approval_has_the_known_shape() {
    let floor = Floor::start().await;
    let (usdc, eth, user) = (floor.asset("USDC"), floor.asset("ETH"), floor.user.to_string());
    let asked = [("from", &*usdc), ("to", &eth), ("userAddress", &user), ("amount", "5")];
    let built = floor.get("build-approve", &asked).await.json();
    let tx = &built["tx"];
    assert_eq!((tx["from"].as_str().unwrap(), tx["to"].as_str().unwrap()), (&*usdc, &*usdc));
    assert_eq!(tx["value"], "0");
    assert!(tx["eip155"]["gasPrice"].as_str().unwrap().parse::<u64>().unwrap() > 0);
    assert_eq!((&built["eip2612"], &built["amount"]), (&true.into(), &"5".into()));
    let data: alloy_primitives::Bytes = tx["data"].as_str().unwrap().parse().unwrap();
    assert_eq!(approveCall::abi_decode(&data).unwrap().amount, U256::from(5));
}

#[tokio::test]
async fn without_an_amount_everything_is_allowed() {
    let floor = Floor::start().await;
    let (dai, eth, user) = (floor.asset("DAI"), floor.asset("ETH"), floor.user.to_string());
    let asked = [("from", &*dai), ("to", &eth), ("userAddress", &user)];
    let built = floor.get("build-approve", &asked).await.json();
    assert_eq!(
        (&built["amount"], &built["eip2612"]),
        (&U256::MAX.to_string().into(), &false.into())
    );
}

#[tokio::test]
async fn a_named_spender_is_asked_about() {
    let floor = Floor::start().await;
    let (dai, user) = (floor.asset("DAI"), floor.user.to_string());
    let spender = floor.chain.account(5).to_string();
    let asked = [("tokenAddress", &*dai), ("userAddress", &user), ("spender", &spender)];
    let answer = floor.get("allowance", &asked).await.json();
    assert_eq!(answer["spender"], format!("{CHAIN}:{spender}"));
}

#[tokio::test]
async fn the_native_currency_needs_no_leave() {
    let floor = Floor::start().await;
    let (eth, dai, user) = (floor.asset("ETH"), floor.asset("DAI"), floor.user.to_string());
    let asked = [("tokenAddress", &*eth), ("userAddress", &*user)];
    let answer = floor.get("allowance", &asked).await.json();
    assert_eq!(answer["allowance"], U256::MAX.to_string());
    let asked = [("from", &*eth), ("to", &dai), ("userAddress", &user)];
    let answer = floor.get("build-approve", &asked).await;
    assert_eq!((answer.status, answer.reason().0), (400, "from".to_owned()));
}

#[tokio::test]
async fn an_address_without_a_token_is_told() {
    let floor = Floor::start().await;
    let user = floor.user.to_string();
    let nothing = format!("{CHAIN}:0x00000000000000000000000000000000000000aa");
    let asked = [("tokenAddress", &*nothing), ("userAddress", &user)];
    let answer = floor.get("allowance", &asked).await;
    assert_eq!((answer.status, answer.reason().0), (400, "tokenAddress".to_owned()));
    let eth = format!("{CHAIN}:{NATIVE}");
    let asked = [("from", &*nothing), ("to", &eth), ("userAddress", &user)];
    let answer = floor.get("build-approve", &asked).await;
    assert_eq!((answer.status, answer.reason().0), (400, "from".to_owned()));
}
