use caip::{ChainId, Namespace};

use super::wire::Balance;
use crate::app::Shared;
use crate::balance::{BalanceSource, Held, Question};
use crate::plugins::held::{Found, Said, held};
use crate::plugins::{PluginError, Vendor};
use crate::source::{Answering, SourceError};

/// Tokens by Blockscout.
#[derive(Debug)]
pub struct BlockscoutBalances(Vendor);

impl BlockscoutBalances {
    /// Over the operator's server.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn ask(&self, app: &Shared, question: &Question) -> Result<Held, PluginError> {
        let (network, account) = (question.chain.reference(), &question.account);
        let path = format!("/api/v2/addresses/{account}/token-balances");
        let balances: Result<Vec<Balance>, _> = self.0.get_at(&app.outbound, network, &path).await;
        let balances = match balances {
            // It does not know accounts that never did anything.
            Err(PluginError::Refused(_)) => Vec::new(),
            balances => balances?,
        };
        let found = balances.into_iter().filter_map(told).collect();
        Ok(held(app, &question.chain, self.0.id(), found).await)
    }
}

fn told(Balance { token, value }: Balance) -> Option<Found> {
    let address = token.address_hash.or(token.address)?;
    let units = value.filter(|_| token.kind.as_deref() == Some("ERC-20"))?.0;
    let decimals = token.decimals.and_then(|decimals| u8::try_from(decimals.small()).ok());
    let said = decimals.map(|decimals| Said {
        name: token.name.unwrap_or_default(),
        symbol: token.symbol.unwrap_or_default(),
        decimals,
    });
    Some(Found { address: Some(address), units, said })
}

impl BalanceSource for BlockscoutBalances {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.namespace() == Namespace::Eip155 && self.0.serves(chain)
    }

    fn balances<'a>(&'a self, app: &'a Shared, question: &'a Question) -> Answering<'a, Held> {
        Box::pin(
            async move { self.ask(app, question).await.map_err(|error| SourceError::of(&error)) },
        )
    }
}
