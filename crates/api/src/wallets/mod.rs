//! The wallet registry: `GET /getWallets` (interface 3.2).
//!
//! - [`WalletQuery`], which wallets are asked for;
//! - [`WalletPage`], the answer, a page of [`Wallet`]s.

mod query;
mod wallet;

pub use query::{MAX_ENTRIES, PAGE_ENTRIES, WalletQuery, WalletSort};
pub use wallet::{BadgeType, Browse, Injected, Wallet, WalletPage};
