//! Contract calls on EVM chains.
//!
//! # Where to start
//!
//! - [`Evm`], a chain whose contracts are called, one by one or hundreds at once;
//! - [`abi`], the contracts that several rooms know;
//! - [`units`], whole numbers with decimals as text and back, exact.

pub mod abi;
mod call;
mod error;
mod multicall;
pub mod units;

pub use call::{BlockTag, Evm, Transaction};
pub use error::EvmError;
pub use multicall::{MULTICALL3, Query, multicall3, read};
