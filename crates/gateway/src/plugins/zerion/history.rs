use api::provenance::Partial;
use caip::ChainId;

use super::chains::name;
use super::item::item;
use super::place::{Next, page_at};
use super::wire::Transactions;
use crate::app::Shared;
use crate::history::{Answer, Forged, Found, HistorySource, Question, SourceError};
use crate::plugins::told::unserved;
use crate::plugins::{PluginError, Vendor};

/// The most transactions that one answer gives.
const MOST: u32 = 100;

/// Histories by Zerion, of all chains at once.
#[derive(Debug)]
pub struct ZerionHistory(Vendor);

impl ZerionHistory {
    /// Over its server.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn ask(
        &self,
        app: &Shared,
        question: &Question,
        place: Option<&str>,
    ) -> Result<Found, PluginError> {
        let names: Vec<_> = question.chains.iter().filter_map(name).collect();
        let (account, currency) = (question.address.as_str(), question.currency.as_str());
        let path = format!(
            "/v1/wallets/{account}/transactions/?filter%5Bchain_ids%5D={}&filter%5Btrash%5D=no_filter&currency={currency}&page%5Bsize%5D={}",
            names.join(","),
            question.limit.min(MOST),
        );
        let found: Transactions = self.0.get(&app.outbound, &page_at(&path, place)).await?;
        let next = Next::of(&found.links);
        let mut partial = unserved(self, question);
        partial.extend((next == Next::Unclear).then(|| Partial {
            what: "older transactions".to_owned(),
            source: self.0.id().to_owned(),
            reason: "its word for where they begin is not understood".to_owned(),
        }));
        let mut items = Vec::with_capacity(found.data.len());
        for transaction in found.data {
            let told = item(app, transaction)?;
            items.extend(told.filter(|item| {
                item.metadata.chain.as_ref().is_some_and(|chain| question.chains.contains(chain))
            }));
        }
        let next = if let Next::At(place) = next { Some(place.into_bytes()) } else { None };
        Ok(Found { items, next, as_of: Vec::new(), partial })
    }

    async fn read(
        &self,
        app: &Shared,
        question: &Question,
        place: Option<&[u8]>,
    ) -> Result<Found, SourceError> {
        let place =
            place.map(|bytes| std::str::from_utf8(bytes).map_err(|_| Forged)).transpose()?;
        let found = self.ask(app, question, place).await;
        found.map_err(|error| SourceError::Unavailable(error.to_string()))
    }
}

impl HistorySource for ZerionHistory {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        name(chain).is_some()
    }

    fn page<'a>(
        &'a self,
        app: &'a Shared,
        question: &'a Question,
        place: Option<&'a [u8]>,
    ) -> Answer<'a> {
        Box::pin(self.read(app, question, place))
    }
}
