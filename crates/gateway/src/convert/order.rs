use std::sync::Arc;

use alloy_primitives::{Address, U256};
use caip::ChainId;

use super::Asset;
use crate::dex::Dex;
use crate::evm::Evm;
use crate::outbound::Outbound;
use crate::tokens::TokenList;

/// What somebody wants to swap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Order {
    /// What is sold.
    pub from: Asset,
    /// What is bought.
    pub to: Asset,
    /// How much is sold, in base units; more than 0.
    pub amount: U256,
    /// Who sells, and gets what is bought.
    pub user: Address,
}

/// The limits that a swap must keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// The least that must come out, in base units.
    pub min_out: U256,
    /// When the transaction stops being valid: Unix time in seconds.
    pub deadline: u64,
}

/// A chain at one block, with what is known of its exchanges and tokens.
#[derive(Debug, Clone, Copy)]
pub struct Market<'a> {
    /// The chain.
    pub evm: &'a Evm,
    /// The way to vendors; an offer may keep it until it becomes a transaction.
    pub outbound: &'a Arc<Outbound>,
    /// The block that everything is asked at.
    pub block: u64,
    /// Its time, in Unix seconds; 0 when the node did not say.
    pub time: u64,
    /// Wei per gas unit that a swap would pay.
    pub gas_price: U256,
    /// The exchanges, where any are known.
    pub dex: Option<&'a Dex>,
    /// The tokens that somebody vouches for, where there is a list.
    pub tokens: Option<&'a TokenList>,
    /// The token that wraps the native currency.
    pub wrapped: Option<Address>,
}

impl Market<'_> {
    /// The chain's id.
    pub fn chain(&self) -> &ChainId {
        &self.evm.ask.chain.id
    }

    /// Whether somebody vouches for the token.
    pub fn vouches_for(&self, token: Address) -> bool {
        Some(token) == self.wrapped
            || self.dex.is_some_and(|dex| dex.bases.contains(&token))
            || self.tokens.is_some_and(|list| list.find(&token.to_string()).is_some())
    }
}
