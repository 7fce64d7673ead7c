use api::balance::{Balance, Balances, Quantity};
use api::price::{FungiblePrice, PriceRequest, Prices};
use api::provenance::{AsOf, Partial};
use api::tokens::{Token, Tokens};
use api::{Currency, Decimal};
use caip::ChainId;

use crate::support::{assert_reads, assert_refused, assert_wire};

#[test]
fn balances() {
    let decimal = |text| Decimal::parse(text).ok();
    let ether = Balance {
        name: "Ether".into(),
        symbol: "ETH".into(),
        chain_id: Some(ChainId::eip155(1)),
        address: None,
        value: decimal("4500.3"),
        price: decimal("3000.2"),
        quantity: Quantity { decimals: "18".into(), numeric: "1.5".into() },
        icon_url: String::new(),
        verified: true,
        imitates: None,
    };
    let balances = Balances {
        balances: vec![ether],
        as_of: vec![AsOf { chain_id: ChainId::eip155(1), block: "23456789".into() }],
        sources: vec!["chain".into()],
        partial: vec![Partial {
            what: "eip155:10".into(),
            source: "chain".into(),
            reason: "no answer in time".into(),
        }],
    };
    assert_wire(
        &balances,
        concat!(
            r#"{"balances":[{"name":"Ether","symbol":"ETH","chainId":"eip155:1","value":4500.3,"price":3000.2,"#,
            r#""quantity":{"decimals":"18","numeric":"1.5"},"iconUrl":"","verified":true}],"#,
            r#""asOf":[{"chainId":"eip155:1","block":"23456789"}],"sources":["chain"],"#,
            r#""partial":[{"what":"eip155:10","source":"chain","reason":"no answer in time"}]}"#
        ),
    );
    // A gateway of another make says less, and writes an unknown price as it likes: absent.
    assert_reads(r#"{"balances":[]}"#, &Balances::default());
    assert_refused::<Balances>(r#"{"balances":[{"name":"Ether"}]}"#);
}

#[test]
fn tokens_and_prices() {
    let address = "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48".to_owned();
    let token = Token {
        name: "USD Coin".into(),
        symbol: "USDC".into(),
        address: address.clone(),
        decimals: 6,
        logo_uri: None,
        eip2612: Some(true),
        verified: true,
    };
    assert_wire(
        &Tokens { tokens: vec![token] },
        r#"{"tokens":[{"name":"USD Coin","symbol":"USDC","address":"eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","decimals":6,"eip2612":true,"verified":true}]}"#,
    );
    let request = PriceRequest {
        project_id: "p1".into(),
        currency: Currency::Eur,
        addresses: vec![address.clone()],
    };
    assert_wire(
        &request,
        r#"{"projectId":"p1","currency":"eur","addresses":["eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"]}"#,
    );
    assert_refused::<PriceRequest>(r#"{"projectId":"p1","currency":"chf","addresses":[]}"#);
    let priced = FungiblePrice {
        address,
        name: "USD Coin".into(),
        symbol: "USDC".into(),
        icon_url: String::new(),
        price: Decimal::parse("0.9231").ok(),
        decimals: 6,
        source: Some("feed".into()),
    };
    assert_wire(
        &Prices { fungibles: vec![priced], partial: Vec::new() },
        r#"{"fungibles":[{"address":"eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","name":"USD Coin","symbol":"USDC","iconUrl":"","price":0.9231,"decimals":6,"source":"feed"}],"partial":[]}"#,
    );
}
