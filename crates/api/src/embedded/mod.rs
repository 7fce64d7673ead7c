//! The embedded wallet: `/frame/config` and `/api/v1/…` at the wallet's own origin. Bytes are base64url without padding; bodies that the frame sends
//! refuse unknown members.
//!
//! # Where to start
//!
//! - [`FrameConfig`], what a page learns before it embeds the frame;
//! - [`NewDevice`], how the frame makes its key known;
//! - [`SessionTokens`], what a login gives; [`SessionList`], where a user is logged in;
//! - [`WalletDraft`], what a wallet is made with; [`NewWallet`], what is registered of it;
//! - [`MyWallet`], what is kept; [`Release`], what opens it.

mod device;
mod frame_config;
mod session;
mod wallet;

pub use device::{DeviceJwk, DeviceStorage, NewDevice, RegisteredDevice};
pub use frame_config::FrameConfig;
pub use session::{
    EmbeddedUser, ListedSession, Nothing, RefreshSession, RefreshedSession, SessionList,
    SessionTokens,
};
pub use wallet::{
    EmbeddedWallet, Factor, MyWallet, NewFactor, NewWallet, Proof, Registered, Release,
    WalletAccount, WalletDraft,
};
