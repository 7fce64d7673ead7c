//! Contracts that say what an asset costs in US dollars, as Chainlink's aggregators do.
//!
//! - [`Feeds`], which there are: those of `registry/feeds`, or the operator's own;
//! - [`asset_prices`], what they say now, if they said it lately; [`past_prices`], what they said at a time.

mod asset;
mod bundled;
mod list;
mod past;
mod read;

pub use asset::{AssetCache, asset_prices};
pub use list::{Feed, Feeds, FeedsError};
pub use past::{Moment, PastPrices, past_prices};
pub use read::read_feeds;
