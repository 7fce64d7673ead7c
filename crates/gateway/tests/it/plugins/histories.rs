//! Vendors that tell histories in words of their own: Alchemy, Zerion, Helius.

use api::history::{Direction, HistoryStatus};
use caip::{Address, Namespace};
use drawstring_gateway::history::{Found, Question};
use serde_json::{Value, json};

use super::faults::every_fault_is_told;
use super::history::told;
use super::{Desk, KEY, fixture};

const ETHEREUM: &str = "eip155:1";
const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const ACCOUNT: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER: &str = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const SOLANA_ACCOUNT: &str = "86xCnPeV69n6t3DnyGvkKobf9FdN2H9oiVDdaMpo2MMY";
const SOLANA_OTHER: &str = "9vMJfxuKxXBoEa7rM12mYLMwTacLMLDJqHozw96WQL8i";

fn question(chains: &[&str]) -> Question {
    let (namespace, account) = if chains[0] == SOLANA {
        (Namespace::Solana, SOLANA_ACCOUNT)
    } else {
        (Namespace::Eip155, ACCOUNT)
    };
    Question {
        address: Address::parse(namespace, account).unwrap(),
        chain: None,
        chains: chains.iter().map(|chain| chain.parse().unwrap()).collect(),
        currency: api::Currency::default(),
        cursor: None,
        limit: 50,
        asker: drawstring_gateway::index::Asker::default(),
    }
}

async fn ask(desk: &Desk, chains: &[&str], place: Option<&[u8]>) -> Result<Found, String> {
    let question = question(chains);
    let source = &desk.plugins.history()[0];
    assert!(source.serves(&question.chains[0]));
    source.page(&desk.app, &question, place).await.map_err(|error| error.to_string())
}

fn lines(found: &Found) -> Vec<String> {
    found.items.iter().map(told).collect()
}

async fn alchemy() -> Desk {
    Desk::at("alchemy", "/{network}").await
}

/// What the `which`th call asked.
fn asked(desk: &Desk, which: usize) -> Value {
    let body: Value = serde_json::from_str(&desk.service.asked()[which].body).unwrap();
    assert_eq!(body["method"], "alchemy_getAssetTransfers");
    body["params"][0].clone()
}

/// A transfer of one wei to the account.
fn received(block: u64, unique: u64) -> Value {
    json!({
        "blockNum": format!("{block:#x}"),
        "uniqueId": format!("{block}:{unique}"),
        "hash": format!("0x{:064x}", block * 1_000 + unique),
        "from": OTHER,
        "to": ACCOUNT,
        "category": "external",
        "asset": "ETH",
        "rawContract": { "value": "0x1", "address": null, "decimal": "0x12" },
        "metadata": { "blockTimestamp": "2025-08-12T12:00:00.000Z" },
    })
}

fn answer(transfers: &[Value], key: Option<&str>) -> String {
    json!({ "result": { "transfers": transfers, "pageKey": key } }).to_string()
}

#[tokio::test]
async fn alchemys_transfers_become_transactions_newest_first() {
    let desk = alchemy().await;
    desk.service
        .on("/eth-mainnet/", fixture("alchemy/sent.json"))
        .on("/eth-mainnet/", fixture("alchemy/received.json"));
    let found = ask(&desk, &[ETHEREUM], None).await.unwrap();
    assert_eq!(
        lines(&found),
        [
            "send -2.5 USDC",
            "send -1 ETH",
            "receive +1.5 ETH",
            "receive +3 Things #7 +1 Things #8",
            "mint +1 Pictures #42",
            "execute",
        ]
    );
    assert_eq!((found.next, found.partial), (None, vec![]));
    let sent = &found.items[0].metadata;
    assert_eq!((sent.sent_from.as_str(), sent.sent_to.as_str()), (ACCOUNT, OTHER));
    assert_eq!(sent.mined_at, "2025-08-12T12:00:05Z");
    assert_eq!(found.items[1].transfers[0].direction, Direction::Itself);
    let expected = json!({
        "fromAddress": ACCOUNT.to_lowercase(),
        "fromBlock": "0x0",
        "toBlock": "latest",
        "category": ["external", "erc20", "erc721", "erc1155", "internal"],
        "excludeZeroValue": false,
        "withMetadata": true,
        "order": "desc",
        "maxCount": "0x64",
    });
    assert_eq!(asked(&desk, 0), expected);
    assert_eq!(asked(&desk, 1)["toAddress"], ACCOUNT.to_lowercase());
    assert_eq!(desk.service.asked()[0].path, format!("/eth-mainnet/{KEY}"));
}

#[tokio::test]
async fn alchemy_goes_on_at_the_block_that_was_not_read_to_its_end() {
    let desk = alchemy().await;
    let cut = answer(&[received(9, 0), received(8, 0), received(7, 0)], Some("more"));
    desk.service.on("/", answer(&[], None)).on("/", cut);
    let first = ask(&desk, &[ETHEREUM], None).await.unwrap();
    assert_eq!(first.items.len(), 2);
    desk.service.on("/", answer(&[], None));
    ask(&desk, &[ETHEREUM], first.next.as_deref()).await.unwrap();
    assert_eq!(asked(&desk, 2)["toBlock"], "0x7");
    assert!(ask(&desk, &[ETHEREUM], Some(b"short")).await.is_err());
}

