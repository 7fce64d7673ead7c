//! Vendors' answers, for operators who configured a key. Nothing here is asked unless `[plugins]` names it.
//!
//! # Where to start
//!
//! - [`Plugins`], the configured vendors, and which room asks which of them;
//! - a folder per vendor: `wire` is what it writes, the other files are what it knows, one per room;
//! - `quoting`, `swap`, `price`, `held`, `told`: what the vendors of one room have in common;
//! - [`Vendor`], one vendor's server: its key, its budget, its circuit breaker; what every plugin asks through;
//! - [`PluginSettings`], what the operator writes; [`KNOWN`], which vendors there are and what each may cost.

mod alchemy;
mod all;
mod blockscout;
mod breaker;
mod budget;
mod coingecko;
mod defillama;
mod error;
mod esplora;
mod etherscan;
mod held;
mod helius;
mod jupiter;
mod known;
mod lifi;
mod number;
mod oneinch;
mod price;
mod quoting;
mod rpc;
mod secret;
mod settings;
mod swap;
mod told;
mod units;
mod vendor;
mod zerion;
mod zerox;

pub use all::Plugins;
pub use error::PluginError;
pub use esplora::EsploraServers;
pub use known::{Auth, KNOWN, Known};
pub use secret::Secret;
pub use settings::{PluginConfig, PluginSettings};
pub use vendor::Vendor;
