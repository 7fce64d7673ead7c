//! Signatures of sign-in messages: whether the account that a message names signed it.
//!
//! # Where to start
//!
//! - [`verify`], for an account of any family; [`VerifyError`], why not;
//! - [`eip155`], keys and contract accounts on EVM chains; [`solana`], [`bip122`] and [`polkadot`], keys on the other families; `recover`, the key behind an ECDSA signature.

pub mod bip122;
pub mod eip155;
mod error;
pub mod polkadot;
mod recover;
pub mod solana;

pub use error::VerifyError;

use caip::Namespace;
use siwx::Message;

use crate::app::Shared;

/// Longest signature, as text. A signature of a contract account that is not deployed brings the code that deploys it (ERC-6492): of wallets that are in
/// use, 4 kB.
const LONGEST: usize = 16_384;

/// Verifies that the account of `message` signed `text`, which is the message as it was received.
///
/// Nothing of the message but its account is checked here. Signatures of keys cost no call to a node; those of contract accounts cost one, at the newest
/// block of the chain that the message names.
pub async fn verify(
    app: &Shared,
    message: &Message,
    text: &str,
    signature: &str,
) -> Result<(), VerifyError> {
    if signature.len() > LONGEST {
        return Err(VerifyError::Malformed);
    }
    let account = &message.account;
    if app.proxy.chains.get(account.chain().as_str()).is_none() {
        return Err(VerifyError::Unsupported);
    }
    match account.chain().namespace() {
        Namespace::Eip155 => eip155::verify(&app.proxy, account, text, signature).await,
        Namespace::Solana => solana::verify(account.address(), text, signature),
        Namespace::Bip122 => bip122::verify(account, text, signature),
        Namespace::Polkadot => polkadot::verify(account.address(), text, signature),
    }
}
