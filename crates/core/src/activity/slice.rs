use crate::{amount::Amount, tokens::ListState};
use caip::{AccountId, ChainId};
use json::Json;
use std::rc::Rc;

/// The account's transactions on the active network. `rows` are a window of the whole list, which `activity` moves.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct ActivitySlice {
    /// Whose they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountId>,
    /// How far the list is known.
    pub state: ListState,
    /// Older ones are on their way.
    pub loading_more: bool,
    /// Older ones could not be read; `retry` tries again.
    pub failed: bool,
    /// Nothing older is left to be read.
    pub complete: bool,
    /// The gateway could not tell everything, or is still reading the past.
    pub incomplete: bool,
    /// What is on its way, the latest first.
    pub pending: Vec<Rc<Pending>>,
    /// Months of the list, in its order; their counts add up to `count`.
    pub months: Vec<Month>,
    /// How many of what was read look like spam.
    pub spam: u32,
    /// Spam stands among the rest; otherwise it is folded away.
    pub spam_shown: bool,
    /// How many rows there are so far.
    pub count: u32,
    /// The place of the first row in the whole list.
    pub from: u32,
    /// Newest first.
    pub rows: Vec<Rc<Activity>>,
}

/// A month of the list, in UTC as the chains' clocks are.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct Month {
    /// `2026-01`; `pending` for what waits for a block, empty for what has no time.
    pub id: String,
    /// How many rows of the list are of it.
    pub count: u32,
}

/// One transaction, as the account sees it.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Activity {
    /// The same for ever: chain and hash.
    pub id: String,
    /// What to call it.
    pub operation: Operation,
    /// When its block was made, `2026-01-31T12:00:00Z`; empty where that is not known.
    pub mined_at: String,
    /// How it went.
    pub outcome: Outcome,
    /// Who else was part of it, the whole address: whom it went to, or came from.
    pub with: String,
    /// The application it went to, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application: Option<String>,
    /// What changed hands; of many the first few.
    pub transfers: Vec<Transfer>,
    /// It looks like spam.
    pub spam: bool,
    /// It in the block explorer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explorer_url: Option<String>,
}

/// What a transaction is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum Operation {
    /// Something was sent.
    Send,
    /// Something came in.
    Receive,
    /// Somebody was allowed to take tokens.
    Approve,
    /// One thing was given for another.
    Trade,
    /// Something was made.
    Mint,
    /// Something was destroyed.
    Burn,
    /// Something was put into an application.
    Deposit,
    /// Something was taken out of an application.
    Withdraw,
    /// A contract was made.
    Deploy,
    /// A contract was called; anything that later gateways call otherwise.
    #[default]
    Execute,
}

/// How a transaction went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// It did what it should.
    Confirmed,
    /// It is on the chain and did nothing but cost.
    Failed,
    /// It is not on the chain yet.
    Pending,
}

/// Something that changed hands.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Transfer {
    /// Which way, seen from the account.
    pub direction: TransferDirection,
    /// `ETH`, as the package or the page calls it. Of what neither knows, and of an NFT, the shortened address: `0x5ce3…0f12`, `0x5ce3…0f12 #7`.
    pub name: String,
    /// The whole contract or mint, where the name is its shortened form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// How much, as exact decimal text; absent for one that is not counted. With an address, by decimals that only the gateway tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
    /// It is one of its kind.
    pub nft: bool,
    /// Address of its picture; none where the name is an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon_url: Option<String>,
}

/// Which way something moved, seen from the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum TransferDirection {
    /// To it.
    In,
    /// From it.
    Out,
    /// From it to itself.
    #[serde(rename = "self")]
    Itself,
}

/// A transaction that was sent from here.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Pending {
    /// Chain and hash.
    pub id: String,
    /// Its chain.
    pub chain_id: ChainId,
    /// What to call it.
    pub operation: Operation,
    /// What changes hands.
    pub transfers: Vec<Transfer>,
    /// Whom it goes to, the whole address.
    pub with: String,
    /// The name that was typed for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named: Option<String>,
    /// How far it got.
    pub progress: Progress,
    /// It in the block explorer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explorer_url: Option<String>,
}

/// How far a transaction got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum Progress {
    /// It was sent and waits for its place in a block.
    Waiting,
    /// It did what it should.
    Confirmed,
    /// It is on the chain and did nothing but cost.
    Failed,
    /// Another transaction took its place.
    Replaced,
    /// Nodes do not know it any more; it will not happen.
    Dropped,
}
