use super::Token;
use crate::index::Index;
use std::rc::Rc;

/// The whole list, and when it may be asked for again.
#[derive(Default)]
pub struct TokensMemory {
    /// Every token of the account that the slice shows, in the order shown.
    pub all: Vec<Rc<Token>>,
    /// Their places in it.
    pub(super) by_id: Index,
    /// Asked again from here on; 0 for at once.
    pub(super) due: u64,
    /// After a failure.
    pub(super) blocked_until: u64,
    /// Tokens that the gateway must not tell from its cache, by their ids.
    pub(super) changed: Vec<String>,
    /// Promises to be kept when the list was read, or could not be.
    pub(super) told: Vec<u32>,
    /// Places of the page that show tokens outside of the dialog.
    pub(super) watchers: u32,
}

impl TokensMemory {
    /// The token of this id, if the account has it.
    pub fn held(&self, id: &str) -> Option<&Rc<Token>> {
        self.by_id.get(id).map(|place| &self.all[place])
    }
}
