//! What the page configured: validated once, kept whole, told in words when wrong (specification, section 5).

mod apply;
mod config;
mod contracts;
mod memory;
mod networks;
mod remote;
mod slice;

pub use apply::{apply, report, set_features};
pub use config::Config;
pub use memory::{RemoteConfig, RemoteFeatures};
pub use networks::parse_network;
pub use remote::{fetch, offers};
pub use slice::OptionsSlice;

#[cfg(test)]
mod tests;
