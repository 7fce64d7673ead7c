//! Which exchanges' pools the gateway knows on a chain, for prices and for swaps: those of `registry/dex`, or the operator's own.
//!
//! # Where to start
//!
//! - [`Dexes`], all chains; [`Dex`], one chain's exchanges and the tokens that their pools meet in;
//! - [`V2`] and [`V3`], the two shapes of pools, by who invented them: Uniswap.

mod bundled;
mod exchange;
mod list;

pub use exchange::{Dex, RouterKind, V2, V3};
pub use list::{DexError, Dexes};
