//! Signatures of EVM accounts, as anyone may send them: what is around one (ERC-6492) is read or refused, and a key signs in with one value of `s` alone.

use alloy_primitives::B256;
use drawstring_gateway::sign_in::verify::eip155::{Envelope, recover};

const ENDING: [u8; 2] = [0x64, 0x92];

/// Tells whether a key or an account that is not deployed could have made it.
pub fn holds(input: &[u8]) -> bool {
    let hash = B256::repeat_byte(7);
    let signer = recover(&hash, input);
    let parity = input.last().copied().unwrap_or_default();
    assert!(signer.is_none() || input.len() == 64 || matches!(parity, 0 | 1 | 27 | 28));
    if let Ok(own) = Envelope::open(input.to_vec().into()) {
        assert!(own.signature.len().max(own.deploy.len()) <= input.len(), "more than there is");
    }
    let wrapped = [input, &ENDING.repeat(16)].concat();
    signer.is_some() || Envelope::open(wrapped.into()).is_ok()
}
