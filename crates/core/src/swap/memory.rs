use super::{SwapQuote, SwapToken};
use crate::{
    amount::Amount,
    errors::Failure,
    query::{Cache, Watchers},
};
use api::convert::PlanKind;
use caip::{AccountId, ChainId};
use std::rc::Rc;

/// What can be exchanged, and at what price.
#[derive(Default)]
pub struct SwapMemory {
    /// Whose form it is.
    pub(super) account: Option<AccountId>,
    /// Places of the page that show the form outside of the dialog.
    pub(super) watchers: Watchers,
    /// Networks on which the gateway exchanges tokens; absent until it was asked.
    pub(super) networks: Option<Vec<ChainId>>,
    /// The network's tokens, as the gateway lists them, by symbol.
    pub(super) listed: Vec<Rc<SwapToken>>,
    /// Tokens that were found by their address.
    pub(super) found: Vec<Rc<SwapToken>>,
    /// What one of a token costs in the visitor's currency, by the token's id, which names its network.
    pub(super) prices: Cache<String, Amount>,
    /// What the gas of an exchange costs, about, in coins.
    pub(super) gas: Option<Amount>,
    /// Whether it is known what the account is, or nobody tells: only then it is told that it cannot pay for gas.
    pub(super) judged: bool,
    /// What stands before a fraction where the visitor comes from.
    pub(super) point: String,
    /// Hundredths of a percent; 0 for the usual.
    pub(super) slippage: u32,
    /// Quotes that came in so far.
    pub(super) quotes: u32,
    /// The offer, as the gateway gave it.
    pub(super) offer: Option<Rc<Offer>>,
    /// What the page wants the form to begin with.
    pub(super) wish: Option<Wish>,
    /// Every row of the list to choose from.
    pub(super) rows: Vec<Rc<SwapToken>>,
}

impl SwapMemory {
    /// The tokens that the gateway lists, and those that were found by their address.
    pub fn tokens(&self) -> impl Iterator<Item = &Rc<SwapToken>> {
        self.listed.iter().chain(&self.found)
    }

    /// What one of a token costs, as was told last.
    pub fn price(&self, is_it: impl Fn(&str) -> bool) -> Option<&Amount> {
        Some(self.prices.iter().find(|(id, _)| is_it(id))?.1)
    }
}

/// What the page wants the form to begin with.
#[derive(Default)]
pub(super) struct Wish {
    pub from_token: Option<String>,
    pub to_token: Option<String>,
    pub amount: Option<String>,
}

/// What is asked for: the whole of the form that an answer depends on.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub from: String,
    pub to: String,
    pub amount: Amount,
    pub units: String,
    /// Of the token that is bought: lists and balances may tell others, and the answer's amounts would mean something else.
    pub decimals: u8,
    pub bps: u32,
}

/// An answer, and what it answers.
#[derive(Debug)]
pub struct Offer {
    pub(super) question: Rc<Question>,
    /// Why there is nothing to be had, if the form is to blame.
    pub(super) refused: Option<Failure>,
    pub(super) id: Option<String>,
    pub(super) to_units: String,
    pub(super) least_units: String,
    /// How it becomes a transaction; absent where it is refused.
    pub(super) way: Option<Way>,
    /// Who must be allowed to take what is sold: CAIP-10.
    pub(super) spender: Option<String>,
    /// When it was told, by this device's clock.
    pub(super) at: u64,
    pub(super) shown: Option<Rc<SwapQuote>>,
}

/// Who makes the transaction of an offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Way {
    /// The core writes it.
    Written(Route),
    /// The vendor builds it: on Solana any, on EVM networks one that the page trusts.
    Built {
        /// The `source` of its quotes.
        vendor: String,
        /// The account, as CAIP-10, that must be allowed to take what is sold.
        spender: Option<String>,
    },
}

/// A plan that was held against what is asked, and against what is pinned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Route {
    /// The contract that is called.
    pub router: String,
    pub kind: PlanKind,
    /// Addresses of the tokens on the way, the sold one first; the wrapped one in place of the coin.
    pub tokens: Vec<String>,
    /// One for each pool, in millionths; 0 for a pool of a v2 exchange.
    pub fees: Vec<u32>,
}
