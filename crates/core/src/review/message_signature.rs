//! Signatures of messages on Bitcoin and Polkadot: read from a wallet's answer, and written in the one form that servers verify.

use super::answered::{DEPTH, SIGNATURES, WRAPS, find};
use crate::evm::{bytes_of_hex, is_hex, lower};
use crate::text::join;
use caip::AccountId;
use json::Value;
use std::ops::RangeInclusive;

/// Bytes of a compact signature with its header (BIP-137).
const COMPACT_BYTES: usize = 65;
/// Headers of compact signatures, by kind of address (BIP-137).
const HEADERS: RangeInclusive<u8> = 27..=42;
/// Most bytes of the witness of a message (BIP-322): fifteen signatures and keys need a third of it.
const MOST_BYTES: usize = 4_096;
/// Marks the simple form in newer texts of BIP-322, ahead of base64.
const SIMPLE: &str = "smp";

/// Hex digits of signatures on Polkadot: sr25519 and Ed25519; with the byte of their kind, or ECDSA; ECDSA with it.
const POLKADOT_DIGITS: usize = 2 * 64;
const TYPED_DIGITS: usize = 2 * 65;
const ECDSA_DIGITS: usize = 2 * 66;

/// A signature of a message on Bitcoin, in base64: a witness (BIP-322, simple) or a compact one (BIP-137). Wallets write it in hex or base64, with the address beside it:
/// one of another address is refused.
pub(super) fn bitcoin(account: &AccountId, answer: &Value) -> Option<String> {
    if is_of_another(account, answer, DEPTH) {
        return None;
    }
    find(answer, &SIGNATURES, DEPTH, &|found| {
        let bytes = bitcoin_bytes(found.as_str()?)?;
        let is_signature = match bytes.len() {
            COMPACT_BYTES => HEADERS.contains(&bytes[0]),
            length => length > COMPACT_BYTES && length <= MOST_BYTES,
        };
        is_signature.then(|| base64::padded(&bytes))
    })
}

fn bitcoin_bytes(text: &str) -> Option<Vec<u8>> {
    // Hex is the longest form.
    if text.len() > 2 * MOST_BYTES + 2 {
        return None;
    }
    let digits = lower(text);
    if is_hex(&digits) {
        return bytes_of_hex(&digits);
    }
    // Base64 has fours of letters: only where a mark stands ahead of it three are left over.
    let text = text.strip_prefix(SIMPLE).filter(|rest| rest.len() % 4 == 0).unwrap_or(text);
    // Hex letters alone would be read as hex when it is read again.
    base64::read(text).filter(|bytes| base64::padded(bytes) == text && !is_hex(text))
}

/// Whether the wallet says that another address signed.
fn is_of_another(account: &AccountId, answer: &Value, depth: u8) -> bool {
    let named = answer.get("address").and_then(Value::as_str);
    if let Some(address) = named {
        let signer = AccountId::new(account.chain().clone(), address);
        return signer.as_ref() != Ok(account);
    }
    let mut inner = WRAPS.iter().filter_map(|name| answer.get(name));
    depth > 0 && inner.any(|inner| is_of_another(account, inner, depth - 1))
}

/// A signature of a message on Polkadot, in `0x` and hex. 64 bytes are sr25519 or Ed25519; 65 are one of these behind the byte of its kind, as Substrate's `MultiSignature` is
/// encoded, or ECDSA; 66 are the latter behind its byte.
pub(super) fn polkadot(answer: &Value) -> Option<String> {
    find(answer, &SIGNATURES, DEPTH, &|found| {
        let digits = lower(found.as_str()?);
        if !is_hex(&digits) {
            return None;
        }
        let is_signature = match digits.len() {
            POLKADOT_DIGITS | TYPED_DIGITS => true,
            ECDSA_DIGITS => digits.starts_with("02"),
            _ => false,
        };
        is_signature.then(|| join(&["0x", &digits]))
    })
}
