use alloy_primitives::{Address, B256, Signature};
use k256::elliptic_curve::sec1::ToEncodedPoint;

use super::super::recover;

/// The address of the key that made an ECDSA signature: 65 bytes `r ‖ s ‖ v` with `v` 0, 1, 27 or 28, or 64 bytes (EIP-2098). Of the two values that `s`
/// could have, only the lower one is read (EIP-2): the other one can be made from any signature that is seen.
pub fn recover(hash: &B256, signature: &[u8]) -> Option<Address> {
    let signature = read(signature)?;
    let scalars = [signature.r(), signature.s()].map(|scalar| scalar.to_be_bytes::<32>());
    let key = recover::recover(hash, scalars.as_flattened(), signature.v().into())?;
    Some(Address::from_raw_public_key(&key.to_encoded_point(false).as_bytes()[1..]))
}

fn read(signature: &[u8]) -> Option<Signature> {
    match signature {
        [scalars @ .., v] if scalars.len() == 64 => {
            let odd = match v {
                0 | 27 => false,
                1 | 28 => true,
                _ => return None,
            };
            Some(Signature::from_bytes_and_parity(scalars, odd))
        }
        compact if compact.len() == 64 => Some(Signature::from_erc2098(compact)),
        _ => None,
    }
}
