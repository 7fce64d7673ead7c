//! `GET /v1/account/{address}/balance` before the prepared chain.

use std::collections::BTreeMap;

use alloy_primitives::{Address, U256};
use alloy_sol_types::sol;
use drawstring_gateway::evm::abi::Erc20::balanceOfCall;
use drawstring_gateway::evm::units::to_decimal;
use serde_json::{Value, json};

use crate::chain::ChainWorld;
use crate::money::{MoneyWorld, balances, open_money};
use crate::world::{AN_HOUR_MS, Behaviour, CHAIN, Node, World, catch_up, eventually, get};

sol! {
    /// Tokens of the prepared chain let anyone.
    function mint(address to, uint256 amount);
}

/// What the gateway says that is held, by address; the currency under the empty text.
fn held(answer: &Value) -> BTreeMap<String, String> {
    let key = |one: &Value| one["address"].as_str().unwrap_or_default().to_owned();
    let numeric = |one: &Value| one["quantity"]["numeric"].as_str().unwrap().to_owned();
    let all = answer["balances"].as_array().unwrap();
    all.iter().map(|one| (key(one), numeric(one))).collect()
}

/// What the chain itself says, of the list's tokens that can be parted.
async fn truth(chain: &ChainWorld, owner: Address, keys: &[&str]) -> BTreeMap<String, String> {
    let hex = chain.rpc("eth_getBalance", json!([owner, "latest"])).await;
    let wei: U256 = serde_json::from_value(hex).unwrap();
    let mut truth = BTreeMap::from([(String::new(), to_decimal(wei, 18))]);
    for key in keys {
        let token = chain.token(key);
        let units = chain.read(token.address, &balanceOfCall { owner }).await;
        truth.insert(
            format!("eip155:31337:{}", token.address.to_checksum(None)),
            to_decimal(units, token.decimals),
        );
    }
    truth.retain(|_, numeric| numeric != "0");
    truth
}

#[tokio::test]
async fn balances_equal_the_chain_after_two_hundred_random_transfers() {
    let MoneyWorld { chain, world } = open_money().await;
    let keys = ["USDC", "USDT", "DAI", "WETH"];
    let owners: Vec<_> = (0..4).map(|number| chain.account(number)).collect();
    let mut seed = 7_u64;
    let mut next = move |below: usize| {
        // A plain congruential series: the same run every time.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    for _ in 0..200 {
        let (from, to) = (owners[next(4)], owners[next(4)]);
        let key = keys[next(4)];
        let token = chain.token(key).address;
        let had = chain.read(token, &balanceOfCall { owner: from }).await;
        if next(5) == 0 {
            chain.pay(from, to, U256::from(next(1_000_000_000))).await;
        } else if !had.is_zero() {
            chain.transfer(key, from, to, had / U256::from(2 + next(1_000))).await;
        }
    }
    catch_up(&world, &chain).await;
    for owner in owners {
        let answer = balances(&world, owner, "&chainId=eip155:31337").await;
        let told = held(&answer);
        let listed = truth(&chain, owner, &keys).await;
        for (token, numeric) in &listed {
            assert_eq!(told.get(token), Some(numeric), "{token} of {owner}");
        }
        assert_eq!(answer["sources"], json!(["chain"]));
        assert_eq!(answer["asOf"][0]["block"], chain.block_number().await.to_string());
    }
}

#[tokio::test]
async fn tokens_that_loop_revert_or_answer_megabytes_spoil_nothing() {
    let MoneyWorld { chain, world } = open_money().await;
    let owner = chain.account(0);
    let hostile =
        ["LOOP", "REVERT", "HUGE", "SCAM", "RTL", "HTML", "LONG", "BINARY", "OLD", "WIDE"];
    let name = |key: &str| self::name(&chain, key);
    let force = hostile.map(name).join(",");
    let answer = balances(&world, owner, &format!("&forceUpdate={force}")).await;
    let told = held(&answer);
    let keys =
        ["WETH", "USDC", "USDT", "DAI", "WBTC", "SCAM", "RTL", "HTML", "LONG", "BINARY", "OLD"];
    for (token, numeric) in truth(&chain, owner, &keys).await {
        assert_eq!(told.get(&token), Some(&numeric), "{token} in {answer}");
    }
    assert!(!told.contains_key(&name("ZERO")), "{answer}");
    let partial = answer["partial"].as_array().unwrap();
    for key in ["LOOP", "REVERT"] {
        assert!(partial.iter().any(|one| one["what"] == name(key)), "{key} in {answer}");
        assert!(!told.contains_key(&name(key)));
    }
    for one in answer["balances"].as_array().unwrap() {
        let name = one["name"].as_str().unwrap();
        assert!(
            name.chars().count() <= 64 && !name.contains(['<', '\u{202e}', '\n', '\0']),
            "{name:?}"
        );
        // A mark says that a list vouches for the token; what a contract calls itself brings none.
        assert!(one["verified"] == true || one["iconUrl"] == "", "{one}");
        assert_eq!(
            one["verified"],
            !hostile.iter().any(|key| one["address"] == self::name(&chain, key))
        );
    }
}

