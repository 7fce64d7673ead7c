use crate::{Topic, hex};
use hkdf::Hkdf;
use json::{Error, FromJson, ToJson, Value};
use sha2::Sha256;
use x25519_dalek::{PublicKey, StaticSecret};

/// One side's half of a key agreement (X25519).
#[derive(Clone)]
pub struct PrivateKey(StaticSecret);

impl PrivateKey {
    /// The key of these 32 random bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(StaticSecret::from(bytes))
    }

    /// For the store, and nobody else.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// The half that is told.
    pub fn public(&self) -> [u8; 32] {
        PublicKey::from(&self.0).to_bytes()
    }

    /// The key shared with whoever holds the private half of `peer`. `None` for a point of small order: with such a key
    /// everybody would share it.
    #[allow(clippy::missing_panics_doc, reason = "HKDF gives 32 bytes of any input")]
    pub fn agree(&self, peer: &[u8; 32]) -> Option<SymKey> {
        let shared = self.0.diffie_hellman(&PublicKey::from(*peer));
        if !shared.was_contributory() {
            return None;
        }
        let mut key = [0; 32];
        Hkdf::<Sha256>::new(None, shared.as_bytes())
            .expand(&[], &mut key)
            .expect("32 bytes are no more than HKDF gives");
        Some(SymKey(key))
    }
}

/// A key that both sides hold: a pairing's, or a session's.
#[derive(Clone, PartialEq, Eq)]
pub struct SymKey(pub [u8; 32]);

impl SymKey {
    fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// Where those meet who hold it.
    pub fn topic(&self) -> Topic {
        Topic::of_key(&self.0)
    }
}

macro_rules! stored_as_hex {
    ($($name:ident)*) => { $(
        /// For the store, and nobody else.
        impl ToJson for $name {
            fn write(&self, out: &mut String) {
                hex::encode(&self.to_bytes()).write(out);
            }
        }

        impl FromJson for $name {
            fn from_json(value: &Value) -> Result<Self, Error> {
                hex::read32(value).map(Self::from_bytes)
            }

            fn blank() -> Self {
                Self::from_bytes([0; 32])
            }
        }
    )* };
}

stored_as_hex!(PrivateKey SymKey);

#[cfg(test)]
mod tests {
    use super::PrivateKey;

    #[test]
    fn a_point_of_small_order_is_not_agreed_with() {
        let key = PrivateKey::from_bytes([1; 32]);
        let mut one = [0; 32];
        one[0] = 1;
        assert!(key.agree(&[0; 32]).is_none());
        assert!(key.agree(&one).is_none());
        assert!(key.agree(&key.public()).is_some());
    }
}
