use std::collections::HashMap;
use std::time::{Duration, Instant};

use caip::ChainId;
use quick_cache::sync::Cache;

use super::{Feed, read_feeds};
use crate::app::Shared;
use crate::evm::Evm;
use crate::price::Quote;

/// What feeds said of assets lately. The key is the asset, and the chain that was asked for.
#[derive(Debug)]
pub struct AssetCache(Cache<(ChainId, String), (Quote, Instant)>);

/// How long what a feed said is told again: feeds move once a minute at most.
const KEPT: Duration = Duration::from_secs(15);

impl Default for AssetCache {
    fn default() -> Self {
        Self(Cache::new(1_000))
    }
}

impl AssetCache {
    fn get(&self, key: &(ChainId, String)) -> Option<Quote> {
        self.0.get(key).filter(|(_, at)| at.elapsed() < KEPT).map(|(quote, _)| quote)
    }
}

/// What assets cost, by feeds on `chain`, else by feeds on any other chain that the gateway serves. What no feed says is missing.
pub async fn asset_prices(
    app: &Shared,
    chain: &ChainId,
    assets: &[&str],
) -> HashMap<String, Quote> {
    let cache = &app.prices.assets;
    let mut found: HashMap<String, Quote> = HashMap::new();
    for asset in assets {
        if let Some(quote) = cache.get(&(chain.clone(), (*asset).to_owned())) {
            found.insert((*asset).to_owned(), quote);
        }
    }
    for place in app.prices.feeds.chains(chain) {
        let wanted: Vec<&Feed> = app
            .prices
            .feeds
            .of(place)
            .iter()
            .filter(|feed| assets.contains(&&*feed.asset) && !found.contains_key(&feed.asset))
            .collect();
        let Some(evm) = Evm::of(&app.proxy, place.as_str()).filter(|_| !wanted.is_empty()) else {
            continue;
        };
        // A chain that does not answer is as good as one without feeds; its own balances tell that it is away.
        let Ok(said) = read_feeds(&evm, &wanted).await else { continue };
        for (feed, quote) in wanted.iter().zip(said) {
            let Some(quote) = quote else { continue };
            cache.0.insert((chain.clone(), feed.asset.clone()), (quote, Instant::now()));
            found.insert(feed.asset.clone(), quote);
        }
    }
    found
}
