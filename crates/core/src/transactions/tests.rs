//! What becomes of transactions, in virtual time.

mod bitcoin;
mod contract;
mod receipts;
mod replaced;
mod signatures;
mod solana;
mod unnamed;

use super::{Fate, Gist, Sent, fate};
use crate::{
    protocol::{HostEvent, Purpose},
    testing::{ALICE, Answer, BOB, Page, http, rpc_of},
};
use json::Value;
use std::{cell::RefCell, rc::Rc};

const HASH: &str = "0xaa";
type Fates = Rc<RefCell<Vec<(Fate, Option<String>)>>>;
/// What a node answers to a method and its arguments, as JSON.
type Node = Rc<RefCell<Box<dyn Fn(&str, &Value) -> String>>>;

fn watched(chain: &str, answer: impl Fn(&str) -> String + 'static) -> (Page, Node, Fates) {
    watched_as(chain, None, answer)
}

/// The same of a transaction that is known to be this.
fn watched_as(
    chain: &str,
    gist: Option<Gist>,
    answer: impl Fn(&str) -> String + 'static,
) -> (Page, Node, Fates) {
    watch(chain, gist, Some(100), move |method, _| answer(method))
}

/// The same of a signature that may be taken in up to this block.
fn watched_for(
    chain: &str,
    last_block: u64,
    answer: impl Fn(&str, &Value) -> String + 'static,
) -> (Page, Node, Fates) {
    watch(chain, None, Some(last_block), answer)
}

fn watch(
    chain: &str,
    gist: Option<Gist>,
    last_block: Option<u64>,
    answer: impl Fn(&str, &Value) -> String + 'static,
) -> (Page, Node, Fates) {
    watch_hash(HASH, chain, gist, last_block, answer)
}

fn watch_hash(
    hash: &str,
    chain: &str,
    gist: Option<Gist>,
    last_block: Option<u64>,
    answer: impl Fn(&str, &Value) -> String + 'static,
) -> (Page, Node, Fates) {
    let mut page = Page::new();
    let node: Node = Rc::new(RefCell::new(Box::new(answer)));
    let inner = node.clone();
    page.on_node("", move |body| answers(&inner, body));
    let (fates, chain, hash) = (Fates::default(), chain.to_owned(), hash.to_owned());
    let out = fates.clone();
    page.within(|context| {
        context.spawn(move |context| async move {
            let networks = context.state().slices.network.networks.clone();
            let network = networks.iter().find(|one| one.caip_network_id.as_str() == chain);
            let sent =
                Sent { hash, from: ALICE.into(), last_block, spends: vec!["cc:1".into()], gist };
            let (end, hash) = fate(&context, network.unwrap(), &sent, &|_| ()).await;
            out.borrow_mut().push((end, hash));
        });
    });
    (page, node, fates)
}

fn answers(node: &Node, body: &str) -> Answer {
    let answer = node.borrow();
    let one = |id: &str, method: &str, params: &Value| {
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{}}}", answer(method, params))
    };
    http(200, &rpc_of(body, one))
}

fn becomes(node: &Node, answer: impl Fn(&str) -> String + 'static) {
    becomes_of(node, move |method, _| answer(method));
}

fn becomes_of(node: &Node, answer: impl Fn(&str, &Value) -> String + 'static) {
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
        "eth_getTransactionReceipt" => {
            format!("{{\"status\":\"{status}\",\"blockNumber\":\"0x9\"}}")
        }
        _ => pending(method),
    }
}

const HEAD: u64 = 1_000;

/// Another transaction of the same number is in the newest block.
fn other_mined(method: &str, params: &Value, to: &str) -> String {
    other_mined_at(HEAD, method, params, to)
}

