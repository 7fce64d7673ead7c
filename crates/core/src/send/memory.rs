use crate::{amount::Amount, query::Watchers};
use caip::AccountId;

/// What the form remembers beside what it shows.
#[derive(Default)]
pub struct SendMemory {
    /// Whose form it is.
    pub(super) account: Option<AccountId>,
    /// The dialog stands at the form, or at what follows from it.
    pub(super) shown: bool,
    /// Places of the page itself that show the form.
    pub(super) watchers: Watchers,
    /// What stands before a fraction where the visitor comes from.
    pub(super) point: String,
    pub(super) writer: Writer,
    /// What can be sent of the coin after the next blocks, where some of it waits for one.
    pub(super) in_time: Option<Amount>,
    /// All there is of the coin, where some of it is left alone.
    pub(super) with_kept: Option<Amount>,
    /// Coins of Bitcoin that the page marked as carrying something, `txid:index`; for as long as the page lives.
    pub(super) marked: Vec<String>,
    /// Who was sent to from this browser, the latest first; absent until the storage was read.
    pub(super) known: Option<Vec<String>>,
}

/// Who wrote the amount that stands in the form.
#[derive(Default)]
pub(super) enum Writer {
    #[default]
    Visitor,
    /// A link: it goes when the link does.
    Link,
    /// The form, from this in the other measure, which may have been all there is.
    Turn { text: String, max: bool },
}
