use crate::{message::Message, protocol::Network};
use json::Json;
use std::rc::Rc;

/// What is about to be signed, as it is shown.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct ReviewSlice {
    /// How far it got.
    pub stage: ReviewStage,
    /// What it is about.
    pub kind: ReviewKind,
    /// Which of the signatures that the whole takes this one is, from 1.
    pub step: u32,
    /// How many signatures the whole takes, as far as is known: a permission and a swap are two.
    pub steps: u32,
    /// Where it will happen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network: Option<Rc<Network>>,
    /// The wallet's name.
    pub wallet: String,
    /// The calls in it, decoded, in order.
    pub calls: Vec<ReviewCall>,
    /// What the account will have more or less, as the simulation found it; the fee is not counted.
    pub changes: Vec<Change>,
    /// The same as the calls say it of themselves, where no trial told what changes.
    pub said: Vec<Change>,
    /// Of an exchange: what the transaction itself lets come out at least, or it fails; absent where nothing certain says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<Sum>,
    /// Who gets what is sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipient: Option<Recipient>,
    /// Until when the transaction can be taken in, in seconds since 1970; absent where it does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires: Option<String>,
    /// Who may take what afterwards.
    pub allowances: Vec<Allowance>,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fee: Option<Fee>,
    /// Whether a node that the page named tried it, and not one of the gateway's.
    pub own_node: bool,
    /// Host of the gateway whose node tried it; absent where the page's own did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tried_by: Option<String>,
    /// How it was tried.
    pub trial: Trial,
    /// What the visitor should think about first.
    pub warnings: Vec<Message>,
    /// Why it can never be signed, by the comparison with what was promised.
    pub refused: Vec<Message>,
    /// What the visitor must accept separately before it can be confirmed.
    pub critical: Vec<Message>,
    /// Whether the visitor accepted these.
    pub accepted: bool,
    /// What the wallet will get, letter by letter; shown folded.
    pub raw: String,
}

/// How far a review got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum ReviewStage {
    /// Nothing is to be signed.
    #[default]
    None,
    /// It is being tried; it cannot be signed yet.
    Checking,
    /// The visitor may say yes.
    Ready,
    /// It would fail, so it cannot be signed.
    Refused,
    /// The visitor said yes; the wallet is asked to switch network first.
    Switching,
    /// The wallet is asked.
    Signing,
}

/// How it was tried before anybody signs it.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Trial {
    /// Not yet.
    #[default]
    None,
    /// The chain's node simulated it: the changes are what it found.
    Simulated,
    /// The node could only tell that it would not fail.
    Called,
    /// It says everything itself: nothing had to be tried.
    Exact,
    /// Nobody could try it.
    Impossible {
        /// Why, for the developer.
        why: String,
    },
    /// It would fail.
    Failed {
        /// Why, in words.
        message: Message,
        /// The same as the node said it, for the developer.
        why: String,
    },
}

/// One call, in words.
#[derive(Debug, Clone, PartialEq, Json)]
pub struct ReviewCall {
    /// What it does: `review.transfer`; `review.unknown` for what is not known.
    pub title: String,
    /// What belongs to it.
    pub facts: Vec<Fact>,
}

/// A line of a call.
#[derive(Debug, Clone, PartialEq, Json)]
pub struct Fact {
    /// `review.to`
    pub label: String,
    /// The value: an address in full, an exact amount, or a plain text.
    pub value: String,
    /// What kind of value.
    pub kind: FactKind,
    /// Of an amount: the token's symbol; without it the amount is in the token's smallest units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
}

/// Kinds of value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum FactKind {
    /// Somebody.
    Address,
    /// An exact amount.
    Amount,
    /// As much as there ever will be.
    Unlimited,
    /// All of a token that the called contract holds, however much that is; the value is empty.
    Held,
    /// A time, in seconds since 1970.
    Time,
    /// Anything else.
    Text,
}

/// More or less of something.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Whether it is more.
    pub gain: bool,
    /// An exact amount; in the smallest units without a symbol, an item's number for collections.
    pub amount: String,
    /// The token's symbol, a stranger's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// Its contract; absent for the network's own coin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Address of its picture. Only the network's coin and tokens known to the package or the page have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon_url: Option<String>,
    /// Whether the amount is an item's number.
    pub item: bool,
    /// How many of the item; absent for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// What it is worth in the visitor's currency; absent when the price is not known, which of an unverified token it never is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// So much of something.
#[derive(Debug, Clone, PartialEq, Json)]
pub struct Sum {
    /// An exact amount; in the smallest units without a symbol.
    pub amount: String,
    /// The token's symbol, a stranger's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// Its contract; absent for the network's own coin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Who gets what is sent.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Recipient {
    /// The whole address.
    pub address: String,
    /// The name that was typed for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Host of the gateway whose word alone it is that the name means this address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named_by: Option<String>,
    /// What arrives by the trial, where that is less than what is sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gets: Option<Sum>,
}

/// Leave to take something.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Allowance {
    /// Who may take it.
    pub spender: String,
    /// The router's name, such as `Uniswap v3`, from this build's reviewed data, never from a gateway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub router: Option<String>,
    /// Whether this build or the page vouches for the spender.
    pub trusted: bool,
    /// Until when a signed permit can be submitted, in seconds since 1970; absent for an on-chain approval. The allowance itself stays
    /// until it is used or revoked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<String>,
    /// How much, exactly; absent for everything there will ever be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// The token's symbol, a stranger's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// Its contract.
    pub token: String,
    /// Address of its picture, as of a change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon_url: Option<String>,
}

/// What it costs.
#[derive(Debug, Clone, PartialEq, Json)]
pub struct Fee {
    /// Whole coins, about.
    pub amount: String,
    /// Whole coins, at most; absent for an account that is a contract: who brings to the chain what it signed pays, and decides how much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<String>,
    /// `ETH`
    pub symbol: String,
    /// The same in the visitor's currency, about; absent when the price is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// What a review is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, json::Json)]
#[serde(rename_all = "camelCase")]
pub enum ReviewKind {
    /// A token or an item goes to somebody.
    #[default]
    Send,
    /// Somebody is allowed to take a token.
    Approve,
    /// A token is exchanged for another.
    Swap,
}
