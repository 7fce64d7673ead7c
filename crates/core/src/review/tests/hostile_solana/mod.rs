//! The law of the hostile gateway on Solana: it builds what it wants, and it is the node that is asked about it. What the wallet gets to sign, executed on a
//! model of the chain, takes no more than was promised and confirmed; or the visitor accepted a critical warning that named who may take more.

mod calls;
mod chain;
mod jupiter;
mod lies;
mod page;
mod people;
mod sample;

use crate::{amount::Amount, review::ReviewSlice, testing::fuzz};
use calls::{Call, Tx, call};
use chain::{Chain, JUPITER, MEMO, WRAPPED, own};
use jupiter::{EXACT_OUT, ROUTE, ROUTE_V2, SHARED, SHARED_V2};
use lies::{Lie, Tamper, lies, tamper, tampers};
use page::{Handed, World, send, swap};
use people::{BOB, BUYS, OTHER, OWN, SELLS, THIEF, chain};
use proptest::prelude::*;
use std::cell::Cell;

use super::super::wire::{ASSOCIATED_PROGRAM, BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM};

/// Half of it is sold or sent, in smallest units.
const HALF_COIN: u64 = 500_000_000;
const HALF_TOKEN: u64 = 500_000;
/// What is got at least.
const LEAST: u64 = 48_510_000;
/// What a new account of a token takes at most, with every extension.
const DEPOSIT: u64 = 2_248_080;

/// What an honest gateway builds.
fn exchange(coin_in: bool, coin_out: bool, kind: [u8; 8]) -> Vec<Call> {
    let open = |mint: &str| {
        let at = own(OWN, mint);
        call(ASSOCIATED_PROGRAM, &[OWN, &at, OWN, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM], &[1])
    };
    let (sold, bought) =
        (if coin_in { WRAPPED } else { SELLS }, if coin_out { WRAPPED } else { BUYS });
    let units = if coin_in { HALF_COIN } else { HALF_TOKEN };
    let (from, to, wrapped) = (own(OWN, sold), own(OWN, bought), own(OWN, WRAPPED));
    let mut calls = vec![
        call(BUDGET_PROGRAM, &[], &[2, 64, 13, 3, 0]),
        call(BUDGET_PROGRAM, &[], &[&[3][..], &1_000_u64.to_le_bytes()].concat()),
        call(MEMO, &[OWN], b"swap"),
    ];
    if coin_in {
        let data = [&[2, 0, 0, 0][..], &units.to_le_bytes()].concat();
        calls.extend([
            open(WRAPPED),
            call(SYSTEM_PROGRAM, &[OWN, &from], &data),
            call(TOKEN_PROGRAM, &[&from], &[17]),
        ]);
    }
    calls.push(open(bought));
    let data = jupiter::data(kind, units, LEAST);
    let token = TOKEN_PROGRAM;
    calls.push(match kind {
        ROUTE_V2 => {
            let accounts = [OWN, &from, &to, sold, bought, token, token, JUPITER, BOB, JUPITER];
            call(JUPITER, &accounts, &data)
        }
        SHARED_V2 => {
            call(JUPITER, &[BOB, OWN, &from, BOB, BOB, &to, sold, bought, token, token], &data)
        }
        SHARED => call(JUPITER, &[token, BOB, OWN, &from, BOB, BOB, &to, sold, bought], &data),
        EXACT_OUT => call(JUPITER, &[token, OWN, &from, &to, JUPITER, sold, bought], &data),
        _ => call(JUPITER, &[token, OWN, &from, &to, JUPITER, bought, JUPITER], &data),
    });
    if coin_in || coin_out {
        calls.push(call(TOKEN_PROGRAM, &[&wrapped, OWN, OWN], &[9]));
    }
    calls
}

/// Lamports of the highest fee that was shown.
fn shown_fee(shown: &ReviewSlice) -> u64 {
    let fee = shown.fee.as_ref().map(|fee| fee.most.as_ref().unwrap_or(&fee.amount));
    let fee = fee.and_then(|fee| Amount::parse(fee)).and_then(|fee| fee.to_units(9));
    fee.and_then(|fee| fee.parse().ok()).unwrap_or_default()
}

fn has_critical(shown: &ReviewSlice, key: &str) -> bool {
    shown.critical.iter().any(|one| one.key == key)
}

/// What the signer lost of it.
fn loss(before: &Chain, after: &Chain, mint: &str) -> u64 {
    before.has(mint).saturating_sub(after.has(mint))
}

/// Executes what the wallet got. Whether the chain took it.
fn execute(handed: &Handed, listed: &[String], world: &World) -> Result<bool, TestCaseError> {
    let Some(tx) = Tx::read(&handed.bytes, listed) else { return Ok(false) };
    let (before, mut after) = (chain(), chain());
    if after.run(&tx).is_none() {
        return Ok(false);
    }
    prop_assert!(after.unknown.is_empty(), "it calls an unknown program: {tx:?}");
    prop_assert!(!after.unread, "it has an instruction that is not decoded: {tx:?}");
    let promised = |mint: &str| if world.spends.0 == mint { world.spends.1 } else { 0 };
    for mint in [SELLS, BUYS, OTHER] {
        let lost = loss(&before, &after, mint);
        prop_assert!(lost <= promised(mint), "{lost} of {mint}: {tx:?}");
    }
    let most = promised("") + shown_fee(&handed.shown);
    let lost = loss(&before, &after, "");
    prop_assert!(lost <= most, "{lost} lamports, of {most}: {tx:?}");
    let (gets, least) = (&world.gets.0, world.gets.1);
    let gained = after.has(gets).saturating_sub(before.has(gets));
    // The coin that is got pays for the fee, too.
    let least = least.saturating_sub(if gets.is_empty() { shown_fee(&handed.shown) } else { 0 });
    if least > gained {
        let said = has_critical(&handed.shown, "review.warn.least");
        prop_assert!(said, "{gained} instead of {least}: {tx:?}");
    }
    Ok(true)
}

