//! Explorers that tell histories: Etherscan and who speaks its language.

use api::history::{Direction, HistoryItem, HistoryStatus};
use caip::{Address, Namespace};
use drawstring_gateway::history::{Found, Question};
use serde_json::json;

use super::faults::every_fault_is_told;
use super::{Desk, KEY, Service, fixture};

const ACCOUNT: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER: &str = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

/// The place at the start of an explorer's paths: Etherscan's and Blockscout's.
const STARTS: [(&str, &str, &str); 2] =
    [("etherscan", "", "/v2/api?chainid=1&"), ("blockscout", "/{network}", "/1/api?")];

fn question(chains: &[&str]) -> Question {
    Question {
        address: Address::parse(Namespace::Eip155, ACCOUNT).unwrap(),
        chain: None,
        chains: chains.iter().map(|chain| chain.parse().unwrap()).collect(),
        currency: api::Currency::default(),
        cursor: None,
        limit: 50,
        asker: drawstring_gateway::index::Asker::default(),
    }
}

async fn page(desk: &Desk, place: Option<&[u8]>) -> Result<Found, String> {
    let question = question(&["eip155:1"]);
    let source = &desk.plugins.history()[0];
    assert!(source.serves(&question.chains[0]));
    source.page(&desk.app, &question, place).await.map_err(|error| error.to_string())
}

fn script(service: &Service, start: &str, action: &str, answer: impl Into<String>) {
    service.on(&format!("{start}module=account&action={action}&"), answer);
}

fn record(service: &Service, start: &str) {
    for action in ["txlist", "tokentx", "tokennfttx"] {
        script(service, start, action, fixture(&format!("etherscan/{action}.json")));
    }
    for action in ["txlistinternal", "token1155tx"] {
        script(service, start, action, fixture("etherscan/nothing.json"));
    }
}

/// `operation, what moved`.
pub fn told(item: &HistoryItem) -> String {
    let transfers = item.transfers.iter().map(|transfer| {
        let way = if transfer.direction == Direction::In { '+' } else { '-' };
        let symbol = transfer.fungible_info.as_ref().and_then(|info| info.symbol.as_deref());
        let name = transfer.nft_info.as_ref().and_then(|info| info.name.as_deref());
        format!(" {way}{} {}", transfer.quantity.numeric, symbol.or(name).unwrap_or("?"))
    });
    format!("{}{}", item.metadata.operation_type, transfers.collect::<String>())
}

#[tokio::test]
async fn the_lists_become_transactions_newest_first() {
    for (vendor, address, start) in STARTS {
        let desk = Desk::at(vendor, address).await;
        record(&desk.service, start);
        let found = page(&desk, None).await.unwrap();
        let lines: Vec<_> = found.items.iter().map(told).collect();
        let expected = [
            "send -2.5 USDC",
            "send",
            "receive +1.5 ETH",
            "receive +0 EVIL",
            "mint +1 Pictures #42",
        ];
        assert_eq!(
            (lines.as_slice(), found.next),
            (expected.map(str::to_owned).as_slice(), None),
            "{vendor}"
        );
        let sent = &found.items[0].metadata;
        assert_eq!(
            (sent.sent_from.as_str(), sent.sent_to.as_str(), sent.nonce),
            (ACCOUNT, OTHER, 7)
        );
        assert_eq!(sent.mined_at, "2025-08-12T12:00:05Z");
        assert_eq!(found.items[1].metadata.status, HistoryStatus::Failed);
        assert_eq!(found.items[3].transfers[0].spam_reasons, ["zero_value"]);
        let asked = desk.service.asked();
        assert_eq!(asked.len(), 5);
        let path = format!(
            "{start}module=account&action=txlist&address={ACCOUNT}&startblock=0&endblock=999999999999&page=1&offset=100&sort=desc&apikey={KEY}"
        );
        assert_eq!(asked[0].path, path);
    }
}

