//! Nodes that know of the latest blocks alone.

use super::{Fate, Fates, Node as Known, becomes, signatures::status, watch, watched};
use crate::{
    protocol::Effect,
    testing::{Page, SOLANA_CHAIN, http, rpc_of},
};
use json::Value;
use std::{cell::Cell, rc::Rc};

const DONE: &str = "{\"err\":null,\"confirmationStatus\":\"finalized\"}";

/// What a node without a history knows, at which height of its chain.
type Node = Rc<Cell<(&'static str, u64)>>;

/// A signature that may be taken in up to the hundredth block is watched.
fn forgetful(height: u64) -> (Page, Node, Fates) {
    let (mut page, _, fates) = watched(SOLANA_CHAIN, |method| status(method, "null", 1));
    let node: Node = Rc::new(Cell::new(("null", height)));
    let inner = node.clone();
    page.on(move |effect| {
        let Effect::Http { body: Some(body), .. } = effect else { return None };
        let (knows, height) = inner.get();
        let one = |id: &str, method: &str, params: &Value| {
            let said = if params.as_array().is_some_and(|params| params.len() > 1) {
                "\"error\":{\"code\":-32011,\"message\":\"Transaction history is not available from this node\"}".into()
            } else {
                format!("\"result\":{}", status(method, knows, height))
            };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},{said}}}")
        };
        Some(http(200, &rpc_of(body, one)))
    });
    (page, node, fates)
}

#[test]
fn a_node_without_a_history_tells_what_became_of_a_signature() {
    for (knows, fate) in [(DONE, Fate::Done), ("null", Fate::Dropped)] {
        let (mut page, node, fates) = forgetful(100);
        page.advance(60_000);
        assert!(fates.borrow().is_empty());
        node.set((knows, 101));
        page.advance(3_000);
        assert_eq!(*fates.borrow(), [(fate, None)]);
    }
}

#[test]
fn a_node_without_a_history_does_not_decide_about_a_signature_that_it_may_have_forgotten() {
    for (height, ends) in [(200, vec![(Fate::Dropped, None)]), (201, vec![])] {
        let (mut page, _, fates) = forgetful(height);
        page.advance(600_000);
        assert_eq!(*fates.borrow(), ends, "{height}");
    }
}

/// A signature is watched of which nobody told until when it is good.
fn endless(height: u64) -> (Page, Known, Fates) {
    watch(SOLANA_CHAIN, None, None, move |method, _| status(method, "null", height))
}

#[test]
fn a_signature_that_nobody_said_the_end_of_was_dropped_when_every_blockhash_of_its_time_is_too_old()
{
    let (mut page, node, fates) = endless(1_000);
    becomes(&node, |method| status(method, "null", 1_200));
    page.advance(600_000);
    assert!(fates.borrow().is_empty(), "its blockhash may be of a block that was not final yet");
    becomes(&node, |method| status(method, "null", 1_201));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [(Fate::Dropped, None)]);
}

#[test]
fn a_signature_that_nobody_said_the_end_of_is_done_when_a_block_has_it() {
    let (mut page, node, fates) = endless(1_000);
    becomes(&node, |method| status(method, DONE, 5_000));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [(Fate::Done, None)]);
}

#[test]
fn where_no_node_tells_the_height_the_end_of_a_signature_is_counted_from_when_one_does() {
    let (mut page, node, fates) = watch(SOLANA_CHAIN, None, None, |method, _| match method {
        "getEpochInfo" => "null".into(),
        _ => status(method, "null", 900),
    });
    page.advance(60_000);
    becomes(&node, |method| status(method, "null", 1_000));
    page.advance(3_000);
    becomes(&node, |method| status(method, "null", 1_199));
    page.advance(60_000);
    assert!(fates.borrow().is_empty());
    becomes(&node, |method| status(method, "null", 1_201));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [(Fate::Dropped, None)]);
}
