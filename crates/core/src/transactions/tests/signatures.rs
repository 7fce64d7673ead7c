//! Solana: a signature is done, failed, or too old to be taken in.

use super::*;
use crate::testing::SOLANA_CHAIN;

/// What a node says that knows `status`, and whose chain is at this height. One in eleven slots has no block.
pub(super) fn status(method: &str, status: &str, height: u64) -> String {
    status_at(method, status, height, height + height / 10)
}

/// The same where another node tells the status, at this slot.
fn status_at(method: &str, status: &str, height: u64, slot: u64) -> String {
    match method {
        "getSignatureStatuses" => {
            format!("{{\"context\":{{\"slot\":{slot}}},\"value\":[{status}]}}")
        }
        "getEpochInfo" => {
            format!("{{\"absoluteSlot\":{},\"blockHeight\":{height}}}", height + height / 10)
        }
        _ => "null".into(),
    }
}

#[test]
fn a_confirmed_signature_is_done_and_one_with_an_error_failed() {
    let done = "{\"err\":null,\"confirmationStatus\":\"confirmed\"}";
    let (_, _, fates) = watched(SOLANA_CHAIN, move |method| status(method, done, 1));
    assert_eq!(*fates.borrow(), [(Fate::Done, None)]);
    let failed = "{\"err\":{\"InstructionError\":[0,1]},\"confirmationStatus\":\"confirmed\"}";
    let (_, _, fates) = watched(SOLANA_CHAIN, move |method| status(method, failed, 1));
    assert_eq!(*fates.borrow(), [(Fate::Failed, None)]);
}

#[test]
fn a_signature_whose_blockhash_is_too_old_was_dropped() {
    let (mut page, node, fates) = watched(SOLANA_CHAIN, |method| status(method, "null", 100));
    page.advance(600_000);
    assert!(fates.borrow().is_empty());
    becomes(&node, |method| status(method, "null", 101));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [(Fate::Dropped, None)]);
}

#[test]
fn a_node_behind_the_one_that_tells_the_height_does_not_decide_that_a_signature_was_dropped() {
    let (mut page, node, fates) = watched(SOLANA_CHAIN, |method| status(method, "null", 100));
    becomes(&node, |method| status_at(method, "null", 110, 120));
    page.advance(60_000);
    assert!(fates.borrow().is_empty());
    let done = "{\"err\":null,\"confirmationStatus\":\"finalized\"}";
    becomes(&node, move |method| status(method, done, 110));
    page.advance(3_000);
    assert_eq!(*fates.borrow(), [(Fate::Done, None)]);
}

#[test]
fn a_signature_that_a_node_may_have_forgotten_was_not_dropped() {
    for (first, ends) in [("1", vec![(Fate::Dropped, None)]), ("9000000", vec![]), ("null", vec![])]
    {
        let (mut page, _, fates) = watched_for(SOLANA_CHAIN, 8_000_000, move |method, _| {
            if method == "getFirstAvailableBlock" {
                first.into()
            } else {
                status(method, "null", 8_900_000)
            }
        });
        page.advance(600_000);
        assert_eq!(*fates.borrow(), ends, "{first}");
    }
}
