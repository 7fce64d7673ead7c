//! Signatures of Polkadot accounts, hexadecimal: sr25519, ed25519 or ECDSA over `BLAKE2b`, each of the text by itself or as extensions wrap it.

#[cfg(test)]
mod tests;

use blake2::digest::consts::U32;
use blake2::{Blake2b, Digest};
use caip::Address;
use caip::address::polkadot::account_key;
use data_encoding::HEXLOWER_PERMISSIVE;
use ed25519_dalek as ed25519;

use super::VerifyError;
use super::recover::recover;

/// The longest of them: a byte for the kind, and an ECDSA signature.
const LONGEST: usize = "0x".len() + 2 * 66;

/// What sr25519 signs in every chain of the family.
const CONTEXT: &[u8] = b"substrate";

/// The byte before a signature that says its kind.
const ED25519: u8 = 0;
const SR25519: u8 = 1;
const ECDSA: u8 = 2;

/// Verifies a signature of `text` by the key of an address, whatever network's prefix it has.
///
/// 64 bytes are sr25519 or ed25519; 65 are one of these behind the byte of its kind, or ECDSA with the point that is meant; 66 the latter behind its byte.
/// Extensions and hardware wallets sign `<Bytes>…</Bytes>`, so that no text is a transaction; others sign the text as it is.
pub fn verify(address: &Address, text: &str, signature: &str) -> Result<(), VerifyError> {
    if signature.len() > LONGEST {
        return Err(VerifyError::Malformed);
    }
    let account = account_key(address.as_str()).ok_or(VerifyError::Malformed)?;
    let digits = signature.strip_prefix("0x").ok_or(VerifyError::Malformed)?;
    let signature =
        HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).map_err(|_| VerifyError::Malformed)?;
    let schemes = schemes(&signature).ok_or(VerifyError::Malformed)?;
    let wrapped = ["<Bytes>", text, "</Bytes>"].concat();
    let is_valid = [wrapped.as_str(), text].iter().any(|signed| {
        schemes.iter().any(|(has_signed, signature)| has_signed(&account, signed, signature))
    });
    if is_valid { Ok(()) } else { Err(VerifyError::Wrong) }
}

/// Whether an account signed a text.
type HasSigned = fn(account: &[u8; 32], signed: &str, signature: &[u8]) -> bool;

/// The schemes of which these bytes may be a signature, each with the signature itself.
fn schemes(bytes: &[u8]) -> Option<Vec<(HasSigned, &[u8])>> {
    Some(match (bytes.len(), bytes) {
        (64, _) => vec![(by_sr25519 as HasSigned, bytes), (by_ed25519, bytes)],
        // The first byte of an ECDSA signature may be any.
        (65, [ED25519, rest @ ..]) => vec![(by_ed25519, rest), (by_ecdsa, bytes)],
        (65, [SR25519, rest @ ..]) => vec![(by_sr25519, rest), (by_ecdsa, bytes)],
        (65, _) => vec![(by_ecdsa, bytes)],
        (66, [ECDSA, rest @ ..]) => vec![(by_ecdsa, rest)],
        _ => return None,
    })
}

/// The neutral point, as which every signature could be made to fit, is no account's key.
fn by_sr25519(account: &[u8; 32], signed: &str, signature: &[u8]) -> bool {
    let Ok(signature) = schnorrkel::Signature::from_bytes(signature) else { return false };
    let Ok(key) = schnorrkel::PublicKey::from_bytes(account) else { return false };
    *account != [0; 32] && key.verify_simple(CONTEXT, signed.as_bytes(), &signature).is_ok()
}

/// Strictly, as for Solana: keys and points of small order are refused.
fn by_ed25519(account: &[u8; 32], signed: &str, signature: &[u8]) -> bool {
    let Ok(signature) = ed25519::Signature::from_slice(signature) else { return false };
    ed25519::VerifyingKey::from_bytes(account)
        .is_ok_and(|key| !key.is_weak() && key.verify_strict(signed.as_bytes(), &signature).is_ok())
}

/// The account is the hash of the compressed key.
fn by_ecdsa(account: &[u8; 32], signed: &str, signature: &[u8]) -> bool {
    let [scalars @ .., point] = signature else { return false };
    recover(&hash(signed.as_bytes()), scalars, *point)
        .is_some_and(|key| hash(&key.to_sec1_bytes()) == *account)
}

fn hash(bytes: &[u8]) -> [u8; 32] {
    Blake2b::<U32>::digest(bytes).into()
}
