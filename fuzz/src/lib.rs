//! Laws of the parsers of outside bytes: what must hold for every input.
//!
//! # Where to start
//!
//! - [`json`], [`caip`], [`life`] (of the whole core), [`query`], [`rpc`] (with [`readers`]), [`relay`], [`walletconnect`], [`pictures`], [`psbt`], [`sign_in`], [`dpop`], [`vendors`], [`nodes`], [`names`], [`siwx`], [`signatures`], [`signers`], [`keyring`], one law each. `fuzz_targets/` tries them for as long as one likes; `tests/laws.rs` of
//!   each crate includes the same file and tries it for a moment in every run of the tests.

pub mod caip;
pub mod desk;
pub mod dpop;
pub mod json;
pub mod keyring;
pub mod life;
pub mod names;
pub mod nodes;
pub mod pictures;
pub mod psbt;
pub mod query;
pub mod readers;
pub mod relay;
pub mod rpc;
pub mod sign_in;
pub mod signatures;
pub mod signers;
pub mod siwx;
pub mod vendors;
pub mod walletconnect;
