//! Calls and answers of contracts as tests write them, by hand and in hex: not with the code that is tested.

use crate::evm::{Function, WORD};

/// Function and words in `0x` and hex; of each word the hex digits, or `0x` and them.
pub fn encode(selector: impl Selector, words: &[&str]) -> String {
    let mut data = format!("0x{}", selector.digits());
    for word in words {
        data.push_str(&padded(word));
    }
    data
}

/// Which function is called.
pub trait Selector {
    /// Its first four bytes, in hex.
    fn digits(&self) -> &str;
}

impl Selector for &str {
    fn digits(&self) -> &str {
        self
    }
}

impl Selector for Function {
    fn digits(&self) -> &str {
        self.selector
    }
}

/// A member of a tuple or list.
pub enum Member {
    /// Stands at its place: hex of a number or an address.
    Word(String),
    /// Stands behind all words, which point to it.
    Tail(String),
}

/// Members one after the other; each tail where its word points to.
pub fn tuple(members: &[Member]) -> String {
    let (mut words, mut tails) = (String::new(), String::new());
    for member in members {
        match member {
            Member::Word(digits) => words.push_str(&padded(digits)),
            Member::Tail(tail) => {
                words.push_str(&size(members.len() * 32 + tails.len() / 2));
                tails.push_str(tail);
            }
        }
    }
    words + &tails
}

/// A list of members.
pub fn list(members: &[Member]) -> String {
    size(members.len()) + &tuple(members)
}

/// Bytes of any length, or a text, of their hex.
pub fn bytes(hex: &str) -> String {
    let whole = hex.len().next_multiple_of(WORD);
    format!("{}{hex:0<whole$}", size(hex.len() / 2))
}

fn size(of: usize) -> String {
    format!("{of:064x}")
}

fn padded(digits: &str) -> String {
    format!("{:0>64}", digits.trim_start_matches("0x").to_lowercase())
}
