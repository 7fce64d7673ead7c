use std::fmt::Debug;

use caip::ChainId;

use super::Fixed;
use crate::app::Shared;
use crate::source::Answering;
use crate::tokens::Known;

/// Somebody who knows what tokens cost.
///
/// The gateway's own is first: feeds and pools on the chain. What it does not know the plugins are asked for, all at once, and the
/// freshest answer counts.
pub trait PriceSource: Debug + Send + Sync {
    /// Its name in answers: `chain`, or the plugin's id.
    fn id(&self) -> &'static str;

    /// Whether it knows tokens of this chain.
    fn serves(&self, chain: &ChainId) -> bool;

    /// What these tokens of a chain cost, in their order; `None` for those it does not know.
    fn prices<'a>(
        &'a self,
        app: &'a Shared,
        chain: &'a ChainId,
        tokens: &'a [Known],
    ) -> Answering<'a, Vec<Option<Quote>>>;
}

/// What a token costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quote {
    /// US dollars for one whole token.
    pub usd: Fixed,
    /// When that was true, in seconds since 1970.
    pub at: u64,
    /// Who says it: `feed`, `pool`, `peg`, or a plugin's id.
    pub source: &'static str,
}