#[tokio::test]
async fn alchemys_page_keys_are_used_until_a_block_is_whole() {
    let desk = alchemy().await;
    desk.service
        .on("/", answer(&[], None))
        .on("/", answer(&[received(9, 0), received(9, 1)], Some("two")))
        .on("/", answer(&[received(9, 2), received(8, 0)], None));
    let found = ask(&desk, &[ETHEREUM], None).await.unwrap();
    assert_eq!((found.items.len(), found.next), (4, None));
    assert_eq!(asked(&desk, 2)["pageKey"], "two");
    let endless = alchemy().await;
    endless.service.on("/", answer(&[], None)).on("/", answer(&[received(9, 0)], Some("more")));
    let found = ask(&endless, &[ETHEREUM], None).await.unwrap();
    assert_eq!(endless.service.asked().len(), 6);
    assert_eq!((found.partial.len(), found.next), (1, Some(8_u64.to_be_bytes().to_vec())));
}

#[tokio::test]
async fn amounts_that_alchemy_does_not_know_are_told_as_missing() {
    let desk = alchemy().await;
    let mut unknown = received(9, 0);
    unknown["rawContract"] = json!({ "value": null, "address": OTHER, "decimal": null });
    unknown["category"] = "erc20".into();
    desk.service.on("/", answer(&[unknown], None));
    let found = ask(&desk, &[ETHEREUM], None).await.unwrap();
    assert!(found.items[0].transfers.is_empty());
    assert!(found.partial[0].reason.contains("amount"), "{:?}", found.partial);
}

#[tokio::test]
async fn alchemy_tells_one_chain_at_a_time() {
    let desk = alchemy().await;
    let refused = ask(&desk, &[ETHEREUM, "eip155:10"], None).await.unwrap_err();
    assert!(refused.contains("chainId") && desk.service.asked().is_empty(), "{refused}");
}

#[tokio::test]
async fn zerions_transactions_are_told_in_clean_words_and_exact_amounts() {
    let desk = Desk::of("zerion").await;
    desk.service.on("/v1/wallets/", fixture("zerion/transactions.json"));
    let found = ask(&desk, &[ETHEREUM, "eip155:8453"], None).await.unwrap();
    assert_eq!(
        lines(&found),
        ["trade -1.000000000000000001 ETH +2990 USDC", "receive +1 Free Gift"]
    );
    assert!(found.partial.is_empty());
    let trade = &found.items[0];
    assert_eq!(trade.id, format!("eip155:1:0x{:064x}", 6));
    assert_eq!((trade.metadata.sent_from.as_str(), trade.metadata.nonce), (ACCOUNT, 8));
    assert_eq!(trade.transfers[0].value.as_ref().unwrap().as_str(), "2988.02");
    let gift = &found.items[1];
    assert_eq!(gift.metadata.status, HistoryStatus::Failed);
    assert_eq!(gift.transfers[0].spam_reasons, ["reported"]);
    let info = gift.transfers[0].nft_info.as_ref().unwrap();
    assert!(info.flags.is_spam && info.content.is_none());
    let request = &desk.service.asked()[0];
    let path = format!(
        "/v1/wallets/{ACCOUNT}/transactions/?filter%5Bchain_ids%5D=ethereum,base&filter%5Btrash%5D=no_filter&currency=usd&page%5Bsize%5D=50"
    );
    assert_eq!(request.path, path);
    let user = data_encoding::BASE64.encode(format!("{KEY}:").as_bytes());
    assert_eq!(request.header("authorization"), format!("Basic {user}"));
}

#[tokio::test]
async fn zerion_is_asked_for_the_next_place_and_never_at_the_address_that_it_names() {
    let desk = Desk::of("zerion").await;
    desk.service.on("/v1/wallets/", fixture("zerion/transactions.json"));
    let first = ask(&desk, &[ETHEREUM], None).await.unwrap();
    assert_eq!(first.next.as_deref(), Some(b"WyIyMDI1LTA4IiwgIng/JiJd".as_slice()));
    ask(&desk, &[ETHEREUM], first.next.as_deref()).await.unwrap();
    let path = &desk.service.asked()[1].path;
    assert!(path.starts_with(&format!("/v1/wallets/{ACCOUNT}/transactions/?")), "{path}");
    assert!(path.ends_with("&page%5Bafter%5D=WyIyMDI1LTA4IiwgIng%2FJiJd"), "{path}");
}

#[tokio::test]
async fn zerions_word_for_more_may_be_nonsense() {
    let long = format!("https://api.zerion.io/?page%5Bafter%5D={}", "x".repeat(2_000));
    for next in ["http://169.254.169.254/", "https://api.zerion.io/?page%5Bafter%5D=", &long] {
        let desk = Desk::of("zerion").await;
        desk.service.on("/", json!({ "data": [], "links": { "next": next } }).to_string());
        let found = ask(&desk, &[ETHEREUM], None).await.unwrap();
        assert_eq!((found.next, found.partial.len()), (None, 1), "{next}");
        assert_eq!(desk.service.asked().len(), 1);
    }
}

