//! What a message is wrapped in on its way: type 0 under a shared key, type 1 with the sender's public key before it, type 2 as plain text.

use crate::{PrivateKey, SymKey};
use chacha20poly1305::{ChaCha20Poly1305, KeyInit, aead::Aead};
use thiserror::Error;

/// 12 random bytes, never twice under one key.
pub type Iv = [u8; 12];

const SHARED: u8 = 0;
const SENDER: u8 = 1;
const PLAIN: u8 = 2;
const TAG: usize = 16;

/// Why a message cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EnvelopeError {
    /// Not base64.
    #[error("not base64")]
    Encoding,
    /// Shorter than its own parts.
    #[error("the envelope is cut short")]
    Short,
    /// Another type than 0, 1 and 2, or than what may come this way.
    #[error("an envelope of another type was expected")]
    Type,
    /// Sealed under another key, or changed since.
    #[error("the envelope does not open with this key")]
    Seal,
    /// What is inside is not UTF-8.
    #[error("the envelope holds no text")]
    Text,
}

/// A message as it came, not opened yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Envelope {
    /// Types 0 and 1.
    Sealed {
        /// The sender's public key (type 1).
        sender: Option<[u8; 32]>,
        /// The nonce.
        iv: Iv,
        /// Ciphertext and tag.
        sealed: Vec<u8>,
    },
    /// Type 2: nobody vouches for it. Only for what comes by a link, never by a relay.
    Plain(String),
}

impl Envelope {
    /// Reads standard base64, and base64url as in links; padding is of no account.
    pub fn read(text: &str) -> Result<Self, EnvelopeError> {
        let bytes = base64::read(text).ok_or(EnvelopeError::Encoding)?;
        let (kind, rest) = bytes.split_first().ok_or(EnvelopeError::Short)?;
        match *kind {
            SHARED => sealed(None, rest),
            SENDER => {
                let (sender, rest) = rest.split_first_chunk().ok_or(EnvelopeError::Short)?;
                sealed(Some(*sender), rest)
            }
            PLAIN => {
                String::from_utf8(rest.to_vec()).map(Self::Plain).map_err(|_| EnvelopeError::Text)
            }
            _ => Err(EnvelopeError::Type),
        }
    }

    /// Opens an envelope of type 0.
    pub fn open(&self, key: &SymKey) -> Result<String, EnvelopeError> {
        match self {
            Self::Sealed { sender: None, iv, sealed } => unseal(key, iv, sealed),
            _ => Err(EnvelopeError::Type),
        }
    }

    /// Opens an envelope of type 1 with the receiver's private key, and tells the sender's public one.
    pub fn open_from_sender(&self, key: &PrivateKey) -> Result<(String, [u8; 32]), EnvelopeError> {
        match self {
            Self::Sealed { sender: Some(sender), iv, sealed } => {
                let shared = key.agree(sender).ok_or(EnvelopeError::Seal)?;
                Ok((unseal(&shared, iv, sealed)?, *sender))
            }
            _ => Err(EnvelopeError::Type),
        }
    }
}

/// An envelope of type 0, in standard base64.
pub fn seal(key: &SymKey, iv: &Iv, text: &str) -> String {
    let mut bytes = vec![SHARED];
    append_sealed(&mut bytes, key, iv, text);
    base64::padded(&bytes)
}

/// An envelope of type 1, in standard base64. `None` where no key can be agreed with the receiver.
pub fn seal_to(receiver: &[u8; 32], sender: &PrivateKey, iv: &Iv, text: &str) -> Option<String> {
    let key = sender.agree(receiver)?;
    let mut bytes = vec![SENDER];
    bytes.extend_from_slice(&sender.public());
    append_sealed(&mut bytes, &key, iv, text);
    Some(base64::padded(&bytes))
}

/// An envelope of type 2, in base64url for a link.
pub fn plain(text: &str) -> String {
    let mut bytes = vec![PLAIN];
    bytes.extend_from_slice(text.as_bytes());
    base64::url(&bytes)
}

/// The same envelope, as it stands in a link.
pub fn for_link(text: &str) -> Option<String> {
    base64::read(text).map(|bytes| base64::url(&bytes))
}

fn sealed(sender: Option<[u8; 32]>, rest: &[u8]) -> Result<Envelope, EnvelopeError> {
    let (iv, sealed) = rest.split_first_chunk().ok_or(EnvelopeError::Short)?;
    if sealed.len() < TAG {
        return Err(EnvelopeError::Short);
    }
    Ok(Envelope::Sealed { sender, iv: *iv, sealed: sealed.to_vec() })
}

fn append_sealed(bytes: &mut Vec<u8>, key: &SymKey, iv: &Iv, text: &str) {
    bytes.extend_from_slice(iv);
    let sealed = cipher(key)
        .encrypt(iv.into(), text.as_bytes())
        .expect("no message in memory is beyond the cipher's 256 GiB");
    bytes.extend_from_slice(&sealed);
}

fn unseal(key: &SymKey, iv: &Iv, sealed: &[u8]) -> Result<String, EnvelopeError> {
    let bytes = cipher(key).decrypt(iv.into(), sealed).map_err(|_| EnvelopeError::Seal)?;
    String::from_utf8(bytes).map_err(|_| EnvelopeError::Text)
}

fn cipher(key: &SymKey) -> ChaCha20Poly1305 {
    ChaCha20Poly1305::new((&key.0).into())
}

#[cfg(test)]
mod tests;
