//! What everything on EVM networks is written and read with: hex, the contract ABI, calls. Calls are text here, `0x` and hex, as wallets and nodes take them.
//!
//! Where to start: a [`Function`] with its [`Argument`]s is the data of an [`EvmCall`]; [`Words`] reads what a contract answered. [`functions!`] declares functions, and
//! tests each selector against its signature; `standards` has those of tokens.

mod argument;
mod call;
mod function;
mod hex;
mod signature;
mod standards;
mod words;

pub(crate) use argument::{Argument, encode};
pub use call::EvmCall;
pub(crate) use call::{address_on, call_params};
pub(crate) use function::{Function, functions};
pub(crate) use hex::{bare, bytes_of_hex, hash_of, hex, hex_quantity, is_hex, lower, text_of_hex};
pub(crate) use standards::*;
pub(crate) use words::{WORD, Words, revert_text, text_of_abi, text_of_token};

#[cfg(test)]
mod tests;
