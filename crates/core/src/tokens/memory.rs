use super::Token;
use crate::{index::Index, query::Query};
use std::rc::Rc;

/// The whole list, and when it is read again.
#[derive(Default)]
pub struct TokensMemory {
    /// Every token of the account that the slice shows, in the order shown.
    pub all: Vec<Rc<Token>>,
    /// Their places in it.
    pub(super) by_id: Index,
    /// Tokens that the gateway must not tell from its cache, by their ids.
    pub(super) changed: Vec<String>,
    pub(super) query: Query,
}

impl TokensMemory {
    /// The token of this id, if the account has it.
    pub fn held(&self, id: &str) -> Option<&Rc<Token>> {
        self.by_id.get(id).map(|place| &self.all[place])
    }
}
