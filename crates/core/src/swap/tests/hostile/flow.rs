//! What the visitor is about.

use super::{lies::Stake, *};

/// One thing that a visitor does, from the form to the wallet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Flow {
    SendCoin,
    SendToken,
    SendName,
    SellCoin,
    Approve,
    Permit,
    Bundle,
    Wrap,
    Unwrap,
}

pub const FLOWS: [Flow; 9] = [
    Flow::SendCoin,
    Flow::SendToken,
    Flow::SendName,
    Flow::SellCoin,
    Flow::Approve,
    Flow::Permit,
    Flow::Bundle,
    Flow::Wrap,
    Flow::Unwrap,
];

/// The wrapped coin as lists have it.
pub const WRAPPED: &str = "eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";

impl Flow {
    /// Whether something goes to somebody, and nothing is exchanged.
    pub fn sends(self) -> bool {
        matches!(self, Self::SendCoin | Self::SendToken | Self::SendName)
    }

    pub fn wraps(self) -> bool {
        matches!(self, Self::Wrap | Self::Unwrap)
    }

    /// What is given and bought: half an ether or a hundred dollars to Bob, one ether for dollars, a hundred dollars for ether, one ether wrapped or unwrapped.
    pub fn tokens(self) -> (&'static str, &'static str) {
        match self {
            Self::SendCoin | Self::SendName => (ETH, ETH),
            Self::SendToken => (USDC, USDC),
            Self::SellCoin => (ETH, USDC),
            Self::Wrap => (ETH, WRAPPED),
            Self::Unwrap => (WRAPPED, ETH),
            _ => (USDC, ETH),
        }
    }

    pub fn amount(self) -> &'static str {
        match self {
            Self::SendCoin | Self::SendName => "0.5",
            Self::SellCoin | Self::Wrap | Self::Unwrap => "1",
            _ => "100",
        }
    }

    /// What an honest exchange gives, in units.
    pub fn out(self) -> &'static str {
        match self {
            Self::SellCoin => "2990000000",
            Self::Wrap | Self::Unwrap => "1000000000000000000",
            _ => "33000000000000000",
        }
    }

    pub fn stake(self) -> Stake {
        let sold = match self {
            Self::SendCoin | Self::SendName => 5 * 10_u128.pow(17),
            Self::SellCoin | Self::Wrap | Self::Unwrap => 10_u128.pow(18),
            _ => 100_000_000,
        };
        let least = match self {
            Self::SellCoin => 2_960_100_000,
            Self::Wrap | Self::Unwrap => 99 * 10_u128.pow(16),
            _ => 32_670_000_000_000_000,
        };
        Stake { sold, least }
    }
}
