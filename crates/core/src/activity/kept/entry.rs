use crate::{
    activity::{Operation, Started, Transfer},
    transactions::{Gist, Learned},
};
use json::Json;

/// A transaction on its way as the storage has it, so that a page that is loaded anew goes on watching.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Kept {
    /// Who sent it, on its chain: CAIP-10.
    pub(super) account: String,
    pub(super) hash: String,
    /// `hash` is a wallet's id of several calls.
    #[serde(default)]
    pub(super) calls: bool,
    pub(super) operation: Operation,
    pub(super) transfers: Vec<Transfer>,
    pub(super) to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) named: Option<String>,
    pub(super) changes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) last_block: Option<u64>,
    #[serde(default)]
    pub(super) spends: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) gist: Option<Gist>,
}

impl Kept {
    pub(super) fn of(started: &Started) -> Self {
        Self {
            account: started.account.to_string(),
            hash: started.hash.clone(),
            calls: started.calls,
            operation: started.operation,
            transfers: started.transfers.clone(),
            to: started.to.clone(),
            named: started.named.clone(),
            changes: started.changes.clone(),
            last_block: started.last_block,
            spends: started.spends.clone(),
            gist: started.gist.clone(),
        }
    }
}

/// What is to be done to the stored list: other tabs write to it too, so it is read before it is written.
pub enum Change {
    Add(Box<Kept>),
    Learn { account: String, hash: String, learned: Learned },
    Remove { account: String, hash: String },
}
