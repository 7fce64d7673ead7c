use std::collections::HashMap;

use caip::ChainId;

use super::chains::{CHAINS, NATIVE};
use crate::app::Shared;
use crate::plugins::number::Number;
use crate::plugins::{PluginError, Vendor, price};
use crate::price::{PriceSource, Quote};
use crate::source::Answering;
use crate::tokens::Known;

/// Spot prices by 1inch, version 1.1. They are of the newest block, so they count as of now.
#[derive(Debug)]
pub struct OneInchPrices(Vendor);

impl OneInchPrices {
    /// Over its server.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn ask(
        &self,
        app: &Shared,
        chain: u64,
        tokens: &[Known],
    ) -> Result<Vec<Option<Quote>>, PluginError> {
        let name = |token: &Known| {
            token.address.clone().unwrap_or_else(|| NATIVE.to_string()).to_ascii_lowercase()
        };
        let mut quotes = Vec::with_capacity(tokens.len());
        for part in tokens.chunks(price::AT_ONCE) {
            let names: Vec<_> = part.iter().map(name).collect();
            let path = format!("/price/v1.1/{chain}/{}?currency=USD", names.join(","));
            let found: HashMap<String, Option<Number>> = self.0.get(&app.outbound, &path).await?;
            let found: HashMap<_, _> =
                found.iter().map(|(name, price)| (name.to_ascii_lowercase(), price)).collect();
            quotes.extend(names.iter().map(|name| {
                let usd = found.get(name).and_then(|price| price.as_ref())?;
                price::quote(&self.0, usd, price::now())
            }));
        }
        Ok(quotes)
    }
}

impl PriceSource for OneInchPrices {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.evm_id().is_some_and(|id| CHAINS.contains(&id))
    }

    fn prices<'a>(
        &'a self,
        app: &'a Shared,
        chain: &'a ChainId,
        tokens: &'a [Known],
    ) -> Answering<'a, Vec<Option<Quote>>> {
        let id = chain.evm_id().unwrap_or(0);
        price::answering(self.ask(app, id, tokens))
    }
}
