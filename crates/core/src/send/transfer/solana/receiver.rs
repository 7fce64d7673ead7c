//! Checks of a receiver's address on Solana: funds sent to an address without a private key are lost.

use crate::{
    errors::{Failure, Problem},
    message::Message,
    review::{
        associated::key,
        curve::is_point,
        wire::{SYSTEM_PROGRAM, is_token_program},
    },
};
use json::Value;

/// Critical warnings about sending to `address`, of which a node answered `account` (null: nothing is there).
///
/// Fails for a token account or a mint: what is sent to it in place of its owner could be lost.
pub(super) fn judge(address: &str, account: Option<&Value>) -> Result<Vec<Message>, Failure> {
    let owner = account.and_then(owner_of);
    if owner.is_some_and(is_token_program) {
        return Err(Problem::ReceiverIsTokenAccount.into());
    }
    let about = |key: &str| Ok(vec![Message::new(key).with("address", address)]);
    if account.and_then(|account| account.get("executable")?.as_bool()) == Some(true) {
        return about("review.critical.program");
    }
    // A program may sign for such an address, and keeps an account of its own there as a rule. Coins that are there prove nothing: anybody can send some.
    let of_program = owner.is_some_and(|owner| owner != SYSTEM_PROGRAM);
    if of_program || key(address).is_some_and(|key| is_point(&key)) {
        return Ok(Vec::new());
    }
    about("review.critical.noKey")
}

/// The program that an account belongs to.
pub(super) fn owner_of(account: &Value) -> Option<&str> {
    account.get("owner")?.as_str()
}
