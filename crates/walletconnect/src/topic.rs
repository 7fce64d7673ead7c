use crate::hex;
use json::{Error, FromJson, ToJson, Value};
use sha2::{Digest, Sha256};
use std::fmt;

/// The SHA-256 hash of these bytes.
pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// An address on the relay: 32 bytes, in text 64 lower-case hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Topic(pub [u8; 32]);

impl Topic {
    /// Where those meet who share a key, or who know a public key.
    pub fn of_key(key: &[u8; 32]) -> Self {
        Self(sha256(key))
    }

    /// Reads 64 hex digits.
    pub fn parse(text: &str) -> Option<Self> {
        hex::decode32(text).map(Self)
    }

    /// 64 lower-case hex digits.
    pub fn text(&self) -> String {
        hex::encode(&self.0)
    }
}

/// What names a message on its topic: the SHA-256 hash of its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct MessageId(pub [u8; 32]);

impl MessageId {
    /// The id of a message as it travels.
    pub fn of(message: &str) -> Self {
        Self(sha256(message.as_bytes()))
    }

    /// Reads 64 hex digits.
    pub fn parse(text: &str) -> Option<Self> {
        hex::decode32(text).map(Self)
    }

    /// 64 lower-case hex digits.
    pub fn text(&self) -> String {
        hex::encode(&self.0)
    }
}

macro_rules! as_hex {
    ($($name:ident)*) => { $(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.text())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.text())
            }
        }

        impl ToJson for $name {
            fn write(&self, out: &mut String) {
                self.text().write(out);
            }
        }

        impl FromJson for $name {
            fn from_json(value: &Value) -> Result<Self, Error> {
                hex::read32(value).map(Self)
            }

            fn blank() -> Self {
                Self::default()
            }
        }

        #[cfg(feature = "relay")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.text())
            }
        }

        #[cfg(feature = "relay")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                struct Digits;
                impl serde::de::Visitor<'_> for Digits {
                    type Value = $name;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("64 hex digits")
                    }
                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<$name, E> {
                        $name::parse(text).ok_or_else(|| E::custom("not 64 hex digits"))
                    }
                }
                reader.deserialize_str(Digits)
            }
        }
    )* };
}

as_hex!(Topic MessageId);
