use crate::{amount::Amount, message::Message, protocol::FeeChoice, tokens::Token};
use json::Json;
use std::rc::Rc;

/// The form: what was typed, letter by letter, and what it means.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct SendSlice {
    /// How far it got.
    pub stage: SendStage,
    /// What is sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<Rc<Token>>,
    /// The coin, where no list of tokens has it: on Bitcoin, and on a page without a gateway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coin: Option<Rc<Token>>,
    /// Why it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coin_problem: Option<Message>,
    /// What of the coin is left alone, and why: on Bitcoin small coins, and those that carry something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coin_note: Option<Message>,
    /// The item of a collection that is sent in place of a token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<Item>,
    /// Why an item was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item_problem: Option<Message>,
    /// The chain is being asked for the item, or for how much there is.
    pub asking: bool,
    /// What was typed as the amount.
    pub amount: String,
    /// Whether it is in the visitor's currency and not in the token.
    pub fiat: bool,
    /// Whether it is all there is, with the fee left aside.
    pub max: bool,
    /// What was typed, in whole tokens; absent when it is no amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<Amount>,
    /// The same in the visitor's currency; absent when the price is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Amount>,
    /// What is wrong with the amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount_problem: Option<Message>,
    /// How soon it should be done, where the sender chooses the fee: on Bitcoin.
    pub fee: FeeChoice,
    /// What was typed as the receiver.
    pub receiver: String,
    /// Who that is.
    pub to: Receiver,
    /// What to think about before sending to them.
    pub warnings: Vec<Message>,
    /// Whether everything is there to go on.
    pub complete: bool,
}

/// How far sending got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum SendStage {
    /// It is being filled in.
    #[default]
    Form,
    /// What will be signed is being made, or stands in the review.
    Review,
    /// The wallet is asked.
    Signing,
}

/// Who receives it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Receiver {
    /// Nobody yet.
    #[default]
    None,
    /// It is being found out.
    Resolving,
    /// This one.
    Known {
        /// In the form of its chain family.
        address: String,
        /// The name that was typed and stands for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Host of the gateway that says which address the name means; absent without a name.
        #[serde(skip_serializing_if = "Option::is_none")]
        named_by: Option<String>,
        /// The network's name, where the name has no address on it and this is the one that it has on Ethereum.
        #[serde(skip_serializing_if = "Option::is_none")]
        only_on_ethereum: Option<String>,
    },
    /// Nobody: what was typed is no receiver here.
    Invalid {
        /// Why.
        message: Message,
    },
}

/// One of its kind.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct Item {
    /// The collection's contract.
    pub collection: String,
    /// Its number in the collection.
    pub number: String,
    /// What the collection calls itself, cleaned; its address where it does not say.
    pub name: String,
    /// Whether there may be several of it (ERC-1155).
    pub several: bool,
    /// Address of its picture at the gateway, where the list of NFTs has one.
    #[serde(rename = "imageUrl", skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
}
