use api::provenance::Partial;
use caip::ChainId;
use serde_json::json;

use super::SOLANA;
use super::wire::{Asset, Assets};
use crate::app::Shared;
use crate::balance::{BalanceSource, Held, Question};
use crate::plugins::held::{Found, Said, held};
use crate::plugins::{PluginError, Vendor};
use crate::source::{Answering, SourceError};

/// Assets in one answer: the most that it gives.
const PAGE: u64 = 1_000;

/// What accounts hold on Solana by Helius.
#[derive(Debug)]
pub struct HeliusBalances(Vendor);

impl HeliusBalances {
    /// Over its server.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn ask(&self, app: &Shared, question: &Question) -> Result<Held, PluginError> {
        let params = json!({
            "ownerAddress": question.account,
            "page": 1,
            "limit": PAGE,
            "options": { "showFungible": true, "showNativeBalance": true },
        });
        let place = ("mainnet", "/");
        let assets: Assets = self.0.call(&app.outbound, place, "getAssetsByOwner", &params).await?;
        let more = assets.total >= PAGE;
        let native = assets.native_balance.map(|native| Found {
            address: None,
            units: native.lamports.0,
            said: None,
        });
        let found = assets.items.into_iter().filter_map(found).chain(native);
        let mut held = held(app, &question.chain, self.0.id(), found.collect()).await;
        held.partial.extend(more.then(|| Partial {
            what: question.chain.to_string(),
            source: self.0.id().to_owned(),
            reason: "the account holds more assets than are looked at".to_owned(),
        }));
        Ok(held)
    }
}

fn found(asset: Asset) -> Option<Found> {
    let token = asset.token_info.filter(|_| asset.interface.starts_with("Fungible"))?;
    let metadata = asset.content.and_then(|content| content.metadata);
    let (name, symbol) = metadata.map_or((None, None), |words| (words.name, words.symbol));
    let said = token.decimals.map(|decimals| Said {
        name: name.unwrap_or_default(),
        symbol: symbol.or(token.symbol).unwrap_or_default(),
        decimals,
    });
    Some(Found { address: Some(asset.id), units: token.balance?.0, said })
}

impl BalanceSource for HeliusBalances {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.as_str() == SOLANA
    }

    fn balances<'a>(&'a self, app: &'a Shared, question: &'a Question) -> Answering<'a, Held> {
        Box::pin(
            async move { self.ask(app, question).await.map_err(|error| SourceError::of(&error)) },
        )
    }
}
