//! The embedded wallet: `/api/v1/…` at the wallet's own origin. Bytes are base64url without padding.
//!
//! # Where to start
//!
//! - [`WalletDraft`], what a wallet is made with; [`NewWallet`], what is registered of it;
//! - [`MyWallet`], what is kept; [`Release`], what opens it.

mod wallet;

pub use wallet::{
    EmbeddedWallet, Factor, MyWallet, NewFactor, NewWallet, Proof, Registered, Release,
    WalletAccount, WalletDraft,
};
