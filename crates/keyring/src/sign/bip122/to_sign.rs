use sha2::{Digest, Sha256};

use super::stack::write_size;
use crate::tagged::tagged;

/// The type of a signature that signs all inputs and outputs.
pub(super) const SIGHASH_ALL: u8 = 1;

/// The transaction whose signature is that of a message (BIP-322). It spends the one output, of no value, of a transaction that carries the message; neither can be sent.
pub(super) struct ToSign {
    /// What its one input spends: the other transaction's hash, and the output's number.
    outpoint: [u8; 36],
    /// What the output is locked with, behind its length.
    script: Vec<u8>,
}

/// Version, sequence and locktime of both, and the numbers of the input and the output.
const ZERO: [u8; 4] = 0_u32.to_le_bytes();
/// The value of both outputs.
const NO_VALUE: [u8; 8] = 0_u64.to_le_bytes();
/// The script of its own output, `OP_RETURN`, behind its length.
const UNSPENDABLE: [u8; 2] = [1, 0x6a];

impl ToSign {
    /// Of a message, signed by the account whose outputs are locked with this script.
    pub fn new(script: &[u8], message: &str) -> Self {
        let mut with_length = Vec::new();
        write_size(&mut with_length, script.len());
        with_length.extend(script);
        let mut outpoint = [0; 36];
        outpoint[..32].copy_from_slice(&to_spend(&with_length, message));
        Self { outpoint, script: with_length }
    }

    /// What ECDSA signs (BIP-143).
    pub fn ecdsa_hash(&self, script_code: &[u8]) -> [u8; 32] {
        let mut signed = ZERO.to_vec();
        signed.extend(double_sha256(&self.outpoint));
        signed.extend(double_sha256(&ZERO));
        signed.extend(self.outpoint);
        write_size(&mut signed, script_code.len());
        signed.extend(script_code);
        signed.extend(NO_VALUE);
        signed.extend(ZERO);
        signed.extend(double_sha256(&output()));
        signed.extend(ZERO);
        signed.extend(u32::from(SIGHASH_ALL).to_le_bytes());
        double_sha256(&signed)
    }

    /// What the key of a Taproot output signs (BIP-341, without a script).
    pub fn taproot_hash(&self, sighash: u8) -> [u8; 32] {
        let epoch_and_type = [0, sighash];
        let spend_type = [0];
        tagged(
            b"TapSighash",
            &[
                &epoch_and_type,
                &ZERO,
                &ZERO,
                &Sha256::digest(self.outpoint),
                &Sha256::digest(NO_VALUE),
                &Sha256::digest(&self.script),
                &Sha256::digest(ZERO),
                &Sha256::digest(output()),
                &spend_type,
                &ZERO,
            ],
        )
    }

    #[cfg(test)]
    pub fn spent(&self) -> [u8; 32] {
        *self.outpoint.first_chunk().unwrap()
    }
}

/// The hash of the transaction that carries the message and pays nothing to the account.
fn to_spend(script: &[u8], message: &str) -> [u8; 32] {
    let hash = tagged(b"BIP0322-signed-message", &[message.as_bytes()]);
    let mut bytes = ZERO.to_vec();
    // One input, which spends nothing that is: no hash, and the number of no output.
    bytes.extend([1]);
    bytes.extend([0; 32]);
    bytes.extend(u32::MAX.to_le_bytes());
    // Its script: `OP_0`, and the message's hash.
    bytes.extend([34, 0, 32]);
    bytes.extend(hash);
    bytes.extend(ZERO);
    // One output.
    bytes.extend([1]);
    bytes.extend(NO_VALUE);
    bytes.extend(script);
    bytes.extend(ZERO);
    double_sha256(&bytes)
}

fn output() -> Vec<u8> {
    [&NO_VALUE[..], &UNSPENDABLE].concat()
}

fn double_sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(Sha256::digest(bytes)).into()
}
