use keyring::derive::{BitcoinKey, Ss58Prefix};

use super::Wallet;
use crate::hex::hex;
use crate::protocol::Account;

/// Where keys of the main networks are derived (BIP-44, BIP-84, BIP-86, SLIP-10). Polkadot's key has no path.
const EVM: &str = "m/44'/60'/0'/0/0";
const PAYMENT: &str = "m/84'/0'/0'/0/0";
const ORDINALS: &str = "m/86'/0'/0'/0/0";
const SOLANA: &str = "m/44'/501'/0'/0'";

impl Wallet {
    /// The accounts, in a fixed order.
    pub fn accounts(&self) -> Vec<Account> {
        let polkadot = self.polkadot.address(Ss58Prefix::POLKADOT);
        vec![
            account("eip155", "eoa", self.evm.address(), &self.evm.public_key(), EVM),
            bitcoin("payment", &self.payment, PAYMENT),
            bitcoin("ordinal", &self.ordinals, ORDINALS),
            account("solana", "eoa", self.solana.address(), &self.solana.account(), SOLANA),
            account("polkadot", "eoa", polkadot, &self.polkadot.account(), ""),
        ]
    }
}

fn bitcoin(kind: &str, key: &BitcoinKey, path: &str) -> Account {
    account("bip122", kind, key.address(), &key.public_key(), path)
}

fn account(namespace: &str, kind: &str, address: String, public_key: &[u8], path: &str) -> Account {
    let [namespace, kind, path] = [namespace, kind, path].map(str::to_owned);
    Account { namespace, kind, address, public_key: hex(public_key), path }
}
