use std::time::Duration;

use api::provenance::Partial;
use caip::ChainId;
use tokio::time::{Instant, timeout_at};

use super::chains::name;
use super::place::{Next, page_at};
use super::wire::{Position, Positions};
use crate::app::Shared;
use crate::balance::{BalanceSource, Held, Question};
use crate::plugins::held::{Found, Said, held};
use crate::plugins::{PluginError, Vendor};
use crate::source::{Answering, SourceError};

/// Pages of 100 tokens that are asked for. The service was seen to answer with all tokens at once; then there is one.
const MOST_PAGES: usize = 5;

/// When no further page is waited for: before the room stops waiting for all.
const PATIENCE: Duration = Duration::from_secs(3);

const TOO_MANY: &str = "the account holds more tokens than are looked at";

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
        let (positions, missing) = self.all(app, &path).await?;
        let found = positions.into_iter().filter_map(|position| found(position, chain));
        let mut held = held(app, &question.chain, self.0.id(), found.collect()).await;
        held.partial.extend(missing.map(|reason| Partial {
            what: question.chain.to_string(),
            source: self.0.id().to_owned(),
            reason,
        }));
        Ok(held)
    }

    /// The positions page by page, and why there are more, if there are. Without the first page there are none.
    async fn all(
        &self,
        app: &Shared,
        path: &str,
    ) -> Result<(Vec<Position>, Option<String>), PluginError> {
        let until = Instant::now() + PATIENCE;
        let first: Positions = self.0.get(&app.outbound, path).await?;
        let (mut all, mut next) = (first.data, Next::of(&first.links));
        let mut places = Vec::new();
        while let Next::At(place) = next {
            // A server that does not know places answers with its first page every time.
            if places.len() + 1 == MOST_PAGES || places.contains(&place) {
                return Ok((all, Some(TOO_MANY.to_owned())));
            }
            let path = page_at(path, Some(&place));
            let page = match timeout_at(until, self.0.get(&app.outbound, &path)).await {
                Ok(Ok(page)) => page,
                Ok(Err(error)) => return Ok((all, Some(format!("{TOO_MANY}: {error}")))),
                Err(_) => return Ok((all, Some(format!("{TOO_MANY} in time")))),
            };
            let Positions { data, links } = page;
            all.extend(data);
            next = Next::of(&links);
            places.push(place);
        }
        let missing = (next == Next::Unclear).then(|| TOO_MANY.to_owned());
        Ok((all, missing))
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
