//! Calls with arguments of any length, in hex without `0x`, as the contract ABI has them. [`crate::review::abi`] reads them.

use crate::{
    amount::padded,
    review::abi::{WORD, lower, number},
};

/// A member of a tuple or list.
pub(super) enum Member {
    /// Stands at its place: hex of a number or an address.
    Word(String),
    /// Stands behind all words, which point to it.
    Tail(String),
}

/// Members one after the other; each tail where its word points to.
pub(super) fn tuple(members: &[Member]) -> String {
    let (mut words, mut tails) = (String::new(), String::new());
    for member in members {
        match member {
            Member::Word(digits) => words.push_str(&padded(&lower(digits), WORD)),
            Member::Tail(tail) => {
                words.push_str(&size(members.len() * 32 + tails.len() / 2));
                tails.push_str(tail);
            }
        }
    }
    words.push_str(&tails);
    words
}

/// A list of members.
pub(super) fn list(members: &[Member]) -> String {
    let mut out = size(members.len());
    out.push_str(&tuple(members));
    out
}

/// Bytes of any length, or a text, of their hex.
pub(super) fn bytes(hex: &str) -> String {
    let mut out = size(hex.len() / 2);
    out.push_str(hex);
    while !out.len().is_multiple_of(WORD) {
        out.push('0');
    }
    out
}

fn size(of: usize) -> String {
    padded(&lower(&number(&json::to_string(&(of as u64)))), WORD)
}
