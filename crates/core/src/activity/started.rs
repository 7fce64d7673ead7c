use super::{Operation, Transfer};
use crate::{protocol::Network, transactions::Gist};
use caip::AccountId;
use std::rc::Rc;

/// A transaction that was just sent.
pub struct Started {
    /// Who sent it, on its chain.
    pub account: AccountId,
    /// Its chain.
    pub network: Rc<Network>,
    /// Its hash or signature, as the wallet told; of several calls that the wallet sends as one, its id for them. Empty where the wallet told
    /// nothing of the kind, and [`stand_in`](crate::transactions::stand_in) where it can be found all the same.
    pub hash: String,
    /// It is several calls that the wallet sends as one (EIP-5792): the wallet is asked what became of them, and not the chain.
    pub calls: bool,
    /// What to call it.
    pub operation: Operation,
    /// What changes hands.
    pub transfers: Vec<Transfer>,
    /// Whom it goes to; may be empty.
    pub to: String,
    /// The name that was typed for them, as it is shown.
    pub named: Option<String>,
    /// Ids of the tokens whose balance it changes (`Token::id`).
    pub changes: Vec<String>,
    /// On Solana the last block height at which it may be taken in, on Bitcoin the last before it was made; if it is known.
    pub last_block: Option<u64>,
    /// On Bitcoin the coins it spends, each as `txid:place`.
    pub spends: Vec<String>,
    /// On EVM networks what it is, where a node was seen to know it.
    pub gist: Option<Gist>,
}
