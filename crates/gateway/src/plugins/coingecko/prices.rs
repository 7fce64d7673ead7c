use std::collections::HashMap;

use caip::ChainId;

use super::chains::platform;
use super::wire::{Coin, Prices};
use crate::app::Shared;
use crate::plugins::{PluginError, Vendor, price};
use crate::price::{PriceSource, Quote};
use crate::source::Answering;
use crate::tokens::Known;

const WANTED: &str = "vs_currencies=usd&include_last_updated_at=true&precision=full";

/// Prices by `CoinGecko`.
#[derive(Debug)]
pub struct CoinGeckoPrices(Vendor);

impl CoinGeckoPrices {
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
        let Some(platform) = platform(chain) else { return Ok(vec![None; tokens.len()]) };
        let mut found = HashMap::new();
        if tokens.iter().any(|token| token.address.is_none()) {
            let path = format!("/api/v3/simple/price?ids={}&{WANTED}", platform.native);
            let prices: Prices = self.0.get(&app.outbound, &path).await?;
            found.extend(prices.get(platform.native).and_then(|coin| self.entry("", coin)));
        }
        let addresses: Vec<_> =
            tokens.iter().filter_map(|token| token.address.as_deref()).collect();
        for part in addresses.chunks(price::AT_ONCE) {
            let Some(platform) = platform.tokens else { break };
            let path = format!(
                "/api/v3/simple/token_price/{platform}?contract_addresses={}&{WANTED}",
                part.join(",")
            );
            let prices: Prices = self.0.get(&app.outbound, &path).await?;
            found.extend(prices.iter().filter_map(|(address, coin)| self.entry(address, coin)));
        }
        // It writes addresses in lower case.
        let name = |token: &Known| token.address.as_deref().unwrap_or("").to_ascii_lowercase();
        Ok(tokens.iter().map(|token| found.get(&name(token)).copied()).collect())
    }

    fn entry(&self, address: &str, coin: &Coin) -> Option<(String, Quote)> {
        let at = coin.last_updated_at.unwrap_or(0);
        let quote = price::quote(&self.0, coin.usd.as_ref()?, at)?;
        Some((address.to_ascii_lowercase(), quote))
    }
}

impl PriceSource for CoinGeckoPrices {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        platform(chain).is_some()
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
