use super::{Activity, Pending, kept};
use crate::query::Query;
use caip::AccountId;
use std::rc::Rc;

/// Everything read so far, and where to go on.
#[derive(Default)]
pub struct ActivityMemory {
    pub(super) list: List,
    /// Where the older ones begin.
    pub(super) next: Option<String>,
    pub(super) query: Query,
    /// What is on its way, of every account.
    pub(super) watched: Vec<Watched>,
    /// Ids of what was watched and failed.
    pub(super) failed: Vec<String>,
    /// What the storage does not know of it yet.
    pub(super) unkept: Vec<kept::Change>,
    /// What the storage knew when the page was loaded was read.
    pub(super) restored: bool,
}

impl ActivityMemory {
    /// What is on its way on the account's chain, the latest first.
    pub(super) fn pending_of(&self, account: Option<&AccountId>) -> Vec<Rc<Pending>> {
        let mut shown = Vec::new();
        for watched in self.watched.iter().rev() {
            if account == Some(&watched.account) {
                shown.push(watched.pending.clone());
            }
        }
        shown
    }
}

/// A transaction on its way, or one that ended a moment ago.
pub(super) struct Watched {
    pub account: AccountId,
    pub hash: String,
    pub pending: Rc<Pending>,
    /// The promise that is answered when it has to make room.
    pub watch: u32,
    /// The history's id for it; of calls, and of what another transaction took the place of, it is known when they have ended.
    pub told_as: String,
    pub changes: Vec<String>,
    pub spends: Vec<String>,
    pub ended_at: Option<u64>,
}

/// Everything that was read, newest first, each transaction once.
#[derive(Default)]
pub(super) struct List {
    pub(super) all: Vec<Rc<Activity>>,
}
