//! A transaction may go well while what it brought for an account did not: a bundle for a contract's account (ERC-4337), or what the owners of a Safe signed. Its logs say so.

use super::{Fate, Sent};
use crate::{
    amount::digits_of_hex,
    evm::{Words, hash_of, lower},
};
use json::Value;

/// Who may say it of an account, as digits: the entry points of ERC-4337, 0.6 to 0.9. Anybody can log the same words.
const ENTRY_POINTS: [&str; 4] = [
    "5ff137d4b0fdcd49dca30c7cf57e578a026d2789",
    "0000000071727de22e5e9d8baf0edac6f37da032",
    "4337084d9e255ff0702461cf8895ce9e3b5ff108",
    "433709009b8330fda32311df1c2afa402ed8d009",
];
const OPERATION: &str = "UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)";
/// A Safe says it of itself.
const SAFE_DONE: &str = "ExecutionSuccess(bytes32,uint256)";
const SAFE_FAILED: &str = "ExecutionFailure(bytes32,uint256)";

/// What a receipt says of what was sent; `None` where it is none, or of a transaction that no block has yet: some nodes write one for what waits, too.
pub(super) fn fate(receipt: &Value, sent: &Sent) -> Option<Fate> {
    number(receipt.get("blockNumber")?)?;
    let done = match number(receipt.get("status")?)?.as_str() {
        "1" => !has_failed(receipt, sent),
        "0" => false,
        _ => return None,
    };
    Some(if done { Fate::Done } else { Fate::Failed })
}

/// The decimal digits of a quantity, which some nodes and wallets write as a number.
fn number(quantity: &Value) -> Option<String> {
    match quantity.as_str() {
        Some(text) => digits_of_hex(text),
        None => quantity.as_u64().map(|number| json::to_string(&number)),
    }
}

/// Whether it went wrong for the account alone. Several things of it may be in one transaction: the one of this number counts, else all of them together.
fn has_failed(receipt: &Value, sent: &Sent) -> bool {
    let (mut done, mut failed) = (false, false);
    for log in receipt.get("logs").and_then(Value::as_array).unwrap_or_default() {
        if let Some((number, well)) = said(log, &lower(&sent.from)) {
            if number.starts_with(&lower(&sent.hash)) {
                return !well;
            }
            done |= well;
            failed |= !well;
        }
    }
    failed && !done
}

/// What a log says of the account: its number for what was done, or what begins with that, and whether it went well.
fn said(log: &Value, account: &str) -> Option<(String, bool)> {
    let text = |value: &Value| lower(value.as_str().unwrap_or_default());
    let (by, data) = (text(log.get("address")?), text(log.get("data")?));
    let topics: Vec<String> = log.get("topics")?.as_array()?.iter().map(text).collect();
    let event = topics.first()?;
    let is = |signature: &str| *event == hash_of(signature);
    // Before 1.4 a Safe's number was no topic.
    let number = topics.get(1).unwrap_or(&data).clone();
    if by == account {
        let well = is(SAFE_DONE);
        return (well || is(SAFE_FAILED)).then_some((number, well));
    }
    let of_account = || topics.get(2).is_some_and(|of| of.ends_with(account));
    if !ENTRY_POINTS.contains(&by.as_str()) || !is(OPERATION) || !of_account() {
        return None;
    }
    // After the account's count of operations.
    let well = Words(&data).word(1)?;
    Some((number, well.bytes().any(|digit| digit != b'0')))
}