fn world_of(coin_in: bool, coin_out: bool) -> World {
    let spends = if coin_in { (String::new(), HALF_COIN) } else { (SELLS.to_owned(), HALF_TOKEN) };
    let gets = if coin_out { String::new() } else { BUYS.to_owned() };
    World { spends, gets: (gets, LEAST), ..World::default() }
}

/// A gateway's plan: which tokens, which route, what is done to the transaction, what is said of it, what stands in its table, and whether the node tells that.
type Plan = (u8, [u8; 8], Vec<Tamper>, Vec<Lie>, Vec<String>, bool);

fn plans() -> impl Strategy<Value = Plan> {
    let kinds = prop::sample::select(vec![ROUTE, SHARED, EXACT_OUT, ROUTE_V2, SHARED_V2]);
    let pair = |mint: &str| vec![own(OWN, mint), own(THIEF, mint)];
    let listed = prop_oneof![
        prop::sample::subsequence(lies::addresses(), 0..4).prop_shuffle(),
        prop::sample::select(vec![pair(BUYS), pair(SELLS), pair(WRAPPED)]),
    ];
    (0_u8..3, kinds, tampers(), lies(), listed, any::<bool>())
}

/// The world of a plan, and what really stands in the table.
fn planned((way, kind, tampers, lies, listed, straight): Plan) -> (World, Vec<String>) {
    let (coin_in, coin_out) = (way == 0, way == 1);
    let calls = tamper(exchange(coin_in, coin_out, kind), &tampers);
    let mut world = world_of(coin_in, coin_out);
    let listed: Vec<String> =
        listed.into_iter().filter(|one| one != OWN && *one != calls::helper()).collect();
    world.built = calls::write(OWN, &calls, &listed);
    world.lies = lies;
    world.listed.clone_from(&listed);
    if !straight {
        world.listed.rotate_left(listed.len().min(1));
    }
    (world, listed)
}

#[test]
fn whatever_a_gateway_builds_a_swap_takes_no_more_than_was_promised_or_was_named() {
    let (handed_over, took) = (Cell::new(0), Cell::new(0));
    fuzz::run(&plans(), |plan| {
        let (world, listed) = planned(plan);
        if let Some(handed) = swap(&world) {
            handed_over.set(handed_over.get() + 1);
            took.set(took.get() + u32::from(execute(&handed, &listed, &world)?));
        }
        Ok(())
    });
    assert!(handed_over.get() > 0 && took.get() > 0, "nothing was ever signed");
}

#[test]
fn whatever_a_node_says_a_transfer_takes_what_was_typed_and_goes_to_whom_it_was_typed_for() {
    let inputs = (any::<bool>(), lies());
    let took = Cell::new(0);
    fuzz::run(&inputs, |(coin, lies)| {
        let mut world = world_of(coin, true);
        (world.gets.1, world.lies) = (0, lies);
        let Some(handed) = send(&world, BOB) else { return Ok(()) };
        let Some(tx) = Tx::read(&handed.bytes, &[]) else { return Ok(()) };
        let (before, mut after) = (chain(), chain());
        if after.run(&tx).is_none() {
            return Ok(());
        }
        took.set(took.get() + 1);
        prop_assert_eq!(&after.unknown, &[""; 0]);
        let deposit = if coin { 0 } else { DEPOSIT };
        let most = if coin { HALF_COIN } else { 0 } + deposit + shown_fee(&handed.shown);
        prop_assert!(loss(&before, &after, "") <= most, "{tx:?}");
        for (mint, most) in [(SELLS, if coin { 0 } else { HALF_TOKEN }), (BUYS, 0), (OTHER, 0)] {
            prop_assert!(loss(&before, &after, mint) <= most, "{mint}: {tx:?}");
        }
        let got = if coin {
            after.coins_of(BOB)
        } else {
            after.token_accounts.get(&own(BOB, SELLS)).map_or(0, |account| account.units)
        };
        prop_assert_eq!(got, if coin { HALF_COIN } else { HALF_TOKEN }, "{:?}", tx);
        Ok(())
    });
    assert!(took.get() > 0, "nothing was ever sent");
}

#[test]
fn what_is_honest_is_signed_without_a_word() {
    for kind in [ROUTE, SHARED, EXACT_OUT, ROUTE_V2, SHARED_V2] {
        for (coin_in, coin_out) in [(true, false), (false, true), (false, false)] {
            let mut world = world_of(coin_in, coin_out);
            world.built = calls::write(OWN, &exchange(coin_in, coin_out, kind), &[]);
            let handed = swap(&world).expect("it is honest");
            assert_eq!(handed.bytes, world.built);
            assert_eq!(handed.shown.critical, [], "{kind:?} {coin_in} {coin_out}");
            assert_eq!(handed.shown.warnings, [], "{kind:?} {coin_in} {coin_out}");
            assert!(execute(&handed, &[], &world).unwrap(), "{kind:?} {coin_in} {coin_out}");
        }
    }
}
