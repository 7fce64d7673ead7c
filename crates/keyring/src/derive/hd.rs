use bip32::{ChildNumber, ExtendedPrivateKey, XPrv};
use k256::ecdsa::SigningKey;

/// The key at a path like `m/44'/60'/0'/0/0` below a seed (BIP-32).
pub(super) fn derive(seed: &[u8; 64], path: &str) -> SigningKey {
    extended(seed, path).private_key().clone()
}

/// The key at a path, with what its children are derived from.
pub(super) fn extended(seed: &[u8], path: &str) -> ExtendedPrivateKey<SigningKey> {
    let master = XPrv::new(seed).expect("a seed has 16, 32 or 64 bytes");
    path.split('/').skip(1).fold(master, |key, number| {
        let number: ChildNumber = number.parse().expect("the paths are constants of this crate");
        key.derive_child(number).expect("one number in 2^127 has no key")
    })
}
