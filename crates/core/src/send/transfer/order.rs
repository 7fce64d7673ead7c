use crate::{
    amount::Amount,
    protocol::{FeeChoice, Network},
    review::{Proposal, Signer},
    send::Item,
    tokens::Token,
};
use std::rc::Rc;

/// What was filled in, when the visitor asked to go on.
#[derive(Debug, Clone)]
pub(in crate::send) struct Order {
    pub network: Rc<Network>,
    pub signer: Signer,
    pub what: What,
    pub to: String,
    /// The name that was typed, which may mean somebody else tomorrow.
    pub name: Option<String>,
    /// Host of the gateway that says what it means.
    pub named_by: Option<String>,
    pub coin_price: Option<Amount>,
    pub fee: FeeChoice,
}

/// What is sent.
#[derive(Debug, Clone)]
pub(in crate::send) enum What {
    Token { token: Rc<Token>, quantity: Amount, max: bool },
    Item(Item),
}

/// What can be shown, and how to watch what becomes of it.
pub(super) struct Built {
    pub proposal: Proposal,
    pub quantity: Amount,
    pub last_block: Option<u64>,
}
