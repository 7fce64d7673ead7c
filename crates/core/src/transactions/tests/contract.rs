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

/// From now on the wallet answers this when it is asked about the number that it gave, and refuses every other method, as a session does that has no leave for it.
fn wallet_knows(page: &mut Page, method: &'static str, value: String) {
    page.on(move |effect| {
        let Effect::Request { request, .. } = effect else { return None };
        assert_eq!(request.params(), "[\"0xaa\"]");
        let value = value.clone();
        Some(if request.method() == method {
            Answer::Now(Reply::Text { value })
        } else {
            Answer::wallet_error(4200, "The wallet does not offer this method.")
        })
    });
}

#[test]
fn its_wallet_tells_what_became_of_it() {
    let receipt = |status| {
        format!("{{\"status\":\"{status}\",\"blockNumber\":\"0x9\",\"transactionHash\":\"0xbb\"}}")
    };
    let calls =
        |status| format!("{{\"status\":{status},\"receipts\":[{{\"transactionHash\":\"0xbb\"}}]}}");
    for (method, done, failed) in [
        ("wallet_getCallsStatus", calls("200"), calls("500")),
        ("eth_getTransactionReceipt", receipt("0x1"), receipt("0x0")),
    ] {
        for (answer, fate) in [(done, Fate::Done), (failed, Fate::Failed)] {
            let (mut page, _, fates) = watched("eip155:1", unknown);
            page.connect(metamask());
            wait(&mut page, 200_000);
            assert!(fates.borrow().is_empty());
            wallet_knows(&mut page, method, answer);
            wait(&mut page, 80_000);
            assert_eq!(*fates.borrow(), [(fate, Some("0xbb".into()))], "{method}");
        }
    }
}

#[test]
fn what_its_wallet_says_is_on_its_way_is_waited_for() {
    let (mut page, _, fates) = watched("eip155:1", unknown);
    page.connect(metamask());
    wallet_knows(&mut page, "wallet_getCallsStatus", "{\"status\":100}".into());
    wait(&mut page, DAY_MS);
    assert!(fates.borrow().is_empty(), "{fates:?}");
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
