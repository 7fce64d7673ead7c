use caip::address::network::Network;

use super::{BitcoinAccount, BitcoinKey, EvmKey, PolkadotKey, Seed, SolanaKey, Ss58Prefix};
use crate::entropy::Entropy;

/// Which networks addresses are written for, where that changes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Networks {
    /// Bitcoin's network.
    pub bitcoin: Network,
    /// The prefix of a chain of Polkadot's family.
    pub ss58: Ss58Prefix,
}

/// The public addresses of a wallet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addresses {
    /// The EVM account, in the case of EIP-55.
    pub eip155: String,
    /// The Bitcoin account that pays, P2WPKH.
    pub payment: String,
    /// The Bitcoin account that keeps ordinals, P2TR.
    pub ordinals: String,
    /// The Solana account.
    pub solana: String,
    /// The Polkadot account.
    pub polkadot: String,
}

/// The addresses of what was opened are not those of the wallet: another wallet's box was opened, or one side's record is wrong. Nothing may be signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the opened wallet has other addresses")]
pub struct AddressMismatch;

impl Addresses {
    /// Derives all of a wallet. Slow: two times 2048 rounds of PBKDF2.
    pub fn derive(entropy: &Entropy, networks: Networks) -> Self {
        let seed = Seed::new(entropy);
        let bitcoin = |account| BitcoinKey::derive(&seed, account, networks.bitcoin).address();
        Self {
            eip155: EvmKey::derive(&seed).address(),
            payment: bitcoin(BitcoinAccount::Payment),
            ordinals: bitcoin(BitcoinAccount::Ordinals),
            solana: SolanaKey::derive(&seed).address(),
            polkadot: PolkadotKey::derive(entropy).address(networks.ss58),
        }
    }
}

/// Compares the addresses of opened entropy with those that the wallet had when it was made. Done after every opening.
pub fn check_addresses(
    entropy: &Entropy,
    expected: &Addresses,
    networks: Networks,
) -> Result<(), AddressMismatch> {
    let is_same = Addresses::derive(entropy, networks) == *expected;
    if is_same { Ok(()) } else { Err(AddressMismatch) }
}
