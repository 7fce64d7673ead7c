use bip32::{ExtendedPrivateKey, XPrv};
use k256::ecdsa::SigningKey;

/// The key at a path like `m/44'/60'/0'/0/0` below a seed (BIP-32).
pub(super) fn derive(seed: &[u8; 64], path: &str) -> SigningKey {
    extended(seed, path).private_key().clone()
}

/// The key at a path, with what its children are derived from.
pub(super) fn extended(seed: &[u8], path: &str) -> ExtendedPrivateKey<SigningKey> {
    let path = path.parse().expect("the paths are constants of this crate");
    XPrv::derive_from_path(seed, &path)
        .expect("one seed in 2^127 has no such key, and seeds have 16, 32 or 64 bytes")
}
