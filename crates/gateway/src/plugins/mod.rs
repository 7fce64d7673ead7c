//! Vendors' answers, for operators who configured a key. Nothing here is asked unless `[plugins]` names it.
//!
//! # Where to start
//!
//! - [`Plugins`], the configured vendors, and which room asks which of them;
//! - a folder per vendor: `wire` is what it writes, the other files are what it knows, one per room;
//! - [`Vendor`], one vendor's server: its key, its budget, its circuit breaker; what every plugin asks through;
//! - [`PluginSettings`], what the operator writes; [`KNOWN`], which vendors there are and what each may cost.

mod all;
mod breaker;
mod budget;
mod error;
mod known;
mod lifi;
mod oneinch;
mod secret;
mod settings;
mod swap;
mod units;
mod vendor;
mod zerox;

pub use all::Plugins;
pub use error::PluginError;
pub use known::{Auth, KNOWN, Known};
pub use secret::Secret;
pub use settings::{PluginConfig, PluginSettings};
pub use vendor::Vendor;
