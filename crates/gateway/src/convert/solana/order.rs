use caip::{AccountId, ChainId, Namespace};

use super::Key;
use crate::tokens::Native;

/// The mint of the token that wraps the chain's own currency, by which vendors trade it.
pub const WRAPPED: &str = "So11111111111111111111111111111111111111112";

/// What can be swapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SolanaAsset {
    /// The chain's own currency.
    Native,
    /// The token of this mint.
    Mint(Key),
}

impl SolanaAsset {
    /// The asset at this address, which the interface has a placeholder for (4.4).
    pub fn at(address: &str) -> Option<Self> {
        if address == Native::placeholder(Namespace::Solana) {
            return Some(Self::Native);
        }
        Key::parse(address).map(Self::Mint)
    }

    /// The mint that trades for it.
    pub fn mint(self) -> String {
        match self {
            Self::Native => WRAPPED.to_owned(),
            Self::Mint(mint) => mint.to_string(),
        }
    }

    /// As the wire writes it.
    pub fn account(self, chain: &ChainId) -> AccountId {
        match self {
            Self::Native => account(chain, Native::placeholder(Namespace::Solana)),
            Self::Mint(mint) => account(chain, &mint.to_string()),
        }
    }
}

/// An address on Solana as CAIP-10 writes it.
pub fn account(chain: &ChainId, address: &str) -> AccountId {
    AccountId::new(chain.clone(), address).expect("32 bytes are an address on Solana")
}

/// What somebody wants to swap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SolanaOrder {
    /// What is sold.
    pub from: SolanaAsset,
    /// What is bought.
    pub to: SolanaAsset,
    /// How much is sold, in base units; more than 0.
    pub amount: u64,
    /// Who sells, and gets what is bought.
    pub user: Key,
}

/// The limits that a swap must keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolanaTerms {
    /// The least that must come out, in base units.
    pub min_out: u64,
}
