//! A sample of what is let through, for the real programs: `packages/testing` executes it (`test/solana/`), so that a mistake which the model of the chain
//! shares with the rule is found.

use super::{calls::Tx, *};
use crate::review::wire::Wire;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::{collections::BTreeSet, fmt::Write};

/// Where the sample is. `DRAWSTRING_UPDATE=1` writes it anew.
const FILE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../packages/testing/test/generated/letThrough.json");
/// Exchanges that were tampered with or lied about, and sends with lies.
const SWAPS: usize = 16;
const SENDS: usize = 6;
/// Plans that are looked at for them.
const PLANS: usize = 3_000;

/// One transaction that the wallet got, with what may go at most: lamports, and units of each token.
fn case(name: &str, handed: &Handed, world: &World) -> String {
    let sent = name == "sent";
    let coin = promised(world, "") > 0;
    // Whoever has no account of a token yet gets one.
    let deposit = if sent && !coin { DEPOSIT } else { 0 };
    let lamports = promised(world, "") + shown_fee(&handed.shown) + deposit;
    let mut most = format!("\"\":{lamports}");
    for mint in [SELLS, BUYS, OTHER] {
        write!(most, ",\"{mint}\":{}", promised(world, mint)).unwrap();
    }
    let arrives = match (sent, coin) {
        (false, _) => String::new(),
        (true, true) => format!(",\"arrives\":{{\"at\":\"{BOB}\",\"lamports\":{HALF_COIN}}}"),
        (true, false) => {
            format!(",\"arrives\":{{\"at\":\"{}\",\"units\":{HALF_TOKEN}}}", own(BOB, SELLS))
        }
    };
    let bytes = base64::padded(&handed.bytes);
    format!("{{\"name\":\"{name}\",\"transaction\":\"{bytes}\",\"most\":{{{most}}}{arrives}}}")
}

fn promised(world: &World, mint: &str) -> u64 {
    if world.spends.0 == mint { world.spends.1 } else { 0 }
}

/// Whether the model runs it, and knows all that it does.
fn is_known(handed: &Handed) -> bool {
    let Some(tx) = Tx::read(&handed.bytes, &[]) else { return false };
    let mut after = chain();
    after.run(&tx).is_some() && after.unknown.is_empty() && !after.unread
}

fn accounts() -> String {
    let chain = chain();
    let token_account = |(at, one): (&String, &super::chain::TokenAccount)| {
        format!(
            "{{\"address\":\"{at}\",\"program\":\"{}\",\"mint\":\"{}\",\"owner\":\"{}\",\"units\":{},\"lamports\":{}}}",
            one.program,
            one.mint,
            one.owner,
            one.units,
            chain.coins_of(at)
        )
    };
    let list: Vec<String> = chain.token_accounts.iter().map(token_account).collect();
    list.join(",\n    ")
}

/// The cases of the sample, the same in every run.
fn cases() -> Vec<String> {
    let mut runner = TestRunner::deterministic();
    let (mut cases, mut seen) = (Vec::new(), BTreeSet::new());
    for kind in [ROUTE, SHARED, EXACT_OUT, ROUTE_V2, SHARED_V2] {
        let mut world = world_of(true, false);
        world.built = calls::write(OWN, &exchange(true, false, kind), &[]);
        let handed = swap(&world).expect("it is honest");
        seen.insert(handed.bytes.clone());
        cases.push(case("honest", &handed, &world));
    }
    let honest = cases.len();
    for _ in 0..PLANS {
        if cases.len() == honest + SWAPS {
            break;
        }
        let mut plan = plans().new_tree(&mut runner).unwrap().current();
        // What stands in a table is read from the chain, which the sample has none of.
        plan.4.clear();
        let (world, _) = planned(plan);
        let Some(handed) = swap(&world).filter(is_known) else { continue };
        if seen.insert(handed.bytes.clone()) {
            cases.push(case("tampered with", &handed, &world));
        }
    }
    for at in 0..PLANS {
        if cases.len() == honest + SWAPS + SENDS {
            break;
        }
        let mut world = world_of(at % 2 == 0, true);
        (world.gets.1, world.lies) = (0, lies().new_tree(&mut runner).unwrap().current());
        let Some(handed) = send(&world, BOB).filter(is_known) else { continue };
        // The node's word goes into it, as how a receiver's account is opened.
        if seen.insert(handed.bytes.clone()) || at % 7 == 0 {
            cases.push(case("sent", &handed, &world));
        }
    }
    assert!(cases.len() > honest + SWAPS / 2, "{}", cases.len());
    cases
}

#[test]
fn the_sample_for_the_real_programs_is_what_is_let_through() {
    let cases = cases();
    for one in &cases {
        let case = json::Value::parse(one).unwrap();
        let bytes = base64::read(case.get("transaction").and_then(json::Value::as_str).unwrap());
        assert!(Wire::read(&bytes.unwrap()).is_some());
    }
    let lamports = chain().coins_of(OWN);
    let text = format!(
        "{{\n  \"signer\": \"{OWN}\",\n  \"lamports\": {lamports},\n  \"mints\": [\"{SELLS}\", \"{BUYS}\", \"{OTHER}\"],\n  \
         \"accounts\": [\n    {}\n  ],\n  \"cases\": [\n    {}\n  ]\n}}\n",
        accounts(),
        cases.join(",\n    ")
    );
    if std::env::var_os("DRAWSTRING_UPDATE").is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(kept == text, "{FILE} is old: run this test with DRAWSTRING_UPDATE=1");
}
