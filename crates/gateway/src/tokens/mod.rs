//! What is known of tokens: the bundled lists of `registry/tokens`, and the operator's own.
//!
//! # Where to start
//!
//! - [`Tokens`], all lists; [`TokenList`], one chain's, with its native currency;
//! - [`Token`], a token that somebody vouches for. What other tokens say of themselves is [`Hearsay`]: cleaned, and marked as unverified;
//! - [`known_tokens`], both together: what is known of a token, as a [`Known`];
//! - [`get_tokens`], `GET /v1/convert/tokens`.

mod bundled;
pub mod clean;
mod handler;
mod known;
mod list;
mod metadata;
mod mints;
mod token;

pub use handler::get_tokens;
pub use known::{Found, Known, find_tokens, known_tokens};
pub use list::{TokenList, Tokens, TokensError};
pub use metadata::{Hearsay, read_hearsay};
pub use token::{NATIVE, Native, Token, absolute};
