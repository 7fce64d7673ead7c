//! What becomes of transactions, in virtual time.

use super::{Fate, Sent, fate};
use crate::{
    protocol::Purpose,
    testing::{ALICE, BOB, Page, SOLANA_CHAIN, http, rpc},
};
use json::Value;
use std::{cell::RefCell, rc::Rc};

const HASH: &str = "0xaa";
type Fates = Rc<RefCell<Vec<Fate>>>;
/// What a node answers to a method, as JSON.
type Node = Rc<RefCell<Box<dyn Fn(&str) -> String>>>;

fn watched(chain: &str, answer: impl Fn(&str) -> String + 'static) -> (Page, Node, Fates) {
    let mut page = Page::new();
    let node: Node = Rc::new(RefCell::new(Box::new(answer)));
    let inner = node.clone();
    page.on_node("", move |body| {
        let answer = inner.borrow();
        http(
            200,
            &rpc(body, |id, method| {
                format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{}}}", answer(method))
            }),
        )
    });
    let (fates, chain) = (Fates::default(), chain.to_owned());
    let out = fates.clone();
    page.within(|context| {
        context.spawn(move |context| async move {
            let networks = context.state().slices.network.networks.clone();
            let network = networks.iter().find(|one| one.caip_network_id.as_str() == chain);
            let sent = Sent {
                hash: HASH.into(),
                from: ALICE.into(),
                last_block: Some(100),
                spends: vec!["cc:1".into()],
            };
            let end = fate(&context, network.unwrap(), &sent).await;
            out.borrow_mut().push(end);
        });
    });
    (page, node, fates)
}

fn becomes(node: &Node, answer: impl Fn(&str) -> String + 'static) {
    *node.borrow_mut() = Box::new(answer);
}

fn pending(method: &str) -> String {
    match method {
        "eth_getTransactionByHash" => transaction(HASH, BOB),
        "eth_getTransactionCount" => "\"0x5\"".into(),
        _ => "null".into(),
    }
}

fn transaction(hash: &str, to: &str) -> String {
    format!(
        "{{\"hash\":\"{hash}\",\"from\":\"{ALICE}\",\"to\":\"{to}\",\"nonce\":\"0x5\",\"value\":\"0x1\",\"input\":\"0x\"}}"
    )
}

fn receipt(method: &str, status: &str) -> String {
    match method {
        "eth_getTransactionReceipt" => format!("{{\"status\":\"{status}\"}}"),
        _ => pending(method),
    }
}

/// Another transaction of the same number is in the newest block.
fn other_mined(method: &str, to: &str) -> String {
    match method {
        "eth_getTransactionCount" => "\"0x6\"".into(),
        "eth_blockNumber" => "\"0x2\"".into(),
        "eth_getBlockByNumber" => format!("{{\"transactions\":[{}]}}", transaction("0xbb", to)),
        _ => "null".into(),
    }
}

#[test]
fn a_transaction_is_done_when_its_receipt_says_so() {
    let (mut page, node, fates) = watched("eip155:1", pending);
    page.advance(2_999);
    becomes(&node, |method| receipt(method, "0x1"));
    assert!(fates.borrow().is_empty());
    page.advance(1);
    assert_eq!(*fates.borrow(), [Fate::Done]);
    assert_eq!(page.wake_at, None);
}

#[test]
fn a_reverted_transaction_has_failed() {
    let (_, _, fates) = watched("eip155:1", |method| receipt(method, "0x0"));
    assert_eq!(*fates.borrow(), [Fate::Failed]);
}

#[test]
fn one_that_was_cancelled_in_the_wallet_was_replaced() {
    let (mut page, node, fates) = watched("eip155:1", pending);
    becomes(&node, |method| other_mined(method, ALICE));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [Fate::Replaced { by: Some("0xbb".into()) }]);
}

