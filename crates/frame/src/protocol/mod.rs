//! What crosses between the frame's page and its wallet, as JSON. Bytes are base64url without padding.
//!
//! # Where to start
//!
//! - [`MakeWallet`] and [`OpenWallet`], from what the server keeps to an open wallet;
//! - [`RpcRequest`], what a page asks; [`Plan`], what becomes of it; [`Confirmation`], what is shown; [`Signed`], what came of it;
//! - [`Refusal`], why not.

mod refusal;
mod rpc;
mod wallet;

pub use refusal::Refusal;
pub use rpc::{
    Blocked, CallAction, Confirmation, Costs, Plan, RpcRequest, Signed, SolanaCall, Subject,
};
pub use wallet::{Account, MadeWallet, MakeWallet, OpenWallet, Proof, WalletPlace};
