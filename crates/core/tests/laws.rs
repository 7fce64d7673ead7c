//! The law that `fuzz/` tries for as long as one likes, tried for a moment.

#[path = "../../../fuzz/src/life.rs"]
mod law;
#[path = "../../../fuzz/src/moment.rs"]
#[allow(dead_code, reason = "laws of parsers are tried more often")]
mod moment;
#[path = "../../../fuzz/src/names.rs"]
mod names;
#[path = "../../../fuzz/src/psbt.rs"]
mod psbt;

use std::{cell::Cell, path::Path};

/// A whole life of the core for each: fewer than of a parser alone.
const CASES: u32 = 384;

fn seeds() -> Vec<Vec<u8>> {
    moment::seeds(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/life"))
}

#[test]
fn no_word_of_a_gateway_a_node_or_a_wallet_breaks_the_core() {
    let done = Cell::new(0);
    moment::try_on(&seeds(), CASES, |input| {
        let reached = law::holds(input);
        if reached.signed > 0 && reached.done {
            done.set(done.get() + 1);
        }
    });
    // A law about signatures says nothing of lives that come to none.
    assert!(done.get() > CASES / 3, "only {} lives got as far as something done", done.get());
}

#[test]
fn no_word_of_a_wallet_hands_in_what_was_not_reviewed() {
    moment::try_law("psbt", |input| {
        psbt::holds(input);
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/psbt");
    let finished: Vec<bool> = moment::seeds(&folder).iter().map(|seed| psbt::holds(seed)).collect();
    // By name: the seed with the empty witness is not signed.
    assert_eq!(finished, [false, true, true, true]);
}

#[test]
fn what_is_taken_from_a_names_server_or_its_chain_is_hex() {
    moment::try_law("names", |input| {
        names::holds(input);
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/names");
    let taken: Vec<usize> = moment::seeds(&folder).iter().map(|seed| names::holds(seed)).collect();
    // Two answers, of one the callback, what is handed back and two questions; one answer of a server.
    assert_eq!(taken, [6, 1]);
}

#[test]
fn some_seeds_have_codes_that_fill_in_an_amount() {
    let scanned = seeds().iter().filter(|seed| law::holds(seed).scanned > 0).count();
    assert!(scanned > 1, "{scanned}");
}

#[test]
fn every_seed_gets_as_far_as_something_that_was_signed_and_is_done() {
    for seed in seeds() {
        let law::Reached { reviewed, signed, pending, done, .. } = law::holds(&seed);
        let start = String::from_utf8_lossy(&seed).chars().take(40).collect::<String>();
        assert!(reviewed > 0 && signed > 0 && pending && done, "{start}");
    }
}
