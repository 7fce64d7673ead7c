use crate::{
    amount::Amount,
    message::Message,
    protocol::{Network, SwapSide},
    tokens::ListState,
};
use json::Json;
use std::rc::Rc;

/// An exchange: what is typed, what would come out of it, how far it got.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct SwapSlice {
    /// Whether the form can be used.
    pub stage: SwapStage,
    /// How far the exchange itself got.
    pub step: SwapStep,
    /// Other configured networks on which tokens can be exchanged; told where this one cannot.
    pub networks: Vec<Rc<Network>>,
    /// The token that is sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_token: Option<Rc<SwapToken>>,
    /// The token that is bought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_token: Option<Rc<SwapToken>>,
    /// What is sold, as it was typed.
    pub source_token_amount: String,
    /// What was understood of it, exact; absent when it is no amount above zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
    /// What that is worth; absent when nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_value: Option<Amount>,
    /// What comes out: at most six decimals (specification, section 9); empty while it is not known.
    pub to_token_amount: String,
    /// What that is worth; absent when nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_value: Option<Amount>,
    /// Percent that it may give less than quoted: `1`.
    pub slippage: Amount,
    /// Whether that is the default, and not chosen by the user.
    pub slippage_auto: bool,
    /// What is wrong with the percentage that was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slippage_error: Option<Message>,
    /// What values are in: `usd`.
    pub currency: String,
    /// Symbol of the network's own coin.
    pub network_token_symbol: String,
    /// What one of it costs; absent when nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network_price: Option<Amount>,
    /// The offer for exactly what the form says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<Rc<SwapQuote>>,
    /// Counts the quotes that came in: it changes whenever `quote` is a fresh one, which is refreshed after ten seconds.
    pub quotes: u32,
    /// An offer is being asked for.
    pub loading: bool,
    /// What is wrong with what was typed or chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_error: Option<Message>,
    /// Why there is no offer, though nothing is wrong with the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote_error: Option<Message>,
    /// What was said about that, for who wants to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The latest try could not be prepared.
    pub fetch_error: bool,
    /// Why the wallet did not send the latest try.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transaction_error: Option<Message>,
    /// The offer can be reviewed.
    pub complete: bool,
}

/// Whether the form can be used (specification, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum SwapStage {
    /// Nobody looked.
    #[default]
    Uninitialised,
    /// What can be exchanged is being read.
    Initializing,
    /// It can be used.
    Initialized,
    /// Nothing can be exchanged on this network.
    Unsupported,
}

/// How far an exchange got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum SwapStep {
    /// The form can be changed.
    #[default]
    Form,
    /// What is to be signed is being prepared.
    Preparing,
    /// The visitor, then the wallet, is asked for leave to take the token.
    Approving,
    /// The chain has not taken that leave in yet.
    Approved,
    /// The visitor, then the wallet, is asked for the exchange.
    Swapping,
}

/// A token that can be exchanged.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct SwapToken {
    /// As `Token::id`: CAIP-10, of the chain's coin with its placeholder address.
    pub id: String,
    /// Its contract; absent for the chain's own coin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// `USD Coin`; of an unverified token what it says of itself.
    pub name: String,
    /// `USDC`, as the name.
    pub symbol: String,
    /// Digits after the point.
    pub decimals: u8,
    /// What one costs; absent when nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Amount>,
    /// How much of it the account has; absent when that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<Amount>,
    /// What that is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Amount>,
    /// Address of its picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon_url: Option<String>,
    /// The package or the page knows it, or it is the coin; otherwise name and symbol are a stranger's words.
    pub verified: bool,
    /// The symbol of the coin or known token that this one looks like, and is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imitates: Option<String>,
}

/// What comes out of exactly one form.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct SwapQuote {
    /// Id of the token that is sold.
    pub from: String,
    /// Id of the token that is bought.
    pub to: String,
    /// What is sold.
    pub amount: Amount,
    /// What comes out, exact.
    pub to_amount: Amount,
    /// What comes out for one of what is sold.
    pub rate: Amount,
    /// The least that comes out, or nothing happens.
    pub minimum_received: Amount,
    /// Percent that the exchange itself moves the price, fees of the pools included; absent when nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_impact: Option<Amount>,
    /// It moves the price so much that the visitor is warned: 5 percent or more.
    pub large_impact: bool,
    /// What the network takes, in its own coin, about; absent when nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gas_fee: Option<Amount>,
    /// What that is worth at today's price; absent when either is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gas_fee_value: Option<Amount>,
    /// What the gateway keeps of what comes out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider_fee: Option<Amount>,
    /// Names of the exchanges on the way.
    pub route: Vec<String>,
}

/// Tokens to choose from. `rows` are a window of the whole list.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct PickerSlice {
    /// Which of the two is chosen.
    pub side: SwapSide,
    /// What is searched for, as typed.
    pub query: String,
    /// How far the list is known.
    pub state: ListState,
    /// An address is being asked about.
    pub searching: bool,
    /// Nobody answered about an address; searching for it again asks again.
    pub failed: bool,
    /// The best known tokens of this network; none while something is searched for.
    pub suggested: Vec<Rc<SwapToken>>,
    /// How many of the first rows the account holds.
    pub own: u32,
    /// How many rows there are: without unverified tokens while these are folded away.
    pub count: u32,
    /// How many unverified tokens there are. What is searched for is never folded away.
    pub unverified: u32,
    /// Unverified tokens stand behind the rest; otherwise they are folded away.
    pub unverified_shown: bool,
    /// The place of the first row in the whole list.
    pub from: u32,
    /// What the account holds, the most valuable first, then everything else by symbol, then what is unverified.
    pub rows: Vec<Rc<SwapToken>>,
}
