use super::super::VerifyError;
use super::key::{COMPRESSED, SIGHASH_ALL, has_signed, has_signed_schnorr, nested, p2pkh, p2wpkh};
use super::multisig;
use super::stack::read_stack;
use super::to_sign::ToSign;

/// Verifies a signature of the kind "simple" (BIP-322): whether a witness stack unlocks the account's script in the transaction that stands for the text.
pub fn verify(script: &[u8], text: &str, signature: &[u8]) -> Result<bool, VerifyError> {
    let items = read_stack(signature).ok_or(VerifyError::Malformed)?;
    let to_sign = ToSign::new(script, text);
    match script {
        [0x00 | 0xa9, 20, ..] => Ok(by_key(&to_sign, script, &items)),
        [0x00, 32, program @ ..] => multisig::verify(&to_sign, program, &items),
        [0x51, 32, key @ ..] => Ok(by_taproot_key(&to_sign, key, &items)),
        // A P2PKH account has no witness.
        [0x76, ..] => Err(VerifyError::Malformed),
        _ => Err(VerifyError::Unsupported),
    }
}

/// P2WPKH, by itself or within P2SH: a signature and the key.
fn by_key(to_sign: &ToSign, script: &[u8], items: &[&[u8]]) -> bool {
    let [signature, key] = items else { return false };
    let Ok(key) = <&[u8; COMPRESSED]>::try_from(*key) else { return false };
    let is_the_accounts = p2wpkh(key) == script || nested(key) == script;
    is_the_accounts && has_signed(&to_sign.ecdsa_hash(&p2pkh(key)), signature, key)
}

/// P2TR by its key: a signature alone, with its type unless that is the default.
fn by_taproot_key(to_sign: &ToSign, key: &[u8], items: &[&[u8]]) -> bool {
    let ([signature], Ok(key)) = (items, key.try_into()) else { return false };
    let (signature, kind) = match signature {
        [signature @ .., SIGHASH_ALL] if signature.len() == 64 => (signature, SIGHASH_ALL),
        signature => (*signature, 0),
    };
    has_signed_schnorr(&to_sign.taproot_hash(kind), signature, key)
}
