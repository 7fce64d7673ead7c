//! The embedded wallet: `/frame/config` and `/api/v1/…` at the wallet's own origin. Bytes are base64url without padding.
//!
//! # Where to start
//!
//! - [`FrameConfig`], what a page learns before it embeds the frame;
//! - [`WalletDraft`], what a wallet is made with; [`NewWallet`], what is registered of it;
//! - [`MyWallet`], what is kept; [`Release`], what opens it.

mod frame_config;
mod wallet;

pub use frame_config::FrameConfig;
pub use wallet::{
    EmbeddedWallet, Factor, MyWallet, NewFactor, NewWallet, Proof, Registered, Release,
    WalletAccount, WalletDraft,
};