#[tokio::test]
async fn a_long_history_goes_on_where_every_list_was_read_to() {
    let (vendor, address, start) = STARTS[0];
    let desk = Desk::at(vendor, address).await;
    let row = |number: u64| {
        json!({
            "blockNumber": number.to_string(),
            "timeStamp": number.to_string(),
            "hash": format!("0x{number:064x}"),
            "nonce": "0",
            "from": OTHER,
            "to": ACCOUNT,
            "value": "1",
            "isError": "0",
            "input": "0x",
        })
    };
    let list = |from: u64, to: u64| {
        let rows: Vec<_> = (to..=from).rev().map(row).collect();
        json!({ "status": "1", "result": rows }).to_string()
    };
    script(&desk.service, start, "txlist", list(1_000, 901));
    script(&desk.service, start, "txlist", list(950, 851));
    for action in ["txlistinternal", "tokentx", "tokennfttx", "token1155tx"] {
        script(&desk.service, start, action, fixture("etherscan/nothing.json"));
    }
    let first = page(&desk, None).await.unwrap();
    assert_eq!(
        (first.items.len(), first.items[49].id.as_str()),
        (50, &*format!("eip155:1:0x{:064x}", 951))
    );
    let second = page(&desk, first.next.as_deref()).await.unwrap();
    assert!(desk.service.asked()[5].path.contains("&endblock=950&"));
    assert_eq!(second.items[0].id, format!("eip155:1:0x{:064x}", 950));
    assert!(second.next.is_some() && second.partial.is_empty());
    assert!(page(&desk, Some(b"short")).await.is_err());
}

#[tokio::test]
async fn refusals_under_a_good_status_are_told() {
    let table = [
        (r#"{"status":"0","message":"NOTOK","result":"Invalid API Key (hunter2hunter2)"}"#, "key"),
        (
            r#"{"status":"0","message":"NOTOK","result":"Max calls per sec rate limit reached (3/sec)"}"#,
            "too often",
        ),
        (
            r#"{"status":"0","message":"NOTOK","result":"Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage."}"#,
            "the key's plan does not open this chain",
        ),
        (
            r#"{"status":"0","message":"NOTOK","result":"Missing or unsupported chainid parameter (required for v2 api)"}"#,
            "it does not know this chain",
        ),
        (r#"{"status":"0","message":"NOTOK","result":"hunter2hunter2"}"#, "not understood"),
        (r#"{"status":"1","result":[{"blockNumber":"1"}]}"#, "not understood"),
        (r#"{"status":"1"}"#, "not understood"),
    ];
    for (answer, words) in table {
        let desk = Desk::of("etherscan").await;
        desk.service.on("/", answer);
        let refused = page(&desk, None).await.unwrap_err();
        assert!(refused.contains(words) && !refused.contains(KEY), "{answer}: {refused}");
    }
}

#[tokio::test]
async fn refusals_under_a_good_status_make_a_vendor_rest() {
    for words in ["Invalid API Key", "Max calls per sec rate limit reached (3/sec)"] {
        let desk = Desk::of("etherscan").await;
        desk.service
            .on("/", json!({ "status": "0", "message": "NOTOK", "result": words }).to_string());
        for _ in 0..5 {
            assert!(!page(&desk, None).await.unwrap_err().contains("resting"));
        }
        assert!(page(&desk, None).await.unwrap_err().contains("resting"), "{words}");
        assert_eq!(desk.service.asked().len(), 5);
    }
}

#[tokio::test]
async fn a_chain_that_the_plan_does_not_open_keeps_no_other_from_being_asked() {
    let desk = Desk::of("etherscan").await;
    let words = "Free API access is not supported for this chain.";
    let refusal = json!({ "status": "0", "message": "NOTOK", "result": words });
    desk.service.on("/v2/api?chainid=10&", refusal.to_string());
    desk.service.on("/v2/api?chainid=1&", fixture("etherscan/nothing.json"));
    for _ in 0..6 {
        let asked = question(&["eip155:10"]);
        desk.plugins.history()[0].page(&desk.app, &asked, None).await.unwrap_err();
    }
    assert_eq!(page(&desk, None).await.unwrap(), Found::default());
}

#[tokio::test]
async fn nothing_is_an_empty_page() {
    let desk = Desk::of("etherscan").await;
    desk.service.on("/", fixture("etherscan/nothing.json"));
    assert_eq!(page(&desk, None).await.unwrap(), Found::default());
}

#[tokio::test]
async fn several_chains_at_once_are_not_told() {
    let desk = Desk::of("etherscan").await;
    let asked = question(&["eip155:1", "eip155:10"]);
    let refused = desk.plugins.history()[0].page(&desk.app, &asked, None).await.unwrap_err();
    assert!(refused.to_string().contains("chainId"), "{refused}");
    assert!(desk.service.asked().is_empty());
}

#[tokio::test]
async fn every_vendors_faults_are_told() {
    for (vendor, address, _) in STARTS {
        every_fault_is_told(vendor, address, async |desk| {
            page(desk, None).await.map(|found| format!("{found:?}"))
        })
        .await;
    }
}
