//! The Ethereum Name Service, asked on the chain itself (EIP-137, ENSIP-3, ENSIP-10, ENSIP-12, EIP-3668).
//!
//! # Where to start
//!
//! - [`EnsName`], a name in its normal form, its hash and its DNS form;
//! - [`Ens`], which finds a name's resolver and asks it for records;
//! - `ccip`, a resolver that keeps its records outside the chain.

mod abi;
mod ccip;
pub mod coin;
mod error;
mod name;
mod records;
mod resolver;

pub use ccip::read_served;
pub use error::EnsError;
pub use name::EnsName;
pub use resolver::{Ens, REGISTRY};
