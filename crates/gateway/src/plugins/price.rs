//! What the vendors' prices have in common.

use std::time::{SystemTime, UNIX_EPOCH};

use super::number::Number;
use super::{PluginError, Vendor};
use crate::price::{Fixed, Quote};
use crate::source::{Answering, SourceError};

/// Tokens that are asked for at once: addresses are long, and so are then the questions.
pub const AT_ONCE: usize = 50;

/// A vendor's prices on their way to the room.
pub fn answering<'a>(
    found: impl Future<Output = Result<Vec<Option<Quote>>, PluginError>> + Send + 'a,
) -> Answering<'a, Vec<Option<Quote>>> {
    Box::pin(async move { found.await.map_err(|error| SourceError::of(&error)) })
}

/// A vendor's price, true since `at` in Unix seconds. Nothing is no price.
pub fn quote(vendor: &Vendor, usd: &Number, at: u64) -> Option<Quote> {
    let usd = Fixed::parse(usd.as_str()).filter(|usd| !usd.is_zero())?;
    // A clock that is ahead would win over everybody's.
    Some(Quote { usd, at: at.min(now()), source: vendor.id() })
}

/// Unix time in seconds.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}
