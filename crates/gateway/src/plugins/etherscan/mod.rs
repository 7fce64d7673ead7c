//! Etherscan: histories by its API, version 2, as <https://docs.etherscan.io> documents it. Blockscout's explorers speak the same.

mod history;
mod ledger;
mod lists;
mod page;
mod wire;

pub use history::ExplorerHistory;
pub use lists::{List, Listed};
pub use page::{end, page};
pub use wire::Row;
