use std::collections::HashMap;

use caip::ChainId;

use super::chains::{coin, knows};
use super::wire::{Coin, Current};
use crate::app::Shared;
use crate::plugins::{PluginError, Vendor, price};
use crate::price::{Fixed, PriceSource, Quote};
use crate::source::Answering;
use crate::tokens::Known;

/// What it is less sure of is no price.
const LEAST_CONFIDENCE: &str = "0.9";

/// Prices by `DefiLlama`.
#[derive(Debug)]
pub struct DefiLlamaPrices(Vendor);

impl DefiLlamaPrices {
    /// Over its server.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn ask(
        &self,
        app: &Shared,
        chain: &ChainId,
        tokens: &[Known],
    ) -> Result<Vec<Option<Quote>>, PluginError> {
        let mut quotes = Vec::with_capacity(tokens.len());
        for part in tokens.chunks(price::AT_ONCE) {
            let coins: Vec<_> = part.iter().filter_map(|token| coin(chain, token)).collect();
            let path = format!("/prices/current/{}", coins.join(","));
            let found: Current = self.0.get(&app.outbound, &path).await?;
            // It may write an address in another case.
            let found: HashMap<_, _> =
                found.coins.iter().map(|(name, coin)| (name.to_ascii_lowercase(), coin)).collect();
            quotes.extend(part.iter().map(|token| {
                let name = coin(chain, token)?.to_ascii_lowercase();
                found.get(&name).and_then(|coin| self.quote(coin))
            }));
        }
        Ok(quotes)
    }

    fn quote(&self, coin: &Coin) -> Option<Quote> {
        let least = Fixed::parse(LEAST_CONFIDENCE)?;
        let sure = coin.confidence.as_ref().is_none_or(|confidence| {
            Fixed::parse(confidence.as_str()).is_some_and(|sure| sure >= least)
        });
        price::quote(&self.0, &coin.price, coin.timestamp).filter(|_| sure)
    }
}

impl PriceSource for DefiLlamaPrices {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        knows(chain)
    }

    fn prices<'a>(
        &'a self,
        app: &'a Shared,
        chain: &'a ChainId,
        tokens: &'a [Known],
    ) -> Answering<'a, Vec<Option<Quote>>> {
        price::answering(self.ask(app, chain, tokens))
    }
}
