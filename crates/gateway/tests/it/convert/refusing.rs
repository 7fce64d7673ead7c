//! What is refused, and how it is told.

use alloy_primitives::U256;
use serde_json::{Value, json};

use super::{Exchanges, Floor, units};
use crate::world::{Behaviour, CHAIN, Node, World, get, post};

#[tokio::test]
async fn nobody_trades_it() {
    let floor = Floor::start().await;
    for (from, to, amount) in [
        ("LONE", "ETH", units(1, 18)),
        ("ETH", "LONE", units(1, 18)),
        // 0.01 WETH are in that pool.
        ("ETH", "THIN", units(1, 18)),
        // No way of two hops over one exchange.
        ("HOP", "FAR", units(1, 18)),
        // More than any pool can hold.
        ("DAI", "ETH", U256::MAX),
        // So little that nothing comes out.
        ("DAI", "USDC", U256::from(1)),
    ] {
        let answer = floor.quote(from, to, amount).await;
        let (field, text) = answer.reason();
        assert_eq!((answer.status, &*field), (400, "amount"), "{from} to {to}: {text}");
        assert!(text.contains("insufficient liquidity"), "{text}");
    }
}

#[tokio::test]
async fn a_pool_that_would_run_dry_is_no_way() {
    let floor = Floor::with(Exchanges::V3Second).await;
    assert_eq!(floor.quote("USDT", "USDC", units(100_000, 6)).await.status, 200);
    let answer = floor.quote("USDT", "USDC", units(10_000_000, 6)).await;
    assert_eq!(answer.status, 400, "{}", answer.text);
    assert!(answer.reason().1.contains("insufficient liquidity"));
}

/// A world without a chain that answers: what is wrong is found before a node is asked.
async fn refusal(path: &str, change: impl FnOnce(&mut Value)) -> (u16, String) {
    let node = Node::start(Behaviour::Status(500)).await;
    let world = World::of(&[&node.url]);
    let mut parameters = json!({
        "from": format!("{CHAIN}:0x6B175474E89094C44Da98b954EedeAC495271d0F"),
        "to": format!("{CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"),
        "userAddress": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "amount": "1000",
        "tokenAddress": format!("{CHAIN}:0x6B175474E89094C44Da98b954EedeAC495271d0F"),
        "chainId": CHAIN,
    });
    change(&mut parameters);
    let mut query = format!("projectId={}", world.open);
    for (name, value) in parameters.as_object().unwrap() {
        api::query::write_pair(&mut query, name, value.as_str().unwrap());
    }
    let answer = get(&format!("{}/v1/convert/{path}?{query}", world.url)).await;
    assert_eq!(node.calls("eth_call"), 0);
    (answer.status, answer.reason().0)
}

#[tokio::test]
async fn wrong_parameters_are_named() {
    let dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
    let solana =
        "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112";
    let elsewhere = format!("eip155:10:{dai}");
    let typo = format!("{CHAIN}:{}", dai.replace('B', "b"));
    let same = format!("{CHAIN}:{dai}");
    let huge = "9".repeat(4_000);
    let two_256 = "115792089237316195423570985008687907853269984665640564039457584007913129639936";
    let table = [
        ("quotes", "from", ""),
        ("quotes", "from", dai),
        ("quotes", "from", &typo),
        ("quotes", "from", &huge),
        ("quotes", "to", ""),
        ("quotes", "to", &elsewhere),
        ("quotes", "to", &same),
        ("quotes", "to", solana),
        ("quotes", "userAddress", ""),
        ("quotes", "userAddress", "0x12"),
        ("quotes", "userAddress", &elsewhere),
        ("quotes", "userAddress", solana),
        ("quotes", "amount", ""),
        ("quotes", "amount", "0"),
        ("quotes", "amount", "-1"),
        ("quotes", "amount", "1.5"),
        ("quotes", "amount", two_256),
        ("quotes", "amount", &huge),
        ("quotes", "gasPrice", "cheap"),
        ("quotes", "slippage", "0"),
        ("quotes", "slippage", "51"),
        ("quotes", "slippageBps", "5001"),
        ("allowance", "tokenAddress", ""),
        ("allowance", "tokenAddress", dai),
        ("allowance", "userAddress", ""),
        ("allowance", "spender", "0x"),
        ("build-approve", "from", ""),
        ("build-approve", "to", &same),
        ("build-approve", "userAddress", ""),
        ("build-approve", "amount", "1e18"),
        ("gas-price", "chainId", ""),
        ("gas-price", "chainId", "1"),
        ("gas-price", "chainId", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"),
        ("gas-price", "chainId", "eip155:424242"),
    ];
    for (path, field, value) in table {
        let found = refusal(path, |parameters| parameters[field] = value.into()).await;
        assert_eq!(found, (400, field.to_owned()), "{path} {field} {value:.60}");
    }
    // What is sold says which family is meant; what is bought is then on another one.
    let found = refusal("quotes", |parameters| parameters["from"] = solana.into()).await;
    assert_eq!(found, (400, "to".to_owned()));
}

#[tokio::test]
async fn a_chain_that_the_gateway_does_not_have_is_told() {
    let (status, field) = refusal("quotes", |parameters| {
        for name in ["from", "to"] {
            let text = parameters[name].as_str().unwrap().replace("31337", "31338");
            parameters[name] = text.into();
        }
    })
    .await;
    assert_eq!((status, &*field), (400, "from"));
}

#[tokio::test]
async fn a_stranger_is_not_served() {
    let world = World::of(&[]);
    for path in ["quotes", "allowance", "gas-price", "build-approve"] {
        let answer = get(&format!("{}/v1/convert/{path}", world.url)).await;
        assert_eq!((answer.status, answer.reason().0), (401, "projectId".to_owned()), "{path}");
    }
    let url = format!("{}/v1/convert/build-transaction", world.url);
    for (body, status, field) in [
        ("{}", 401, "projectId"),
        (r#"{"projectId":"nobody"}"#, 401, "projectId"),
        (r#"{"projectId":"a&projectId=b"}"#, 401, "projectId"),
        ("{", 422, "body"),
        ("[]", 400, "body"),
    ] {
        let answer = post(&url, body).await;
        assert_eq!((answer.status, answer.reason().0), (status, field.to_owned()), "{body}");
    }
    let answer = post(&url, &format!(r#"{{"projectId":"{}"}}"#, world.open)).await;
    assert_eq!((answer.status, answer.reason().0), (400, "from".to_owned()));
}
