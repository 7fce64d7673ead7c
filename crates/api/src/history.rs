//! What an account did and what happened to it: `GET /v1/account/{address}/history` (interface 3.3).

use caip::ChainId;
use json::Json;

use crate::provenance::{AsOf, Partial};
use crate::{Decimal, Known};

/// One page, newest first.
///
/// `{"data":[{"id":"eip155:1:0x…","metadata":{…},"transfers":[…]}],"next":null,"asOf":[],"sources":["index"],"partial":[]}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct HistoryPage {
    /// The transactions of this page.
    pub data: Known<HistoryItem>,
    /// What to ask with as `cursor` for what is older; `null` at the end. A page that has a `next` may be short, or empty while
    /// the past is still being read: `partial` then says so.
    pub next: Option<String>,
    /// The blocks up to which this is everything.
    #[serde(default)]
    pub as_of: Vec<AsOf>,
    /// Who said it: `index`, `solana`, `bitcoin`, or a plugin's id.
    #[serde(default)]
    pub sources: Vec<String>,
    /// What is missing.
    #[serde(default)]
    pub partial: Vec<Partial>,
}

/// One transaction, as the account sees it.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HistoryItem {
    /// The same for ever and different from every other's: chain and hash.
    pub id: String,
    /// The transaction.
    pub metadata: HistoryMetadata,
    /// What it moved to or from the account; empty when it moved nothing.
    pub transfers: Vec<Transfer>,
}

/// A transaction by itself.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct HistoryMetadata {
    /// `send`, `receive`, `approve`, `trade`, `execute`, `mint`, `burn`, `deposit`, `withdraw` or `deploy`; later gateways may
    /// know more.
    pub operation_type: String,
    /// Its hash, signature or txid, as its chain writes it.
    pub hash: String,
    /// When its block was made: `2026-01-31T12:00:00Z`. Empty where that is not known.
    pub mined_at: String,
    /// Who sent it; for `receive` with a single source, whom it came from.
    pub sent_from: String,
    /// The contract or account that it called; for `send` with a single target, who got it. Empty when it made a contract, or where
    /// several got it and nothing was called.
    pub sent_to: String,
    /// Whether it did what it should.
    pub status: HistoryStatus,
    /// Its number among the sender's; 0 on chains without.
    pub nonce: u64,
    /// The chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<ChainId>,
    /// The application that it went to, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application: Option<Application>,
}

/// How a transaction went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "lowercase")]
pub enum HistoryStatus {
    /// It did what it should.
    Confirmed,
    /// It is on the chain and did nothing but cost.
    Failed,
    /// It is not on the chain yet.
    Pending,
}

/// An application.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Application {
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// An https address of its picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon_url: Option<String>,
}

/// Something that changed hands. Names inside are in snake case, as existing clients read them.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Transfer {
    /// What it was, if units of it are alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fungible_info: Option<FungibleInfo>,
    /// What it was, if each is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nft_info: Option<NftInfo>,
    /// Which way, seen from the account.
    pub direction: Direction,
    /// How much.
    pub quantity: TransferQuantity,
    /// Its worth at the time, in the currency asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Decimal>,
    /// The worth of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Decimal>,
    /// Why it looks like spam, if it does: the names of the rules that it fell under, for example `zero_value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spam_reasons: Vec<String>,
}

/// Which way something moved, seen from the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// To it.
    In,
    /// From it.
    Out,
    /// From it to itself.
    #[serde(rename = "self")]
    Itself,
}

/// A number of units.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TransferQuantity {
    /// Decimal text, exact: `1.5`.
    pub numeric: String,
}

/// A currency or a token whose units are alike.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FungibleInfo {
    /// `USD Coin`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `USDC`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// Its picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<Icon>,
    /// Its contract or mint; absent for a chain's own currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Icon {
    /// An https address.
    pub url: String,
}

/// A token of which each is another.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NftInfo {
    /// The collection's name and the token's number: `Punks #7`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it looks like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<NftContent>,
    /// What to think of it.
    pub flags: NftFlags,
    /// The collection's contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The token's number in its collection, decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_id: Option<String>,
}

/// What a token looks like.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NftContent {
    /// Small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Media>,
    /// Large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Media>,
}

/// A picture or film.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Media {
    /// An https address.
    pub url: String,
    /// `image/png`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
}

/// What to think of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NftFlags {
    /// Whether it looks like spam; clients leave out transactions of nothing but spam.
    pub is_spam: bool,
}
