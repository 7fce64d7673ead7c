use alloy_primitives::{Address, B256, Signature};

/// The address of the key that made an ECDSA signature: 65 bytes `r ‖ s ‖ v` with `v` 0, 1, 27 or 28, or 64 bytes (EIP-2098). Of the two values that `s`
/// could have, only the lower one is read (EIP-2): the other one can be made from any signature that is seen.
pub fn recover(hash: &B256, signature: &[u8]) -> Option<Address> {
    let signature = read(signature)?;
    if signature.normalize_s().is_some() {
        return None;
    }
    signature.recover_address_from_prehash(hash).ok()
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
