//! What will be signed, shown before it is: nothing is signed that was not shown.
//!
//! Where to start: [`WalletRequest`] is what wallets are asked.

mod request;

pub use request::WalletRequest;
