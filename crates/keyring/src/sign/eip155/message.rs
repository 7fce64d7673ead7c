use super::{EvmSignature, keccak};
use crate::derive::EvmKey;

/// How signed data begins that is no message (EIP-191): 0x19, then a version. A message behind it could be meant for a verifier of that version.
const PREFIX: u8 = 0x19;
/// Data for one validator, typed data (EIP-712), and a message with its own prefix (`E`).
const VERSIONS: [u8; 3] = [0x00, 0x01, 0x45];

/// The message is itself what is hashed before signing (EIP-191 or EIP-712). Such a message is never signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the message begins like signed data of EIP-191 or EIP-712")]
pub struct MessageRefused;

impl EvmKey {
    /// Signs a message of any bytes (`personal_sign`, EIP-191 version `E`).
    pub fn sign_message(&self, message: &[u8]) -> Result<EvmSignature, MessageRefused> {
        if matches!(message, [PREFIX, version, ..] if VERSIONS.contains(version)) {
            return Err(MessageRefused);
        }
        let length = message.len().to_string();
        let prefix = b"\x19Ethereum Signed Message:\n";
        Ok(self.sign_hash(&keccak(&[prefix, length.as_bytes(), message])))
    }
}
