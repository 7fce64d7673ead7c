//! Esplora: Bitcoin's addresses by its HTTP API, as <https://github.com/Blockstream/esplora/blob/master/API.md> documents it. Anybody can run one;
//! the rooms of balances and histories ask the one of each chain in place of a node, which has no index of addresses.

mod servers;

pub use servers::EsploraServers;
