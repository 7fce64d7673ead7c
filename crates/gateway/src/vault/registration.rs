use api::embedded::{NewWallet, WalletAccount};
use data_encoding::BASE64URL_NOPAD;

use super::VaultError;

/// The algorithms that wallets are made with.
const SUITE: &str = "ew1";
/// Bytes of a box: a nonce, 16 or 32 bytes of entropy, a tag.
const SEED_BOXES: [usize; 2] = [24 + 16 + 16, 24 + 32 + 16];
/// Bytes of an envelope: a nonce, a key, a tag.
const ENVELOPE: usize = 24 + 32 + 16;

/// The accounts that a wallet has, in this order.
const ACCOUNTS: [(&str, &str); 5] = [
    ("eip155", "eoa"),
    ("bip122", "payment"),
    ("bip122", "ordinal"),
    ("solana", "eoa"),
    ("polkadot", "eoa"),
];
/// Letters of an address, a public key or a path at most.
const LONGEST: usize = 140;

/// The sealed parts of a new wallet.
#[derive(Debug, PartialEq, Eq)]
pub struct Sealed {
    /// The entropy under the wallet's key.
    pub seed_box: Vec<u8>,
    /// The wallet's key under the factor's.
    pub envelope: Vec<u8>,
}

/// Reads what a device sends of a new wallet, its proofs aside.
pub fn read(wallet: &NewWallet) -> Result<Sealed, VaultError> {
    if wallet.suite != SUITE {
        return Err(VaultError::Malformed("suite", "this gateway keeps wallets of ew1"));
    }
    if wallet.factor.kind != "device" {
        return Err(VaultError::Malformed("factor.kind", "a wallet begins with its device"));
    }
    let of = |one: &WalletAccount| (one.namespace.clone(), one.kind.clone());
    let expected = ACCOUNTS.map(|(namespace, kind)| (namespace.to_owned(), kind.to_owned()));
    if wallet.accounts.iter().map(of).ne(expected) {
        return Err(VaultError::Malformed("accounts", "one of each kind, in the order of the API"));
    }
    let is_long = |one: &WalletAccount| {
        [&one.address, &one.public_key, &one.path].iter().any(|text| text.len() > LONGEST)
    };
    if wallet.accounts.iter().any(is_long) {
        return Err(VaultError::Malformed("accounts", "a text is longer than it can be"));
    }
    let seed_box = bytes(&wallet.seed_box).filter(|bytes| SEED_BOXES.contains(&bytes.len()));
    let envelope = bytes(&wallet.factor.envelope).filter(|bytes| bytes.len() == ENVELOPE);
    Ok(Sealed {
        seed_box: seed_box.ok_or(VaultError::Malformed("seedBox", "56 or 72 bytes"))?,
        envelope: envelope.ok_or(VaultError::Malformed("factor.envelope", "72 bytes"))?,
    })
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    BASE64URL_NOPAD.decode(text.as_bytes()).ok()
}
