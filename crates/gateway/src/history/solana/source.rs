use std::collections::HashMap;
use std::sync::Arc;

use api::provenance::Partial;
use caip::{ChainId, Namespace};
use quick_cache::sync::Cache;
use serde_json::json;

use super::accounts::{Accounts, token_accounts};
use super::present::View;
use super::seen::{Seen, see};
use super::signatures::{Listed, Place, list};
use super::transaction::read_transactions;
use crate::app::Shared;
use crate::ask::{Ask, AskError};
use crate::history::cursor::Forged;
use crate::history::merge::{ChainPage, Places, Row, merge};
use crate::history::query::Question;
use crate::history::source::{Answer, Found, HistorySource, SourceError};
use crate::rpc::UpstreamError;
use crate::tokens::{Known, known_tokens};

/// Histories by the nodes' own index: the signatures of the account and its token accounts, then each transaction. What is final is remembered.
#[derive(Debug)]
pub struct SolanaSource {
    seen: Cache<String, Arc<Seen>>,
}

/// Final transactions that are remembered, each some 600 bytes.
const REMEMBERED: usize = 20_000;

impl Default for SolanaSource {
    fn default() -> Self {
        Self { seen: Cache::new(REMEMBERED) }
    }
}

impl HistorySource for SolanaSource {
    fn id(&self) -> &'static str {
        "solana"
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.namespace() == Namespace::Solana
    }

    fn page<'a>(
        &'a self,
        app: &'a Shared,
        question: &'a Question,
        place: Option<&'a [u8]>,
    ) -> Answer<'a> {
        Box::pin(async move {
            let chains: Vec<_> =
                question.chains.iter().filter(|chain| self.serves(chain)).collect();
            let places = Places::read(place, &chains)?;
            let mut pages = Vec::new();
            for chain in chains {
                let Some(text) = places.of(chain) else { continue };
                let place = match text {
                    "" => None,
                    text => Some(Place::read(text).ok_or(Forged)?),
                };
                let page = Box::pin(self.chain_page(app, question, chain, place)).await?;
                pages.push((chain.clone(), page));
            }
            Ok::<Found, _>(merge(question.limit, places, pages))
        })
    }
}

impl From<AskError> for SourceError {
    fn from(error: AskError) -> Self {
        Self::Unavailable(error.to_string())
    }
}

/// A transaction that was listed, and what it did; `None` when that cannot be told.
type Told = (Listed, Option<Arc<Seen>>);

impl SolanaSource {
    async fn chain_page(
        &self,
        app: &Shared,
        question: &Question,
        chain: &ChainId,
        place: Option<Place>,
    ) -> Result<ChainPage, SourceError> {
        let (account, limit) = (question.address.as_str(), question.limit as usize);
        let ask = Ask::of(&app.proxy, chain.as_str())
            .ok_or_else(|| SourceError::Unavailable("not served".into()))?;
        let confirmed = json!([{ "commitment": "confirmed" }]);
        let (slot, own) = tokio::join!(
            ask.call::<u64>("getSlot", &confirmed),
            token_accounts(&ask, chain, account),
        );
        let mut addresses = vec![account.to_owned()];
        addresses.extend(own.addresses.iter().cloned());
        let (listed, more) = list(&ask, &addresses, place.as_ref(), limit).await?;
        let (told, whole) = self.read(&ask, chain, account, &own, listed).await?;
        let more = more || !whole;
        let mut partial = missing(chain, &own, &told);
        partial.extend(own.partial);
        let known = names(app, chain, &told).await;
        let native = Known::from(&app.tokens.native(chain));
        let list = app.tokens.of(chain);
        let view = View { chain, account, native: &native, known: &known, list };
        let mut after = place.unwrap_or_default();
        let mut rows = Vec::with_capacity(told.len());
        for (listed, seen) in told {
            let before = if after.last.is_empty() || listed.slot == after.slot {
                after.before
            } else {
                Some(after.last)
            };
            after = Place { before, slot: listed.slot, last: listed.signature };
            let Some(seen) = seen else { continue };
            let item = view.item(&after.last, &seen);
            rows.push(Row { time: seen.time.unwrap_or_default(), place: after.write(), item });
        }
        let next = more.then(|| after.write());
        Ok(ChainPage { rows, next, block: slot.ok().map(|slot| slot.to_string()), partial })
    }

    /// What each of these did, and whether all were read. A transaction that the node refuses or has pruned is reported as missing. When the
    /// request's budget is spent, or too much of its network is under way, the page ends early; a node that does not answer fails it.
    async fn read(
        &self,
        ask: &Ask,
        chain: &ChainId,
        account: &str,
        own: &Accounts,
        listed: Vec<Listed>,
    ) -> Result<(Vec<Told>, bool), SourceError> {
        let key = |listed: &Listed| format!("{chain} {account} {}", listed.signature);
        let mut told: Vec<Told> = listed
            .into_iter()
            .map(|listed| {
                let seen = self.seen.get(&key(&listed));
                (listed, seen)
            })
            .collect();
        let (unread, signatures): (Vec<_>, Vec<_>) = told
            .iter()
            .enumerate()
            .filter(|(_, (_, seen))| seen.is_none())
            .map(|(at, (listed, _))| (at, listed.signature.as_str()))
            .unzip();
        let answers = read_transactions(ask, &signatures).await;
        for (at, answer) in unread.into_iter().zip(answers) {
            let found = match answer {
                Ok(found) => found,
                Err(AskError::Nodes(UpstreamError::Spent | UpstreamError::Crowded)) if at > 0 => {
                    told.truncate(at);
                    return Ok((told, false));
                }
                Err(error @ AskError::Nodes(_)) => return Err(error.into()),
                Err(error) => {
                    tracing::warn!(%chain, %error, "a transaction cannot be read");
                    None
                }
            };
            let (listed, place) = &mut told[at];
            let Some(seen) = found.and_then(|found| see(&found, account, &own.addresses)) else {
                continue;
            };
            let seen = Arc::new(Seen { time: seen.time.or(listed.block_time), ..seen });
            if listed.confirmation_status.as_deref() == Some("finalized") {
                self.seen.insert(key(listed), Arc::clone(&seen));
            }
            *place = Some(seen);
        }
        Ok((told, true))
    }
}

fn missing(chain: &ChainId, own: &Accounts, told: &[Told]) -> Vec<Partial> {
    let unread = told.iter().filter(|(_, seen)| seen.is_none()).count();
    let unread = (unread > 0).then(|| {
        format!(
            "{unread} transactions of this page are left out: the node cannot tell what they did"
        )
    });
    let closed = told
        .iter()
        .filter_map(|(_, seen)| seen.as_ref())
        .any(|seen| seen.places.iter().any(|place| own.addresses.binary_search(place).is_err()));
    // When not all could be listed, that is said already.
    let closed = (closed && own.partial.is_empty()).then(|| {
        "a token account was closed since: what named it and not its owner is not told".to_owned()
    });
    let told = |reason| Partial { what: chain.to_string(), source: "solana".into(), reason };
    unread.into_iter().chain(closed).map(told).collect()
}

/// What is known of all mints that moved.
async fn names(app: &Shared, chain: &ChainId, told: &[Told]) -> HashMap<String, Known> {
    let seen = told.iter().filter_map(|(_, seen)| seen.as_ref());
    let mut mints: Vec<String> =
        seen.flat_map(|seen| &seen.moves).filter_map(|one| one.mint.clone()).collect();
    mints.sort();
    mints.dedup();
    let known = known_tokens(app, chain, &mints).await;
    mints.into_iter().zip(known).filter_map(|(mint, known)| Some((mint, known?))).collect()
}
