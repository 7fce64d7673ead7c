use serde_json::{Value, json};

use super::*;
use crate::history::operation::Operation;
use crate::history::solana::operation::operation;

const ROUTER: &str = "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4";
const SYSTEM: &str = PLAIN[0];

/// A transaction of `me`, who pays 5000 lamports for it: each account with its lamports, each token account with its owner and units.
fn transaction(program: &str, lamports: &[(&str, u64, u64)], tokens: &[Token]) -> Transaction {
    let keys: Vec<Value> = lamports
        .iter()
        .enumerate()
        .map(|(at, (key, ..))| json!({ "pubkey": key, "signer": at == 0, "writable": true }))
        .collect();
    let side = |after: bool| -> Vec<Value> {
        let told = tokens.iter().filter_map(|(place, mint, owner, amounts)| {
            let amount = if after { amounts.1 } else { amounts.0 }?;
            let at = lamports.iter().position(|(key, ..)| key == place).unwrap();
            Some(json!({ "accountIndex": at, "mint": mint, "owner": owner,
                "uiTokenAmount": { "amount": amount.to_string(), "decimals": 6 } }))
        });
        told.collect()
    };
    serde_json::from_value(json!({
        "slot": 7, "blockTime": 1_700_000_000, "version": 0,
        "transaction": { "signatures": [], "message": {
            "accountKeys": keys, "instructions": [{ "programId": program, "parsed": {} }] } },
        "meta": {
            "err": null, "fee": 5_000,
            "preBalances": lamports.iter().map(|(_, before, _)| before).collect::<Vec<_>>(),
            "postBalances": lamports.iter().map(|(_, _, after)| after).collect::<Vec<_>>(),
            "preTokenBalances": side(false), "postTokenBalances": side(true),
        },
    }))
    .unwrap()
}

/// Account, mint, owner, and what it held before and after; nothing where it was not there.
type Token = (&'static str, &'static str, Option<&'static str>, (Option<u64>, Option<u64>));

/// What moved, as `way units mint`, and what it is called.
fn told(transaction: &Transaction, own: &[String]) -> (Vec<String>, Operation) {
    let seen = see(transaction, "me", own).unwrap();
    let moves = seen.moves.iter().map(|one| {
        let mint = one.mint.as_deref().unwrap_or("SOL");
        format!("{:?} {} {mint} {}", one.way, one.units, one.with.join("+"))
    });
    (moves.collect(), operation(&seen))
}

#[test]
fn the_fee_is_no_transfer() {
    let sent = transaction(SYSTEM, &[("me", 100_000, 94_000), ("you", 0, 1_000)], &[]);
    assert_eq!(told(&sent, &[]), (vec!["Out 1000 SOL you".to_owned()], Operation::Send));
    let nothing = transaction(ROUTER, &[("me", 100_000, 95_000)], &[]);
    assert_eq!(told(&nothing, &[]), (vec![], Operation::Execute));
}

#[test]
fn the_deposit_of_an_own_token_account_stays_with_its_owner() {
    let lamports = [("me", 10_000_000, 7_955_720), ("mine", 0, 2_039_280), ("theirs", 1, 1)];
    let tokens: [Token; 2] = [
        ("mine", "USD", Some("me"), (None, Some(5))),
        ("theirs", "USD", Some("you"), (Some(9), Some(4))),
    ];
    let (moves, name) = told(&transaction(SYSTEM, &lamports, &tokens), &[]);
    assert_eq!(moves, ["Own 2039280 SOL ", "In 5 USD you"]);
    assert_eq!(name, Operation::Receive);
}

#[test]
fn wrapping_is_a_deposit_and_unwrapping_a_withdrawal() {
    let wrap = [("me", 10_000_000_000, 8_997_955_720), ("mine", 0, 1_002_039_280)];
    let token: Token = ("mine", WRAPPED, Some("me"), (None, Some(1_000_000_000)));
    let (moves, name) = told(&transaction(SYSTEM, &wrap, &[token]), &[]);
    let wrapped = format!("In 1000000000 {WRAPPED} ");
    assert_eq!(moves, ["Out 1000000000 SOL ", "Own 2039280 SOL ", &wrapped]);
    assert_eq!(name, Operation::Deposit);
    let unwrap = [("me", 8_997_955_720, 9_999_990_000), ("mine", 1_002_039_280, 0)];
    let token: Token = ("mine", WRAPPED, Some("me"), (Some(1_000_000_000), None));
    let (moves, name) = told(&transaction(SYSTEM, &unwrap, &[token]), &[]);
    let wrapped = format!("Out 1000000000 {WRAPPED} ");
    assert_eq!(moves, ["In 1000000000 SOL ", "Own 2039280 SOL ", &wrapped]);
    assert_eq!(name, Operation::Withdraw);
}

#[test]
fn one_token_for_another_is_a_trade() {
    let lamports = [("me", 10_000, 5_000), ("usd", 1, 1), ("eur", 1, 1), ("pool", 1, 1)];
    let tokens: [Token; 3] = [
        ("usd", "USD", Some("me"), (Some(10), Some(3))),
        ("eur", "EUR", Some("me"), (Some(0), Some(6))),
        ("pool", "USD", Some("amm"), (Some(0), Some(7))),
    ];
    let (moves, name) = told(&transaction(ROUTER, &lamports, &tokens), &[]);
    assert_eq!(moves, ["In 6 EUR ", "Out 7 USD amm"]);
    assert_eq!(name, Operation::Trade);
}

#[test]
fn tokens_that_nobody_got_were_burnt() {
    let burnt: Token = ("usd", "USD", Some("me"), (Some(u64::MAX), Some(0)));
    let lamports = [("me", 10_000, 5_000), ("usd", 1, 1)];
    let (moves, name) = told(&transaction(SYSTEM, &lamports, &[burnt]), &[]);
    assert_eq!(moves, [format!("Out {} USD ", u64::MAX)]);
    assert_eq!(name, Operation::Burn);
}

#[test]
fn an_account_without_a_told_owner_is_known_by_its_address() {
    let lamports = [("you", 10_000, 5_000), ("mine", 1, 1), ("theirs", 1, 1)];
    let tokens: [Token; 2] =
        [("mine", "USD", None, (Some(1), Some(6))), ("theirs", "USD", None, (Some(9), Some(4)))];
    let sent = transaction(SYSTEM, &lamports, &tokens);
    let (moves, name) = told(&sent, &["mine".to_owned()]);
    assert_eq!((moves, name), (vec!["In 5 USD theirs".to_owned()], Operation::Receive));
    assert_eq!(told(&sent, &[]), (vec![], Operation::Receive));
}

#[test]
fn what_makes_no_sense_is_not_told() {
    let mut sent = transaction(SYSTEM, &[("me", 100_000, 94_000)], &[]);
    sent.meta.as_mut().unwrap().post_balances.clear();
    assert_eq!(see(&sent, "me", &[]), None);
    sent.meta = None;
    assert_eq!(see(&sent, "me", &[]), None);
}
