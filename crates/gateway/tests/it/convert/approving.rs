use alloy_primitives::{B256, Bytes, U256};
use alloy_sol_types::{SolCall, sol};
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
async fn a_permit_goes_before_the_calls_that_were_built_without_it() {
    for exchanges in [Exchanges::V3First, Exchanges::V3Second] {
        let floor = Floor::with(exchanges).await;
        for to in ["ETH", "WETH"] {
            let amount = units(50, 6);
            let quote = floor.best("USDC", to, amount).await;
            let spender = quote["spender"].as_str().unwrap();
            let mut body = floor.body("USDC", to, amount);
            body["eip155"]["assumeApproved"] = true.into();
            body["eip155"]["spender"] = spender.into();
            let answer = floor.build(&body).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
            let mut tx = answer.json()["tx"].clone();
            assert_eq!(tx["to"], spender);
            let spender = spender.rsplit(':').next().unwrap();
            let data: Bytes = tx["data"].as_str().unwrap().parse().unwrap();
            let permit = permit(&floor, spender, amount).await;
            tx["data"] = with_permit(&data, &permit).to_string().into();
            let gas: u64 = tx["eip155"]["gas"].as_str().unwrap().parse().unwrap();
            let needed = floor.chain.rpc("eth_estimateGas", json!([floor.transaction(&tx)])).await;
            let needed: U256 = serde_json::from_value(needed).unwrap();
            assert!(needed <= U256::from(gas + PERMIT_GAS), "{needed} of {gas}");
            let before = floor.balance("USDC").await;
            floor.send(&tx).await;
            assert_eq!(before - floor.balance("USDC").await, amount);
            floor.settle().await;
        }
    }
}

#[tokio::test]
async fn a_named_spender_alone_takes_the_token() {
    let floor = Floor::start().await;
    let amount = units(50, 6);
    let (v2, v3) =
        (floor.chain.facts.uniswap_v2.router, floor.chain.facts.uniswap_v3.swap_router02);
    for spender in [v2, v3] {
        let mut body = floor.body("USDC", "ETH", amount);
        body["eip155"]["spender"] = spender.to_string().into();
        let answer = floor.build(&body).await;
        assert_eq!((answer.status, answer.reason().0), (400, "allowance".to_owned()));
        body["eip155"]["assumeApproved"] = true.into();
        let answer = floor.build(&body).await.json();
        assert_eq!(answer["tx"]["to"], format!("{CHAIN}:{spender}"));
        assert_eq!(answer["spender"], answer["tx"]["to"]);
    }
    let mut body = floor.body("USDC", "ETH", amount);
    body["eip155"]["spender"] = floor.chain.account(4).to_string().into();
    let answer = floor.build(&body).await;
    let (field, text) = answer.reason();
    assert_eq!((answer.status, &*field), (400, "spender"), "{text}");
    assert!(text.contains("offers nothing"), "{text}");
}

/// What clients add to the gas of a transaction for the permit before it.
const PERMIT_GAS: u64 = 100_000;

sol! {
    function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external payable;
    function multicall(bytes[] data) external payable returns (bytes[] results);
    interface Second {
        function multicall(uint256 deadline, bytes[] data) external payable returns (bytes[] results);
    }
}

/// The router's calls with the permit before them, as clients put it there.
fn with_permit(data: &Bytes, permit: &selfPermitIfNecessaryCall) -> Bytes {
    let permit = Bytes::from(permit.abi_encode());
    let before = |calls: Vec<Bytes>| [vec![permit.clone()], calls].concat();
    if let Ok(call) = Second::multicallCall::abi_decode(data) {
        let (deadline, data) = (call.deadline, before(call.data));
        return Second::multicallCall { deadline, data }.abi_encode().into();
    }
    let calls = match multicallCall::abi_decode(data) {
        Ok(call) => call.data,
        Err(_) => vec![data.clone()],
    };
    multicallCall { data: before(calls) }.abi_encode().into()
}

/// What the user's wallet signs, as routers take it.
async fn permit(floor: &Floor, spender: &str, value: U256) -> selfPermitIfNecessaryCall {
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
    let (r, s) = (B256::from_slice(&signature[..32]), B256::from_slice(&signature[32..64]));
    selfPermitIfNecessaryCall { token: token.address, value, deadline, v: signature[64], r, s }
}
