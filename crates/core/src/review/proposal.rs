use super::ReviewKind;
use crate::{amount::Amount, bitcoin::Psbt, evm::EvmCall, message::Message, protocol::Network};
use std::rc::Rc;

/// What a flow wants signed, before anybody has looked at it.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// What it is about, for the view's words.
    pub kind: ReviewKind,
    /// Where it will happen.
    pub network: Rc<Network>,
    /// Who signs.
    pub signer: Signer,
    /// What is signed.
    pub what: Signable,
    /// What is tried in place of it, on a node that is not the page's own.
    pub rehearsal: Option<Rehearsal>,
    /// What the flow promised the visitor. Whatever else the simulation finds is warned of.
    pub expects: Vec<Expect>,
    /// Tokens that the flow knows; others are asked of the chain.
    pub assets: Vec<Asset>,
    /// Price of the network's own coin in the visitor's currency, if it is known.
    pub coin_price: Option<Amount>,
    /// What is sent or sold in that currency, if it is known. As the price, it can only add a warning of the fee.
    pub worth: Option<Amount>,
    /// The vendor that built a call for an EVM network: nothing here can tell all that it does.
    pub built_by: Option<String>,
    /// The name that was typed for the receiver.
    pub named: Option<Named>,
    /// Critical warnings of the flow's own: the visitor has to accept them before signing.
    pub critical: Vec<Message>,
    /// Warnings of the flow's own.
    pub warnings: Vec<Message>,
    /// Until when it may be signed, in milliseconds since 1970. Then the review ends as stale, and the flow proposes anew.
    pub until: Option<u64>,
}

/// A name that was typed for a receiver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// `bob.eth`, without letters that show nothing or turn others.
    pub name: String,
    /// The address that it means.
    pub address: String,
    /// Host of the gateway whose word alone that is; absent where the page's own node says it.
    pub by: Option<String>,
}

/// Who signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signer {
    /// The session's connector.
    pub connector: String,
    /// The wallet's name, for words.
    pub wallet: String,
    /// The address.
    pub address: String,
    /// It is a contract's: its gas may be paid for otherwise, so that what it has of the coin is not held against it.
    pub smart: bool,
}

/// What can be signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Signable {
    /// A transaction on an EVM network. Fees are filled in by the review, gas where it is absent.
    Transaction(EvmCall),
    /// Several calls in one request (EIP-5792), all or none.
    Calls(Vec<EvmCall>),
    /// Typed data (EIP-712), as JSON.
    TypedData(String),
    /// A Solana transaction in its wire form, with an empty place for the signature.
    Solana(Vec<u8>),
    /// A Bitcoin transaction (BIP-174), and its inputs that the signer signs.
    Psbt(Psbt),
}

/// The same effect as a transaction with a permit in it, without its signature: whoever read that before the user confirmed could use it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rehearsal {
    /// The calls that come to the same, the first one an approval.
    pub calls: Vec<EvmCall>,
    /// The transaction with another signature: as many bytes, which the chain below is paid for.
    pub data: String,
}

/// One promise of a flow. Units are the token's smallest, in decimal digits; a token is its address, or nothing for the coin.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum Expect {
    /// The signer gives no more than that.
    Spends { token: String, units: String },
    /// The signer gets no less than that.
    Gets { token: String, units: String },
    /// Somebody else gets no less than that.
    Gives { token: String, to: String, units: String },
    /// Somebody may take no more than that.
    Allows { token: String, spender: String, units: String },
    /// An item of a collection goes to somebody.
    GivesItem { token: String, to: String, item: String },
}

/// What is known of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asset {
    /// Its address; empty for the network's own coin.
    pub token: String,
    /// `USDC`
    pub symbol: String,
    /// Digits after the point; absent for collections.
    pub decimals: Option<u8>,
}
