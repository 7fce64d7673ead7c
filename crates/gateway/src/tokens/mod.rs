//! What is known of tokens: the bundled lists of `registry/tokens`, and the operator's own.
//!
//! # Where to start
//!
//! - [`Tokens`], all lists; [`TokenList`], one chain's, with its native currency;
//! - [`Token`], a token that somebody vouches for. What a chain says of other tokens is hearsay and never goes in here.

mod bundled;
mod list;
mod token;

pub use list::{TokenList, Tokens, TokensError};
pub use token::{NATIVE, Native, Token};
