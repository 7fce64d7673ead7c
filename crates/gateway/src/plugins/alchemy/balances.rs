use api::provenance::Partial;
use caip::ChainId;
use serde_json::json;

use super::chains::network;
use super::wire::Balances;
use crate::app::Shared;
use crate::balance::{BalanceSource, Held, Question};
use crate::plugins::held::{Found, held};
use crate::plugins::{PluginError, Vendor};
use crate::source::{Answering, SourceError};

/// Pages of 100 tokens that are asked for.
const MOST_PAGES: usize = 5;

/// Tokens by Alchemy. It says nothing of them but their address: the list and the chain know the rest.
#[derive(Debug)]
pub struct AlchemyBalances(Vendor);

impl AlchemyBalances {
    /// Over its servers.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn ask(&self, app: &Shared, question: &Question) -> Result<Held, PluginError> {
        let network = network(&question.chain).unwrap_or_default();
        let (mut found, mut page_key) = (Vec::new(), None);
        for _ in 0..MOST_PAGES {
            let params = match &page_key {
                None => json!([question.account, "erc20"]),
                Some(key) => json!([question.account, "erc20", { "pageKey": key }]),
            };
            let method = "alchemy_getTokenBalances";
            let page: Balances = self.0.call(&app.outbound, (network, ""), method, &params).await?;
            found.extend(page.token_balances.into_iter().filter_map(|balance| {
                let units = balance.token_balance?.0;
                Some(Found { address: Some(balance.contract_address), units, said: None })
            }));
            page_key = page.page_key.filter(|key| !key.is_empty());
            if page_key.is_none() {
                break;
            }
        }
        let mut held = held(app, &question.chain, self.0.id(), found).await;
        held.partial.extend(page_key.map(|_| Partial {
            what: question.chain.to_string(),
            source: self.0.id().to_owned(),
            reason: "the account holds more tokens than are looked at".to_owned(),
        }));
        Ok(held)
    }
}

impl BalanceSource for AlchemyBalances {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        network(chain).is_some()
    }

    fn balances<'a>(&'a self, app: &'a Shared, question: &'a Question) -> Answering<'a, Held> {
        Box::pin(
            async move { self.ask(app, question).await.map_err(|error| SourceError::of(&error)) },
        )
    }
}
