use super::Nft;
use crate::query::Query;
use std::rc::Rc;

/// The whole list, and when it is read again.
#[derive(Default)]
pub struct NftsMemory {
    pub(super) all: Vec<Rc<Nft>>,
    pub(crate) query: Query,
}

impl NftsMemory {
    pub(super) fn with_id(&self, id: &str) -> Option<&Rc<Nft>> {
        self.all.iter().find(|nft| nft.id == id)
    }

    /// The one with this number in its collection, if the gateway told it.
    pub fn find(&self, collection: &str, number: &str) -> Option<&Rc<Nft>> {
        self.all.iter().find(|nft| nft.collection == collection && nft.number == number)
    }
}
