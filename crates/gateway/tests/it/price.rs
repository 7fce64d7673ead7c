//! `POST /v1/fungible/price` before the prepared chain.

use serde_json::{Value, json};

use crate::money::{MoneyWorld, balances, open_money};
use crate::world::{Answer, Behaviour, Node, World, post};

async fn ask(world: &World, currency: &str, addresses: &Value) -> Answer {
    let body = json!({ "projectId": world.open, "currency": currency, "addresses": addresses });
    post(&format!("{}/v1/fungible/price", world.url), &body.to_string()).await
}

/// The price of each of these tokens, as it stands in the answer's text, and its source.
async fn prices(money: &MoneyWorld, currency: &str, keys: &[&str]) -> Vec<(String, String)> {
    let addresses: Vec<_> = keys.iter().map(|key| caip(money, key)).collect();
    let answer = ask(&money.world, currency, &json!(addresses)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let body = answer.json();
    let told = body["fungibles"].as_array().unwrap().iter();
    let text =
        |one: &Value| (one["price"].to_string(), one["source"].as_str().unwrap_or("").to_owned());
    assert_eq!(told.len(), keys.len());
    told.map(text).collect()
}

fn caip(money: &MoneyWorld, key: &str) -> String {
    match key {
        "ETH" => "eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee".to_owned(),
        _ => format!("eip155:31337:{}", money.chain.token(key).address.to_checksum(None)),
    }
}

fn near(told: &str, expected: f64) {
    // A test may be rough where the gateway may not.
    let told: f64 = told.parse().unwrap_or_else(|_| panic!("no price: {told}"));
    assert!((told / expected - 1.0).abs() < 0.01, "{told} is not near {expected}");
}

#[tokio::test]
async fn a_fresh_feed_is_the_price() {
    let money = open_money().await;
    let told = prices(&money, "usd", &["ETH", "WETH", "WBTC"]).await;
    let feed = |text: &str| (text.to_owned(), "feed".to_owned());
    assert_eq!(told, [feed("3000.12345678"), feed("3000.12345678"), feed("60000")]);
}

#[tokio::test]
async fn a_stable_coin_is_held_to_its_peg_and_a_stale_or_negative_feed_is_not_heard() {
    let money = open_money().await;
    for (price, source) in prices(&money, "usd", &["USDC", "DAI", "USDT"]).await {
        assert_eq!(price, "1", "{source}");
    }
    let told = prices(&money, "usd", &["USDC", "DAI", "USDT"]).await;
    assert_eq!(told[0].1, "feed");
    assert!(told[1..].iter().all(|(_, source)| source != "feed"), "{told:?}");
}

#[tokio::test]
async fn what_no_feed_knows_is_priced_by_its_deepest_pool() {
    let money = open_money().await;
    let told = prices(&money, "usd", &["HOP", "FEE", "SILENT"]).await;
    near(&told[0].0, 2.0);
    near(&told[1].0, 3000.12 * 100.0 / 29_700.0);
    near(&told[2].0, 3000.12 * 50.0 / 100_000.0);
    assert!(told.iter().all(|(_, source)| source == "pool"), "{told:?}");
}

#[tokio::test]
async fn a_v3_pool_prices_what_v2_does_not_know() {
    let money = open_money().await;
    let told = prices(&money, "usd", &["FAR"]).await;
    assert_eq!(told[0].1, "pool", "{told:?}");
    let pool = money
        .chain
        .facts
        .uniswap_v3
        .pools
        .iter()
        .find(|pool| pool.purpose.contains("FAR"))
        .unwrap();
    let root: f64 = pool.sqrt_price_x96.to_string().parse().unwrap();
    let second_by_first = (root / 2_f64.powi(96)).powi(2);
    let in_weth = if pool.token0 == "FAR" { second_by_first } else { 1.0 / second_by_first };
    near(&told[0].0, in_weth * 3000.123);
}

#[tokio::test]
async fn what_has_no_price_is_left_out_and_told_of() {
    let money = open_money().await;
    let asked = ["THIN", "WETH", "LONE"].map(|key| caip(&money, key));
    let body = ask(&money.world, "usd", &json!(asked)).await.json();
    let told = body["fungibles"].as_array().unwrap();
    assert_eq!(told.len(), 1, "{body}");
    assert!(told[0]["address"] == asked[1] && told[0]["price"].is_number(), "{body}");
    let missing: Vec<_> =
        body["partial"].as_array().unwrap().iter().map(|one| one["what"].as_str()).collect();
    assert_eq!(missing, [Some(asked[0].as_str()), Some(&asked[2])], "{body}");
}

#[tokio::test]
async fn the_currency_is_first_and_what_has_no_price_is_last() {
    let money = open_money().await;
    let told = balances(&money.world, money.chain.account(0), "").await;
    let ether = &told["balances"][0];
    assert_eq!(ether["symbol"], "ETH");
    assert_eq!(ether["price"].to_string(), "3000.12345678");
    let values: Vec<_> =
        told["balances"].as_array().unwrap()[1..].iter().map(|one| one.get("value")).collect();
    let last_known = values.iter().rposition(Option::is_some).unwrap_or(0);
    assert!(values[..=last_known].iter().all(Option::is_some), "what has no price is last: {told}");
}

#[tokio::test]
async fn pages_of_appkit_get_a_number_for_every_balance() {
    let money = open_money().await;
    let owner = money.chain.account(0);
    let ours = balances(&money.world, owner, "&st=drawstring").await;
    let theirs = balances(&money.world, owner, "&st=appkit").await;
    let priced = |told: &Value| {
        let all = told["balances"].as_array().unwrap().iter();
        let numbers = |one: &&Value| one["price"].is_number() && one["value"].is_number();
        (all.clone().filter(numbers).count(), all.count())
    };
    assert!(priced(&ours).0 < priced(&ours).1, "{ours}");
    assert_eq!(priced(&theirs), (priced(&ours).1, priced(&ours).1), "{theirs}");
}

#[tokio::test]
async fn other_currencies_need_a_feed_of_theirs() {
    let money = open_money().await;
    let told = prices(&money, "eth", &["WBTC", "ETH"]).await;
    near(&told[0].0, 60_000.0 / 3_000.123_456);
    near(&told[1].0, 1.0);
    let body = ask(&money.world, "eur", &json!([caip(&money, "USDC")])).await.json();
    assert_eq!(body["fungibles"], json!([]), "{body}");
    assert_eq!(body["partial"][0]["what"], "prices");
}

#[tokio::test]
async fn wrong_questions_are_told_what_is_wrong() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let token = "eip155:31337:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    let id = world.open.as_str();
    let table = [
        (json!({ "currency": "usd", "addresses": [token] }), 400, "projectId"),
        (json!({ "projectId": 7, "currency": "usd", "addresses": [token] }), 400, "projectId"),
        (
            json!({ "projectId": "nobody", "currency": "usd", "addresses": [token] }),
            401,
            "projectId",
        ),
        (json!({ "projectId": id, "addresses": [token] }), 400, "currency"),
        (json!({ "projectId": id, "currency": "chf", "addresses": [token] }), 400, "currency"),
        (json!({ "projectId": id, "currency": "usd" }), 400, "addresses"),
        (json!({ "projectId": id, "currency": "usd", "addresses": [] }), 400, "addresses"),
        (json!({ "projectId": id, "currency": "usd", "addresses": token }), 400, "addresses"),
        (json!({ "projectId": id, "currency": "usd", "addresses": [7] }), 400, "addresses"),
        (json!({ "projectId": id, "currency": "usd", "addresses": ["USDC"] }), 400, "addresses"),
        (
            json!({ "projectId": id, "currency": "usd", "addresses": ["eip155:1:0x1"] }),
            400,
            "addresses",
        ),
        (
            json!({ "projectId": id, "currency": "usd", "addresses": [token.replace('A', "a")] }),
            400,
            "addresses",
        ),
        (
            json!({ "projectId": id, "currency": "usd", "addresses": vec![token; 101] }),
            400,
            "addresses",
        ),
        (json!([]), 422, "body"),
    ];
    for (body, status, field) in table {
        let answer = post(&format!("{}/v1/fungible/price", world.url), &body.to_string()).await;
        assert_eq!((answer.status, answer.reason().0.as_str()), (status, field), "{body:.100}");
    }
    let broken = post(&format!("{}/v1/fungible/price", world.url), "{").await;
    assert_eq!(broken.status, 422);
}
