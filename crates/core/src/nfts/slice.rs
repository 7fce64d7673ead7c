use crate::{
    text::{join, shorten},
    tokens::ListState,
};
use caip::AccountId;
use json::Json;
use std::rc::Rc;

/// The account's NFTs on the active network. `rows` are a window of the whole list, which `nfts` moves.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct NftsSlice {
    /// Whose they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountId>,
    /// How far the list is known.
    pub state: ListState,
    /// The gateway could not tell everything, or is still reading the past.
    pub incomplete: bool,
    /// How many of them look like spam.
    pub spam: u32,
    /// Spam stands among the rest; otherwise it is folded away.
    pub spam_shown: bool,
    /// How many rows there are.
    pub count: u32,
    /// The place of the first row in the whole list.
    pub from: u32,
    /// What came last first.
    pub rows: Vec<Rc<Nft>>,
    /// The one that the visitor looks at, large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Rc<Nft>>,
}

/// One token of a collection.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Nft {
    /// Unique, CAIP-19: `eip155:1/erc721:0x5ce3…0f12/2`.
    pub id: String,
    /// The collection's contract.
    pub collection: String,
    /// Its number in the collection.
    pub number: String,
    /// What the collection calls itself, cleaned, with the number; empty where it does not say.
    pub name: String,
    /// How many of it the account holds where there may be several (ERC-1155), as decimal text; absent for one of its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<String>,
    /// Address of its picture, at the gateway; it may have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
    /// Its page in the network's block explorer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explorer_url: Option<String>,
    /// It looks like spam.
    pub spam: bool,
}

/// Digits of a number that a line has room for; many collections have numbers of 78.
const SHORT_NUMBER: usize = 12;

/// What one is called where a name would be a stranger's word: `0x5ce3…0f12 #7`.
pub fn called(collection: &str, number: Option<&str>) -> String {
    let collection = shorten(collection);
    let fits = |number: &&str| {
        number.len() <= SHORT_NUMBER && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    match number.filter(|number| !number.is_empty()).filter(fits) {
        Some(number) => join(&[&collection, " #", number]),
        None => collection,
    }
}
