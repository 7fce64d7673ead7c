//! Vendors that know what accounts hold.

use drawstring_gateway::balance::{Held, Question};

use super::faults::every_fault_is_told;
use super::{Desk, KEY, fixture};

const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const ACCOUNT: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const SOLANA_ACCOUNT: &str = "86xCnPeV69n6t3DnyGvkKobf9FdN2H9oiVDdaMpo2MMY";
const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const OWN: &str = "0x1111111111111111111111111111111111111111";

async fn ask(desk: &Desk, chain: &str) -> Result<Held, String> {
    let account = if chain == SOLANA { SOLANA_ACCOUNT } else { ACCOUNT };
    let question = Question {
        chain: chain.parse().unwrap(),
        account: account.into(),
        tokens: Vec::new(),
        fresh: false,
    };
    let source = &desk.plugins.balances()[0];
    assert!(source.serves(&question.chain));
    source.balances(&desk.app, &question).await.map_err(|error| error.to_string())
}

/// Each amount as `address symbol units decimals verified`.
fn told(held: &Held) -> Vec<String> {
    let one = |holding: &drawstring_gateway::balance::Holding| {
        let token = &holding.token;
        let address = token.address.as_deref().unwrap_or("native");
        let verified = if token.verified { "listed" } else { "unlisted" };
        format!("{address} {} {} {} {verified}", token.symbol, holding.units, token.decimals)
    };
    held.holdings.iter().map(one).collect()
}

#[tokio::test]
async fn alchemy_tells_tokens_of_which_the_list_knows_the_rest() {
    let desk = Desk::at("alchemy", "/{network}").await;
    desk.service.on("/eth-mainnet/", fixture("alchemy/balances.json"));
    let held = ask(&desk, "eip155:1").await.unwrap();
    assert_eq!(told(&held), [format!("{USDC} USDC 1000000 6 listed")]);
    // Nobody knows the other token's decimals: no node answers here.
    assert_eq!(held.partial.len(), 1);
    assert_eq!(held.partial[0].what, format!("eip155:1:{OWN}"));
    let asked = desk.service.asked();
    assert_eq!(asked[0].path, format!("/eth-mainnet/{KEY}"));
    let body: serde_json::Value = serde_json::from_str(&asked[0].body).unwrap();
    assert_eq!(body["method"], "alchemy_getTokenBalances");
    assert_eq!(body["params"], serde_json::json!([ACCOUNT, "erc20"]));
}

