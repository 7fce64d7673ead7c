use caip::ChainId;

use super::SOLANA;
use super::item::item;
use super::wire::Transaction;
use crate::app::Shared;
use crate::history::{Answer, Forged, Found, HistorySource, Question, SourceError};
use crate::plugins::told::unserved;
use crate::plugins::{PluginError, Vendor};

/// Where its REST API is, beside `mainnet` for JSON-RPC.
const NETWORK: &str = "api-mainnet";

/// The most transactions that one answer gives.
const MOST: u32 = 100;

/// The longest signature that there is has 88 letters.
const LONGEST: usize = 100;

/// Histories on Solana by Helius, with what happened in the account's token accounts.
#[derive(Debug)]
pub struct HeliusHistory(Vendor);

impl HeliusHistory {
    /// Over its server.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn ask(
        &self,
        app: &Shared,
        question: &Question,
        chain: &ChainId,
        before: Option<&str>,
    ) -> Result<Found, PluginError> {
        let account = question.address.as_str();
        let before = before.map(|signature| format!("&before-signature={signature}"));
        let path = format!(
            "/v0/addresses/{account}/transactions?limit={}&token-accounts=balanceChanged{}",
            question.limit.min(MOST),
            before.unwrap_or_default(),
        );
        let read = |found: Vec<Transaction>| {
            // A signature goes into the next question's address.
            let is_sound = found.iter().all(|one| is_signature(&one.signature));
            if is_sound { Ok(found) } else { Err(PluginError::Answer) }
        };
        let found = self.0.get_and_read(&app.outbound, NETWORK, &path, read).await?;
        // Only an empty answer is the end: the vendor may leave some out of a page.
        let next = found.last().map(|last| last.signature.clone().into_bytes());
        let items = found.iter().map(|one| item(app, chain, account, one));
        let items = items.collect::<Result<_, _>>()?;
        Ok(Found { items, next, as_of: Vec::new(), partial: unserved(self, question) })
    }

    async fn read(
        &self,
        app: &Shared,
        question: &Question,
        place: Option<&[u8]>,
    ) -> Result<Found, SourceError> {
        let chain = question.chains.iter().find(|chain| self.serves(chain));
        let chain = chain.ok_or(SourceError::Unserved)?;
        let text = |bytes| std::str::from_utf8(bytes).ok().filter(|text| is_signature(text));
        let before = place.map(|bytes| text(bytes).ok_or(Forged)).transpose()?;
        let found = self.ask(app, question, chain, before).await;
        found.map_err(|error| SourceError::Unavailable(error.to_string()))
    }
}

fn is_signature(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= LONGEST
        && text.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

impl HistorySource for HeliusHistory {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.as_str() == SOLANA
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
