use sha2::{Digest, Sha256};

use super::super::VerifyError;
use super::key::{COMPRESSED, has_signed};
use super::to_sign::ToSign;

const OP_1: u8 = 0x51;
const OP_16: u8 = 0x60;
const OP_CHECKMULTISIG: u8 = 0xae;

/// Verifies the witness of a P2WSH account that several keys share: an empty item, as many signatures as are wanted in the order of their keys, and the script.
/// Other scripts are not run.
pub fn verify(to_sign: &ToSign, program: &[u8], items: &[&[u8]]) -> Result<bool, VerifyError> {
    let [b"", signatures @ .., script] = items else { return Ok(false) };
    if Sha256::digest(script)[..] != *program {
        return Ok(false);
    }
    let (wanted, keys) = read(script).ok_or(VerifyError::Unsupported)?;
    if signatures.len() != wanted {
        return Ok(false);
    }
    let hash = to_sign.ecdsa_hash(script);
    let mut keys = keys.iter();
    Ok(signatures.iter().all(|signature| keys.any(|key| has_signed(&hash, signature, key))))
}

/// How many signatures a script wants, and of which keys: `m`, the keys, `n`, `OP_CHECKMULTISIG`.
fn read(script: &[u8]) -> Option<(usize, Vec<&[u8; COMPRESSED]>)> {
    let [wanted @ OP_1..=OP_16, pushes @ .., count @ OP_1..=OP_16, OP_CHECKMULTISIG] = script
    else {
        return None;
    };
    let pushes = pushes.chunks(1 + COMPRESSED);
    let keys = pushes.map(|push| match push {
        [length, key @ ..] if usize::from(*length) == COMPRESSED => key.try_into().ok(),
        _ => None,
    });
    let keys = keys.collect::<Option<Vec<_>>>()?;
    let [wanted, count] = [wanted, count].map(|op| usize::from(op - OP_1) + 1);
    (keys.len() == count && wanted <= count).then_some((wanted, keys))
}
