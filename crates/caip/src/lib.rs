//! Chain-agnostic ids, parsed once: a value of these types is always well formed.
//!
//! # Where to start
//!
//! - [`Namespace`], the chain families, `eip155` and its siblings;
//! - [`ChainId`], a chain, CAIP-2: `eip155:1`;
//! - [`AccountId`], an account on a chain, CAIP-10: `eip155:1:0xd8dA…6045`;
//! - [`AssetId`], a coin or token on a chain, CAIP-19: `eip155:1/slip44:60`;
//! - [`Address`], an address by itself, checked by the rules in [`address`].
//!
//! Every id reads and writes itself as its text, in `Display`, `FromStr` and JSON (and in serde with the feature `serde`).

mod account_id;
pub mod address;
mod asset_id;
mod chain_id;
mod charset;
mod namespace;
mod text_form;

pub use account_id::{AccountId, ParseAccountIdError};
pub use address::{Address, ParseAddressError};
pub use asset_id::{AssetId, ParseAssetIdError};
pub use chain_id::{ChainId, ParseChainIdError};
pub use namespace::{Namespace, ParseNamespaceError};
