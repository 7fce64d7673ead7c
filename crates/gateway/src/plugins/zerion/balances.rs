use api::provenance::Partial;
use caip::ChainId;

use super::chains::name;
use super::wire::{Position, Positions};
use crate::app::Shared;
use crate::balance::{BalanceSource, Held, Question};
use crate::plugins::held::{Found, Said, held};
use crate::plugins::{PluginError, Vendor};
use crate::source::{Answering, SourceError};

/// What accounts hold by Zerion: what lies in the wallet itself, without what it takes for spam.
#[derive(Debug)]
pub struct ZerionBalances(Vendor);

impl ZerionBalances {
    /// Over its server.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn ask(&self, app: &Shared, question: &Question) -> Result<Held, PluginError> {
        let (account, chain) = (&question.account, name(&question.chain).unwrap_or_default());
        let path = format!(
            "/v1/wallets/{account}/positions/?filter%5Bpositions%5D=only_simple&filter%5Bchain_ids%5D={chain}&filter%5Btrash%5D=only_non_trash&currency=usd&page%5Bsize%5D=100"
        );
        let positions: Positions = self.0.get(&app.outbound, &path).await?;
        let more = positions.links.next.is_some();
        let found = positions.data.into_iter().filter_map(|position| found(position, chain));
        let mut held = held(app, &question.chain, self.0.id(), found.collect()).await;
        held.partial.extend(more.then(|| Partial {
            what: question.chain.to_string(),
            source: self.0.id().to_owned(),
            reason: "the account holds more tokens than are looked at".to_owned(),
        }));
        Ok(held)
    }
}

fn found(position: Position, chain: &str) -> Option<Found> {
    let (quantity, token) = (position.attributes.quantity, position.attributes.fungible_info);
    let place = token.implementations.into_iter().find(|place| place.chain_id == chain)?;
    let said = Said {
        name: token.name.unwrap_or_default(),
        symbol: token.symbol.unwrap_or_default(),
        decimals: quantity.decimals,
    };
    Some(Found { address: place.address, units: quantity.int.0, said: Some(said) })
}

impl BalanceSource for ZerionBalances {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        name(chain).is_some()
    }

    fn balances<'a>(&'a self, app: &'a Shared, question: &'a Question) -> Answering<'a, Held> {
        Box::pin(
            async move { self.ask(app, question).await.map_err(|error| SourceError::of(&error)) },
        )
    }
}
