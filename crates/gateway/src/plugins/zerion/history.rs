use api::provenance::Partial;
use caip::ChainId;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::chains::name;
use super::item::item;
use super::wire::Transactions;
use crate::app::Shared;
use crate::history::{Answer, Forged, Found, HistorySource, Question, SourceError};
use crate::plugins::told::unserved;
use crate::plugins::{PluginError, Vendor};

/// Where the address of the next page has its place.
const PLACE: &str = "page[after]";

/// The longest place that is kept: it goes into a cursor of the gateway's own.
const LONGEST: usize = 1_500;

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
        let mut path = format!(
            "/v1/wallets/{account}/transactions/?filter%5Bchain_ids%5D={}&filter%5Btrash%5D=no_filter&currency={currency}&page%5Bsize%5D={}",
            names.join(","),
            question.limit.min(MOST),
        );
        if let Some(place) = place {
            path.push_str("&page%5Bafter%5D=");
            path.extend(utf8_percent_encode(place, NON_ALPHANUMERIC));
        }
        let found: Transactions = self.0.get(&app.outbound, &path).await?;
        let more = found.links.next.filter(|next| !next.is_empty());
        let next = more.as_deref().and_then(place_in);
        let mut partial = unserved(self, question);
        partial.extend((more.is_some() && next.is_none()).then(|| Partial {
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
        Ok(Found { items, next: next.map(String::into_bytes), as_of: Vec::new(), partial })
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

/// Only the place is taken from the address that the vendor names; the address itself is not followed.
fn place_in(next: &str) -> Option<String> {
    let (_, query) = next.split_once('?')?;
    let (_, place) = form_urlencoded::parse(query.as_bytes()).find(|(field, _)| field == PLACE)?;
    (!place.is_empty() && place.len() <= LONGEST).then(|| place.into_owned())
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