/// It is in this block, and in no other.
fn other_mined_at(height: u64, method: &str, params: &Value, to: &str) -> String {
    let argument = |at: usize| {
        let text = params.as_array().unwrap()[at].as_str().unwrap();
        if text == "latest" { HEAD } else { u64::from_str_radix(&text[2..], 16).unwrap() }
    };
    match method {
        "eth_getTransactionCount" if argument(1) < height => "\"0x5\"".into(),
        "eth_getTransactionCount" => "\"0x6\"".into(),
        "eth_blockNumber" => format!("\"{HEAD:#x}\""),
        "eth_getBlockByNumber" if argument(0) == height => {
            format!("{{\"transactions\":[{}]}}", transaction("0xbb", to))
        }
        "eth_getBlockByNumber" => "{\"transactions\":[]}".into(),
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
    assert_eq!(*fates.borrow(), [(Fate::Done, None)]);
    assert_eq!(page.wake_at, None);
}

#[test]
fn a_reverted_transaction_has_failed() {
    let (_, _, fates) = watched("eip155:1", |method| receipt(method, "0x0"));
    assert_eq!(*fates.borrow(), [(Fate::Failed, None)]);
}

#[test]
fn one_that_was_cancelled_in_the_wallet_was_replaced() {
    let (mut page, node, fates) = watched("eip155:1", pending);
    becomes_of(&node, |method, params| other_mined(method, params, ALICE));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [(Fate::Replaced, Some("0xbb".into()))]);
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
        becomes_of(&node, |method, params| other_mined(method, params, BOB));
        page.advance(60_000);
        assert!(fates.borrow().is_empty(), "its receipt is late");
        becomes_of(&node, move |method, params| match method {
            "eth_getTransactionReceipt" => {
                format!("{{\"status\":\"{status}\",\"blockNumber\":\"0x9\"}}")
            }
            _ => other_mined(method, params, BOB),
        });
        page.advance(3_000);
        assert_eq!(*fates.borrow(), [(fate, Some("0xbb".into()))]);
        assert_eq!(asked(&page, "0xbb").last().unwrap(), "eth_getTransactionByHash");
    }
}

#[test]
fn one_that_is_in_a_block_before_its_receipt_is_told_was_not_replaced() {
    let (mut page, node, fates) = watched("eip155:1", pending);
    becomes_of(&node, |method, params| other_mined(method, params, BOB).replace("0xbb", HASH));
    page.advance(600_000);
    assert!(fates.borrow().is_empty());
    becomes(&node, |method| receipt(method, "0x1"));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [(Fate::Done, None)]);
}

#[test]
fn one_that_no_node_knows_for_five_minutes_was_dropped() {
    let (mut page, node, fates) = watched("eip155:1", pending);
    becomes(&node, unknown);
    page.advance(302_999);
    assert!(fates.borrow().is_empty());
    page.advance(1);
    assert_eq!(*fates.borrow(), [(Fate::Dropped, None)]);
}

#[test]
fn one_that_no_node_ever_knew_may_be_with_those_who_make_blocks_alone() {
    let (mut page, node, fates) = watched("eip155:1", unknown);
    page.advance(1_799_999);
    assert!(fates.borrow().is_empty());
    becomes(&node, |method| receipt(method, "0x1"));
    page.advance(1);
    assert_eq!(*fates.borrow(), [(Fate::Done, None)]);
    let (mut page, _, fates) = watched("eip155:1", unknown);
    page.advance(1_800_000);
    assert_eq!(*fates.borrow(), [(Fate::Dropped, None)]);
}

fn unknown(method: &str) -> String {
    match method {
        "eth_getTransactionByHash" => "null".into(),
        _ => pending(method),
    }
}

/// As many nulls in a row as nobody asked for while the tab was hidden are one.
#[test]
fn one_null_after_a_tab_was_hidden_for_long_drops_nothing() {
    let (mut page, node, fates) = watched("eip155:1", pending);
    page.event(HostEvent::Visibility { visible: false });
    page.advance(600_000);
    becomes(&node, unknown);
    page.event(HostEvent::Visibility { visible: true });
    page.advance(3_000);
    assert!(fates.borrow().is_empty());
    becomes(&node, |method| receipt(method, "0x1"));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [(Fate::Done, None)]);
}

#[test]
fn what_was_unknown_before_a_computer_slept_has_to_be_so_for_as_long_after_it() {
    let (mut page, node, fates) = watched("eip155:1", pending);
    becomes(&node, unknown);
    page.advance(200_000);
    page.now += 3_600_000;
    page.advance(299_000);
    assert!(fates.borrow().is_empty());
    page.advance(6_000);
    assert_eq!(*fates.borrow(), [(Fate::Dropped, None)]);
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
    page.on_node("", move |body| answers(&inner, body));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [(Fate::Done, None)]);
}
