//! What accounts send that are contracts: others bring it to the chain, and the wallet may have a number of its own for it.

use super::*;
use crate::{
    protocol::{Effect, Reply},
    testing::metamask,
};

const DAY_MS: u64 = 86_400_000;

fn unknown(method: &str) -> String {
    match method {
        "eth_getTransactionCount" => "\"0x1\"".into(),
        "eth_getCode" => "\"0x6080\"".into(),
        _ => "null".into(),
    }
}

/// Lets time go by as a page does that is looked at.
fn wait(page: &mut Page, time: u64) {
    let end = page.now + time;
    while page.now < end {
        page.advance(20_000);
    }
}

#[test]
fn what_its_owners_have_not_signed_yet_is_not_dropped() {
    let (mut page, _, fates) = watched("eip155:1", unknown);
    wait(&mut page, DAY_MS);
    assert!(fates.borrow().is_empty(), "{fates:?}");
}

#[test]
fn what_an_ordinary_account_sent_and_nobody_knows_is_dropped() {
    let (mut page, _, fates) = watched("eip155:1", |method| match method {
        "eth_getCode" => "\"0x\"".into(),
        _ => unknown(method),
    });
    wait(&mut page, 1_900_000);
    assert_eq!(fates.borrow()[0].0, Fate::Dropped);
}

#[test]
fn its_wallet_tells_what_became_of_it() {
    for (status, fate) in [("0x1", Fate::Done), ("0x0", Fate::Failed)] {
        let (mut page, _, fates) = watched("eip155:1", unknown);
        page.connect(metamask());
        wait(&mut page, 200_000);
        assert!(fates.borrow().is_empty());
        page.on(move |effect| match effect {
            Effect::Request { request, .. } => {
                assert_eq!(
                    (request.method(), request.params()),
                    ("eth_getTransactionReceipt", "[\"0xaa\"]")
                );
                let value = format!("{{\"status\":\"{status}\",\"transactionHash\":\"0xbb\"}}");
                Some(Answer::Now(Reply::Text { value }))
            }
            _ => None,
        });
        wait(&mut page, 80_000);
        assert_eq!(*fates.borrow(), [(fate, Some("0xbb".into()))]);
    }
}

#[test]
fn a_number_of_whoever_brings_it_to_the_chain_is_none_of_the_accounts() {
    let (mut page, node, fates) = watched("eip155:1", |method| match method {
        "eth_getTransactionByHash" => transaction(HASH, BOB).replace(ALICE, BOB),
        "eth_getTransactionCount" => "\"0x9\"".into(),
        _ => unknown(method),
    });
    page.advance(10_000);
    becomes(&node, |method| match method {
        "eth_getTransactionCount" => "\"0x9\"".into(),
        _ => unknown(method),
    });
    wait(&mut page, 600_000);
    assert!(fates.borrow().is_empty(), "another number takes no place of it: {fates:?}");
}
