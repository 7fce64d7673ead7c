use k256::PublicKey;
use k256::elliptic_curve::sec1::ToEncodedPoint;
use sha2::{Digest, Sha256};

use super::super::VerifyError;
use super::super::recover::recover;
use super::key::{COMPRESSED, nested, p2pkh, p2wpkh};
use super::to_sign::write_size;

/// Bytes of a signature: a header, `r` and `s`.
pub const LENGTH: usize = 65;

/// The header of the first kind of address; each kind has four, for the four points that `r` may stand for.
const FIRST_HEADER: u8 = 27;

/// Verifies a signature of a text by a key (BIP-137): whether the account of this script is one of the key's, of a kind that the header allows.
///
/// Many wallets write the header of P2PKH with a compressed key for their segwit accounts too, so that header allows those.
pub fn verify(script: &[u8], text: &str, signature: &[u8; LENGTH]) -> Result<bool, VerifyError> {
    let [header, scalars @ ..] = signature;
    let header = header.checked_sub(FIRST_HEADER).ok_or(VerifyError::Malformed)?;
    let scripts: fn(&PublicKey) -> Vec<Vec<u8>> = match header / 4 {
        0 => |key| vec![p2pkh(key.to_encoded_point(false).as_bytes())],
        1 => |key| {
            let key = compressed(key);
            vec![p2pkh(&key), nested(&key), p2wpkh(&key)]
        },
        2 => |key| vec![nested(&compressed(key))],
        3 => |key| vec![p2wpkh(&compressed(key))],
        _ => return Err(VerifyError::Malformed),
    };
    let Some(key) = recover(&hash(text), scalars, header % 4) else { return Ok(false) };
    Ok(scripts(&key).iter().any(|of_key| of_key == script))
}

/// What is signed: the text behind words that no transaction begins with.
fn hash(text: &str) -> [u8; 32] {
    let mut signed = b"\x18Bitcoin Signed Message:\n".to_vec();
    write_size(&mut signed, text.len());
    signed.extend(text.as_bytes());
    Sha256::digest(Sha256::digest(signed)).into()
}

fn compressed(key: &PublicKey) -> [u8; COMPRESSED] {
    let point = key.to_encoded_point(true);
    point.as_bytes().try_into().expect("a compressed point has 33 bytes (SEC 1)")
}
