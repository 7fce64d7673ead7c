use super::{EvmSignature, keccak};
use crate::derive::EvmKey;

/// The hash of typed data that is signed (EIP-712): of the domain's separator and the hash of the message's struct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypedDataDigest([u8; 32]);

impl TypedDataDigest {
    /// The digest of a domain's separator and of the hash of a message's struct, 32 bytes each. The safer way: whatever the two are, no transaction has this hash.
    pub fn of_parts(domain_separator: &[u8; 32], struct_hash: &[u8; 32]) -> Self {
        Self(keccak(&[&[0x19, 0x01], domain_separator, struct_hash]))
    }

    /// A digest that the caller hashed from typed data itself. One that came from a page is not taken: it may be the hash of a transaction.
    pub const fn from_trusted(digest: [u8; 32]) -> Self {
        Self(digest)
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl EvmKey {
    /// Signs typed data (`eth_signTypedData_v4`). Its hashing is the caller's.
    pub fn sign_typed_data(&self, digest: &TypedDataDigest) -> EvmSignature {
        self.sign_hash(&digest.0)
    }
}
