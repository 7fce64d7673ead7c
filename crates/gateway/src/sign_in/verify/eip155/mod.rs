//! Signatures of EVM accounts: of keys (EIP-191), of contracts (ERC-1271), and of contracts that are not deployed yet (ERC-6492).
//!
//! # Where to start
//!
//! - [`verify`], the order in which they are tried; [`recover`], whose key signed; [`Envelope`], what a contract account's signature is made of;
//! - `contract`, the one question to the chain. On chains whose machine takes no EVM creation code (zkSync Era) contract accounts cannot sign in: the answer
//!   is that the chain does not answer.

mod contract;
mod envelope;
mod key;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use alloy_primitives::{Address, eip191_hash_message};
use caip::AccountId;
use data_encoding::HEXLOWER_PERMISSIVE;

pub use self::envelope::Envelope;
pub use self::key::recover;
use super::VerifyError;
use crate::evm::Evm;
use crate::rpc::Proxy;

/// Verifies a signature of `text`, hexadecimal.
///
/// A key that signed is proof without a question to the chain. Code at the address of a key can only be a delegation that the key itself signed (EIP-7702;
/// EIP-3607 keeps other code from sending), and such a key stays in charge of its account whatever the code says. Everything else the account's code decides.
pub async fn verify(
    proxy: &Arc<Proxy>,
    account: &AccountId,
    text: &str,
    signature: &str,
) -> Result<(), VerifyError> {
    let evm = Evm::of(proxy, account.chain().as_str()).ok_or(VerifyError::Unsupported)?;
    let address: Address =
        account.address().as_str().parse().map_err(|_| VerifyError::Malformed)?;
    let digits = signature.strip_prefix("0x").ok_or(VerifyError::Malformed)?;
    let signature =
        HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).map_err(|_| VerifyError::Malformed)?;
    let hash = eip191_hash_message(text);
    if recover(&hash, &signature) == Some(address) {
        return Ok(());
    }
    let envelope = Envelope::open(signature.into())?;
    // What the account accepted a block ago it may not accept any more.
    if contract::accepts(&evm.past_cache(), address, hash, envelope).await? {
        Ok(())
    } else {
        Err(VerifyError::Wrong)
    }
}
