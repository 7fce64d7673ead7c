use std::fmt::Debug;

use alloy_primitives::U256;
use api::provenance::Partial;
use caip::ChainId;

use crate::app::Shared;
use crate::source::Answering;
use crate::tokens::Known;

/// Somebody who knows what accounts hold.
///
/// The gateway's own is first: the chain. Plugins add what it did not look for; of a token that both know the chain's word counts.
pub trait BalanceSource: Debug + Send + Sync {
    /// Its name in answers: `chain`, or the plugin's id.
    fn id(&self) -> &'static str;

    /// Whether it knows accounts of this chain.
    fn serves(&self, chain: &ChainId) -> bool;

    /// What the account holds.
    fn balances<'a>(&'a self, app: &'a Shared, question: &'a Question) -> Answering<'a, Held>;
}

/// What is asked of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The chain.
    pub chain: ChainId,
    /// The account's address, in canonical form.
    pub account: String,
    /// Tokens to look for besides the source's own, by canonical address: the project's, and those that the page named.
    pub tokens: Vec<String>,
    /// Whether to ask past what is remembered.
    pub fresh: bool,
}

/// What an account holds on a chain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Held {
    /// The block or slot that it is true for, in decimal digits, when the source says.
    pub block: Option<String>,
    /// The amounts; zero may stand there and is dropped later.
    pub holdings: Vec<Holding>,
    /// What the source could not say.
    pub partial: Vec<Partial>,
}

/// An amount of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    /// The token.
    pub token: Known,
    /// Its smallest units.
    pub units: U256,
}
