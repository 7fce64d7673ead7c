//! Transactions whose hash the wallet did not tell.

use super::*;
use crate::transactions::stand_in;

/// One of the account's with this number, for Bob.
fn sent(nonce: u64) -> String {
    let request =
        format!("{{\"from\":\"{ALICE}\",\"to\":\"{BOB}\",\"value\":\"0x1\",\"data\":\"0x\"}}");
    stand_in(&Gist::of_request(&Value::parse(&request).unwrap(), nonce))
}

fn watched(hash: &str, answer: impl Fn(&str, &Value) -> String + 'static) -> (Page, Node, Fates) {
    watch_hash(hash, "eip155:1", None, None, answer)
}

/// It is in the newest block, with this receipt.
fn mined(method: &str, params: &Value) -> String {
    match method {
        "eth_getTransactionReceipt" => "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into(),
        "eth_getTransactionByHash" => transaction("0xbb", BOB),
        _ => other_mined(method, params, BOB),
    }
}

#[test]
fn it_is_found_by_its_number_once_a_block_has_it() {
    let (mut page, node, fates) = watched(&sent(5), |method, _| pending(method));
    page.advance(60_000);
    assert!(fates.borrow().is_empty(), "it waits");
    becomes_of(&node, mined);
    page.advance(6_000);
    assert_eq!(*fates.borrow(), [(Fate::Done, Some("0xbb".into()))]);
}

#[test]
fn another_transaction_with_the_number_before_it_is_not_taken_for_it() {
    let (mut page, node, fates) = watched(&sent(4), |method, _| pending(method));
    becomes_of(&node, |method, params| match method {
        // The fourth was something else, and in the same block.
        "eth_getBlockByNumber" if params.as_array().unwrap()[0].as_str() == Some("0x3e8") => {
            let fourth = transaction("0xcc", ALICE).replace("0x5", "0x4");
            format!("{{\"transactions\":[{fourth},{}]}}", transaction("0xbb", BOB))
        }
        "eth_getTransactionCount" => {
            let latest = matches!(params.as_array().unwrap()[1].as_str(), Some("latest" | "0x3e8"));
            if latest { "\"0x6\"".into() } else { "\"0x4\"".into() }
        }
        _ => mined(method, params),
    });
    page.advance(9_000);
    assert_eq!(*fates.borrow(), [(Fate::Done, Some("0xbb".into()))]);
}

#[test]
fn of_one_that_is_nowhere_though_its_number_was_used_it_is_not_said_that_it_failed() {
    let (mut page, node, fates) = watched(&sent(5), |method, _| pending(method));
    becomes_of(&node, |method, params| other_mined(method, params, ALICE));
    page.advance(200_000);
    assert!(fates.borrow().is_empty());
    page.advance(200_000);
    assert_eq!(*fates.borrow(), [(Fate::Replaced, None)]);
}
