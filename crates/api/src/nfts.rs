//! The NFTs that an account holds: `GET /v1/account/{address}/nfts`.

use json::Json;

use crate::provenance::{AsOf, Partial};

/// The answer: what came to the account, as far as its history was read, and is still its own.
///
/// `{"nfts":[{"collection":"0x5ce3…","tokenId":"2","standard":"ERC-721","name":"Pictures #2","quantity":"1",
/// "image":"https://…","flags":{"is_spam":false}}],"asOf":[],"partial":[]}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Nfts {
    /// What came last first.
    pub nfts: Vec<Nft>,
    /// The block up to which the history was read.
    #[serde(default)]
    pub as_of: Vec<AsOf>,
    /// What is missing.
    #[serde(default)]
    pub partial: Vec<Partial>,
}

/// One token of a collection.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Nft {
    /// The collection's contract.
    pub collection: String,
    /// The token's number in its collection, decimal.
    pub token_id: String,
    /// `ERC-721`, or `ERC-1155` where there may be several of it.
    pub standard: String,
    /// The collection's name and the token's number: `Pictures #2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many of it the account holds, decimal.
    pub quantity: String,
    /// Its picture, at the gateway; absent for what looks like spam.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// What to think of it.
    pub flags: crate::history::NftFlags,
}
