//! Another transaction took its number while nobody looked.

use super::*;

/// What the first one is, which pays Bob.
pub(super) fn gist() -> Option<Gist> {
    Gist::of(&Value::parse(&transaction(HASH, BOB)).unwrap())
}

#[test]
fn one_that_was_replaced_hundreds_of_blocks_ago_is_found_with_few_questions() {
    for (to, fate) in [(BOB, Fate::Done), (ALICE, Fate::Replaced)] {
        for height in [1, 500, 998, HEAD] {
            let (mut page, node, fates) = watched("eip155:1", pending);
            let before = page.bodies(Purpose::Rpc).len();
            becomes_of(&node, move |method, params| match method {
                "eth_getTransactionReceipt" if is(params, "0xbb") => {
                    "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into()
                }
                _ => other_mined_at(height, method, params, to),
            });
            page.advance(3_000);
            let expected = [(fate.clone(), Some("0xbb".into()))];
            assert_eq!(*fates.borrow(), expected, "{height}");
            let asked = page.bodies(Purpose::Rpc).len() - before;
            assert!(asked <= 25, "{asked} for block {height}");
        }
    }
}

pub(super) fn is(params: &Value, hash: &str) -> bool {
    params.as_array().unwrap()[0].as_str() == Some(hash)
}

#[test]
fn one_that_was_replaced_while_the_page_was_away_is_told_from_one_that_was_dropped() {
    for (to, fate) in [(BOB, Fate::Done), (ALICE, Fate::Replaced)] {
        let (mut page, node, fates) = watched_as("eip155:1", gist(), |_| "null".to_owned());
        becomes_of(&node, move |method, params| match method {
            "eth_getTransactionReceipt" if is(params, "0xbb") => {
                "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into()
            }
            _ => other_mined_at(400, method, params, to),
        });
        page.advance(3_000);
        assert_eq!(*fates.borrow(), [(fate, Some("0xbb".into()))]);
    }
}

#[test]
fn what_took_its_place_and_cannot_be_found_is_not_said_to_have_failed_or_to_never_happen() {
    let (mut page, _, fates) = watched_as("eip155:1", gist(), |method| match method {
        "eth_getTransactionCount" => "\"0x6\"".into(),
        "eth_blockNumber" => "\"0x3e8\"".into(),
        _ => "null".into(),
    });
    page.advance(11_999);
    assert!(fates.borrow().is_empty(), "nodes may be a block apart");
    page.advance(1);
    assert_eq!(*fates.borrow(), [(Fate::Replaced, None)]);
}

#[test]
fn a_node_that_does_not_tell_the_number_decides_nothing_about_one_that_is_gone() {
    let (mut page, _, fates) = watched_as("eip155:1", gist(), |_| "null".to_owned());
    page.advance(900_000);
    assert!(fates.borrow().is_empty());
}
