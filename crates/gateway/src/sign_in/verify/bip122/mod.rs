//! Signatures of Bitcoin accounts, in base64: of a text by a key (BIP-137), and of a transaction that stands for the text (BIP-322, "simple").
//!
//! # Where to start
//!
//! - [`verify`], which of the two it is; `legacy`, 65 bytes from which the key is recovered; `simple`, a witness stack by the kind of the account;
//! - [`read_stack`], what a witness stack is made of; `to_sign`, what is hashed; `key`, keys, their signatures and their addresses; `multisig`, scripts of several keys.
//!
//! As strict as Bitcoin's nodes are when they pass transactions on, and as BIP-322 requires: `s` in the lower half of its range, DER as short as it can be, `SIGHASH_ALL`
//! (or Taproot's default, which signs the same), no item of a witness that is not needed.

mod key;
mod legacy;
mod multisig;
mod simple;
mod stack;
#[cfg(test)]
mod tests;
mod to_sign;

use caip::AccountId;
use caip::address::network::{Network, to_script};
use data_encoding::BASE64;

pub use self::stack::read_stack;
use super::VerifyError;

/// Before a simple signature, as newer texts of BIP-322 have it.
const SIMPLE: &str = "smp";

/// Verifies a signature of `text`, base64 with padding.
///
/// What the account is decides what is taken: a P2PKH account BIP-137 alone, a Taproot account (by its key) and a P2WSH account BIP-322 alone, P2WPKH and P2SH-P2WPKH accounts both.
pub fn verify(account: &AccountId, text: &str, signature: &str) -> Result<(), VerifyError> {
    let network = Network::of_chain(account.chain().reference()).ok_or(VerifyError::Unsupported)?;
    // An address of another network is no account of this one.
    let script = to_script(account.address().as_str(), network).ok_or(VerifyError::Wrong)?;
    let (is_simple, written) = match signature.strip_prefix(SIMPLE) {
        Some(written) => (true, written),
        None => (false, signature),
    };
    let bytes = BASE64.decode(written.as_bytes()).map_err(|_| VerifyError::Malformed)?;
    let is_valid = match <&[u8; legacy::LENGTH]>::try_from(bytes.as_slice()) {
        // No witness of a signature is this long.
        Ok(signature) if !is_simple => legacy::verify(&script, text, signature)?,
        _ => simple::verify(&script, text, &bytes)?,
    };
    if is_valid { Ok(()) } else { Err(VerifyError::Wrong) }
}
