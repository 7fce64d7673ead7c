//! Histories on Bitcoin, of an Esplora server.

use std::sync::{Arc, Mutex};

use api::history::{Direction, HistoryStatus};
use drawstring_gateway::config::ChainSettings;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::page;
use crate::world::{FIRST_BITCOIN_BLOCK, Node, World, get};

const CHAIN: &str = "bip122:000000000019d6689c085ae165831e93";
const ME: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const YOU: &str = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";

/// An Esplora server that knows the transactions of one address, newest first: 50 pending ones at most, 25 mined ones in a list.
async fn esplora(transactions: Arc<Mutex<Vec<Value>>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/api", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut head = vec![0; 4_096];
            let read = stream.read(&mut head).await.unwrap();
            let head = String::from_utf8_lossy(&head[..read]).into_owned();
            let path = head.split(' ').nth(1).unwrap().trim_start_matches("/api").to_owned();
            let (status, body) = match answer(&path, &transactions.lock().unwrap()) {
                Some(body) => ("200 OK", body),
                None => ("400 Bad Request", "Invalid".to_owned()),
            };
            let length = body.len();
            let answer = format!(
                "HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
            );
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    url
}

fn answer(path: &str, all: &[Value]) -> Option<String> {
    if path == "/block-height/0" {
        return Some(FIRST_BITCOIN_BLOCK.to_owned());
    }
    if path == "/blocks/tip/height" {
        return Some("900000".to_owned());
    }
    let (mined, pending): (Vec<&Value>, Vec<&Value>) =
        all.iter().partition(|one| one["status"]["confirmed"] == true);
    let of_me = path.strip_prefix(&format!("/address/{ME}/txs"))?;
    let list: Vec<&Value> = match of_me.strip_prefix("/chain") {
        None if of_me.is_empty() => {
            pending.into_iter().take(50).chain(mined.into_iter().take(25)).collect()
        }
        Some("") => mined.into_iter().take(25).collect(),
        Some(last) => {
            let last = last.strip_prefix('/')?;
            let at = mined.iter().position(|one| one["txid"] == last)?;
            mined.into_iter().skip(at + 1).take(25).collect()
        }
        None => return None,
    };
    Some(json!(list).to_string())
}

/// A payment of so many satoshis to the account, as Esplora writes it.
fn payment(number: u64, confirmed: bool) -> Value {
    let output = |address: &str, value: u64| {
        json!({ "scriptpubkey": "00", "scriptpubkey_asm": "", "scriptpubkey_type": "v0_p2wpkh",
            "scriptpubkey_address": address, "value": value })
    };
    let status = if confirmed {
        json!({ "confirmed": true, "block_height": number, "block_hash": "00", "block_time": 1_700_000_000 + number })
    } else {
        json!({ "confirmed": false })
    };
    json!({
        "txid": format!("{number:064x}"), "version": 2, "locktime": 0, "size": 222, "weight": 561, "fee": 141,
        "vin": [{ "txid": "00", "vout": 0, "is_coinbase": false, "scriptsig": "", "sequence": 1, "witness": [],
            "prevout": output(YOU, 100_000_141) }],
        "vout": [output(ME, number), output(YOU, 100_000_000 - number)],
        "status": status,
    })
}

fn world_of(node: String, esplora: Option<String>) -> World {
    World::with(&[], |settings| {
        let methods = Some(Vec::new());
        let chain = ChainSettings { rpc: vec![node], methods, esplora, ..ChainSettings::default() };
        settings.chains.insert(CHAIN.into(), chain);
    })
}

fn url(world: &World, address: &str) -> String {
    format!("{}/v1/account/{address}/history?chainId={CHAIN}&projectId={}", world.url, world.open)
}

#[tokio::test]
async fn pending_and_mined_payments_are_told_page_by_page() {
    let all: Vec<Value> = (1..=130).rev().map(|number| payment(number, number <= 127)).collect();
    let all = Arc::new(Mutex::new(all));
    let server = esplora(Arc::clone(&all)).await;
    let world = world_of(Node::dead(), Some(server));
    let mut told = Vec::new();
    let mut found = page(&url(&world, ME)).await;
    assert_eq!((found.sources[0].as_str(), found.as_of[0].block.as_str()), ("bitcoin", "900000"));
    // A payment that comes between two pages does not move the second.
    all.lock().unwrap().insert(0, payment(999, false));
    loop {
        // No feed tells what they were worth.
        let is_whole = found.partial.iter().all(|partial| partial.what == "prices");
        assert!(found.data.0.len() <= 50 && is_whole, "{:?}", found.partial);
        told.append(&mut found.data.0);
        let Some(next) = found.next else { break };
        found = page(&format!("{}&cursor={next}", url(&world, ME))).await;
    }
    let numbers: Vec<u64> = (1..=130).rev().collect();
    assert_eq!(told.len(), numbers.len());
    for (item, number) in told.iter().zip(numbers) {
        let metadata = &item.metadata;
        assert_eq!(metadata.hash, format!("{number:064x}"));
        assert_eq!(metadata.operation_type, "receive");
        assert_eq!((metadata.sent_from.as_str(), metadata.sent_to.as_str()), (YOU, ME));
        let is_pending = metadata.status == HistoryStatus::Pending;
        assert_eq!((is_pending, metadata.mined_at.is_empty()), (number > 127, number > 127));
        let [transfer] = item.transfers.as_slice() else { panic!("{item:?}") };
        let numeric = format!("0.{number:08}");
        assert_eq!(transfer.quantity.numeric, numeric.trim_end_matches('0'));
        assert_eq!(transfer.direction, Direction::In);
        assert_eq!(transfer.fungible_info.as_ref().unwrap().symbol.as_deref(), Some("BTC"));
    }
}

#[tokio::test]
async fn more_pending_payments_than_are_told_are_named() {
    let all: Vec<Value> = (1..=60).rev().map(|number| payment(number, number <= 5)).collect();
    let server = esplora(Arc::new(Mutex::new(all))).await;
    let world = world_of(Node::dead(), Some(server));
    let first = page(&url(&world, ME)).await;
    assert_eq!((first.data.0.len(), first.partial.len()), (50, 1), "{:?}", first.partial);
    let second = page(&format!("{}&cursor={}", url(&world, ME), first.next.unwrap())).await;
    let hashes: Vec<String> = second.data.0.into_iter().map(|item| item.metadata.hash).collect();
    let mined: Vec<String> = (1..=5).rev().map(|number| format!("{number:064x}")).collect();
    assert_eq!((hashes, second.next), (mined, None));
}

#[tokio::test]
async fn what_cannot_be_answered_is_refused_with_the_reason() {
    let server = esplora(Arc::new(Mutex::new(vec![payment(1, true)]))).await;
    let world = world_of(Node::dead(), Some(server));
    let found = page(&url(&world, ME)).await;
    assert_eq!((found.data.0.len(), found.next), (1, None));
    // Of an address that it does not know this server says that it is wrong.
    let answer = get(&url(&world, YOU)).await;
    assert_eq!(answer.status, 503, "{}", answer.text);
    assert!(answer.reason().1.contains("HTTP status 400"), "{}", answer.text);
    let test_network = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
    let answer = get(&url(&world, test_network)).await;
    assert_eq!((answer.status, answer.reason().0.as_str()), (400, "address"), "{}", answer.text);
    let without = world_of(Node::dead(), None);
    let found = page(&url(&without, ME)).await;
    assert!(found.data.0.is_empty() && found.next.is_some(), "{found:?}");
    assert!(found.partial[0].reason.contains("the chain's head was not read yet"), "{found:?}");
}
