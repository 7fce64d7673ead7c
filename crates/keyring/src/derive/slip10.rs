use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha512;
use zeroize::Zeroize;

use crate::secret::Secret;

/// The bit of a child's number that says that it is derived from the private key. On this curve there are no others.
const HARDENED: u32 = 1 << 31;

/// A private key and its chain code: 32 bytes each.
struct Node(Secret<64>);

/// The ed25519 private key at the path of these numbers, each hardened, below a seed (SLIP-10).
pub(super) fn derive(seed: &[u8], path: &[u32]) -> Secret<32> {
    let master = Node(hash(b"ed25519 seed", &[seed]));
    let node = path.iter().fold(master, |node, number| node.child(*number));
    let (key, _) = node.parts();
    Secret::new(key)
}

impl Node {
    fn parts(&self) -> (&[u8; 32], &[u8; 32]) {
        let (key, rest) = self.0.expose().split_first_chunk().expect("64 bytes are more than 32");
        (key, rest.try_into().expect("64 bytes are twice 32"))
    }

    fn child(&self, number: u32) -> Self {
        let (key, chain_code) = self.parts();
        let number = (number | HARDENED).to_be_bytes();
        Self(hash(chain_code, &[&[0], key, &number]))
    }
}

fn hash(key: &[u8], parts: &[&[u8]]) -> Secret<64> {
    let mut mac = Hmac::<Sha512>::new_from_slice(key).expect("HMAC takes keys of any length");
    for part in parts {
        mac.update(part);
    }
    let mut hash = mac.finalize().into_bytes();
    let secret = Secret::filled(|own| own.copy_from_slice(&hash));
    hash.as_mut_slice().zeroize();
    secret
}
