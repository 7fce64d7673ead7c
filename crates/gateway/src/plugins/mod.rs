//! Vendors' answers, for operators who configured a key. Nothing here is asked unless `[plugins]` names it.
//!
//! # Where to start
//!
//! - [`Vendor`], one vendor's server: its key, its budget, its circuit breaker; what every plugin asks through;
//! - [`PluginSettings`], what the operator writes; [`KNOWN`], which vendors there are and what each may cost.

mod breaker;
mod budget;
mod error;
mod known;
mod secret;
mod settings;
mod vendor;

pub use error::PluginError;
pub use known::{Auth, KNOWN, Known};
pub use secret::Secret;
pub use settings::{PluginConfig, PluginSettings};
pub use vendor::Vendor;
