//! What tokens cost by the pools they are swapped in: the deepest one above a floor.
//!
//! - [`pool_prices`], the whole way;
//! - `find`, which pools there are; `state`, what is in them; `depth`, what a pool says of a price.

mod abi;
mod depth;
mod find;
mod state;
mod tick;
mod walk;

pub use find::PoolCache;
pub use walk::{Priced, pool_prices};
