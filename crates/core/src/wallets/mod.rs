//! Wallets: found in this browser, known to the registry, or brought by the page, each shown once (specification, section 2).
//!
//! Where to start: `identity` says which wallet is which; [`installed`] merges connectors into entries; `rows` makes the Connect view's list; `directory` the
//! `AllWallets` view's list and searches; `package` reads the wallets that ship in the package, to which a gateway's answers are held.

mod connectors;
mod directory;
mod entry;
mod icons;
mod identity;
mod installed;
mod kept;
mod links;
mod listed;
mod look_up;
mod memory;
mod package;
mod pages;
mod pairing;
mod recent;
mod registry;
mod rows;
mod slice;

pub use connectors::{connector_found, connector_lost, connector_of, find};
pub use directory::{
    close_directory, filter_certified, filter_family, more, search, show_directory,
};
pub use installed::installed;
pub(crate) use links::{browse_link, is_web, link};
pub(crate) use look_up::look_up;
pub use memory::{Listed, RegistryState};
pub use pages::open_page;
pub use pairing::{PAIRING, pairing_connector, platforms};
pub use recent::{load_recent, remember, remember_wallet};
pub use registry::{prefetch, preload, rank};
pub use rows::refresh_rows;
pub use slice::{DirectorySlice, WalletEntry, WalletPages, WalletsSlice};

#[cfg(test)]
mod tests;