#[tokio::test]
async fn chains_that_zerion_does_not_know_are_told_as_missing() {
    let desk = Desk::of("zerion").await;
    desk.service.on("/", r#"{"data":[],"links":{}}"#);
    let found = ask(&desk, &[ETHEREUM, "eip155:31337"], None).await.unwrap();
    assert_eq!(found.partial[0].what, "eip155:31337");
}

#[tokio::test]
async fn helius_tells_what_balances_came_to() {
    let desk = Desk::at("helius", "/{network}").await;
    desk.service.on("/api-mainnet/v0/", fixture("helius/transactions.json"));
    let found = ask(&desk, &[SOLANA], None).await.unwrap();
    assert_eq!(
        lines(&found),
        [
            "send -0.00203928 SOL -2.5 USDC",
            "trade -1 SOL +131.000001 USDC",
            "execute",
            "receive +1.5 SOL +1 ?",
        ]
    );
    let sent = &found.items[0].metadata;
    assert_eq!((sent.sent_from.as_str(), sent.sent_to.as_str()), (SOLANA_ACCOUNT, SOLANA_OTHER));
    assert_eq!(sent.mined_at, "2025-08-12T12:00:05Z");
    assert_eq!(found.items[0].id, format!("{SOLANA}:5yfifthSignature"));
    assert_eq!(found.items[2].metadata.status, HistoryStatus::Failed);
    let gift = &found.items[3];
    assert_eq!(gift.metadata.sent_from, SOLANA_OTHER);
    let mint = gift.transfers[1].nft_info.as_ref().unwrap().address.as_deref();
    assert_eq!(mint, Some("F9Lw3ki3hJ7PF9HQXsBzoY8GyE6sPoEZZdXJBsTTD2rk"));
    let path = format!(
        "/api-mainnet/v0/addresses/{SOLANA_ACCOUNT}/transactions?limit=50&token-accounts=balanceChanged&api-key={KEY}"
    );
    assert_eq!(desk.service.asked()[0].path, path);
}

#[tokio::test]
async fn helius_goes_on_before_the_last_signature_until_an_empty_answer() {
    let desk = Desk::at("helius", "/{network}").await;
    desk.service.on("/", fixture("helius/transactions.json")).on("/", "[]");
    let first = ask(&desk, &[SOLANA], None).await.unwrap();
    let second = ask(&desk, &[SOLANA], first.next.as_deref()).await.unwrap();
    assert_eq!(second, Found::default());
    assert!(desk.service.asked()[1].path.contains("&before-signature=2secondSignature&"));
    for forged in [&b"a&b"[..], b"", b"\xff", &[b'1'; 101]] {
        assert!(ask(&desk, &[SOLANA], Some(forged)).await.is_err());
    }
}

#[tokio::test]
async fn missing_fields_and_numbers_that_are_none_are_not_understood() {
    let table = [
        ("alchemy", ETHEREUM, r#"{"result":{}}"#.to_owned()),
        ("alchemy", ETHEREUM, answer(&[json!({ "blockNum": "-1" })], None)),
        (
            "alchemy",
            ETHEREUM,
            answer(&[received(9, 0)], None).replace("2025-08-12T12:00:00.000Z", "yesterday"),
        ),
        ("zerion", ETHEREUM, "{}".to_owned()),
        ("zerion", ETHEREUM, r#"{"data":[{"attributes":{}}]}"#.to_owned()),
        (
            "zerion",
            ETHEREUM,
            fixture("zerion/transactions.json").replace("2025-08-12T12:00:06Z", "yesterday"),
        ),
        ("zerion", ETHEREUM, fixture("zerion/transactions.json").replace("2990000000", "-1")),
        ("helius", SOLANA, "{}".to_owned()),
        ("helius", SOLANA, r#"[{"signature":"1"}]"#.to_owned()),
        ("helius", SOLANA, fixture("helius/transactions.json").replace("-2500000", "2.5")),
        ("helius", SOLANA, fixture("helius/transactions.json").replace("5yfifth", "a&b")),
    ];
    for (vendor, chain, answer) in table {
        let desk = Desk::at(vendor, "/{network}").await;
        desk.service.on("/", answer.clone());
        let refused = ask(&desk, &[chain], None).await.unwrap_err();
        assert!(refused.contains("not understood"), "{vendor} {answer}: {refused}");
    }
}

#[tokio::test]
async fn every_vendors_faults_are_told() {
    for (vendor, chain) in [("alchemy", ETHEREUM), ("zerion", ETHEREUM), ("helius", SOLANA)] {
        every_fault_is_told(vendor, "/{network}", async |desk| {
            ask(desk, &[chain], None).await.map(|found| format!("{found:?}"))
        })
        .await;
    }
}
