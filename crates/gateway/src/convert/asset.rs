use alloy_primitives::{Address, address};
use caip::{AccountId, ChainId};

/// The address that stands for a chain's own currency (interface 4.4).
const NATIVE: Address = address!("EeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE");

/// What can be swapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asset {
    /// The chain's own currency.
    Native,
    /// The token at this address.
    Token(Address),
}

impl Asset {
    /// The asset at this address.
    pub fn at(address: Address) -> Self {
        if address == NATIVE { Self::Native } else { Self::Token(address) }
    }

    /// The token that trades for it: itself, or the one that wraps the native currency.
    pub const fn traded(self, wrapped: Option<Address>) -> Option<Address> {
        match self {
            Self::Native => wrapped,
            Self::Token(token) => Some(token),
        }
    }

    /// As the wire writes it.
    pub fn account(self, chain: &ChainId) -> AccountId {
        match self {
            Self::Native => account(chain, NATIVE),
            Self::Token(token) => account(chain, token),
        }
    }
}

/// An address on an EVM chain as CAIP-10 writes it.
pub fn account(chain: &ChainId, address: Address) -> AccountId {
    AccountId::new(chain.clone(), &address.to_string())
        .expect("an address of 20 bytes is one on every EVM chain")
}