/// Methods that were asked about a hash.
fn asked(page: &Page, hash: &str) -> Vec<String> {
    let bodies = page.bodies(Purpose::Rpc);
    let all = bodies.iter().flat_map(|body| match Value::parse(body).unwrap() {
        Value::Array(list) => list,
        one => vec![one],
    });
    let about = format!("[\"{hash}\"]");
    all.filter(|one| one.get("params").is_some_and(|params| json::to_string(params) == about))
        .map(|one| one.get("method").and_then(Value::as_str).unwrap().to_owned())
        .collect()
}

#[test]
fn one_whose_fee_was_raised_is_as_good_as_the_one_in_its_place() {
    for (status, fate) in [("0x1", Fate::Done), ("0x0", Fate::Failed)] {
        let (mut page, node, fates) = watched("eip155:1", pending);
        becomes(&node, |method| other_mined(method, BOB));
        page.advance(60_000);
        assert!(fates.borrow().is_empty(), "its receipt is late");
        becomes(&node, move |method| match method {
            "eth_getTransactionReceipt" => format!("{{\"status\":\"{status}\"}}"),
            _ => other_mined(method, BOB),
        });
        page.advance(3_000);
        assert_eq!(*fates.borrow(), [fate]);
        assert_eq!(asked(&page, "0xbb").last().unwrap(), "eth_getTransactionByHash");
    }
}

#[test]
fn one_that_is_in_a_block_before_its_receipt_is_told_was_not_replaced() {
    let (mut page, node, fates) = watched("eip155:1", pending);
    becomes(&node, |method| other_mined(method, BOB).replace("0xbb", HASH));
    page.advance(600_000);
    assert!(fates.borrow().is_empty());
    becomes(&node, |method| receipt(method, "0x1"));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [Fate::Done]);
}

#[test]
fn one_that_no_node_knows_for_five_minutes_was_dropped() {
    let (mut page, node, fates) = watched("eip155:1", pending);
    becomes(&node, |method| match method {
        "eth_getTransactionByHash" => "null".into(),
        _ => pending(method),
    });
    page.advance(299_999);
    assert!(fates.borrow().is_empty());
    page.advance(3_001);
    assert_eq!(*fates.borrow(), [Fate::Dropped]);
}

#[test]
fn nodes_that_do_not_answer_decide_nothing() {
    let (mut page, node, fates) = watched("eip155:1", pending);
    page.on_node("", |_| http(502, ""));
    page.advance(900_000);
    assert!(fates.borrow().is_empty());
    page.scripts_off();
    becomes(&node, |method| receipt(method, "0x1"));
    let inner = node.clone();
    page.on_node("", move |body| {
        http(
            200,
            &rpc(body, |id, method| {
                format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{}}}", inner.borrow()(method))
            }),
        )
    });
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [Fate::Done]);
}

fn status(method: &str, status: &str, height: &str) -> String {
    match method {
        "getSignatureStatuses" => format!("{{\"value\":[{status}]}}"),
        "getBlockHeight" => height.into(),
        _ => "null".into(),
    }
}

#[test]
fn a_confirmed_signature_is_done_and_one_with_an_error_failed() {
    let done = "{\"err\":null,\"confirmationStatus\":\"confirmed\"}";
    let (_, _, fates) = watched(SOLANA_CHAIN, move |method| status(method, done, "1"));
    assert_eq!(*fates.borrow(), [Fate::Done]);
    let failed = "{\"err\":{\"InstructionError\":[0,1]},\"confirmationStatus\":\"confirmed\"}";
    let (_, _, fates) = watched(SOLANA_CHAIN, move |method| status(method, failed, "1"));
    assert_eq!(*fates.borrow(), [Fate::Failed]);
}

#[test]
fn a_signature_whose_blockhash_is_too_old_was_dropped_after_one_more_look() {
    let (mut page, node, fates) = watched(SOLANA_CHAIN, |method| status(method, "null", "100"));
    becomes(&node, |method| status(method, "null", "101"));
    page.advance(3_000);
    assert!(fates.borrow().is_empty());
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [Fate::Dropped]);
}
