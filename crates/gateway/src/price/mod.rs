//! What tokens cost: `POST /v1/fungible/price`, and the prices beside balances.
//!
//! # Where to start
//!
//! - [`Prices`], the room: cache, then the chains' own word, then plugins; [`post_price`] answers;
//! - [`PriceSource`], what a plugin is; [`OwnPrices`], the chains' own word: [`feeds`], then [`pools`], then pegs;
//! - [`Fixed`], the numbers: exact, never floats; [`rate`], dollars in other currencies.

pub mod feeds;
mod fixed;
mod handler;
mod own;
pub mod pools;
mod quotes;
mod rate;
mod room;
mod source;

pub use fixed::{Fixed, mul_div};
pub use handler::post_price;
pub use own::OwnPrices;
pub use quotes::usd_quotes;
pub use rate::rate;
pub use room::Prices;
pub use source::{PriceSource, Quote};
