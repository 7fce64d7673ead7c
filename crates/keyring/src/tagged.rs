use sha2::{Digest, Sha256};

/// A hash for one purpose (BIP-340).
pub fn tagged(tag: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let tag = Sha256::digest(tag);
    let begun = Sha256::new().chain_update(tag).chain_update(tag);
    parts.iter().fold(begun, Digest::chain_update).finalize().into()
}