#[tokio::test]
async fn a_contract_that_holds_the_coin_as_a_token_is_no_second_holding() {
    let MoneyWorld { chain, world } = open_money().await;
    // A token that answers as the coin's own contracts do, where chains keep it.
    let code = chain.rpc("eth_getCode", json!([chain.token("SCAM").address, "latest"])).await;
    let alias = "0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000";
    chain.rpc("anvil_setCode", json!([alias, code])).await;
    let owner = chain.account(0);
    for coin in [alias, "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"] {
        let force = format!("&forceUpdate={CHAIN}:{coin}");
        let answer = balances(&world, owner, &force).await;
        let rows = answer["balances"].as_array().unwrap();
        assert!(!answer["partial"].to_string().to_lowercase().contains(&coin.to_lowercase()));
        let is_it =
            |row: &&Value| row["address"].as_str().is_some_and(|address| address.ends_with(coin));
        assert!(!rows.iter().any(|row| is_it(&row)), "{answer}");
        assert_eq!(rows.iter().filter(|row| row.get("address").is_none()).count(), 1, "{answer}");
    }
}

#[tokio::test]
async fn listed_tokens_and_the_currency_have_the_registrys_pictures() {
    let MoneyWorld { chain, world } = open_money().await;
    let answer = balances(&world, chain.account(0), "").await;
    let icon = |key: Option<&str>| {
        let address = key.map(|key| name(&chain, key));
        let all = answer["balances"].as_array().unwrap();
        let is_it = |one: &&Value| one.get("address").and_then(Value::as_str) == address.as_deref();
        all.iter().find(is_it).unwrap()["iconUrl"].as_str().unwrap().to_owned()
    };
    let own = |id: &str| format!("{}/public/getAssetImage/{id}", world.url);
    assert_eq!(icon(None), own("logo-eth"));
    assert_eq!(icon(Some("USDC")), own("logo-usdc"));
    assert_eq!(icon(Some("LONE")), "");
}

fn name(chain: &ChainWorld, key: &str) -> String {
    format!("eip155:31337:{}", chain.token(key).address.to_checksum(None))
}

