use crate::{amount::Amount, query::ListState, text::shorten};
use caip::{AccountId, ChainId};
use json::Json;
use std::rc::Rc;

/// What the account holds. `rows` are a window of the whole list, which `tokens` moves.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct TokensSlice {
    /// Whose they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountId>,
    /// How far the list is known.
    pub state: ListState,
    /// What is shown was read before; reading it again did not work.
    pub stale: bool,
    /// The gateway could not tell everything.
    pub incomplete: bool,
    /// What the verified tokens are worth as decimal text; absent when no price is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<Amount>,
    /// What prices, values and the total are in: `usd`.
    pub currency: String,
    /// Verified tokens that are not in the total, because their price is not known.
    pub uncounted: u32,
    /// What was searched for; only what fits is in the list.
    pub query: String,
    /// How many tokens there are in the list: without unverified ones while these are folded away.
    pub count: u32,
    /// How many of the account's tokens are unverified, of those that fit. A token found by its address is shown and not counted.
    pub unverified: u32,
    /// Unverified tokens stand behind the rest; otherwise they are folded away.
    pub unverified_shown: bool,
    /// The place of the first row in the whole list.
    pub from: u32,
    /// The coin first, then verified tokens, the most valuable first; what imitates others last.
    pub rows: Vec<Rc<Token>>,
}

impl Token {
    /// What it is called where amounts of it are told: its symbol, or its address where that is a stranger's word.
    pub fn called(&self) -> String {
        called(self.verified, &self.symbol, self.address.as_deref())
    }
}

/// As [`Token::called`].
pub fn called(verified: bool, symbol: &str, address: Option<&str>) -> String {
    match address.filter(|_| !verified) {
        Some(address) => shorten(address),
        None => symbol.to_owned(),
    }
}

/// An amount of one coin or token.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Token {
    /// Unique, CAIP-10: the chain and the contract or mint; for the chain's coin its placeholder address.
    pub id: String,
    /// Its chain.
    pub chain_id: ChainId,
    /// Contract or mint; absent for the chain's own coin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// `USD Coin`; of an unverified token what it says of itself, cut and without what hides or turns letters.
    pub name: String,
    /// `USDC`, as the name.
    pub symbol: String,
    /// Digits after the point.
    pub decimals: u8,
    /// How much, in whole tokens as exact decimal text: `1.5`.
    pub quantity: Amount,
    /// What one costs; absent when nobody knows, never 0 for unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Amount>,
    /// What all of it is worth; absent when the price is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Amount>,
    /// Address of its picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon_url: Option<String>,
    /// The package or the page knows it (or it is the coin); otherwise name, symbol and decimals are a stranger's words, and only its address is certain.
    pub verified: bool,
    /// The symbol of the coin or known token that this one looks like, and is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imitates: Option<String>,
}
