use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use shares::{Decision, Ledger, ShareKey, Whole};

use super::MailboxError;

/// Who holds how much of a store, in [`Message::cost`](crate::Message::cost): counted by the store
/// whenever it keeps or drops a message, read by the relay.
#[derive(Debug, Clone)]
pub struct Owners(Arc<Mutex<Ledger<ShareKey>>>);

impl Owners {
    /// Of an empty store.
    pub fn new(whole: Whole) -> Self {
        Self(Arc::new(Mutex::new(Ledger::new(whole))))
    }

    pub(crate) fn ledger(&self) -> MutexGuard<'_, Ledger<ShareKey>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is room for so much more of a network: none where there is, or whoever is to
    /// give way first.
    pub(crate) fn gives_way(
        &self,
        owner: ShareKey,
        cost: u64,
    ) -> Result<Option<ShareKey>, MailboxError> {
        match self.ledger().ask(&owner, cost) {
            Decision::Granted => Ok(None),
            Decision::GivesWay { largest, .. } => Ok(Some(largest)),
            Decision::OverShare => Err(MailboxError::OverShare),
            Decision::Full => Err(MailboxError::NoRoom),
        }
    }
}
