//! Who is there, and what they have.

use super::{
    calls::place,
    chain::{Chain, own},
};
use crate::review::wire::TOKEN_PROGRAM;

pub const OWN: &str = "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV";
pub const BOB: &str = "8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR";
pub const THIEF: &str = "9MZAFMqG3W9vgtdz2tUw7xNfUNPMLsKQkRjsMwWcG3ix";
/// Tokens with six digits: one to sell, one to buy, and one that nothing was said of.
pub const SELLS: &str = "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB";
pub const BUYS: &str = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
pub const OTHER: &str = "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263";
/// An account of the other token at no usual place.
pub const STRAY: u8 = 71;

/// What everybody has, really.
pub fn chain() -> Chain {
    let mut chain = Chain::new(OWN);
    chain.coins.insert(OWN.to_owned(), 10_000_000_000);
    for (mint, units) in [(SELLS, 2_000_000), (OTHER, 5_000_000)] {
        chain.fill(&own(OWN, mint), TOKEN_PROGRAM, mint, OWN, units);
        chain.fill(&own(THIEF, mint), TOKEN_PROGRAM, mint, THIEF, 0);
    }
    chain.fill(&own(OWN, BUYS), TOKEN_PROGRAM, BUYS, OWN, 7);
    chain.fill(&own(THIEF, BUYS), TOKEN_PROGRAM, BUYS, THIEF, 0);
    chain.fill(&place(STRAY), TOKEN_PROGRAM, OTHER, OWN, 3_000_000);
    chain
}
