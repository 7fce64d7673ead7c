use alloy_primitives::eip191_hash_message;
use api::embedded::{NewWallet, Proof, WalletAccount};
use caip::address::Address;
use caip::{AccountId, Namespace};
use data_encoding::HEXLOWER_PERMISSIVE;

use super::VaultError;
use crate::sign_in::verify::{bip122, eip155, polkadot, solana};

/// Bitcoin's main network, CAIP-2.
const BITCOIN: &str = "bip122:000000000019d6689c085ae165831e93";

/// The text that every account signs.
pub fn proof_text(wallet_nonce: &str, jkt: &str) -> String {
    format!("ew.create.v1.{wallet_nonce}.{jkt}")
}

/// Verifies that each account signed the text: nothing is registered that its owner does not have the key of.
pub fn verify(wallet: &NewWallet, text: &str) -> Result<(), VaultError> {
    let is_proven = |account: &WalletAccount| {
        let is_own =
            |proof: &&Proof| proof.namespace == account.namespace && proof.kind == account.kind;
        let proof = wallet.proofs.iter().find(is_own);
        proof.is_some_and(|proof| has_signed(account, text, &proof.signature))
    };
    let all = wallet.accounts.iter().all(is_proven);
    if all { Ok(()) } else { Err(VaultError::Unproven) }
}

fn has_signed(account: &WalletAccount, text: &str, signature: &str) -> bool {
    let Ok(namespace) = Namespace::parse(&account.namespace) else { return false };
    let Ok(address) = Address::parse(namespace, &account.address) else { return false };
    match namespace {
        Namespace::Eip155 => has_signed_evm(&account.address, text, signature),
        Namespace::Solana => solana::verify(&address, text, signature).is_ok(),
        Namespace::Polkadot => polkadot::verify(&address, text, signature).is_ok(),
        Namespace::Bip122 => AccountId::parse(&format!("{BITCOIN}:{}", account.address))
            .is_ok_and(|account| bip122::verify(&account, text, signature).is_ok()),
    }
}

/// By a key alone: an account of the wallet is none of a contract.
fn has_signed_evm(address: &str, text: &str, signature: &str) -> bool {
    let digits = signature.strip_prefix("0x").map(str::as_bytes);
    let bytes = digits.and_then(|digits| HEXLOWER_PERMISSIVE.decode(digits).ok());
    let signer = bytes.and_then(|bytes| eip155::recover(&eip191_hash_message(text), &bytes));
    signer.is_some_and(|signer| address.parse() == Ok(signer))
}
