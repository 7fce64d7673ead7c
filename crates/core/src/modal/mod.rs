//! The dialog: which view it shows, how it opens, when it may close (specification, section 2).

mod open;
mod router;
mod slice;

use open::offers_sending;
pub use open::{close, embed, open};
pub(crate) use open::{
    demand_supported_chain, finish, leave, leave_account, leave_switched_off, offers_wallets,
    release, show_or_open, welcome_back,
};
pub use router::{Router, back, go, replace};
pub(crate) use router::{
    answer, ask_in_page, back_from, decline, forget, is_asked_in_page, is_shown, push, question,
    reset, swap, waits,
};
pub use slice::ModalSlice;

#[cfg(test)]
mod tests;