#[tokio::test]
async fn alchemy_goes_on_until_the_last_page() {
    let desk = Desk::at("alchemy", "/{network}").await;
    let page = |key: &str| format!(r#"{{"result":{{"tokenBalances":[],"pageKey":"{key}"}}}}"#);
    desk.service.on("/", page("two")).on("/", page(""));
    assert!(ask(&desk, "eip155:1").await.unwrap().partial.is_empty());
    assert!(desk.service.asked()[1].body.contains(r#"{"pageKey":"two"}"#));
    let endless = Desk::at("alchemy", "/{network}").await;
    endless.service.on("/", page("more"));
    assert_eq!(ask(&endless, "eip155:1").await.unwrap().partial.len(), 1);
    assert_eq!(endless.service.asked().len(), 5);
}

#[tokio::test]
async fn a_refusal_of_a_call_is_told_without_the_vendors_words() {
    let desk = Desk::at("alchemy", "/{network}").await;
    desk.service.on("/", format!(r#"{{"error":{{"code":-32602,"message":"{KEY}"}}}}"#));
    assert_eq!(ask(&desk, "eip155:1").await.unwrap_err(), "the source says: error -32602");
}

#[tokio::test]
async fn zerion_tells_tokens_in_clean_words() {
    let desk = Desk::of("zerion").await;
    desk.service.on("/v1/wallets/", fixture("zerion/positions.json"));
    let held = ask(&desk, "eip155:1").await.unwrap();
    let most = alloy_primitives::U256::MAX;
    assert_eq!(
        told(&held),
        [
            "native ETH 1500000000000000000 18 listed".to_owned(),
            format!("{OWN} b {most} 9 unlisted"),
        ]
    );
    assert_eq!(held.holdings[1].token.name, "Evil Coin");
    let asked = desk.service.asked();
    let start = format!(
        "/v1/wallets/{ACCOUNT}/positions/?filter%5Bpositions%5D=only_simple&filter%5Bchain_ids%5D=ethereum&"
    );
    assert!(asked[0].path.starts_with(&start), "{asked:?}");
    let user = data_encoding::BASE64.encode(format!("{KEY}:").as_bytes());
    assert_eq!(asked[0].header("authorization"), format!("Basic {user}"));
}

#[tokio::test]
async fn zerion_says_when_there_is_more() {
    let desk = Desk::of("zerion").await;
    desk.service.on("/", r#"{"data":[],"links":{"next":"https://api.zerion.io/more"}}"#);
    assert_eq!(ask(&desk, "eip155:1").await.unwrap().partial[0].what, "eip155:1");
    // The address that it names for more is not followed.
    assert_eq!(desk.service.asked().len(), 1);
}

/// A page of one token, and where the next one begins.
fn page(letter: char, next: Option<&str>) -> String {
    let address = format!("0x{}", letter.to_string().repeat(40));
    let place = |next| format!("https://api.zerion.io/v1/elsewhere/?page%5Bafter%5D={next}");
    let token = serde_json::json!({ "name": "Own", "symbol": "OWN",
        "implementations": [{ "chain_id": "ethereum", "address": address, "decimals": 0 }] });
    let attributes =
        serde_json::json!({ "quantity": { "int": "7", "decimals": 3 }, "fungible_info": token });
    let links = serde_json::json!({ "next": next.map(place) });
    serde_json::json!({ "data": [{ "attributes": attributes }], "links": links }).to_string()
}

#[tokio::test]
async fn zerions_tokens_are_asked_for_page_by_page_at_its_own_address() {
    let desk = Desk::of("zerion").await;
    desk.service
        .on("/", page('1', Some("a%3D")))
        .on("/", page('2', Some("b")))
        .on("/", page('3', None));
    let held = ask(&desk, "eip155:1").await.unwrap();
    assert_eq!((held.holdings.len(), held.partial), (3, Vec::new()));
    let asked = desk.service.asked();
    let start = format!("/v1/wallets/{ACCOUNT}/positions/?filter");
    assert!(asked.iter().all(|asked| asked.path.starts_with(&start)), "{asked:?}");
    assert!(asked[1].path.ends_with("&page%5Bafter%5D=a%3D"), "{asked:?}");
    assert!(asked[2].path.ends_with("&page%5Bafter%5D=b"), "{asked:?}");
}

#[tokio::test]
async fn zerions_pages_end_and_what_was_read_stays() {
    let endless = Desk::of("zerion").await;
    for (letter, next) in [('1', "b"), ('2', "c"), ('3', "d"), ('4', "e"), ('5', "f"), ('6', "g")] {
        endless.service.on("/", page(letter, Some(next)));
    }
    let held = ask(&endless, "eip155:1").await.unwrap();
    assert_eq!((held.holdings.len(), held.partial.len()), (5, 1));
    assert_eq!(endless.service.asked().len(), 5);
    // It does not know places: the first page again and again.
    let circling = Desk::of("zerion").await;
    circling.service.on("/", page('1', Some("b"))).on("/", page('2', Some("b")));
    let held = ask(&circling, "eip155:1").await.unwrap();
    assert_eq!((held.partial.len(), circling.service.asked().len()), (1, 2));
    for (status, answer) in [(500, "{}"), (200, "{}"), (429, "{}")] {
        let broken = Desk::of("zerion").await;
        broken.service.on("/", page('1', Some("b"))).on_status("/", status, answer);
        let held = ask(&broken, "eip155:1").await.unwrap();
        assert_eq!((held.holdings.len(), held.partial[0].what.as_str()), (1, "eip155:1"));
        assert!(held.partial[0].reason.starts_with("the account holds more tokens"), "{held:?}");
    }
}

#[tokio::test]
async fn blockscout_tells_tokens_and_no_pictures() {
    let desk = Desk::at("blockscout", "/{network}").await;
    desk.service.on("/1/", fixture("blockscout/token-balances.json"));
    let held = ask(&desk, "eip155:1").await.unwrap();
    assert_eq!(
        told(&held),
        [format!("{USDC} USDC 1000000 6 listed"), format!("{OWN} OWN 7 3 unlisted"),]
    );
    let path = format!("/1/api/v2/addresses/{ACCOUNT}/token-balances?apikey={KEY}");
    assert_eq!(desk.service.asked()[0].path, path);
}

#[tokio::test]
async fn blockscout_does_not_know_who_never_did_anything() {
    let desk = Desk::at("blockscout", "/{network}").await;
    desk.service.on_status("/", 404, r#"{"message":"Not found"}"#);
    assert!(ask(&desk, "eip155:1").await.unwrap().holdings.is_empty());
}

#[tokio::test]
async fn helius_tells_sol_and_tokens() {
    let desk = Desk::at("helius", "/{network}").await;
    desk.service.on("/mainnet/?", fixture("helius/assets.json"));
    let held = ask(&desk, SOLANA).await.unwrap();
    assert_eq!(
        told(&held),
        [
            "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v USDC 2500000 6 listed",
            "9vMJfxuKxXBoEa7rM12mYLMwTacLMLDJqHozw96WQL8i OWN 18446744073709551615 0 unlisted",
            "native SOL 1500000000 9 listed",
        ]
    );
    let asked = desk.service.asked();
    assert_eq!(asked[0].path, format!("/mainnet/?api-key={KEY}"));
    assert!(
        asked[0].body.contains(r#""method":"getAssetsByOwner""#)
            && asked[0].body.contains(SOLANA_ACCOUNT)
    );
}

#[tokio::test]
async fn missing_fields_and_numbers_that_are_none_are_not_understood() {
    let huge = format!(
        r#"[{{"token":{{"address":"{OWN}","type":"ERC-20"}},"value":"{}"}}]"#,
        "9".repeat(79)
    );
    let table = [
        ("alchemy", "eip155:1", r#"{"result":{}}"#),
        (
            "alchemy",
            "eip155:1",
            r#"{"result":{"tokenBalances":[{"contractAddress":"0x11","tokenBalance":"-1"}]}}"#,
        ),
        ("zerion", "eip155:1", "{}"),
        ("zerion", "eip155:1", r#"{"data":[{"attributes":{}}]}"#),
        ("blockscout", "eip155:1", r#"[{"value":"1"}]"#),
        ("blockscout", "eip155:1", &huge),
        ("helius", SOLANA, r#"{"result":{"total":1}}"#),
        ("helius", SOLANA, "{}"),
    ];
    for (vendor, chain, answer) in table {
        let desk = Desk::at(vendor, "/{network}").await;
        desk.service.on("/", answer);
        let refused = ask(&desk, chain).await.unwrap_err();
        assert!(refused.contains("not understood"), "{vendor} {answer}: {refused}");
    }
}

#[tokio::test]
async fn addresses_of_another_family_are_left_out() {
    let desk = Desk::at("blockscout", "/{network}").await;
    desk.service
        .on("/", r#"[{"token":{"address":"vitalik","type":"ERC-20","decimals":"1"},"value":"1"}]"#);
    assert!(ask(&desk, "eip155:1").await.unwrap().holdings.is_empty());
}

#[tokio::test]
async fn every_vendors_faults_are_told() {
    for (vendor, chain) in [
        ("alchemy", "eip155:1"),
        ("zerion", "eip155:1"),
        ("blockscout", "eip155:1"),
        ("helius", SOLANA),
    ] {
        every_fault_is_told(vendor, "/{network}", async |desk| {
            ask(desk, chain).await.map(|held| format!("{held:?}"))
        })
        .await;
    }
}
