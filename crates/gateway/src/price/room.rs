use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use caip::ChainId;
use quick_cache::sync::Cache;

use super::feeds::{AssetCache, Feeds, FeedsError, PastPrices};
use super::pools::PoolCache;
use super::{OwnPrices, PriceSource, Quote};
use crate::tokens::{Known, Native};

/// What tokens cost, and what is remembered of it.
#[derive(Debug)]
pub struct Prices {
    /// Where feeds are.
    pub feeds: Feeds,
    /// What feeds said lately.
    pub assets: AssetCache,
    /// What feeds said in the past.
    pub past: PastPrices,
    /// Where pools are.
    pub pools: PoolCache,
    /// Who knows prices: the chains themselves first, then plugins.
    pub sources: Vec<Box<dyn PriceSource>>,
    kept: Cache<(ChainId, String), Kept>,
    /// Tokens whose price is being looked up behind an answer that was given already.
    refreshing: Mutex<HashSet<(ChainId, String)>>,
}

/// A price, or that there is none, and when it was asked for.
#[derive(Debug, Clone, Copy)]
struct Kept {
    quote: Option<Quote>,
    at: Instant,
}

/// What is remembered of a token's price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// It is true: asked for within the last 15 seconds (interface 4.1).
    Fresh(Option<Quote>),
    /// It may be told once more, while it is asked for again.
    Aging(Option<Quote>),
    /// Nothing that may be told.
    Nothing,
}

/// How long a price is true (interface 4.1: the client keeps it as long).
const FRESH: Duration = Duration::from_secs(15);

/// How long it may be told while the next one is looked up.
const AGING: Duration = Duration::from_mins(1);

/// Tokens whose prices are remembered.
const KEPT: usize = 50_000;

impl Prices {
    /// The bundled feeds, each chain's replaced by the operator's; and these plugins after the chains' own word.
    pub fn open(feeds: &[PathBuf], plugins: Vec<Box<dyn PriceSource>>) -> Result<Self, FeedsError> {
        let mut sources: Vec<Box<dyn PriceSource>> = vec![Box::new(OwnPrices)];
        sources.extend(plugins);
        Ok(Self {
            feeds: Feeds::open(feeds)?,
            assets: AssetCache::default(),
            past: PastPrices::default(),
            pools: PoolCache::default(),
            sources,
            kept: Cache::new(KEPT),
            refreshing: Mutex::default(),
        })
    }

    /// What is remembered of a token.
    pub fn recall(&self, chain: &ChainId, token: &Known) -> Memory {
        match self.kept.get(&key(chain, token)) {
            Some(Kept { quote, at }) if at.elapsed() < FRESH => Memory::Fresh(quote),
            Some(Kept { quote, at }) if at.elapsed() < AGING => Memory::Aging(quote),
            _ => Memory::Nothing,
        }
    }

    /// Remembers what was learnt of a token, be it nothing.
    pub fn remember(&self, chain: &ChainId, token: &Known, quote: Option<Quote>) {
        self.kept.insert(key(chain, token), Kept { quote, at: Instant::now() });
    }

    /// Those of these tokens that nobody is asking for yet; from now on somebody is.
    pub fn start_refreshing(&self, chain: &ChainId, tokens: Vec<Known>) -> Vec<Known> {
        let mut refreshing = self.refreshing.lock().unwrap_or_else(PoisonError::into_inner);
        tokens.into_iter().filter(|token| refreshing.insert(key(chain, token))).collect()
    }

    /// They were asked for.
    pub fn end_refreshing(&self, chain: &ChainId, tokens: &[Known]) {
        let mut refreshing = self.refreshing.lock().unwrap_or_else(PoisonError::into_inner);
        for token in tokens {
            refreshing.remove(&key(chain, token));
        }
    }
}

fn key(chain: &ChainId, token: &Known) -> (ChainId, String) {
    let address = token.address.as_deref();
    let address = address.unwrap_or_else(|| Native::placeholder(chain.namespace()));
    (chain.clone(), address.to_owned())
}
