use caip::ChainId;

use super::SOLANA;
use super::wire::Prices;
use crate::app::Shared;
use crate::convert::solana::WRAPPED;
use crate::plugins::{PluginError, Vendor, price};
use crate::price::{PriceSource, Quote};
use crate::source::Answering;
use crate::tokens::Known;

/// Prices by Jupiter. It tells a block, not a time: they count as of now.
#[derive(Debug)]
pub struct JupiterPrices(Vendor);

impl JupiterPrices {
    /// Over its server.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn ask(&self, app: &Shared, tokens: &[Known]) -> Result<Vec<Option<Quote>>, PluginError> {
        let mint = |token: &Known| token.address.clone().unwrap_or_else(|| WRAPPED.to_owned());
        let mut quotes = Vec::with_capacity(tokens.len());
        for part in tokens.chunks(price::AT_ONCE) {
            let mints: Vec<_> = part.iter().map(mint).collect();
            let path = format!("/price/v3?ids={}", mints.join(","));
            let found: Prices = self.0.get(&app.outbound, &path).await?;
            quotes.extend(mints.iter().map(|mint| {
                let priced = found.get(mint)?.as_ref()?;
                price::quote(&self.0, &priced.usd_price, price::now())
            }));
        }
        Ok(quotes)
    }
}

impl PriceSource for JupiterPrices {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        self.0.is_about(chain, SOLANA)
    }

    fn prices<'a>(
        &'a self,
        app: &'a Shared,
        _: &'a ChainId,
        tokens: &'a [Known],
    ) -> Answering<'a, Vec<Option<Quote>>> {
        price::answering(self.ask(app, tokens))
    }
}
