use alloy_primitives::{Address, B256, Bytes, U256};
use alloy_sol_types::{SolCall, SolValue, sol};
use drawstring_gateway::evm::abi::Erc20::approveCall;

use serde_json::json;

use super::{Exchanges, Floor, NATIVE, units};
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

#[tokio::test]
async fn a_signed_permit_takes_the_place_of_an_approval() {
    for exchanges in [Exchanges::V3First, Exchanges::V3Second] {
        let floor = Floor::with(exchanges).await;
        for to in ["ETH", "WETH"] {
            let amount = units(50, 6);
            let quote = floor.best("USDC", to, amount).await;
            let spender = quote["spender"].as_str().unwrap().rsplit(':').next().unwrap();
            let mut body = floor.body("USDC", to, amount);
            body["eip155"]["permit"] = permit(&floor, spender, amount).await.into();
            let answer = floor.build(&body).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
            let before = floor.balance("USDC").await;
            floor.send(&answer.json()["tx"]).await;
            assert_eq!(before - floor.balance("USDC").await, amount);
            floor.settle().await;
        }
    }
}

#[tokio::test]
async fn a_permit_that_does_not_fit_is_refused() {
    let floor = Floor::start().await;
    let amount = units(50, 6);
    let (v2, other) = (floor.chain.facts.uniswap_v2.router, floor.chain.account(4));
    let v3 = floor.chain.facts.uniswap_v3.swap_router02;
    let table = [
        (v2.to_string(), amount, "takes no permits"),
        (other.to_string(), amount, "offers nothing"),
        (v3.to_string(), amount - U256::from(1), "less than"),
    ];
    for (spender, value, part) in table {
        let mut body = floor.body("USDC", "ETH", amount);
        body["eip155"]["permit"] = permit(&floor, &spender, value).await.into();
        let answer = floor.build(&body).await;
        let (field, text) = answer.reason();
        assert_eq!((answer.status, &*field), (400, "permit"), "{text}");
        assert!(text.contains(part), "{text}");
    }
    // Signed by the user, for somebody else's balance.
    let mut body = floor.body("USDC", "ETH", amount);
    body["eip155"]["permit"] = permit(&floor, &v3.to_string(), amount).await.into();
    body["userAddress"] = other.to_string().into();
    assert_eq!(floor.build(&body).await.reason().0, "permit");
    // A forged signature is found out by trying.
    let forged = permit(&floor, &v3.to_string(), amount).await;
    let mut body = floor.body("USDC", "ETH", amount);
    body["eip155"]["permit"] = format!("{}{}", &forged[..forged.len() - 8], "12345678").into();
    let answer = floor.build(&body).await;
    assert_eq!(answer.status, 400, "{}", answer.text);
}

/// What the user's wallet signs, and how it is sent.
async fn permit(floor: &Floor, spender: &str, value: U256) -> String {
    sol! {
        function nonces(address owner) external view returns (uint256);
    }
    let token = floor.chain.token("USDC");
    let nonce = floor.chain.read(token.address, &noncesCall { owner: floor.user }).await;
    let deadline = U256::from(4_000_000_000_u64);
    let fields = |list: &[(&str, &str)]| {
        let field = |(name, kind): &(&str, &str)| json!({ "name": name, "type": kind });
        list.iter().map(field).collect::<Vec<_>>()
    };
    let data = json!({
        "types": {
            "EIP712Domain": fields(&[("name", "string"), ("version", "string"), ("chainId", "uint256"), ("verifyingContract", "address")]),
            "Permit": fields(&[("owner", "address"), ("spender", "address"), ("value", "uint256"), ("nonce", "uint256"), ("deadline", "uint256")]),
        },
        "primaryType": "Permit",
        "domain": { "name": token.name, "version": "1", "chainId": "31337", "verifyingContract": token.address },
        "message": { "owner": floor.user, "spender": spender, "value": value, "nonce": nonce, "deadline": deadline },
    });
    let signature = floor.chain.rpc("eth_signTypedData_v4", json!([floor.user, data])).await;
    let signature: Bytes = signature.as_str().unwrap().parse().unwrap();
    let spender: Address = spender.parse().unwrap();
    let (r, s) = (B256::from_slice(&signature[..32]), B256::from_slice(&signature[32..64]));
    let words = (floor.user, spender, value, deadline, U256::from(signature[64]), r, s);
    alloy_primitives::hex::encode_prefixed(words.abi_encode())
}
