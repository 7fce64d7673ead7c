use k256::ecdsa::signature::hazmat::PrehashVerifier;
use k256::ecdsa::{Signature, VerifyingKey};
use k256::schnorr;
use ripemd::Ripemd160;
use sha2::{Digest, Sha256};

/// The type of a signature that signs all inputs and outputs.
pub const SIGHASH_ALL: u8 = 1;

/// Bytes of a key with its parity. Accounts behind a witness have no others (BIP-143).
pub const COMPRESSED: usize = 33;

/// `SHA-256`, then `RIPEMD-160`.
pub fn hash160(bytes: &[u8]) -> [u8; 20] {
    Ripemd160::digest(Sha256::digest(bytes)).into()
}

/// The script of a P2PKH address of a key, in either form.
pub fn p2pkh(key: &[u8]) -> Vec<u8> {
    [&[0x76, 0xa9, 20][..], &hash160(key), &[0x88, 0xac]].concat()
}

/// The script of a P2WPKH address of a key.
pub fn p2wpkh(key: &[u8; COMPRESSED]) -> Vec<u8> {
    [&[0x00, 20][..], &hash160(key)].concat()
}

/// The script of an address that hides a P2WPKH one (P2SH-P2WPKH, BIP-141).
pub fn nested(key: &[u8; COMPRESSED]) -> Vec<u8> {
    [&[0xa9, 20][..], &hash160(&p2wpkh(key)), &[0x87]].concat()
}

/// Whether a compressed key signed a hash: strict DER (BIP-66) with the lower `s` (BIP-146), and [`SIGHASH_ALL`] at the end.
pub fn has_signed(hash: &[u8; 32], signature: &[u8], key: &[u8; COMPRESSED]) -> bool {
    let [der @ .., SIGHASH_ALL] = signature else { return false };
    let Ok(signature) = Signature::from_der(der) else { return false };
    if signature.normalize_s().is_some() {
        return false;
    }
    VerifyingKey::from_sec1_bytes(key).is_ok_and(|key| key.verify_prehash(hash, &signature).is_ok())
}

/// Whether the key of a Taproot output signed a hash (BIP-340).
pub fn has_signed_schnorr(hash: &[u8; 32], signature: &[u8], key: &[u8; 32]) -> bool {
    // The library takes no other length.
    let Ok(signature) = <&[u8; 64]>::try_from(signature) else { return false };
    let Ok(signature) = schnorr::Signature::try_from(signature.as_slice()) else { return false };
    schnorr::VerifyingKey::from_bytes(key).is_ok_and(|key| key.verify_raw(hash, &signature).is_ok())
}
