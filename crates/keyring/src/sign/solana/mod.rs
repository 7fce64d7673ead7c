//! Signatures of a Solana account (ed25519).
//!
//! # Where to start
//!
//! - [`SolanaKey::sign_message`], of bytes that are no transaction;
//! - [`SolanaKey::sign_transaction`], of the message of a transaction that wants this account's signature;
//! - [`TransactionMessage`], such a message as far as signing needs it; `reader`, its grammar.

mod message;
mod reader;

pub use message::{ParseMessageError, TransactionMessage, Version};
pub use reader::Instruction;

use ed25519_dalek::Signer;

use crate::derive::SolanaKey;

/// The bytes would be taken for the message of a transaction. Such a message is never signed as one of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the message is the message of a transaction")]
pub struct MessageRefused;

/// Why the message of a transaction is not signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TransactionRefused {
    /// It is none, or of a version that is not known.
    #[error(transparent)]
    Malformed(#[from] ParseMessageError),
    /// It wants no signature of this account.
    #[error("the transaction wants no signature of this account")]
    NotASigner,
}

/// A signature of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransactionSignature {
    /// Which of the transaction's signatures it is; the first is 0.
    pub place: usize,
    /// The signature, 64 bytes.
    pub signature: [u8; 64],
}

impl SolanaKey {
    /// Signs a message of any bytes, as they are (`signMessage` of the wallet standard).
    ///
    /// Refused are bytes that begin like a versioned transaction of any version, known or not, which no text does, and those that are one without a version.
    pub fn sign_message(&self, message: &[u8]) -> Result<[u8; 64], MessageRefused> {
        if reader::is_versioned(message) || reader::is_legacy(message) {
            return Err(MessageRefused);
        }
        Ok(self.0.sign(message).to_bytes())
    }

    /// Signs the message of a transaction, if it wants this account's signature.
    pub fn sign_transaction(
        &self,
        message: &[u8],
    ) -> Result<TransactionSignature, TransactionRefused> {
        let parsed = TransactionMessage::parse(message)?;
        let account = self.account();
        let place = parsed.signers().iter().position(|signer| **signer == account);
        let place = place.ok_or(TransactionRefused::NotASigner)?;
        Ok(TransactionSignature { place, signature: self.0.sign(message).to_bytes() })
    }
}

#[cfg(test)]
mod tests;
