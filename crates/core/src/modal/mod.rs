//! The dialog: which view it shows, how it opens, when it may close (specification, section 2).

mod navigate;
mod open;
mod question;
mod router;
mod rules;
mod slice;

pub use navigate::{back, go, replace};
pub(crate) use navigate::{back_from, forget, is_shown, push, reset, swap};
pub use open::{close, embed, open};
pub(crate) use open::{
    demand, finish, leave, leave_account, leave_switched_off, offers_wallets, release,
    show_or_open, welcome_back,
};
pub(crate) use question::{answer, ask_in_page, decline, is_asked_in_page, question};
pub use router::Router;
pub use slice::ModalSlice;

#[cfg(test)]
mod tests;