#[tokio::test]
async fn five_hundred_tokens_take_one_call() {
    let chain = ChainWorld::start().await;
    let tokens = chain.facts.many_tokens.addresses.iter().take(500).map(|address| {
        json!({ "address": address.to_checksum(None), "symbol": "M", "name": "Many", "decimals": 18 })
    });
    let list = json!({
        "chain": "eip155:31337",
        "native": { "name": "Ether", "symbol": "ETH", "decimals": 18 },
        "tokens": tokens.collect::<Vec<_>>(),
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tokens.json");
    std::fs::write(&file, list.to_string()).unwrap();
    let world = World::with(&[chain.url()], |settings| {
        settings.timeouts.head_poll_ms = Some(AN_HOUR_MS);
        settings.chains.get_mut("eip155:31337").unwrap().tokens = Some(file);
    });
    let owner = chain.facts.many_tokens.holders[0];
    balances(&world, owner, "").await;
    chain.mine(1).await;
    catch_up(&world, &chain).await;
    let before = eth_calls(&world).await;
    let answer = balances(&world, owner, "").await;
    assert!(answer["balances"].as_array().unwrap().len() >= 300, "{}", answer["partial"]);
    assert_eq!(eth_calls(&world).await - before, 1);
}

/// Calls that were not answered from memory.
async fn eth_calls(world: &World) -> u64 {
    world.metric(r#"drawstring_rpc_reads_total{from="node"}"#).await.unwrap_or_default()
}

#[tokio::test]
async fn a_forced_token_is_read_past_the_memory() {
    let MoneyWorld { chain, world } = open_money().await;
    let (from, to) = (chain.account(0), chain.account(3));
    let token = chain.token("USDC");
    let usdc = format!("eip155:31337:{}", token.address.to_checksum(None));
    let before = held(&balances(&world, to, "").await).get(&usdc).cloned();
    chain.transfer("USDC", from, to, U256::from(123_456)).await;
    let after = held(&balances(&world, to, &format!("&forceUpdate={usdc}")).await)[&usdc].clone();
    assert_ne!(Some(&after), before.as_ref());
    let now = chain.read(token.address, &balanceOfCall { owner: to }).await;
    assert_eq!(after, to_decimal(now, token.decimals));
}

#[tokio::test]
async fn wrong_questions_are_told_what_is_wrong() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let good = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
    let slip = good.replace("dA", "DA");
    let bitcoin = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    let huge = "1".repeat(4_000);
    let table = [
        ("0x1234", "", "address"),
        (slip.as_str(), "", "address"),
        (slip.as_str(), "&chainId=eip155:31337", "address"),
        (bitcoin, "", "address"),
        (bitcoin, "&chainId=eip155:31337", "address"),
        (huge.as_str(), "", "address"),
        (
            "eip155:31337:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
            "&chainId=eip155:31337",
            "address",
        ),
        (good, "&chainId=eip155:1", "chainId"),
        (good, "&chainId=31337", "chainId"),
        (good, "&currency=chf", "currency"),
        (good, "&currency=1", "currency"),
        (good, "&forceUpdate=usdc", "forceUpdate"),
        (good, "&forceUpdate=eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "forceUpdate"),
        (good, "&forceUpdate=%ff", "forceUpdate"),
    ];
    for (address, query, field) in table {
        let url =
            format!("{}/v1/account/{address}/balance?projectId={}{query}", world.url, world.open);
        let answer = get(&url).await;
        assert_eq!(answer.status, 400, "{address:.60} {query}: {}", answer.text);
        assert_eq!(answer.reason().0, field, "{address:.60} {query}");
    }
    let url = format!("{}/v1/account/{good}/balance", world.url);
    assert_eq!(get(&url).await.status, 401);
}

#[tokio::test]
async fn a_chain_without_an_answer_is_no_empty_purse() {
    for behaviour in [Behaviour::Body("<html>"), Behaviour::Status(503), Behaviour::Body("")] {
        let node = Node::start(behaviour).await;
        let world = World::of(&[&node.url]);
        let address = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
        let url = format!("{}/v1/account/{address}/balance?projectId={}", world.url, world.open);
        let answer = get(&url).await;
        assert_eq!(answer.status, 503, "{}", answer.text);
        assert!(!answer.text.contains("127.0.0.1"), "{}", answer.text);
    }
}

#[tokio::test]
async fn a_token_that_the_index_saw_is_looked_for() {
    let MoneyWorld { chain, world } = open_money().await;
    let owner = chain.account(0);
    let old = name(&chain, "OLD");
    assert!(!held(&balances(&world, owner, "").await).contains_key(&old));
    let history = format!("{}/v1/account/{owner}/history?projectId={}", world.url, world.open);
    eventually("the index saw the token", async || {
        get(&format!("{history}&chainId=eip155:31337")).await;
        held(&balances(&world, owner, "").await).contains_key(&old)
    })
    .await;
}

#[tokio::test]
async fn what_strangers_sent_and_is_no_token_is_not_said_to_be_missing() {
    let MoneyWorld { chain, world } = open_money().await;
    let owner = chain.account(0);
    // More decimals than any token has: it tells a balance, and is none.
    let one = mintCall { to: owner, amount: U256::ONE };
    chain.write(owner, chain.token("WIDE").address, &one).await;
    let seen = [name(&chain, "OLD"), name(&chain, "SCAM")];
    let no_tokens = ["LOOP", "REVERT", "HUGE", "WIDE"].map(|key| name(&chain, key));
    let history = format!("{}/v1/account/{owner}/history?projectId={}", world.url, world.open);
    eventually("the index saw the tokens", async || {
        get(&format!("{history}&chainId=eip155:31337")).await;
        let answer = balances(&world, owner, "").await;
        let told = held(&answer);
        seen.iter().all(|one| told.contains_key(one)) && answer["partial"] == json!([])
    })
    .await;
    let again = balances(&world, owner, "").await;
    assert_eq!(again["partial"], json!([]));
    assert!(no_tokens.iter().all(|one| !held(&again).contains_key(one)), "{again}");
    // Who asks for one of them is told.
    let force = format!("&forceUpdate={}", no_tokens[1]);
    let asked = balances(&world, owner, &force).await;
    assert_eq!(asked["partial"][0]["what"], no_tokens[1]);
}
